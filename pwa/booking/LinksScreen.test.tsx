import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { expectToSee, noConnection, press } from '../testing/adminSteps.ts'
import { openApp, venue } from '../testing/openApp.tsx'

beforeEach(() => localStorage.clear())

test('a profile elsewhere leads to booking, own reservations, a message and the way there', async () => {
  openApp('/links')
  await screen.findByRole('heading', { name: venue.name })
  const href = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  const nav = screen.getByRole('navigation', { name: 'Links' })
  expect(nav.querySelector('a')?.getAttribute('href')).toBe('/')
  expect(href(/Minhas reservas/)).toBe('/minhas-reservas')
  expect(href(/WhatsApp/)).toBe('https://wa.me/554833000000')
  expect(href(/Como chegar/)).toContain('maps')
  await expectToSee('Av. das Palmeiras, 1200')
})

test('without a phone there is no WhatsApp, and without a connection it is tried again', async () => {
  let isThere = false
  openApp('/links', {
    'GET /api/venue': () => (isThere ? { ...venue, phone: '' } : noConnection()),
  })
  await expectToSee('Não foi possível abrir a página')
  isThere = true
  await press('Tentar novamente')
  await screen.findByRole('heading', { name: venue.name })
  expect(screen.queryByRole('link', { name: /WhatsApp/ })).toBeNull()
})
