import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { OfflineDb } from '../offline/store/offlineDb.ts'
import { put } from '../offline/offline.fixtures.ts'
import { openApp, type Answers } from '../testing/openApp.tsx'

const ana = { id: 1, username: 'ana', name: 'Ana', role: 'admin' }
const rename = { kind: 'court.update', id: 1, version: 1, body: { name: 'Central' } } as const
const noConnection = () => {
  throw new TypeError('no connection')
}

// The first import of a screen's chunk is slow.
beforeAll(async () => {
  await Promise.all([
    import('./AdminArea.tsx'),
    import('../account/AuthScreen.tsx'),
    import('./courts/CourtsScreen.tsx'),
    import('../account/LeaveDialog.tsx'),
  ])
})
beforeEach(() => {
  const { id, username, role } = ana
  localStorage.setItem('auth_user', JSON.stringify({ id, username, role }))
})

const open = (answers: Answers = {}) =>
  openApp('/admin/quadras', {
    'GET /api/user': () => ana,
    'POST /api/logout': () => ({}),
    'PATCH /api/courts/1': noConnection,
    ...answers,
  })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const cached = async () => {
  const db = new OfflineDb()
  const counts = await Promise.all(db.tables.map((table) => table.count()))
  db.close()
  return counts.reduce((sum, count) => sum + count, 0)
}

test('a reload without a connection shows the cached data to the admin who was here last', async () => {
  const { unmount } = open()
  await screen.findByRole('table', { name: 'Quadras' })
  unmount()
  open({ 'GET /api/user': noConnection, 'GET /api/courts': noConnection })
  await screen.findByRole('table', { name: 'Quadras' })
  expect(await screen.findByText('Sem conexão.')).toBeTruthy()
})

test('what somebody else left on this device is shown and not sent', async () => {
  const db = new OfflineDb()
  await put(db, rename, { userId: 2, userName: 'Bia' })
  db.close()
  const { calls } = open()
  await screen.findByText('Há 1 edição de Bia aguardando neste aparelho.')
  await screen.findByRole('table', { name: 'Quadras' })
  expect(calls).toEqual([])
})

test('leaving deletes all that is cached', async () => {
  open()
  await screen.findByRole('table', { name: 'Quadras' })
  await press('Sair')
  await screen.findByText('Logout realizado com sucesso')
  expect(await cached()).toBe(0)
  expect(localStorage.getItem('auth_user')).toBeNull()
})

test('with waiting edits signing out needs a confirmation, and nothing is lost by staying', async () => {
  const db = new OfflineDb()
  open()
  await screen.findByRole('table', { name: 'Quadras' })
  await put(db, rename)
  await press('Sair')
  await screen.findByText(/Há 1 edição neste aparelho que o servidor ainda não aceitou/)
  await press('Continuar aqui')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await db.outbox.count()).toBe(1)
  await press('Sair')
  await press('Sair e descartar')
  await screen.findByText('Logout realizado com sucesso')
  expect(await db.outbox.count()).toBe(0)
  db.close()
})

test('without a connection the device is cleared at once and the server is notified later', async () => {
  let isOnline = false
  const { calls } = open({ 'POST /api/logout': () => (isOnline ? {} : noConnection()) })
  await screen.findByRole('table', { name: 'Quadras' })
  await press('Sair')
  await screen.findByText(/a sessão no servidor só é encerrada quando/)
  const dialog = await screen.findByRole('alertdialog', { name: 'Sair sem conexão?' })
  fireEvent.click([...dialog.querySelectorAll('button')].at(-1)!)
  await screen.findByText('Logout realizado com sucesso')
  expect(await cached()).toBe(0)
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(localStorage.getItem('logout_owed')).toBeNull())
  expect(calls.filter((call) => call === 'POST /api/logout').length).toBeGreaterThan(1)
})
