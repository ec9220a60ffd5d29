import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openApp, venue } from './testing/openApp.tsx'

const admin = { id: 1, username: 'ana', name: 'Ana', role: 'admin' }
const nav = () => within(screen.getByRole('navigation', { name: 'Principal' }))

beforeEach(() => localStorage.setItem('auth_user', '{}'))

test('a visitor may book or sign in', async () => {
  localStorage.clear()
  openApp()
  expect(await screen.findByText('PNA')).toBeTruthy()
  expect(
    nav()
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Reservar', 'Entrar'])
  expect(nav().getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe('/auth')
})

test.each(['admin', 'user'])('the way to the admin area is for admins only: %s', async (role) => {
  openApp('/', { 'GET /api/user': () => ({ ...admin, role }) })
  await nav().findByRole('button', { name: 'Sair' })
  const link = nav().queryByRole('link', { name: 'Área Administrativa' })
  expect(link?.getAttribute('href')).toBe(role === 'admin' ? '/admin' : undefined)
})

test.each(['/', '/auth', '/nada'])(
  'the keyboard gets past the header in one step: %s',
  async (path) => {
    openApp(path, {
      'GET /api/user': () => {
        throw Response.json({ status: 401 }, { status: 401 })
      },
    })
    const main = await screen.findByRole('main')
    const skip = screen.getByRole('button', { name: 'Ir para o conteúdo' })
    expect(document.querySelector('button, a')).toBe(skip)
    fireEvent.click(skip)
    expect(document.activeElement).toBe(main)
  },
)

test('the brand follows the answer about the venue', async () => {
  let brand = 'PNA'
  const { outside, emit } = openApp('/', { 'GET /api/venue': () => ({ ...venue, brand }) })
  await screen.findByText('PNA')
  brand = 'ARENA'
  const stop = outside.events.subscribe(() => {})
  emit('catalog')
  expect(await screen.findByText('ARENA')).toBeTruthy()
  stop()
})

test('who is signed in reads their name and may sign out', async () => {
  openApp('/', { 'GET /api/user': () => admin })
  expect(await nav().findByRole('button', { name: 'Sair' })).toBeTruthy()
  expect(nav().getByText('Ana')).toBeTruthy()
  expect(nav().queryByText('Entrar')).toBeNull()
})

test.each([
  ['admin', ['Reservar', 'Área Administrativa', 'Sair']],
  ['user', ['Reservar']],
])(
  'without a connection it shows the last user, with what works then: %s',
  async (role, offered) => {
    localStorage.setItem('auth_user', JSON.stringify({ id: 1, username: 'ana', role }))
    let isOnline = false
    openApp('/', {
      'GET /api/user': () => {
        if (!isOnline) throw new TypeError('no connection')
        return { ...admin, role }
      },
    })
    await screen.findByText('PNA')
    expect(nav().getByText('ana')).toBeTruthy()
    const controls = [...nav().getAllByRole('link'), ...nav().queryAllByRole('button')]
    expect(controls.map(({ textContent }) => textContent)).toEqual(offered)

    isOnline = true
    window.dispatchEvent(new Event('online'))
    expect(await nav().findByText('Ana')).toBeTruthy()
    expect(nav().getByRole('button', { name: 'Sair' })).toBeTruthy()
  },
)

test('signing out says so and offers to sign in again', async () => {
  openApp('/', { 'GET /api/user': () => admin, 'POST /api/logout': () => ({}) })
  fireEvent.click(await nav().findByRole('button', { name: 'Sair' }))
  expect(await screen.findByText('Logout realizado com sucesso')).toBeTruthy()
  expect(await nav().findByRole('link', { name: 'Entrar' })).toBeTruthy()
})

test.each([
  ['admin', () => Response.json({}, { status: 500 })],
  ['user', () => new TypeError('no connection')],
])('a sign-out that fails leaves the session as it was: %s', async (role, failure) => {
  openApp('/', {
    'GET /api/user': () => ({ ...admin, role }),
    'POST /api/logout': () => {
      throw failure()
    },
  })
  fireEvent.click(await nav().findByRole('button', { name: 'Sair' }))
  expect(await screen.findByText('Falha ao desconectar')).toBeTruthy()
  expect(nav().getByRole('button', { name: 'Sair' })).toBeTruthy()
})
