import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Stranded, StrandedReservation } from '#shared/venue/hours/stranded.schema.ts'
import { StrandedList } from './StrandedList.tsx'

function aReservation(change: Partial<StrandedReservation> = {}): StrandedReservation {
  return {
    id: 1,
    courtName: 'Quadra Central',
    customerName: 'Marina Souza',
    date: '2026-11-28',
    startTime: '18:00',
    endTime: '19:00',
    price: 80,
    paidBy: null,
    ...change,
  }
}

const nothing: Stranded = { reservations: [], classes: [], totalPrice: 0, paidPrice: 0 }
const reservations = () => screen.getByRole('region', { name: 'Reservas' })

test('says how many reservations, which, and the money in them', () => {
  const two = [aReservation(), aReservation({ id: 2, price: 1200.5, paidBy: 'attempt' })]
  const stranded = { ...nothing, reservations: two, totalPrice: 1280.5, paidPrice: 1200.5 }
  render(<StrandedList stranded={stranded} />)
  within(reservations()).getByText('2 reservas')
  within(reservations()).getByText('R$ 1.280,50 no total, R$ 1.200,50 já pago')
  const items = within(reservations()).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    'Sáb, 28/11/2026 · 18:00 - 19:00R$ 80,00Marina Souza · Quadra Central · não paga',
    'Sáb, 28/11/2026 · 18:00 - 19:00R$ 1.200,50Marina Souza · Quadra Central · paga online',
  ])
})

test('classes are named by their weekday and hours', () => {
  const aClass = {
    id: 4,
    name: 'Futevôlei iniciante',
    courtName: 'Quadra Mar',
    weekday: 'tuesday',
    startTime: '07:00',
    endTime: '08:00',
  } as const
  render(<StrandedList stranded={{ ...nothing, classes: [aClass] }} />)
  screen.getByText('1 aula fixa')
  screen.getByText('Terça-feira · 07:00 - 08:00')
  screen.getByText('Futevôlei iniciante · Quadra Mar')
  expect(screen.queryByRole('region', { name: 'Reservas' })).toBeNull()
})

test('five are shown, and the others on demand', async () => {
  const person = userEvent.setup()
  const many = Array.from({ length: 12 }, (_, id) => aReservation({ id }))
  render(<StrandedList stranded={{ ...nothing, reservations: many, totalPrice: 960 }} />)
  screen.getByText('R$ 960,00 no total, nada pago')
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  await person.click(screen.getByRole('button', { name: 'e mais 7' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(12)
  await person.click(screen.getByRole('button', { name: 'mostrar menos' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
})
