import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { aReservation } from '#shared/commands/commands.fixtures.ts'
import { request } from '../api/client.ts'
import { aStore } from '../offline/store/adminStore.fixtures.ts'
import { put } from '../offline/offline.fixtures.ts'
import { OfflineDb } from '../offline/store/offlineDb.ts'
import { AdminStoreContext } from '../offline/store/useAdminStore.ts'
import { noConnection, press, refusing } from '../testing/adminSteps.ts'
import { openApp, type Answers } from '../testing/openApp.tsx'
import { AfterEdit } from './AfterEdit.tsx'

afterEach(() => void Reflect.deleteProperty(document, 'title'))

/** What stands above a screen of the desk that failed right after this was sent. */
async function sentBefore(path: string, answers: Answers) {
  openApp('/links', answers).unmount()
  await request('POST', path, { body: {} }).catch(() => {})
  show()
}

function show() {
  const { store } = aStore()
  render(
    <MemoryRouter>
      <AdminStoreContext value={store}>
        <AfterEdit />
      </AdminStoreContext>
    </MemoryRouter>,
  )
}

test('a reservation that was made before the screen failed is shown as the server has it', async () => {
  await sentBefore('/api/reservations', {
    'POST /api/reservations': () => ({ id: 12 }),
    'GET /api/reservations/12': () => aReservation({ id: 12, customerName: 'Bruno Lima' }),
  })
  await screen.findByText(/^Reserva #12: /)
  expect(screen.getByText(/O servidor concluiu o que você enviou: Bruno Lima/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ver a reserva' })).toBeTruthy()
})

test('what waits on this device is counted, with the way to it', async () => {
  const db = new OfflineDb()
  await put(db, { kind: 'court.update', id: 1, version: 1, body: { name: 'Central' } })
  db.close()
  show()
  await screen.findByText('1 edição não enviada')
  expect(screen.getByRole('button', { name: 'Ver em Pendências' })).toBeTruthy()
})

test.each([
  ['done', () => ({}), 'O que você enviou foi concluído'],
  ['refused', refusing(409, 'already-paid'), 'O servidor recusou o que você enviou'],
  ['unanswered', noConnection, 'O que você enviou pode ter chegado'],
] as const)(
  'of a payment that was %s it is said so, with the way to the payments',
  async (...given) => {
    const [, answer, title] = given
    await sentBefore('/api/payments', { 'POST /api/payments': answer })
    await screen.findByText(title)
    expect(screen.getByRole('button', { name: 'Ver pagamentos' })).toBeTruthy()
  },
)

test('its button opens the screen that failed once more, where that is the one it leads to', async () => {
  await sentBefore('/api/payments', { 'POST /api/payments': () => ({}) })
  cleanup()
  // React logs what was caught.
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  Object.defineProperty(document, 'title', {
    configurable: true,
    set() {
      throw new TypeError('insertBefore')
    },
  })
  localStorage.setItem('auth_user', '{}')
  openApp('/admin/pagamentos', {
    'GET /api/user': () => ({ id: 1, username: 'ana', name: 'Ana', role: 'admin' }),
  })
  await screen.findByText('O que você enviou foi concluído')
  said.mockRestore()
  Reflect.deleteProperty(document, 'title')
  await press('Ver pagamentos')
  expect(await screen.findByRole('heading', { name: 'Pagamentos' })).toBeTruthy()
})
