import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aCustomer } from '#shared/customer/customer.fixtures.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import { ConfirmationStep } from './ConfirmationStep.tsx'

const venue: Venue = {
  name: 'Arena Areia & Mar',
  brand: 'AAM',
  address: 'Av. Beira-Mar, 1200',
  phone: '(13) 3456-7890',
  email: 'contato@example.com',
  timeZone: 'America/Sao_Paulo',
  isSandbox: true,
  warnsOfSandbox: false,
  cards: 'here',
  serverTime: '2026-07-01T12:00:00.000Z',
  version: 1,
}

function show(place: Venue | null = venue) {
  const onRestart = vi.fn<() => void>()
  const slot = { holdId: 1, courtId: 1, date: '2026-07-04', startTime: '18:00', endTime: '19:00' }
  render(
    <ConfirmationStep
      sport="beach_tennis"
      slots={[{ ...slot, priceCents: 10_000 }]}
      totalCents={10_000}
      customer={aCustomer()}
      venue={place}
      onRestart={onRestart}
    />,
  )
  return { onRestart }
}

test('shows all there is to know', () => {
  show()
  for (const text of [
    'Beach Tênis',
    '04/07/2026',
    'Sábado, 18:00 - 19:00',
    'Ana Souza',
    'ana@example.com',
    '(11) 98765-4321',
    '529.982.247-25',
    /15 minutos/,
    'Av. Beira-Mar, 1200',
  ]) {
    screen.getByText(text)
  }
  expect(screen.getAllByText('R$ 100,00')).toHaveLength(2)
  expect(screen.getByRole('link', { name: '(13) 3456-7890' })).toHaveProperty(
    'href',
    'tel:+551334567890',
  )
})

test('says in so many words that the test environment charges nothing', () => {
  show({ ...venue, warnsOfSandbox: true })
  expect(screen.getByText('Ambiente de teste: nada é cobrado')).toBeTruthy()
})

test('says nothing of it where money is real, or nobody could be misled', () => {
  show()
  expect(screen.queryByText(/Ambiente de teste/)).toBeNull()
})

test('is announced: its heading has the focus', () => {
  show()
  expect(screen.getByRole('heading', { name: 'Reserva confirmada!' })).toBe(document.activeElement)
})

test('does without the venue, whose answer may be missing', () => {
  show(null)
  screen.getByText(/15 minutos/)
  expect(screen.queryByRole('link')).toBeNull()
})

test('begins again', async () => {
  const { onRestart } = show()
  await userEvent.click(screen.getByRole('button', { name: 'Fazer nova reserva' }))
  expect(onRestart).toHaveBeenCalledOnce()
})
