import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OwnAccount, SessionUser } from '#shared/account/people/account.schema.ts'
import type { SecondFactor } from '#shared/account/people/secondFactor.ts'
import {
  dialogIsGone,
  expectToast,
  field,
  noting,
  person,
  press,
  refusal,
  refusing,
  type,
} from '../testing/adminSteps.ts'
import { openApp, type Answers } from '../testing/openApp.tsx'

const rita: SessionUser = { id: 3, username: 'rita', name: 'Rita Dias', role: 'manager' }
const own: OwnAccount = {
  username: 'rita',
  name: 'Rita Dias',
  email: 'rita@example.com',
  role: 'manager',
  sessions: [],
} as OwnAccount
const NOTHING: SecondFactor = { passkeys: [], appSince: null, recoveryLeft: 0 }
const WITH_APP: SecondFactor = {
  passkeys: [],
  appSince: '2026-11-21T12:00:00.000Z',
  recoveryLeft: 8,
}
const APP = { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x', qr: 'data:image/png;base64,' }

beforeEach(() => localStorage.clear())

async function openAccount(answers: Answers = {}) {
  localStorage.setItem('auth_user', '{}')
  const opened = openApp('/conta', {
    'GET /api/user': () => rita,
    'GET /api/account': () => own,
    'GET /api/account/second-factor': () => NOTHING,
    ...answers,
  })
  await screen.findByRole('heading', { name: 'Confirmação em duas etapas' })
  return opened
}

describe('signing in', () => {
  const openLogin = async (answers: Answers) => {
    openApp('/auth', {
      'POST /api/login': () => {
        throw refusal(401, 'second-step-needed', { ways: ['code', 'recovery'] })
      },
      ...answers,
    })
    const form = within(await screen.findByRole('form', { name: 'Login' }))
    await person.type(form.getByLabelText('Nome de usuário'), 'rita')
    await person.type(form.getByLabelText('Senha'), 'areia-quente-7')
    await person.click(form.getByRole('button', { name: 'Entrar' }))
    await screen.findByRole('form', { name: 'Confirme que é você' })
  }

  test('asks for the code of the app after the password', async () => {
    const sent: unknown[] = []
    await openLogin({ 'POST /api/login/code': noting(sent, rita), 'GET /api/user': () => rita })
    await type('Código do aplicativo', '123 456')
    await press('Confirmar')
    await expectToast('Login realizado com sucesso!')
    expect(sent).toEqual([{ code: '123456' }])
  })

  test('takes a recovery code instead, and names a wrong one at its field', async () => {
    const errors = { recovery: ['Código incorreto ou já usado'] }
    await openLogin({ 'POST /api/login/code': refusing(422, 'invalid-input', { errors }) })
    await press('Usar código de recuperação')
    await type('Código de recuperação', '1-abcde-fghjk')
    await press('Confirmar')
    expect(await screen.findByText('Código incorreto ou já usado')).toBeTruthy()
    await press('Voltar ao login')
    expect(screen.getByRole('form', { name: 'Login' })).toBeTruthy()
  })
})

describe('on the own account', () => {
  test('an app is added by its first code, and the recovery codes are shown once', async () => {
    const sent: unknown[] = []
    const recoveryCodes = ['1-ABCDE-FGHJK', '2-ABCDE-FGHJK']
    await openAccount({
      'POST /api/account/app/options': () => APP,
      'POST /api/account/app': noting(sent, { ...WITH_APP, recoveryCodes }),
    })
    await press('Adicionar aplicativo de códigos')
    expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeTruthy()
    await type('Código que o aplicativo mostra', '123456')
    await press('Adicionar')
    const codes = within(await screen.findByRole('alertdialog', { name: 'Códigos de recuperação' }))
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      recoveryCodes,
    )
    await press('Já guardei')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByText('8 códigos de recuperação restantes.')).toBeTruthy()
    expect(sent).toEqual([{ code: '123456' }])
  })

  test('the last one is removed after a question, and a proof', async () => {
    const [proofs, removals]: [unknown[], unknown[]] = [[], []]
    await openAccount({
      'GET /api/account/second-factor': () => WITH_APP,
      'GET /api/account/proof': () => ({ ways: ['code', 'recovery'], freshForMs: 0 }),
      'POST /api/account/proof': noting(proofs, {}),
      'DELETE /api/account/app': () => {
        removals.push(1)
        if (proofs.length === 0) throw refusal(403, 'second-factor-needed')
        return NOTHING
      },
    })
    await press('Remover Aplicativo de códigos')
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/É a única/)).toBeTruthy()
    question.getByRole('button', { name: 'Remover' }).click()
    await screen.findByRole('dialog', { name: 'Confirme que é você' })
    await type('Código do aplicativo', '123456')
    await press('Confirmar')
    await expectToast('Removido')
    expect([proofs, removals.length]).toEqual([[{ code: '123456' }], 2])
    await dialogIsGone()
  })

  test('whoever gives no proof changes nothing, and who has no factor is asked for the password', async () => {
    await openAccount({
      'GET /api/account/proof': () => ({ ways: ['password'], freshForMs: 0 }),
      'POST /api/account/app/options': refusing(403, 'second-factor-needed'),
    })
    await press('Adicionar aplicativo de códigos')
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirme que é você' }))
    expect(dialog.getByLabelText('Sua senha')).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Minha conta' })).toBeTruthy()
    dialog.getByRole('button', { name: 'Fechar' }).click()
    await expectToast('Não foi possível fazer a mudança', 'Confirme que é você para continuar.')
    expect(field('Senha atual')).toBeTruthy()
  })
})
