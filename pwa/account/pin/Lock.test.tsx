import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import type { DevicePerson, OwnDevice } from '#shared/account/people/device.ts'
import { holdSecret, openedSecret } from '../../api/account/openedSecret.ts'
import { noConnection, noting, press, refusal } from '../../testing/adminSteps.ts'
import { openApp, type Answers } from '../../testing/openApp.tsx'
import { lockNow } from './deviceMark.ts'
import { owesResume } from './enterByPin.ts'
import { storeUnlock, unlockablePeople } from './unlocks.ts'

const PIN = '482913'
const ANA: SessionUser = { id: 1, username: 'ana', name: 'Ana', role: 'admin' }
const BIA: SessionUser = {
  id: 2,
  username: 'bia',
  name: 'Bia',
  role: 'reception',
  signedInBy: 'pin',
}
const people: DevicePerson[] = [
  { id: 1, name: 'Ana', role: 'admin', mayApprove: true },
  { id: 2, name: 'Bia', role: 'reception', mayApprove: false },
]
const device: OwnDevice = { name: 'Balcão', lockMinutes: 5, people }
const at = '2999-01-01T00:00:00.000Z'
const unlock = { secret: 'S'.repeat(43), until: '2999-01-01T12:00:00.000Z', at }

beforeAll(async () => {
  await Promise.all([
    import('../../admin/AdminArea.tsx'),
    import('../../admin/courts/courts/CourtsScreen.tsx'),
    import('../../admin/courts/classes/FixedClassesScreen.tsx'),
    import('../../admin/reservation/classDialog/FixedClassDialog.tsx'),
    import('../AuthScreen.tsx'),
    import('./Lock.tsx'),
  ])
})
beforeEach(() => {
  localStorage.setItem('auth_user', JSON.stringify(ANA))
  localStorage.setItem('device', JSON.stringify(device))
})

/** The app on an enrolled device where Ana is signed in. */
async function openDevice(answers: Answers = {}, path = '/admin/quadras') {
  const opened = openApp(path, {
    'GET /api/user': () => ANA,
    'GET /api/device': () => device,
    'POST /api/device/sign-in': () => ({ user: BIA, unlock }),
    ...answers,
  })
  await screen.findByRole('button', { name: 'Trocar pessoa' })
  return opened
}
const lockScreen = () => screen.findByRole('dialog', { name: 'Tela bloqueada' })
async function enter(name: RegExp, pin = PIN) {
  const dialog = within(await lockScreen())
  fireEvent.click(await dialog.findByRole('button', { name }))
  fireEvent.input(dialog.getByLabelText('PIN'), { target: { value: pin } })
  fireEvent.click(dialog.getByRole('button', { name: 'Entrar' }))
}
const isOpen = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Tela bloqueada' })).toBeNull())

// The first one of the file: once loaded the lock is there at once.
test('a device that is left before its lock has loaded is locked once it has', async () => {
  openApp('/admin/quadras', { 'GET /api/user': () => ANA, 'GET /api/device': () => device })
  lockNow()
  expect(await lockScreen()).toBeTruthy()
})

test('left to the next person, it shows nothing but names, and the one who types their PIN is signed in', async () => {
  const sent: unknown[] = []
  await openDevice({ 'POST /api/device/sign-in': noting(sent, { user: BIA, unlock }) })
  await press('Trocar pessoa')
  await lockScreen()
  // What was on screen is behind it, and out of reach.
  expect(screen.queryByRole('heading', { name: 'Gerenciar Quadras' })).toBeNull()
  await enter(/^Bia/)
  await isOpen()
  const header = within(await screen.findByRole('banner'))
  await header.findByText('Bia')
  expect(sent).toEqual([{ userId: 2, pin: PIN }])
  await waitFor(() => expect(window.location.pathname).toBe('/admin'))
})

test('a half-typed form is still there for who comes back', async () => {
  const answers = {
    'POST /api/device/sign-in': () => ({ user: { ...ANA, signedInBy: 'pin' }, unlock }),
  }
  await openDevice(answers, '/admin/classes')
  await press('Adicionar Aula Fixa')
  const name = await screen.findByLabelText<HTMLInputElement>('Nome da aula')
  fireEvent.input(name, { target: { value: 'Futevôlei da manhã' } })
  act(() => void window.dispatchEvent(new Event('lock-device')))
  const dialog = within(await lockScreen())
  fireEvent.click(await dialog.findByRole('button', { name: /^Bia/ }))
  expect(dialog.getByText(/Há um formulário aberto de Ana/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Outra pessoa' }))
  await enter(/^Ana/)
  await isOpen()
  expect(name.isConnected && name.value).toBe('Futevôlei da manhã')
})

test('a wrong PIN opens nothing, and too many make that name wait', async () => {
  let status = 403
  await openDevice({
    'POST /api/device/sign-in': () => {
      const message = 'PIN incorreto. Restam 4 tentativas.'
      throw status === 403
        ? refusal(403, 'bad-pin', { message })
        : new Response('{"message":"Muitas"}', { status, headers: { 'Retry-After': '900' } })
    },
  })
  await press('Trocar pessoa')
  await enter(/^Bia/, '731846')
  await screen.findByText('PIN incorreto. Restam 4 tentativas.')
  status = 429
  const dialog = within(await lockScreen())
  fireEvent.input(dialog.getByLabelText('PIN'), { target: { value: '731846' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Entrar' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('em 15 minutos')
})

test('it stays locked over a reload', async () => {
  localStorage.setItem('device_locked', '1')
  openApp('/admin/quadras', { 'GET /api/user': () => ANA, 'GET /api/device': () => device })
  expect(await lockScreen()).toBeTruthy()
})

test('without a connection who was let in that day switches, and the server hears of it before anything else', async () => {
  let isOnline = false
  const order: string[] = []
  const cut = (answer: () => unknown) => () => (isOnline ? answer() : noConnection())
  await storeUnlock(people[1]!, PIN, unlock)
  const { outside } = await openDevice({
    'GET /api/device': cut(() => device),
    'POST /api/device/sign-in': noConnection,
    'POST /api/device/resume': (body) => {
      if (!isOnline) return noConnection()
      order.push(JSON.stringify(body))
      return { user: BIA }
    },
    'GET /api/user': () => {
      order.push('user')
      return order.some((call) => call.includes('secret')) ? BIA : ANA
    },
  })
  await press('Trocar pessoa')
  // Only who can be let in without the server is there to be tapped.
  const dialog = within(await lockScreen())
  await dialog.findByRole('button', { name: /^Bia/ })
  expect(dialog.queryByRole('button', { name: /^Ana/ })).toBeNull()
  await enter(/^Bia/)
  await isOpen()
  const header = within(await screen.findByRole('banner'))
  await header.findByText('Bia')
  expect(owesResume()).toBe(true)
  order.length = 0
  isOnline = true
  await outside.session.check()
  expect(order.slice(0, 2)).toEqual([JSON.stringify({ userId: 2, secret: unlock.secret }), 'user'])
  expect(owesResume()).toBe(false)
})

test('who is refused by the server after that is signed out, and nothing is sent as who was there before', async () => {
  await storeUnlock(people[1]!, PIN, unlock)
  const asked: string[] = []
  const { outside } = await openDevice({
    'GET /api/device': noConnection,
    'POST /api/device/sign-in': noConnection,
    'POST /api/device/resume': () => {
      throw refusal(403, 'bad-pin')
    },
    'GET /api/user': () => {
      asked.push('user')
      return ANA
    },
  })
  await press('Trocar pessoa')
  await enter(/^Bia/)
  await expect.poll(() => outside.session.get()).toEqual({ status: 'ready', value: null })
  asked.length = 0
  await expect(outside.session.check()).resolves.toBeNull()
  expect(asked).toEqual([])
})

test('nobody signed in: the names are above the forms', async () => {
  localStorage.removeItem('auth_user')
  openApp('/auth', {
    'GET /api/device': () => device,
    'POST /api/device/sign-in': () => ({ user: BIA, unlock }),
  })
  const panel = within(await screen.findByRole('region', { name: 'Quem está aqui?' }))
  fireEvent.click(await panel.findByRole('button', { name: /^Bia/ }))
  fireEvent.input(panel.getByLabelText('PIN'), { target: { value: PIN } })
  fireEvent.click(panel.getByRole('button', { name: 'Entrar' }))
  expect(await within(await screen.findByRole('banner')).findByText('Bia')).toBeTruthy()
})

describe('who is in by PIN', () => {
  const inByPin = { 'GET /api/user': () => BIA }
  beforeEach(() => {
    holdSecret(null)
    localStorage.setItem('auth_user', JSON.stringify(BIA))
  })
  const secretOfBia = { userId: 2, secret: unlock.secret, untilMs: Date.parse(unlock.until) }

  test('holds what seals their edits from the PIN to the lock', async () => {
    holdSecret(secretOfBia)
    await openDevice(inByPin)
    expect(openedSecret()).toEqual(secretOfBia)
    await press('Trocar pessoa')
    await lockScreen()
    expect(openedSecret()).toBeNull()
    await enter(/^Bia/)
    await isOpen()
    expect(openedSecret()).toMatchObject({ userId: 2, secret: unlock.secret })
    // Half a day by the device's clock, which is not the server's.
    expect(openedSecret()!.untilMs - Date.now()).toBeLessThanOrEqual(12 * 3_600_000)
  })

  test('is asked for the PIN again when nothing can seal their edits: after a reload', async () => {
    openApp('/admin/quadras', { ...inByPin, 'GET /api/device': () => device })
    expect(await lockScreen()).toBeTruthy()
  })

  test('holds nothing of somebody else', async () => {
    holdSecret({ ...secretOfBia, userId: 1 })
    openApp('/admin/quadras', { ...inByPin, 'GET /api/device': () => device })
    await lockScreen()
    expect(openedSecret()).toBeNull()
  })

  test('is out without a connection when the time of the PIN is over, and not before', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const untilMs = Date.now() + 90_000
    holdSecret({ ...secretOfBia, untilMs })
    let asked = 0
    await openDevice({
      ...inByPin,
      'GET /api/device': () => {
        asked += 1
        return noConnection()
      },
    })
    vi.advanceTimersByTime(60_000)
    await waitFor(() => expect(asked).toBe(2))
    expect(screen.queryByRole('dialog', { name: 'Tela bloqueada' })).toBeNull()
    vi.advanceTimersByTime(60_000)
    expect(await lockScreen()).toBeTruthy()
  })
})

test('without a connection, who was dismissed or lowered while there was one is out, or has the role of now', async () => {
  await storeUnlock(people[1]!, PIN, unlock)
  await storeUnlock({ ...people[0]!, role: 'manager' }, PIN, unlock)
  let isOnline = true
  const lowered = { ...people[0]!, role: 'reception' as const }
  await openDevice({
    'GET /api/device': () => (isOnline ? { ...device, people: [lowered] } : noConnection()),
  })
  isOnline = false
  await expect.poll(() => unlockablePeople(Date.now())).toEqual([lowered])
  await press('Trocar pessoa')
  const dialog = within(await lockScreen())
  await dialog.findByRole('button', { name: 'Ana Recepção' })
  expect(dialog.queryByRole('button', { name: /^Bia/ })).toBeNull()
})

test('without a connection and with nobody to let in, it says so, and not that nobody has a PIN', async () => {
  await storeUnlock(people[1]!, PIN, { ...unlock, until: new Date(0).toISOString() })
  await openDevice({ 'GET /api/device': noConnection })
  await press('Trocar pessoa')
  const dialog = within(await lockScreen())
  await dialog.findByText(/^Sem conexão: ninguém entrou com PIN neste aparelho desde hoje às/)
  expect(dialog.queryByText(/Ninguém tem PIN ainda/)).toBeNull()
  expect(dialog.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy()
})
