import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, type Answers } from '../testing/openApp.tsx'

beforeAll(async () => {
  await Promise.all([
    import('./MyClassesScreen.tsx'),
    import('../account/AuthScreen.tsx'),
    import('../admin/AdminArea.tsx'),
  ])
})
beforeEach(() => localStorage.setItem('auth_user', '{}'))

const aClass = {
  id: 3,
  name: 'Turma da manhã',
  sportType: 'futevôlei',
  startTime: '08:00',
  endTime: '09:00',
  date: '2026-11-28',
  court: 'Quadra Central',
  isCancelled: false,
}
const asTeacher = (classes: object[]): Answers => ({
  'GET /api/user': () => ({ id: 5, username: 'leo', name: 'Léo', role: 'teacher' }),
  'GET /api/my-classes': () => classes,
})

test('a teacher who signs in lands at the own classes, day by day', async () => {
  const later = { ...aClass, date: '2026-12-05', isCancelled: true }
  openApp('/auth', asTeacher([aClass, later]))
  const day = within(await screen.findByRole('region', { name: 'Sábado, 28/11/2026' }))
  expect(day.getByRole('listitem').textContent).toBe(
    '08:00 às 09:00 Turma da manhãQuadra Central, Futevôlei',
  )
  expect(screen.getByText(/\(cancelada\)/)).toBeTruthy()
  expect(window.location.pathname).toBe('/minhas-aulas')
  expect(screen.getByRole('link', { name: 'Minhas Aulas' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Área Administrativa' })).toBeNull()
})

test('without classes it says so', async () => {
  openApp('/minhas-aulas', asTeacher([]))
  expect(await screen.findByText('Nenhuma aula nas próximas semanas')).toBeTruthy()
})

test('the admin’s area tells a teacher that it is not theirs, and leads to what is', async () => {
  openApp('/admin/agenda', asTeacher([]))
  await screen.findByText('Seu perfil não tem acesso a esta tela')
  const link = screen.getByRole('link', { name: 'Ver minhas aulas' })
  expect(link.getAttribute('href')).toBe('/minhas-aulas')
})

test('a customer is sent away', async () => {
  openApp('/minhas-aulas', {
    'GET /api/user': () => ({ id: 6, username: 'bia', name: 'Bia', role: 'user' }),
  })
  await screen.findByRole('heading', { name: 'Reserve sua quadra' })
  expect(window.location.pathname).toBe('/')
})
