import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import type { Hold } from '#shared/booking/hold/hold.schema.ts'
import { atHour, centsOf } from '#shared/platform/testing/reckoning.ts'
import type { PriceEntry } from '#shared/venue/prices/price.schema.ts'
import type { Problem } from '#shared/problem.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { runs } from '#shared/platform/testing/runs.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { aCheckout, aPayment, TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const SPORT = 'vôlei'
const WEEKDAY = 'tuesday'
let app: TestApp
let admin: TestBrowser
let hoursId: number

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
  const hours = await app.deps.knex('operation_hours').where({ weekday: WEEKDAY }).first('id')
  hoursId = hours!.id
})
afterEach(() => app.stop())

const hours = (startTimes: [number, number], length: [number, number]) =>
  fc
    .tuple(
      fc.integer({ min: startTimes[0], max: startTimes[1] }),
      fc.integer({ min: length[0], max: length[1] }),
    )
    .map(([start, length]) => ({
      startTime: atHour(start),
      endTime: atHour(Math.min(start + length, 23)),
    }))
type Hours = { startTime: string; endTime: string }
type Pricing = { kind: 'price' | 'special'; courtId: number; range: Hours; price: number }
type Change =
  | Pricing
  | { kind: 'reprice'; index: number; price: number }
  | { kind: 'drop'; index: number }
  | { kind: 'close'; allDay: boolean; range: Hours }
  | { kind: 'hours'; isOpen: boolean; range: Hours }
const wide = hours([0, 9], [10, 23])
const narrow = hours([6, 21], [1, 4])
const price = fc.integer({ min: 0, max: 30_000 }).map((cents) => cents / 100)
// Court 1 is the one whose prices count; another's must not.
const courtId = fc.constantFrom(1, 1, 1, 3)
const pricing: fc.Arbitrary<Pricing> = fc.oneof(
  fc.record({ kind: fc.constant('price' as const), courtId, range: fc.oneof(wide, narrow), price }),
  fc.record({ kind: fc.constant('special' as const), courtId, range: narrow, price }),
)
// Most of them leave the hour for sale: what is refused says nothing of prices.
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: pricing },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('reprice' as const), index: fc.nat(5), price }),
  },
  fc.record({ kind: fc.constant('drop' as const), index: fc.nat(5) }),
  fc.record({
    kind: fc.constant('close' as const),
    allDay: fc.nat(4).map((one) => one === 0),
    range: narrow,
  }),
  fc.record({
    kind: fc.constant('hours' as const),
    isOpen: fc.nat(4).map((one) => one > 0),
    range: wide,
  }),
)

const purchase = fc.record({
  startTime: fc.integer({ min: 7, max: 21 }).map(atHour),
  beforeHold: fc.option(change),
  beforeCheckout: fc.option(change),
  /** Whether that change and the checkout arrive at the same moment. */
  atOnce: fc.boolean(),
  beforePayment: fc.option(change),
})
type Purchase = typeof purchase extends fc.Arbitrary<infer T> ? T : never
type Placed = Pick<CheckoutAnswer, 'id' | 'totalPrice'>

/** What an admin does between two steps of a customer; it may well be refused. */
async function make(action: Change | null): Promise<void> {
  if (!action) return
  const answer = await send(action)
  expect(answer === null || answer.status < 500).toBe(true)
}

async function send(action: Change) {
  switch (action.kind) {
    case 'price': {
      const { kind: _, range, ...rest } = action
      return admin.post('/api/prices', { ...rest, ...range, weekday: WEEKDAY })
    }
    case 'special': {
      const { kind: _, range, ...rest } = action
      return admin.post('/api/special-prices', { ...rest, ...range, date: TOMORROW })
    }
    case 'close': {
      const { allDay, range } = action
      const closing = { date: TOMORROW, description: 'Manutenção', allDay, ...range }
      return admin.post('/api/closingDates', closing)
    }
    case 'hours': {
      const { isOpen, range } = action
      const hours = { isOpen, openTime: range.startTime, closeTime: range.endTime }
      return admin.patch(`/api/operationHours/${hoursId}`, hours)
    }
    default:
      return touchPrice(action)
  }
}

async function touchPrice(action: Extract<Change, { index: number }>) {
  const path = `/api/prices?weekday=${WEEKDAY}&courtId=1`
  const { body } = await admin.get<PriceEntry[]>(path)
  const entry = body[action.index % Math.max(1, body.length)]
  if (!entry) return null
  return action.kind === 'drop'
    ? admin.delete(`/api/prices/${entry.id}`)
    : admin.patch(`/api/prices/${entry.id}`, { price: action.price })
}

/** Centavos by the tables: a special price over the hour's start, else the weekday's, of the court by which customers pay. */
async function priceOf(startTime: string): Promise<number> {
  const { knex } = app.deps
  const isOver = (one: Hours & { courtId: number }) =>
    one.courtId === 1 && one.startTime <= startTime && startTime < one.endTime
  const special = (await knex('special_prices').where({ date: TOMORROW })).find(isOver)
  const usual = (await knex('prices').where({ weekday: WEEKDAY })).find(isOver)
  return (special ?? usual)?.price ?? 0
}

/** What anybody's calendar says of the hour; without a price it is not for sale. */
async function shown(startTime: string) {
  const path = `/api/calendar?startDate=${TOMORROW}&endDate=${TOMORROW}&sportType=${SPORT}`
  const { body } = await app.browser().get<Calendar>(path)
  const slot = body.days[0]!.slots.find((one) => one.startTime === startTime)!
  const cents = await priceOf(startTime)
  if (slot.available) expect(centsOf(slot.price)).toBe(cents)
  if (cents === 0) expect(slot.available).toBe(false)
  return slot
}

/** One customer from the calendar to the payment, with an admin at work in between. */
async function buy({ startTime, beforeHold, beforeCheckout, atOnce, beforePayment }: Purchase) {
  const customer = app.browser()
  const seen = await shown(startTime)
  await make(beforeHold)
  const wanted = { date: TOMORROW, startTime, sportType: SPORT }
  const held = await customer.post<Hold & Problem>('/api/holds', wanted)
  const offer = await shown(startTime)
  if (held.status === 409) {
    expect(offer.available).toBe(false)
    expect(['slot-closed', 'no-price']).toContain(held.body.code)
    return
  }
  expect([held.status, held.body.price]).toEqual([201, offer.price])
  if (!beforeHold) expect(seen).toEqual({ startTime, available: true, price: held.body.price })

  const slot = { date: TOMORROW, startTime, price: held.body.price }
  const cart = aCheckout([slot], { sport: SPORT, sportType: SPORT })
  const checkOut = () => customer.post<Placed & Problem>('/api/reservations', cart)
  if (!atOnce) await make(beforeCheckout)
  const [, placed] = await Promise.all([atOnce ? make(beforeCheckout) : null, checkOut()])
  if (placed.body.code === 'minimum-total') {
    expect(centsOf(slot.price)).toBeLessThan(500)
    return
  }
  if (placed.status === 409) {
    expect(beforeCheckout).not.toBeNull()
    expect(['price-changed', 'slot-closed', 'no-price']).toContain(placed.body.code)
    const now = await shown(startTime)
    if (placed.body.code === 'price-changed') expect(placed.body.price).toBe(now.price)
    else expect(now.available).toBe(false)
    return
  }
  expect([placed.status, placed.body.totalPrice]).toEqual([201, slot.price])
  const stored = await app.deps.knex('reservations').where({ id: placed.body.id }).first('price')
  expect(stored!.price).toBe(centsOf(slot.price))
  await make(beforePayment)
  await pay(customer, placed.body)
}

/** Another amount than the reservation's is refused, whatever the prices have become. */
async function pay(customer: TestBrowser, { id, totalPrice }: Placed) {
  const ask = (cents: number) =>
    customer.post<{ value: number } & Problem>('/api/payments', aPayment(id, cents / 100))
  const cents = centsOf(totalPrice)
  for (const wrong of [cents + 1, cents - 1]) {
    const { status, body } = await ask(wrong)
    expect([status, body]).toMatchObject([409, { code: 'price-changed', price: totalPrice }])
  }
  const { status, body } = await ask(cents)
  expect([status, body.value]).toEqual([201, totalPrice])
}

const EMPTIED = [
  'slot_claims',
  'holds',
  'payment_attempts',
  'reservations',
  'prices',
  'special_prices',
  'special_closing_dates',
] as const
async function startOver() {
  await writeTransaction(app.deps, async (tx) => {
    for (const table of EMPTIED) await tx.trx(table).delete()
    const hours = { isOpen: true, openTime: '06:00', closeTime: '23:00' }
    await tx.trx('operation_hours').where({ id: hoursId }).update(hours)
    tx.touch({ catalog: true, dates: [TOMORROW] })
  })
}

const EVENING = { startTime: '18:00', endTime: '19:00' }
/** An hour with a price of its own on that day, in a day that has one. */
const SPECIAL: [[Hours, number], Change[], Purchase[]] = [
  [{ startTime: '06:00', endTime: '23:00' }, 80],
  [{ kind: 'special', courtId: 1, range: EVENING, price: 120 }],
  [
    {
      startTime: '18:00',
      beforeHold: null,
      beforeCheckout: null,
      atOnce: false,
      beforePayment: null,
    },
  ],
]

test('what the calendar shows is what is held, what is held is what is reserved and charged, or it is refused', async () => {
  await fc.assert(
    fc
      .asyncProperty(
        fc.tuple(wide, price),
        fc.array(change, { maxLength: 6 }),
        fc.uniqueArray(purchase, { selector: ({ startTime }) => startTime, maxLength: 4 }),
        async ([range, price], changes, purchases) => {
          const first = { kind: 'price' as const, courtId: 1, range, price }
          for (const action of [first, ...changes]) await make(action)
          for (const one of purchases) await buy(one)
        },
      )
      .beforeEach(startOver),
    { numRuns: runs(25), examples: [SPECIAL] },
  )
})
