import { randomUUID } from 'node:crypto'
import { expect, request, type APIRequestContext } from '@playwright/test'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import type { Slot } from './calendarDays.ts'
import { APPROVED_CARD } from './paying.ts'
import type { Venue } from './startVenue.ts'

export const JOAO_EMAIL = 'joao@example.com'
const PERSON = {
  customerName: 'João Lima',
  customerEmail: JOAO_EMAIL,
  customerPhone: '48988776655',
  customerCpf: '11144477735',
}

/** Somebody whose screen nobody sees books one court for the hour and pays for it; answers with the reservation's id. */
export async function strangerBooks(
  venue: Venue,
  sport: Sport,
  slot: Slot,
  customerName = PERSON.customerName,
  customerEmail = PERSON.customerEmail,
) {
  const person = { ...PERSON, customerName, customerEmail }
  const stranger = await request.newContext({ baseURL: venue.url })
  const price = await priceOf(stranger, sport, slot)
  const booked = await post(stranger, '/api/reservations', {
    ...person,
    sport,
    sportType: sport,
    reservationType: 'avulso',
    paymentStatus: 'pending',
    paymentGroupId: randomUUID(),
    timeSlots: [{ date: slot.date, startTime: slot.time, price }],
  })
  await post(stranger, '/api/payments', {
    ...person,
    reservationId: booked.id,
    value: price,
    paymentMethod: 'CREDIT_CARD',
    creditCard: {
      holderName: 'JOAO LIMA',
      number: APPROVED_CARD,
      expiryMonth: '05',
      expiryYear: '30',
      ccv: '318',
    },
    cep: '88010000',
  })
  await stranger.dispose()
  return booked.id
}

/** How the venue's public calendar sees the hour. */
export async function slotAt(api: APIRequestContext, sport: Sport, { date, time }: Slot) {
  const answer = await api.get('/api/calendar', {
    params: { startDate: date, endDate: date, sportType: sport },
  })
  const { days } = (await answer.json()) as Calendar
  return days[0]!.slots.find(({ startTime }) => startTime === time)!
}

async function priceOf(api: APIRequestContext, sport: Sport, slot: Slot) {
  return (await slotAt(api, sport, slot)).price
}

async function post(api: APIRequestContext, path: string, data: unknown) {
  const answer = await api.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: number }
}
