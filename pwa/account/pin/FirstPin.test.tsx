import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import type { DevicePerson } from '#shared/account/people/device.ts'
import { field, noting, person, press, refusal, type } from '../../testing/adminSteps.ts'
import { openApp, type Answers } from '../../testing/openApp.tsx'
import { unlockablePeople } from './unlocks.ts'

const PIN = '482913'
const BIA: SessionUser = { id: 2, username: 'bia', name: 'Bia', role: 'reception' }
const BIA_HERE: DevicePerson = { id: 2, name: 'Bia', role: 'reception', mayApprove: false }
const device = { name: 'Balcão', lockMinutes: 5 }
const unlock = {
  secret: 'S'.repeat(43),
  until: '2999-01-01T12:00:00.000Z',
  at: '2999-01-01T00:00:00.000Z',
}

beforeAll(async () => {
  await Promise.all([
    import('../../admin/AdminArea.tsx'),
    import('../AuthScreen.tsx'),
    import('./FirstPin.tsx'),
  ])
})
beforeEach(() => localStorage.setItem('device', JSON.stringify(device)))

async function signIn(answers: Answers = {}, user = BIA) {
  openApp('/auth', {
    'GET /api/device': () => ({ ...device, people: [] }),
    'GET /api/account/proof': () => ({ ways: ['password'], freshForMs: 600_000 }),
    'POST /api/login': () => user,
    'GET /api/user': () => user,
    ...answers,
  })
  const form = within(await screen.findByRole('form', { name: 'Login' }))
  await person.type(form.getByLabelText('Nome de usuário'), user.username)
  await person.type(form.getByLabelText('Senha'), 'areia-quente')
  await person.click(form.getByRole('button', { name: 'Entrar' }))
}
const isInside = () => waitFor(() => expect(window.location.pathname).toBe('/admin'))

test('who signs in with the password and has no PIN makes it there, and comes in by it at once', async () => {
  const sent: unknown[] = []
  await signIn({
    'GET /api/device': () => ({ ...device, people: sent.length > 0 ? [BIA_HERE] : [] }),
    'POST /api/account/pin': noting(sent, {}),
    'POST /api/device/sign-in': noting(sent, { user: { ...BIA, signedInBy: 'pin' }, unlock }),
  })
  await screen.findByRole('heading', { name: 'Crie o seu PIN' })
  await waitFor(() => expect(document.activeElement).toBe(field('PIN')))
  expect(screen.queryByLabelText('Sua senha, para confirmar')).toBeNull()
  await person.keyboard(`${PIN}{Enter}`)
  await isInside()
  expect(sent).toEqual([{ pin: PIN }, { userId: 2, pin: PIN }])
  // From now on without a connection too.
  expect(await unlockablePeople(Date.now())).toEqual([BIA_HERE])
})

test('a weak one is refused at its field; later is possible', async () => {
  await signIn({
    'POST /api/account/pin': () => {
      throw refusal(422, 'invalid-input')
    },
  })
  await screen.findByRole('heading', { name: 'Crie o seu PIN' })
  await type('PIN', '123456')
  await press('Criar PIN')
  expect(await screen.findAllByText('Este PIN é fácil de adivinhar. Escolha outro')).not.toEqual([])
  await press('Agora não')
  await isInside()
})

test('an owner stays in by the password, which may more', async () => {
  const sent: unknown[] = []
  await signIn({ 'POST /api/account/pin': noting(sent, {}) }, { ...BIA, role: 'admin' })
  await screen.findByRole('heading', { name: 'Crie o seu PIN' })
  await type('PIN', PIN)
  await press('Criar PIN')
  await isInside()
  expect(sent).toEqual([{ pin: PIN }])
})

test('whose sign-in is long ago confirms with the password', async () => {
  await signIn({ 'GET /api/account/proof': () => ({ ways: ['password'], freshForMs: 1_000 }) })
  await screen.findByRole('heading', { name: 'Crie o seu PIN' })
  expect(screen.getByLabelText('Sua senha, para confirmar')).toBeTruthy()
})

test('who has a PIN goes straight in', async () => {
  await signIn({ 'GET /api/device': () => ({ ...device, people: [BIA_HERE] }) })
  await isInside()
  expect(screen.queryByRole('heading', { name: 'Crie o seu PIN' })).toBeNull()
})

test('so does everybody when it cannot be asked who has one', async () => {
  await signIn({
    'GET /api/device': () => {
      throw refusal(500, 'internal-error')
    },
  })
  await isInside()
  expect(screen.queryByRole('heading', { name: 'Crie o seu PIN' })).toBeNull()
})
