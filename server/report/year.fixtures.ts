import { randomUUID } from 'node:crypto'
import { addDays } from '#shared/time/civil.ts'
import { hourText } from '#shared/time/hours.ts'
import { weekdayOf } from '#shared/time/weekday.ts'
import { inChunks } from '../db/rows.ts'
import type { Insert } from '../db/tables.ts'
import { CUSTOMER } from '../testing/aCheckout.ts'
import type { TestApp } from '../testing/startTestApp.ts'

export const YEAR = { startDate: '2025-11-24', endDate: '2026-11-23' }
export const YEAR_BEFORE = { startDate: '2024-11-24', endDate: '2025-11-23' }
/** The Monday of the tests. */
export const TODAY = '2026-11-23'

const SPORTS = ['futevôlei', 'vôlei', 'beach_tennis'] as const
const CUSTOMERS = 60

/** Two years up to a month after today with something of everything a venue sees. The same every time. */
export async function seedYear({ deps: { knex } }: TestApp): Promise<void> {
  const next = numbers(7)
  await knex('courts').where({ id: 4 }).update({ active: false })
  await knex('operation_hours')
    .where({ weekday: 'monday' })
    .update({ openTime: '14:00', closeTime: '24:00' })
  await knex('special_closing_dates').insert([
    closing('2025-12-25', 'Natal'),
    { ...closing('2026-03-10', 'Manutenção'), allDay: false, startTime: '10:00', endTime: '12:30' },
    closing('2025-03-04', 'Carnaval'),
  ])
  await knex('past_openings').insert({
    until: '2026-02-01',
    hours: JSON.stringify({
      ...(await weekOf(knex)),
      sunday: { isOpen: false, openTime: '07:00', closeTime: '20:00' },
    }),
    courts: '[1,2,3,4]',
  })
  await seedClasses(knex)
  await knex('customers').insert(
    Array.from({ length: CUSTOMERS }, (_, index) => ({
      name: `Cliente ${index + 1}`,
      since: at(YEAR_BEFORE.startDate),
      createdAt: at(YEAR_BEFORE.startDate),
      updatedAt: at(YEAR_BEFORE.startDate),
    })),
  )
  for (let series = 0; series < 8; series += 1) {
    await knex('series').insert({
      id: `series-${series}`,
      startDate: YEAR_BEFORE.startDate,
      endDate: '2026-12-20',
      createdAt: at(YEAR_BEFORE.startDate),
    })
  }
  const made: Insert<'reservations'>[] = []
  for (let date = YEAR_BEFORE.startDate; date <= '2026-12-20'; date = addDays(date, 1)) {
    for (let count = next(4); count > 0; count -= 1) made.push(aReservation(date, next))
  }
  for (const chunk of inChunks(made)) await knex('reservations').insert(chunk)
  await seedTill(knex)
  await seedRain(knex)
  await seedCharges(knex, next)
  await seedCredit(knex)
}

/** What was taken at the counter, by several methods; some of it went back two days later. */
async function seedTill(knex: Knex) {
  const rows = await knex('reservations')
    .where({ paidBy: 'admin' })
    .orderBy('id')
    .select('id', 'price', 'paymentStatus', 'paymentConfirmedAt')
  const METHODS = ['cash', 'pix', 'debit', 'other'] as const
  const moved = rows.flatMap(({ id, paymentConfirmedAt, paymentStatus, price }) => {
    const method = METHODS[id % METHODS.length]!
    const at = paymentConfirmedAt!
    const came = {
      key: `came ${id}`,
      kind: 'payment' as const,
      method,
      cents: price,
      reservationId: id,
      at,
    }
    if (paymentStatus !== 'refunded') return [came]
    const later = new Date(Date.parse(at) + 2 * 86_400_000).toISOString()
    return [came, { ...came, key: `back ${id}`, kind: 'return' as const, cents: -price, at: later }]
  })
  for (const chunk of inChunks(moved)) await knex('till_movements').insert(chunk)
}

type Next = (below: number) => number
type Knex = TestApp['deps']['knex']

function numbers(seed: number): Next {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return (state >> 8) % below
  }
}

function at(date: string, time = '15:00') {
  return `${date}T${time}:00.000Z`
}

function closing(date: string, description: string) {
  return { date, description, allDay: true, startTime: null, endTime: null }
}

async function weekOf(knex: Knex) {
  const week = await knex('operation_hours')
  return Object.fromEntries(week.map(({ weekday, ...hours }) => [weekday, hours]))
}

// Each court-hour has one at most, as claims see to it: the hour and the court come from the day's own number.
const taken = new Set<string>()

function aReservation(date: string, next: Next): Insert<'reservations'> {
  if (date === YEAR_BEFORE.startDate) taken.clear()
  const hours = 1 + next(3)
  let [hour, courtId] = [0, 0]
  do {
    hour = 6 + next(15)
    courtId = 1 + next(4)
  } while (
    Array.from({ length: hours }, (_, index) => `${date} ${courtId} ${hour + index}`).some((one) =>
      taken.has(one),
    )
  )
  const status = (['approved', 'approved', 'approved', 'approved', 'canceled', 'pending'] as const)[
    next(6)
  ]!
  if (status === 'approved') {
    for (let index = 0; index < hours; index += 1) taken.add(`${date} ${courtId} ${hour + index}`)
  }
  const series = next(5) === 0 ? `series-${next(8)}` : null
  const paymentStatus = (['paid', 'paid', 'pending', 'failed', 'refunded'] as const)[next(5)]!
  const atDesk = (paymentStatus === 'paid' || paymentStatus === 'refunded') && next(2) === 0
  const seen = status === 'approved' ? next(4) : 3
  return {
    ...CUSTOMER,
    courtId,
    date,
    startTime: hourText(hour),
    endTime: hourText(hour + hours),
    status,
    canceledReason:
      status === 'canceled'
        ? (['expired', 'customer', 'admin', 'refunded'] as const)[next(4)]!
        : null,
    price: 5_000 + next(9_999),
    paymentStatus,
    paidBy: atDesk ? 'admin' : null,
    // Paid days before the game, late in the evening: another day in UTC.
    paymentConfirmedAt: atDesk ? at(addDays(date, 1 - next(5)), '01:30') : null,
    reservationType: series ? 'recorrente' : (['avulso', 'aula', 'avulso'] as const)[next(3)]!,
    recurrenceId: series,
    sportType: SPORTS[next(3)]!,
    customerId: next(5) === 0 ? null : customerOn(date, next),
    arrivedAt: seen === 0 ? at(date) : null,
    missedAt: seen === 1 ? at(date) : null,
    createdAt: at(addDays(date, -3)),
    updatedAt: at(addDays(date, -3)),
  }
}

// New ones come with time.
function customerOn(date: string, next: Next) {
  const months = (Number(date.slice(0, 4)) - 2024) * 12 + Number(date.slice(5, 7)) - 10
  return 1 + next(Math.min(CUSTOMERS, 10 + months * 2))
}

async function seedClasses(knex: Knex) {
  await knex('fixed_classes').delete()
  const a = { sportType: 'vôlei' as const, createdAt: at(YEAR_BEFORE.startDate) }
  const [early, , outside] = await knex('fixed_classes')
    .insert([
      {
        ...a,
        name: 'Cedo',
        courtId: 1,
        weekday: 'tuesday',
        startTime: '07:00',
        endTime: '09:00',
        startDate: '2025-06-03',
      },
      {
        ...a,
        name: 'Acabou',
        courtId: 2,
        weekday: 'thursday',
        startTime: '18:00',
        endTime: '19:00',
        startDate: '2025-01-02',
        endDate: '2026-04-30',
      },
      {
        ...a,
        name: 'Fora da hora',
        courtId: 3,
        weekday: 'monday',
        startTime: '13:00',
        endTime: '15:00',
        startDate: '2025-01-06',
      },
    ])
    .returning('id')
  await knex('fixed_class_cancellations').insert([
    { classId: early!.id, date: '2025-12-23', createdAt: at('2025-12-20') },
    { classId: outside!.id, date: '2026-02-16', createdAt: at('2026-02-10') },
  ])
}

/** Five hours of rain; what was cancelled on them is lost, but for one that was moved. */
async function seedRain(knex: Knex) {
  const [incident] = await knex('incidents')
    .insert({
      reason: 'Chuva',
      date: '2026-05-20',
      startTime: '15:00',
      endTime: '20:00',
      courts: '[1,2]',
      userId: null,
      at: at('2026-05-20'),
    })
    .returning('id')
  const hours = [15, 16, 17, 18, 19]
  await knex('reservations')
    .where({ date: '2026-05-20', status: 'approved' })
    .whereIn('courtId', [1, 2])
    .update({ status: 'canceled', canceledReason: 'admin' })
  await knex('slot_claims').insert(
    [1, 2].flatMap((courtId) =>
      hours.map((hour) => ({
        courtId,
        date: '2026-05-20',
        startTime: hourText(hour),
        incidentId: incident!.id,
        holdId: null,
        reservationId: null,
      })),
    ),
  )
  const met = await knex('reservations')
    .where({ status: 'canceled', canceledReason: 'admin' })
    .where('date', '>=', '2026-05-10')
    .where('date', '<=', '2026-05-30')
    .orderBy('id')
  await knex('incident_reservations').insert(
    met.map(({ id, price }, index) => ({
      incidentId: incident!.id,
      reservationId: id,
      choice: index === 0 ? ('move' as const) : ('credit' as const),
      back: price,
    })),
  )
}

async function seedCharges(knex: Knex, next: Next) {
  for (let day = 0; day < 400; day += 3) {
    const date = addDays(YEAR_BEFORE.startDate, day * 2)
    const paymentGroupId = randomUUID()
    await knex('payment_groups').insert({ id: paymentGroupId, createdAt: at(date) })
    const id = randomUUID()
    // A night in São Paulo: in UTC it is the day after.
    const paidAt = at(addDays(date, 1), '02:59')
    await knex('payment_attempts').insert({
      id,
      paymentGroupId,
      number: 1,
      method: next(2) === 0 ? 'PIX' : 'CREDIT_CARD',
      amount: 8_000 + next(500),
      received: next(3) === 0 ? null : 8_100 + next(500),
      externalReference: id,
      state: 'paid',
      chargeStatus: next(6) === 0 ? 'open' : 'paid',
      dueDate: date,
      createdAt: at(date),
      updatedAt: at(date),
      paidAt,
      closedAt: paidAt,
    })
    if (next(4) > 0) continue
    await knex('refunds').insert([
      {
        attemptId: id,
        amount: 1_000 + next(99),
        reason: 'slots-gone',
        state: 'done',
        createdAt: paidAt,
        updatedAt: paidAt,
        doneAt: paidAt,
      },
      {
        attemptId: id,
        amount: 500,
        reason: 'slots-gone',
        state: 'requested',
        createdAt: paidAt,
        updatedAt: paidAt,
      },
    ])
  }
}

async function seedCredit(knex: Knex) {
  const entry = (
    key: string,
    cents: number,
    source: 'rain' | 'policy' | 'use' | 'expiry' | 'return',
    date: string,
  ) => ({
    customerId: 1 + (key.length % 5),
    lot: `lot-${key.slice(0, 1)}`,
    cents,
    source,
    expiresOn: '2027-01-01',
    key,
    at: at(date),
  })
  for (const row of [
    entry('a', 9_000, 'rain', '2025-05-02'),
    entry('a-use', -2_500, 'use', '2026-01-03'),
    entry('a-expiry', -1_000, 'expiry', '2026-06-01'),
    entry('b', 4_321, 'policy', '2026-07-01'),
    entry('b-use', -321, 'use', '2026-07-02'),
    entry('b-return', 21, 'return', '2026-07-03'),
  ]) {
    await knex('credit_entries').insert(row)
  }
}

/** Dates with their weekdays, as the rows of a VALUES list. */
export function dateValues({ startDate, endDate }: { startDate: string; endDate: string }): string {
  const rows: string[] = []
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
    rows.push(`('${date}', '${weekdayOf(date)}')`)
  }
  return rows.join()
}
