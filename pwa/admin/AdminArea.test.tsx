import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { problemMessage } from '#shared/platform/http/problem.ts'
import { refusal, refusing } from '../testing/adminSteps.ts'
import { openApp, venue, type Answers } from '../testing/openApp.tsx'

const ana = { id: 1, username: 'ana', name: 'Ana', role: 'admin' }
const asAdmin: Answers = { 'GET /api/user': () => ana }

// The first import of a screen's chunk is slow.
beforeAll(async () => {
  await Promise.all([
    import('./AdminArea.tsx'),
    import('../account/AuthScreen.tsx'),
    import('./courts/courts/CourtsScreen.tsx'),
  ])
})
beforeEach(() => localStorage.setItem('auth_user', '{}'))

const path = () => window.location.pathname

test('a visitor is sent to sign in, and back again afterwards', async () => {
  localStorage.clear()
  openApp('/admin/quadras', { 'POST /api/login': () => ana })
  const form = within(await screen.findByRole('form', { name: 'Login' }))
  expect(path()).toBe('/auth')
  fireEvent.input(form.getByLabelText('Nome de usuário'), { target: { value: 'ana' } })
  fireEvent.input(form.getByLabelText('Senha'), { target: { value: 'areia-e-mar' } })
  fireEvent.click(form.getByRole('button', { name: 'Entrar' }))
  await screen.findByRole('heading', { name: 'Gerenciar Quadras' })
  expect(path()).toBe('/admin/quadras')
})

test('somebody who is no admin is sent away', async () => {
  openApp('/admin', { 'GET /api/user': () => ({ ...ana, role: 'user' }) })
  await screen.findByRole('heading', { name: 'Reserve sua quadra' })
  expect(path()).toBe('/')
})

test('while it is not known who it is, it says so', async () => {
  openApp('/admin', { 'GET /api/user': () => new Promise(() => {}) })
  await screen.findByText('Carregando...')
  expect(path()).toBe('/admin')
  expect(screen.queryByRole('banner')).toBeNull()
})

test('every screen says that the test environment of a venue in production charges nothing', async () => {
  const answers = { ...asAdmin, 'GET /api/venue': () => ({ ...venue, warnsOfSandbox: true }) }
  openApp('/admin/quadras', answers)
  await screen.findByRole('heading', { name: 'Gerenciar Quadras' })
  const header = within(screen.getByRole('banner'))
  expect(await header.findByText('Ambiente de teste: nada é cobrado')).toBeTruthy()
})

test('without a connection it can be tried again', async () => {
  let isOnline = false
  openApp('/admin', {
    'GET /api/user': () => {
      if (!isOnline) throw new TypeError('no connection')
      return ana
    },
  })
  await screen.findByText('Não foi possível verificar quem está conectado')
  isOnline = true
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('heading', { name: 'Reservas' })).toBeTruthy()
})

test('a server that fails to say who it is does not pass for a lost connection', async () => {
  openApp('/admin', { 'GET /api/user': refusing(500, 'internal-error') })
  await screen.findByText('Não foi possível verificar quem está conectado')
  expect(screen.getByRole('alert').textContent).toContain(problemMessage('internal-error'))
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy()
})

test('the rail has all places of an owner, and the header says who it is', async () => {
  openApp('/admin', asAdmin)
  const nav = within(await screen.findByRole('navigation', { name: 'Área administrativa' }))
  const links = nav
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Hoje', '/admin/agenda'],
    ['Agenda', '/admin/agenda'],
    ['Reservas', '/admin'],
    ['Caixa', '/admin/caixa'],
    ['Clientes', '/admin/clientes'],
    ['Dinheiro', '/admin/pagamentos'],
    ['Relatórios', '/admin/relatorios'],
    ['Quadras e preços', '/admin/quadras'],
    ['Quadras', '/admin/quadras'],
    ['Preços', '/admin/precos'],
    ['Aulas Fixas', '/admin/classes'],
    ['Configurações', '/admin/configuracoes'],
    ['Mais', '/admin/mais'],
    ['Voltar às Reservas', '/'],
  ])
  expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('Reservas')
  const own = within(screen.getByRole('navigation', { name: 'Conta' }))
  expect(own.getByRole('link', { name: /^Ana/ }).getAttribute('href')).toBe('/conta')
  own.getByRole('button', { name: 'Sair' })
})

test('the first screen has its six cards', async () => {
  openApp('/admin', asAdmin)
  const cards = within(await screen.findByRole('navigation', { name: 'Atalhos' }))
  expect(cards.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/quadras',
    '/admin/classes',
    '/admin/agenda',
    '/admin/precos',
    '/admin/configuracoes',
    '/admin/precos-especiais',
  ])
})

test('signing out leaves the area, and the next admin begins at the start', async () => {
  let isSignedIn = true
  openApp('/admin/quadras', {
    'GET /api/user': () => {
      if (!isSignedIn) throw refusal(401, 'not-signed-in')
      return ana
    },
    'POST /api/logout': () => {
      isSignedIn = false
      return {}
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Sair' }))
  await screen.findByText('Logout realizado com sucesso')
  await screen.findByRole('form', { name: 'Login' })
  expect(path()).toBe('/auth')
  expect(window.history.state.usr).toBeNull()
})

test('the old address of the agenda leads to the new one', async () => {
  openApp('/admin-schedule', asAdmin)
  await screen.findByRole('navigation', { name: 'Área administrativa' })
  expect(path()).toBe('/admin/agenda')
})

test('an unknown address is reported inside the area', async () => {
  openApp('/admin/nada', asAdmin)
  await screen.findByRole('heading', { name: '404 Page Not Found' })
  expect(screen.getByRole('navigation', { name: 'Área administrativa' })).toBeTruthy()
})
