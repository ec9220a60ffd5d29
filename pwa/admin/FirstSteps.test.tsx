import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aPriceEntry } from '#shared/commands/commands.fixtures.ts'
import { openApp, venue, type Answers } from '../testing/openApp.tsx'

const TITLE = 'Para começar a receber reservas'

// The first import of a screen's chunk is slow.
beforeAll(async () => void (await import('./AdminArea.tsx')))
beforeEach(() => localStorage.setItem('auth_user', '{}'))

const open = (answers: Answers) =>
  openApp('/admin', {
    'GET /api/user': () => ({ id: 1, username: 'ana', name: 'Ana', role: 'admin' }),
    ...answers,
  })

test('a new venue is led to what it lacks, step by step', async () => {
  open({
    'GET /api/venue': () => ({ ...venue, phone: '', email: '' }),
    'GET /api/courts': () => [],
  })
  const steps = within(await screen.findByRole('region', { name: TITLE }))
  const links = steps.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Preencha os dados do local', '/admin/configuracoes?aba=local'],
    ['Cadastre a primeira quadra', '/admin/quadras'],
    ['Defina os preços da quadra', '/admin/precos'],
    ['Ver todos os primeiros passos', '/admin/primeiros-passos'],
  ])
})

test('in production the company and who answers for data are missing first', async () => {
  open({ 'GET /api/venue': () => ({ ...venue, needsCompany: true }) })
  const steps = within(await screen.findByRole('region', { name: TITLE }))
  expect(steps.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Informe a empresa e o encarregado',
    'Defina os preços da quadra',
    'Ver todos os primeiros passos',
  ])
})

test('a step that is done is not offered again', async () => {
  open({})
  const steps = within(await screen.findByRole('region', { name: TITLE }))
  expect(steps.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Defina os preços da quadra',
    'Ver todos os primeiros passos',
  ])
})

test('a venue that can be booked is not shown it', async () => {
  let isRead = false
  open({
    'GET /api/prices': () => {
      isRead = true
      return [aPriceEntry()]
    },
  })
  await screen.findByRole('heading', { name: 'Reservas' })
  await waitFor(() => expect(isRead).toBe(true))
  await screen.findByText('Nenhuma reserva encontrada')
  expect(screen.queryByRole('region', { name: TITLE })).toBeNull()
})
