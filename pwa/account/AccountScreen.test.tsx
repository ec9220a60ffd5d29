import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OwnAccount, SessionUser } from '#shared/account/people/account.schema.ts'
import { aCourt } from '#shared/venue/courts/court.fixtures.ts'
import {
  button,
  expectToast,
  expectToSee,
  field,
  noting,
  person,
  press,
  refusal,
  refusing,
  type,
} from '../testing/adminSteps.ts'
import { openApp, type Answers } from '../testing/openApp.tsx'

const marina: SessionUser = { id: 3, username: 'marina', name: 'Marina Souza', role: 'user' }
const own: OwnAccount = {
  username: 'marina',
  name: 'Marina Souza',
  email: 'marina@example.com',
  role: 'user',
  sessions: [
    {
      id: 'aa',
      device: 'Chrome no Android',
      since: '2026-11-20T12:00:00.000Z',
      lastSeenAt: '2026-11-21T12:00:00.000Z',
      current: true,
    },
    {
      id: 'bb',
      device: 'Safari no iPhone',
      since: '2026-11-01T12:00:00.000Z',
      lastSeenAt: '2026-11-02T12:00:00.000Z',
      current: false,
    },
  ],
}

beforeEach(() => localStorage.clear())

async function openAccount(answers: Answers = {}, user = marina, heading = 'Minha conta') {
  localStorage.setItem('auth_user', '{}')
  const opened = openApp('/conta', {
    'GET /api/user': () => user,
    'GET /api/account': () => own,
    ...answers,
  })
  await screen.findByRole('heading', { name: heading })
  return opened
}

test('nobody signed in is sent to sign in', async () => {
  openApp('/conta')
  expect(await screen.findByRole('form', { name: 'Login' })).toBeTruthy()
})

describe('the password', () => {
  const form = () => within(screen.getByRole('form', { name: 'Senha' }))

  test('is changed with the old one', async () => {
    const sent: unknown[] = []
    await openAccount({ 'POST /api/account/password': noting(sent, marina) })
    await type('Senha atual', 'praia-123')
    await type('Senha nova', 'outra-maré')
    await press('Mudar senha')
    await expectToast('Senha mudada', 'Os outros aparelhos foram desconectados.')
    expect(sent).toEqual([{ current: 'praia-123', password: 'outra-maré' }])
    expect(field('Senha nova').value).toBe('')
  })

  test('that is too short, or wrong, is named at its field', async () => {
    const errors = { current: ['Senha incorreta'] }
    await openAccount({ 'POST /api/account/password': refusing(422, 'invalid-input', { errors }) })
    await type('Senha atual', 'errada')
    await type('Senha nova', 'curta')
    await press('Mudar senha')
    expect(form().getByText('Senha deve ter pelo menos 6 caracteres')).toBeTruthy()
    await type('Senha nova', 'comprida')
    await press('Mudar senha')
    expect(await form().findByText('Senha incorreta')).toBeTruthy()
  })

  test('is shown on demand', async () => {
    await openAccount()
    const [show] = form().getAllByRole('button', { name: 'Mostrar o que foi digitado' })
    expect([field('Senha atual').type, show!.getAttribute('aria-pressed')]).toEqual([
      'password',
      'false',
    ])
    await person.click(show!)
    expect([field('Senha atual').type, show!.getAttribute('aria-pressed')]).toEqual([
      'text',
      'true',
    ])
    expect(field('Senha nova').type).toBe('password')
  })

  test('that somebody else made is the only thing to see, wherever one goes', async () => {
    const owner: SessionUser = { id: 1, username: 'admin', name: null, role: 'admin' }
    let user: SessionUser = { ...owner, mustChangePassword: true }
    localStorage.setItem('auth_user', '{}')
    openApp('/admin/agenda', {
      'GET /api/user': () => user,
      'POST /api/account/password': () => (user = owner),
    })
    await screen.findByRole('heading', { name: 'Crie a sua senha' })
    expect(screen.queryByRole('heading', { name: 'Seus dados' })).toBeNull()
    await type('Senha atual', 'gerada')
    await type('Senha nova', 'areia-quente')
    await press('Mudar senha')
    expect(await screen.findByRole('heading', { name: 'Reservas' })).toBeTruthy()
  })

  test('that must be changed meanwhile is asked for at the next call', async () => {
    let user: SessionUser = marina
    const opened = openApp('/', {
      'GET /api/user': () => user,
      'GET /api/courts': () => [aCourt({ sportTypes: ['futevôlei'] })],
      'GET /api/holds': () => {
        throw refusal(403, 'password-change-needed')
      },
    })
    localStorage.setItem('auth_user', '{}')
    await opened.outside.session.reload()
    user = { ...marina, mustChangePassword: true }
    const { request } = await import('../api/client.ts')
    await expect(request('GET', '/api/holds')).rejects.toThrow('403')
    expect(await screen.findByRole('heading', { name: 'Crie a sua senha' })).toBeTruthy()
  })
})

test('name and e-mail are saved with the password', async () => {
  const sent: unknown[] = []
  await openAccount({ 'PATCH /api/account': noting(sent, own) })
  await type('E-mail', 'm@example.com')
  await type('Sua senha', 'praia-123')
  await press('Salvar dados')
  await expectToast('Dados salvos')
  expect(sent).toEqual([{ name: 'Marina Souza', email: 'm@example.com', password: 'praia-123' }])
})

describe('the devices', () => {
  test('are named, this one marked, and signed out', async () => {
    let sessions = own.sessions
    const { calls } = await openAccount({
      'GET /api/account': () => ({ ...own, sessions }),
      'DELETE /api/account/sessions/bb': () => (sessions = sessions.slice(0, 1)),
    })
    const [mine, other] = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent?.includes('Último uso'))
    expect(mine!.textContent).toContain('Chrome no Android (este aparelho)')
    expect(other!.textContent).toContain('Safari no iPhone')
    await press('Desconectar Safari no iPhone')
    await expectToast('Aparelho desconectado')
    expect(calls).toEqual(['DELETE /api/account/sessions/bb'])
    await waitFor(() => expect(screen.queryByText('Safari no iPhone')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Desconectar todos os outros' })).toBeNull()
  })

  test('are signed out once a customer has typed the password again', async () => {
    const sent: unknown[] = []
    const { calls } = await openAccount({
      'GET /api/account/proof': () => ({ ways: ['password'], freshForMs: 0 }),
      'POST /api/account/proof': noting(sent, {}),
      'DELETE /api/account/sessions/bb': () => {
        if (sent.length === 0) throw refusal(403, 'second-factor-needed')
        return {}
      },
    })
    await press('Desconectar Safari no iPhone')
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirme que é você' }))
    expect(dialog.queryByText(/chave de acesso/)).toBeNull()
    await person.type(dialog.getByLabelText('Sua senha'), 'praia-123')
    await person.click(dialog.getByRole('button', { name: 'Confirmar' }))
    await expectToast('Aparelho desconectado')
    expect(sent).toEqual([{ password: 'praia-123' }])
    expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(2)
  })

  test('are signed out all but this one', async () => {
    const { calls } = await openAccount({ 'DELETE /api/account/sessions': () => own })
    await press('Desconectar todos os outros')
    await expectToast('Os outros aparelhos saíram')
    expect(calls).toEqual(['DELETE /api/account/sessions'])
  })
})

describe('an account', () => {
  test('is deleted with the password', async () => {
    const sent: unknown[] = []
    let user: SessionUser | null = marina
    await openAccount({
      'GET /api/user': () => {
        if (user) return user
        throw refusal(401, 'not-signed-in')
      },
      'POST /api/account/delete': (body) => {
        sent.push(body)
        user = null
        return {}
      },
    })
    await press('Excluir minha conta')
    const dialog = within(await screen.findByRole('dialog'))
    await person.type(dialog.getByLabelText('Sua senha'), 'praia-123')
    await press('Excluir de vez')
    await expectToast('Conta excluída')
    expect(sent).toEqual([{ password: 'praia-123' }])
    expect(await screen.findByRole('form', { name: 'Login' })).toBeTruthy()
  })

  test('of staff is not deleted by themselves', async () => {
    const role = 'reception' as const
    await openAccount({ 'GET /api/account': () => ({ ...own, role }) }, { ...marina, role })
    await expectToSee('Aparelhos conectados')
    expect(screen.queryByRole('button', { name: 'Excluir minha conta' })).toBeNull()
    expect(button('Mudar senha')).toBeTruthy()
    expect(
      screen.getByText('Pelo menos 12 caracteres. Senhas muito comuns são recusadas.'),
    ).toBeTruthy()
  })
})
