import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Staff, StaffMember } from '#shared/account/people/staff.ts'
import {
  choose,
  dialogIsGone,
  expectToast,
  expectToSee,
  field,
  noting,
  openStore,
  person,
  press,
  refusing,
  type,
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'

const owner: StaffMember = {
  id: 1,
  username: 'admin',
  name: 'Ana',
  role: 'admin',
  active: true,
  lastSeenAt: '2026-11-21T12:00:00.000Z',
  sessions: 1,
  hasSecondFactor: true,
}
const rita: StaffMember = {
  ...owner,
  id: 2,
  username: 'rita',
  name: 'Rita Dias',
  role: 'reception',
  sessions: 2,
  hasSecondFactor: false,
}
const gone: StaffMember = {
  ...rita,
  id: 3,
  username: 'zeca',
  name: null,
  active: false,
  lastSeenAt: null,
  sessions: 0,
}
const INVITE = {
  id: 7,
  name: 'Beto',
  role: 'manager' as const,
  expiresAt: '2026-11-22T12:00:00.000Z',
}

const openTeam = (answers: Answers = {}, staff: Partial<Staff> = {}) =>
  openStore('/admin/equipe', 'Equipe', {
    'GET /api/staff': () => ({ people: [owner, rita, gone], invites: [], ...staff }),
    ...answers,
  })

const change = (who: string) => press(`Mudar ${who}`)

test('shows who works here, as what, and when they were last seen', async () => {
  await openTeam()
  const rows = within(await screen.findByRole('table', { name: 'Pessoas da equipe' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^Ana \(você\)adminDono21\/11/),
    expect.stringMatching(/^Rita DiasritaRecepção21\/11/),
    expect.stringMatching(/^zecazecaSem acessoNunca entrou/),
  ])
})

test('another role is given', async () => {
  const sent: unknown[] = []
  await openTeam({ 'PATCH /api/staff/2': noting(sent, {}) })
  await change('Rita Dias')
  await choose('Função', 'Gerente')
  await press('Salvar função')
  await expectToast('Rita Dias agora é: Gerente')
  expect(sent).toEqual([{ role: 'manager' }])
  await dialogIsGone()
})

test('access is taken after a question, and given back', async () => {
  const sent: unknown[] = []
  await openTeam({
    'PATCH /api/staff/2': noting(sent, {}),
    'PATCH /api/staff/3': noting(sent, {}),
  })
  await change('Rita Dias')
  await press('Tirar o acesso')
  const question = await screen.findByRole('alertdialog')
  within(question).getByRole('button', { name: 'Tirar o acesso' }).click()
  await expectToast('Rita Dias não tem mais acesso')
  await dialogIsGone()
  await change('zeca')
  await press('Devolver o acesso')
  await expectToast('zeca tem acesso de novo')
  expect(sent).toEqual([{ active: false }, { active: true }])
})

test('somebody is signed out of all devices', async () => {
  const { calls } = await openTeam({ 'DELETE /api/staff/2/sessions': () => ({}) })
  await change('Rita Dias')
  await press('Desconectar 2 aparelhos')
  await expectToast('Rita Dias saiu de todos os aparelhos')
  expect(calls).toEqual(['DELETE /api/staff/2/sessions'])
})

test('the last owner stays, and the server’s reason is said', async () => {
  await openTeam({ 'PATCH /api/staff/1': refusing(409, 'last-owner') })
  await change('Ana')
  await choose('Função', 'Professor')
  await press('Salvar função')
  await expectToast('Não foi possível fazer a mudança', 'pelo menos um dono ativo')
})

test('an invitation is a link to copy or to send', async () => {
  const sent: unknown[] = []
  const token = 'T'.repeat(43)
  await openTeam({
    'GET /api/account/proof': () => ({ ways: ['password'], freshForMs: 600_000 }),
    'POST /api/staff/invites': noting(sent, { ...INVITE, token }),
  })
  await press('Convidar')
  await screen.findByRole('dialog', { name: 'Convidar para a equipe' })
  await waitFor(() => expect(document.activeElement).toBe(field('Nome')))
  await press('Criar convite')
  await expectToSee('Informe o nome')
  await type('Nome', 'Beto')
  await choose('Função', 'Gerente')
  await press('Criar convite')
  await screen.findByRole('alertdialog', { name: 'Convite para Beto' })
  expect(sent).toEqual([{ name: 'Beto', role: 'manager' }])
  expect(field('Link do convite').value).toBe(`${window.location.origin}/nova-senha#${token}`)
  const whatsApp = screen.getByRole('link', { name: 'Enviar por WhatsApp' }) as HTMLAnchorElement
  expect(decodeURIComponent(whatsApp.href)).toContain(`(Gerente) por este link em até 24 horas`)
  expect(decodeURIComponent(whatsApp.href)).toContain(`/nova-senha#${token}`)
  await press('Fechar')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('the proof is asked before the form, and the password is typed at once', async () => {
  const sent: unknown[] = []
  await openTeam({
    'GET /api/account/proof': () => ({ ways: ['password'], freshForMs: 60_000 }),
    'POST /api/account/proof': noting(sent, {}),
  })
  await press('Convidar')
  const proof = await screen.findByRole('dialog', { name: 'Confirme que é você' })
  within(proof).getByRole('button', { name: 'Fechar' }).click()
  await dialogIsGone()
  await press('Convidar')
  await screen.findByRole('dialog', { name: 'Confirme que é você' })
  await waitFor(() => expect(document.activeElement).toBe(field('Sua senha')))
  await person.keyboard('areia-quente{Enter}')
  await screen.findByRole('dialog', { name: 'Convidar para a equipe' })
  expect(sent).toEqual([{ password: 'areia-quente' }])
})

test('an invitation that waits is taken back', async () => {
  const { calls } = await openTeam(
    { 'DELETE /api/staff/invites/7': () => ({}) },
    {
      invites: [INVITE],
    },
  )
  await press('Cancelar o convite de Beto')
  await expectToast('O convite de Beto não vale mais')
  expect(calls).toEqual(['DELETE /api/staff/invites/7'])
})
