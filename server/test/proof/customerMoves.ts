import fc from 'fast-check'
import { expect } from 'vitest'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { atHour } from '#shared/platform/testing/reckoning.ts'
import { aCardPayment, aCheckout, APPROVED_CARD, DECLINED_CARD } from '../support/aCheckout.ts'
import { playDay, type VenueWorld, type When } from './venueWorld.ts'
import { move } from './move.ts'
import { anyWhen } from './whenAndWhere.ts'
import { hasRunOut, isBookable, whoHas } from './whoHas.ts'

type Slot = { who: number; when: When; sport: string }

/** Holds an hour: a browser that sees it free gets it. */
export async function hold({ known, customers, send }: VenueWorld, { who, when, sport }: Slot) {
  const [date, startTime] = [playDay(known, when.day), atHour(when.hour)]
  const isFree = isBookable(known, whoHas(known), { date, hour: startTime, sport })
  const slot = { date, startTime, sportType: sport }
  const { status } = await send(customers[who]!, 'POST', '/api/holds', slot)
  // 200: it is this browser's already, perhaps on another court.
  expect([isFree ? 201 : 409, 200]).toContain(status)
}

export function release({ customers, send }: VenueWorld, { who }: { who: number }) {
  return send(customers[who]!, 'DELETE', '/api/holds')
}

/** Orders one hour or two in a row at the price that is shown. */
export async function checkOut(world: VenueWorld, { who, when, sport }: Slot) {
  const { known, customers, send } = world
  const date = playDay(known, when.day)
  const hours = Array.from({ length: Math.min(when.hours, 2) }, (_, n) => atHour(when.hour + n))
  const has = whoHas(known)
  const areFree = hours.every((hour) => isBookable(known, has, { date, hour, sport }))
  const prices = await shownPrices(world, date, sport)
  const slots = hours.map((startTime) => ({ date, startTime, price: prices.get(startTime)! }))
  const order = aCheckout(slots, { sport, sportType: sport })
  const { status, body } = await send<CheckoutAnswer>(
    customers[who]!,
    'POST',
    '/api/reservations',
    order,
  )
  if (areFree) expect(status).toBe(201)
  if (status !== 201) return
  known.orders[who] = body
  expect(body.totalPrice).toBe(slots.reduce((total, { price }) => total + price, 0))
}

async function shownPrices({ app }: VenueWorld, date: string, sport: string) {
  const query = `startDate=${date}&endDate=${date}&sportType=${encodeURIComponent(sport)}`
  const { body } = await app.browser().get<Calendar>(`/api/calendar?${query}`)
  return new Map(body.days[0]!.slots.map(({ startTime, price }) => [startTime, price]))
}

/** Pays the last order by card, as long as all of it waits for its money. */
export async function pay(
  { known, customers, send }: VenueWorld,
  { who, good }: { who: number; good: boolean },
) {
  const order = known.orders[who]
  if (!order) return
  const { id, paymentGroupId, totalPrice } = order
  const group = known.tables.reservations.filter((one) => one.paymentGroupId === paymentGroupId)
  const isDue = group.every((one) => one.status === 'pending' && !hasRunOut(known, one))
  const card = aCardPayment(id, totalPrice, good ? APPROVED_CARD : DECLINED_CARD)
  const { status, body } = await send<PaymentAnswer>(customers[who]!, 'POST', '/api/payments', card)
  if (!isDue) return
  expect([status, body.reservationStatus]).toEqual([201, good ? 'approved' : 'pending'])
}

export async function leave({ known, customers, send }: VenueWorld, { who }: { who: number }) {
  const reservationIds = known.orders[who]?.reservations.map(({ id }) => id)
  if (!reservationIds) return
  await send(customers[who]!, 'POST', '/api/reservations/cancel-unpaid', { reservationIds })
}

const who = fc.nat(1)
const sport = fc.constantFrom('futevôlei', 'futevôlei', 'beach_tennis', 'vôlei')
const slot = fc.record({ who, when: anyWhen, sport })

export const customerMoves = [
  { weight: 4, arbitrary: slot.map(move(hold)) },
  { weight: 1, arbitrary: fc.record({ who }).map(move(release)) },
  { weight: 5, arbitrary: slot.map(move(checkOut)) },
  {
    weight: 4,
    arbitrary: fc
      .record({ who, good: fc.constantFrom(true, true, false) })
      .map(move(pay, ({ orders }) => orders.some((order) => order !== null))),
  },
  { weight: 1, arbitrary: fc.record({ who }).map(move(leave)) },
]
