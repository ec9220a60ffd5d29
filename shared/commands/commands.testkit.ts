import fc from 'fast-check'
import { SPORTS } from '../venue/courts/sport.ts'
import { addDays } from '../platform/time/civil.ts'
import { hourText } from '../platform/time/hours.ts'
import { WEEKDAYS } from '../platform/time/weekday.ts'
import { TODAY, aReservation, aSnapshot } from './commands.fixtures.ts'
import type { Command } from './command.ts'
import type { Snapshot } from './snapshot.ts'

// Few of each, so that commands are often about the same row, and sometimes about none.
const id = fc.oneof(
  fc.integer({ min: 1, max: 4 }),
  fc.constantFrom(-1_000_000, -1_000_001, -2_000_000),
)
const courtId = fc.constantFrom(1, 2, 9, -1_000_000)
const version = fc.integer({ min: 0, max: 3 })
const weekday = fc.constantFrom(...WEEKDAYS)
const date = fc.integer({ min: -10, max: 40 }).map((days) => addDays(TODAY, days))
const sportType = fc.constantFrom(...SPORTS)
const price = fc.integer({ min: 1, max: 300 })
const range = fc
  .tuple(fc.integer({ min: 6, max: 20 }), fc.integer({ min: 1, max: 2 }))
  .map(([start, hours]) => ({ startTime: hourText(start), endTime: hourText(start + hours) }))
const name = fc.constantFrom('Ana Lima', 'Bruno Sá', 'Quadra do mar')
const scope = fc.constantFrom('one' as const, 'following' as const, 'future' as const)

const tillKey = fc.constant('6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f11')

const day = fc.record({ courtId, weekday })
const court = fc.tuple(name, sportType, fc.boolean()).map(([name, sport, active]) => ({
  name,
  sportTypes: [sport],
  sportTypePriority: [sport],
  active,
}))
const priceBody = fc
  .tuple(day, range, price)
  .map(([day, range, price]) => ({ ...day, ...range, price }))
const specialBody = fc
  .tuple(courtId, date, range, price)
  .map(([courtId, date, range, price]) => ({ courtId, date, ...range, price }))
const stranded = fc.record({
  onStranded: fc.constantFrom('ask' as const, 'keep' as const, 'cancel' as const),
  seen: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
})
const closing = fc
  .tuple(date, range, fc.boolean(), stranded)
  .map(([date, range, allDay, more]) => ({
    date,
    ...range,
    allDay,
    description: 'Manutenção',
    ...more,
  }))
const place = fc
  .tuple(courtId, date, range)
  .map(([courtId, date, range]) => ({ courtId, date, ...range }))
const reservation = fc
  .tuple(place, sportType, price, fc.integer({ min: 0, max: 10 }), fc.boolean())
  .map(([place, sportType, price, weeks, skipConflicts]) => ({
    ...place,
    sportType,
    price,
    customerName: 'Bruno Lima',
    customerEmail: 'bruno@example.com',
    customerPhone: '48988776655',
    isRecurring: weeks > 5,
    endDate: weeks > 5 ? addDays(place.date, 7 * (weeks - 5)) : null,
    skipConflicts,
  }))
const fixedClass = fc
  .tuple(courtId, weekday, range, date, sportType)
  .map(([courtId, weekday, range, startDate, sportType]) => ({
    name: 'Futevôlei',
    courtId,
    weekday,
    ...range,
    startDate,
    sportType,
  }))

const tabItem = fc.record({
  product: fc.record({ id: fc.constantFrom(1, 2, -2_000_000) }),
  quantity: fc.integer({ min: 1, max: 3 }),
  price: fc.constantFrom(8, 12),
})

const make = <Kind extends Command['kind'], Body>(kind: Kind, body: fc.Arbitrary<Body>) =>
  body.map((body) => ({ kind, body }))
const change = <Kind extends Command['kind'], Body>(kind: Kind, body: fc.Arbitrary<Body>) =>
  fc.tuple(id, version, body).map(([id, version, body]) => ({ kind, id, version, body }))
const actOn = <Kind extends Command['kind'], Body>(kind: Kind, body: fc.Arbitrary<Body>) =>
  fc.tuple(id, body).map(([id, body]) => ({ kind, id, body }))
const remove = <Kind extends Command['kind']>(kind: Kind) =>
  fc.tuple(id, version).map(([id, version]) => ({ kind, id, version }))
const part = <Body extends object>(body: fc.Arbitrary<Body>) =>
  fc
    .tuple(body, fc.func(fc.boolean()))
    .map(([body, keeps]) =>
      Object.fromEntries(Object.entries(body).filter(([field]) => keeps(field))),
    ) as fc.Arbitrary<Partial<Body>>

/** Any edit, of rows that are there and of others. */
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  make('court.create', court),
  change('court.update', part(court)),
  remove('court.remove'),
  make('price.create', priceBody),
  change('price.update', part(priceBody)),
  remove('price.remove'),
  make(
    'price.copy',
    fc.record({
      copies: fc.array(
        fc.record({ from: day, to: fc.array(day, { minLength: 1, maxLength: 3 }) }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
  ),
  make(
    'price.adjust',
    fc.record({
      courts: fc.array(fc.record({ courtId: fc.integer({ min: 1, max: 3 }) }), {
        minLength: 1,
        maxLength: 2,
      }),
      weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
      startTime: fc.constantFrom('08:00', '18:00'),
      endTime: fc.constantFrom('19:00', '23:00'),
      percent: fc.constantFrom(-20, 10),
      seen: fc.array(
        fc.record({
          id: fc.integer({ min: 1, max: 3 }),
          startTime: fc.constant('08:00'),
          endTime: fc.constant('22:00'),
          price: fc.constant(80),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
  ),
  make('specialPrice.create', specialBody),
  change('specialPrice.update', part(specialBody)),
  remove('specialPrice.remove'),
  change(
    'operationHours.update',
    stranded.map((more) => ({ isOpen: false, ...more })),
  ),
  make('closingDate.create', closing),
  remove('closingDate.remove'),
  make('reservation.create', reservation),
  change(
    'reservation.update',
    fc.tuple(part(place), scope).map(([place, scope]) => ({ ...place, scope })),
  ),
  change(
    'reservation.status',
    fc.constantFrom({ status: 'approved' as const }, { status: 'canceled' as const }),
  ),
  change(
    'reservation.cancel',
    fc.record(
      {
        scope: fc.oneof(scope, fc.constant('group' as const)),
        money: fc.constantFrom('refund' as const, 'keep' as const),
      },
      { requiredKeys: [] },
    ),
  ),
  change(
    'reservation.reschedule',
    place.map(({ courtId, date, startTime }) => ({ courtId, date, startTime })),
  ),
  actOn(
    'reservation.part',
    fc.record({ amount: fc.constantFrom(10, 40.5, 300), method: fc.constantFrom('cash', 'pix') }),
  ),
  change(
    'reservation.arrival',
    fc.record({ arrival: fc.constantFrom('arrived' as const, 'missed' as const, null) }),
  ),
  make('customer.create', fc.record({ name, tags: fc.array(name, { maxLength: 2 }) })),
  make('incident.lift', fc.constant({ incidentId: 1 })),
  make('incident.told', fc.constant({ incidentId: 1, reservationId: 1, state: 'opened' as const })),
  make(
    'incident.choose',
    fc.tuple(fc.constantFrom('move' as const, 'credit' as const), place).map(([choice, place]) => ({
      incidentId: 1,
      reservationId: 1,
      choice,
      place: { courtId: 1, date: place.date, startTime: place.startTime },
    })),
  ),
  change('customer.distinct', fc.constant({ other: 3 })),
  make(
    'incident.create',
    fc
      .tuple(date, range, fc.constantFrom('keep' as const, 'ask' as const))
      .map(([date, range, choice]) => ({
        courtIds: [1, 2],
        date,
        ...range,
        reason: 'Chuva',
        rows: [{ kind: 'reservation' as const, id: 1, choice, mark: '' }],
      })),
  ),
  change('customer.update', part(fc.record({ name, tags: fc.array(name, { maxLength: 2 }) }))),
  change('customer.block', fc.constantFrom({ reason: 'Não paga', until: null }, { reason: null })),
  change(
    'customer.credit',
    fc.record({ amount: fc.constantFrom(20, -5.5), reason: fc.constant('Cortesia') }),
  ),
  change('customer.merge', fc.constant({ other: 3 })),
  change('customer.unmerge', fc.constant({ merge: 1 })),
  make('till.open', fc.record({ opening: price })),
  make(
    'till.cash',
    fc.record({
      kind: fc.constantFrom('supply' as const, 'withdrawal' as const),
      amount: price,
      reason: fc.constantFrom('change' as const, 'safe' as const),
    }),
  ),
  make('till.correct', fc.record({ movement: tillKey, note: fc.constant('Engano') })),
  make('till.close', fc.record({ session: tillKey, count: fc.constant({ 10000: 1 }) })),
  make('till.explain', fc.record({ session: tillKey, note: fc.constant('Troco errado') })),
  make('product.create', fc.record({ name, price })),
  change('product.update', part(fc.record({ name, price, active: fc.boolean() }))),
  actOn(
    'product.stock',
    fc.record({ quantity: fc.constantFrom(5, -2), reason: fc.constantFrom('purchase', 'count') }),
  ),
  make('tab.create', fc.constantFrom({ name: 'Mesa 3' }, { reservation: { id: 1 } })),
  actOn('tab.add', tabItem),
  actOn('tab.remove', tabItem),
  actOn(
    'tab.pay',
    fc
      .record({ method: fc.constantFrom('cash', 'pix'), amount: fc.constantFrom(8, 16) })
      .map((paid) => ({ parts: [paid] })),
  ),
  actOn('tab.giveBack', fc.constant({})),
  actOn('tab.close', fc.constant({})),
  change('reservation.addOccurrence', fc.record({ date })),
  make('fixedClass.create', fixedClass),
  change('fixedClass.update', part(fixedClass)),
  change('fixedClass.cancel', fc.oneof(fc.constant({ cancelAll: true }), fc.record({ date }))),
  remove('fixedClass.remove'),
  fc.tuple(version, name).map(([version, name]) => ({
    kind: 'venue.update' as const,
    version,
    body: { name },
  })),
)

/** A venue with some reservations, some of one series and some paid together. */
export const anySnapshot: fc.Arbitrary<Snapshot> = fc
  .array(
    fc.tuple(
      place,
      fc.constantFrom('approved' as const, 'pending' as const),
      fc.constantFrom('series' as const, 'cart' as const, null),
    ),
    { maxLength: 4 },
  )
  .map((places) =>
    aSnapshot(
      places.map(([place, status, part], index) =>
        aReservation({
          ...place,
          id: index + 1,
          status,
          recurrenceId: part === 'series' ? part : null,
          paymentGroupId: part === 'cart' ? part : null,
        }),
      ),
    ),
  )
