import type { Decider } from '../../account/devices/refundLimit.ts'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { toReais } from '#shared/platform/money/money.ts'
import { FixedClassDraftSchema } from '#shared/venue/classes/fixedClass.schema.ts'
import { PaymentRequestSchema } from '#shared/payment/charges/payment.schema.ts'
import { AdminReservationDraftSchema } from '#shared/booking/reservation/adminReservation.schema.ts'
import { CartCheckoutSchema } from '#shared/booking/reservation/reservation.schema.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { hourText } from '#shared/platform/time/hours.ts'
import { instantOf } from '#shared/platform/time/instantOf.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { weekdayOf } from '#shared/platform/time/weekday.ts'
import { cancelByStaff } from '../../booking/staff/cancelByStaff.ts'
import { placeByStaff } from '../../booking/staff/placeByStaff.ts'
import { placeReservations } from '../../booking/checkout/placeReservations.ts'
import { customerPriceCents } from '../../venue/catalog/catalogDay.ts'
import { cancelOccurrence, createFixedClass } from '../../venue/classes/editFixedClass.ts'
import {
  type DemoBooking,
  DEMO_BOOKINGS,
  DEMO_PEOPLE,
  DEMO_SERIES,
  DEMO_WEEKLY_CLASSES,
} from './demoBookings.ts'
import { DEMO_MARK } from './seedDemo.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { createPayment } from '../../payment/charges/createPayment.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { refreshAttempt } from '../../payment/charges/openCharges.ts'
import { sandboxGateway } from '../../payment/providers/sandbox/sandboxGateway.ts'
import { bookingMoney } from '../../payment/refund/bookingMoney.ts'

const MINUTE_MS = 60_000

/** Fills the demo venue with a believable week around today, by the product's own use cases at the hours when people would have called. No mail goes out. */
export async function seedDemoWeek(deps: PaymentDeps): Promise<void> {
  const today = venueNow(deps.clock.now(), deps.config.venueTimezone).date
  const who = present(
    await deps.knex('users').where({ role: 'admin' }).orderBy('id').first('id', 'role'),
  )
  const seeding = { today, who, at: (atMs: number) => depsAt(deps, atMs), madeAt }
  for (const weekly of DEMO_WEEKLY_CLASSES) await addClass(seeding, weekly)
  for (const series of DEMO_SERIES) await placeSeries(seeding, series)
  const made = DEMO_BOOKINGS.map((booking) => ({
    booking,
    atMs: madeAt(
      madeDaysAgo(booking),
      booking.who * 137 + booking.hour * 53 + (booking.day + 7) * 211,
    ),
  }))
  for (const { booking, atMs } of made.sort((a, b) => a.atMs - b.atMs)) {
    // Only a made-up provider takes made-up money.
    if (!isOnline(booking)) await bookAtReception(seeding, booking, atMs)
    else if (deps.gateway.sandbox && deps.config.paymentProvider === 'sandbox') {
      await bookOnline(seeding, booking, atMs)
    }
  }
  const last = await deps.knex('reservations').orderBy('id', 'desc').first('id')
  await deps
    .knex('setup_steps')
    .where({ step: DEMO_MARK })
    .update({ reservationId: last?.id ?? null })
  const doneAt = toInstant(deps.clock.now())
  await deps.knex('jobs').where({ kind: 'mail' }).whereNull('doneAt').update({ doneAt })

  // At some minute between 08:00 and 21:00 of that day.
  function madeAt(daysAgo: number, minute: number) {
    const morning = instantOf(addDays(today, -daysAgo), '08:00', deps.config.venueTimezone)
    return morning + (minute % 780) * MINUTE_MS
  }
}

type Seeding = {
  today: string
  who: Decider
  at: (atMs: number) => PaymentDeps
  madeAt: (daysAgo: number, minute: number) => number
}

function depsAt(deps: PaymentDeps, atMs: number): PaymentDeps {
  const config = { ...deps.config, sandboxPixApprovalSeconds: 60 }
  const then = { ...deps, config, clock: { now: () => atMs } }
  return deps.config.paymentProvider === 'sandbox'
    ? // Nobody scans the code of what is paid already.
      { ...then, gateway: { ...sandboxGateway(then), pixQr: async () => null } }
    : then
}

// One to six days before it was played, and never after yesterday.
function madeDaysAgo({ day, who }: DemoBooking) {
  return Math.max(0, -day) + 1 + (who % 6)
}

const isOnline = ({ how }: DemoBooking) => how === 'online' || how === 'refunded'

function demoPlace({ today }: Seeding, { court, day, hour, hours = 1, sport }: DemoBooking) {
  return {
    courtId: court,
    date: addDays(today, day),
    startTime: hourText(hour),
    endTime: hourText(hour + hours),
    sportType: sport,
  }
}

function customerOf(who: number) {
  const [customerName, user, customerPhone, customerCpf] = DEMO_PEOPLE[who % DEMO_PEOPLE.length]!
  return { customerName, customerEmail: `${user}@example.com`, customerPhone, customerCpf }
}

async function hourPrices({ catalog }: PaymentDeps, date: string, hour: number, hours: number) {
  const offer = await catalog.current()
  return Array.from({ length: hours }, (_, index) =>
    customerPriceCents(offer, date, hourText(hour + index)),
  )
}

async function bookAtReception(seeding: Seeding, booking: DemoBooking, atMs: number) {
  const deps = seeding.at(atMs)
  const place = demoPlace(seeding, booking)
  const prices = await hourPrices(deps, place.date, booking.hour, booking.hours ?? 1)
  const draft = v.parse(AdminReservationDraftSchema, {
    ...customerOf(booking.who),
    customerCpf: null,
    ...place,
    price: toReais(prices.reduce((sum, cents) => sum + cents, 0)),
    status: booking.how === 'pending' ? 'pending' : 'approved',
    paymentStatus: booking.how === 'paid' ? 'paid' : 'pending',
    notes: booking.notes ?? null,
  })
  const { id } = await writeTransaction(deps, (tx) => placeByStaff(tx, deps, seeding.who, draft))
  if (booking.how === 'canceled') await cancel(seeding, deps, id)
}

async function bookOnline(seeding: Seeding, booking: DemoBooking, atMs: number) {
  const deps = seeding.at(atMs)
  const { courtId, date, sportType } = demoPlace(seeding, booking)
  const prices = await hourPrices(deps, date, booking.hour, booking.hours ?? 1)
  const ownerId = randomUUID()
  const checkout = v.parse(CartCheckoutSchema, {
    ...customerOf(booking.who),
    sportType,
    paymentGroupId: randomUUID(),
    timeSlots: prices.map((cents, index) => ({
      courtId,
      date,
      startTime: hourText(booking.hour + index),
      price: toReais(cents),
    })),
  })
  const { placed } = await writeTransaction(deps, (tx) =>
    placeReservations(
      tx,
      deps,
      { ownerId, browserHash: null, client: null, openedMs: 0, isLimited: false, accountId: null },
      checkout,
    ),
  )
  const { id } = present(placed[0])
  const card = { ...DEMO_CARD.creditCard, holderName: checkout.customerName }
  const request = v.parse(PaymentRequestSchema, {
    ...customerOf(booking.who),
    ...(paysByCard(booking) ? { ...DEMO_CARD, creditCard: card } : { paymentMethod: 'PIX' }),
    reservationId: id,
    value: toReais(prices.reduce((sum, cents) => sum + cents, 0)),
  })
  const from = {
    ownerId,
    isStaff: false,
    browserHash: null,
    userId: null,
    remoteIp: '127.0.0.1',
    author: null,
  }
  const attempt = await createPayment(deps, request, from)
  if (!('isByCredit' in attempt) && !paysByCard(booking))
    await refreshAttempt(seeding.at(atMs + MINUTE_MS), attempt)
  if (booking.how === 'refunded') await cancel(seeding, deps, id, 'refund')
}

const paysByCard = ({ who }: DemoBooking) => who % 3 === 2

// The number that the sandbox always approves.
const DEMO_CARD = {
  paymentMethod: 'CREDIT_CARD',
  cep: '88015000',
  creditCard: { number: '4444444444444444', expiryMonth: '12', expiryYear: '39', ccv: '123' },
}

function cancel({ who }: Seeding, deps: PaymentDeps, id: number, money?: 'refund') {
  const edit = { id, expected: null }
  const withMoney = { ...deps, money: bookingMoney(deps) }
  return writeTransaction(deps, (tx) => cancelByStaff(tx, withMoney, who, edit, 'one', money))
}

type Series = (typeof DEMO_SERIES)[number]

async function placeSeries(seeding: Seeding, { weeksAgo, weeks, ...booking }: Series) {
  const deps = seeding.at(seeding.madeAt(weeksAgo * 7 + 6, booking.hour * 53))
  const place = demoPlace(seeding, { ...booking, day: booking.day - weeksAgo * 7 })
  const draft = v.parse(AdminReservationDraftSchema, {
    ...customerOf(booking.who),
    customerCpf: null,
    ...place,
    price: booking.price,
    notes: booking.notes,
    isRecurring: true,
    endDate: addDays(place.date, (weeks - 1) * 7),
    skipConflicts: true,
  })
  await writeTransaction(deps, (tx) => placeByStaff(tx, deps, seeding.who, draft))
}

type WeeklyClass = (typeof DEMO_WEEKLY_CLASSES)[number]

async function addClass(seeding: Seeding, { day, weeksAgo, cancelled, ...entry }: WeeklyClass) {
  const deps = seeding.at(seeding.madeAt(weeksAgo * 7 + 6, 45))
  const next = addDays(seeding.today, day)
  const draft = v.parse(FixedClassDraftSchema, {
    ...entry,
    startDate: addDays(next, -7 * weeksAgo),
    weekday: weekdayOf(next),
  })
  const { id } = await writeTransaction(deps, (tx) =>
    createFixedClass(tx, deps, seeding.who, draft),
  )
  if (!cancelled) return
  const edit = { id, expected: null }
  await writeTransaction(deps, (tx) => cancelOccurrence(tx, deps, seeding.who, edit, next))
}
