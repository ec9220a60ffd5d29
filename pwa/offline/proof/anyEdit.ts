import type { Command } from '#shared/commands/command.ts'
import type { Snapshot } from '#shared/commands/snapshot.ts'
import { atHour, later } from '#shared/platform/testing/reckoning.ts'
import { reservationsOn, type Screen, type Wish } from './wish.ts'
import { choosing, closing, lifting, telling } from './rainEdit.ts'

const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

type VersionedRow = { id: number; version: number }
const of = ({ id, version }: VersionedRow) => ({ id, version })

/** The edit that a person would make on this screen; null where there is nothing to make it on. */
export function editFor(wish: Wish, shown: Screen, tag: string): Command | null {
  const pick = <R>(rows: readonly R[]) => rows[wish.which % Math.max(1, rows.length)]
  const { hour } = wish
  const date = later(shown.today, wish.day)
  const far = later('2027-03-01', wish.day)
  const range = { startTime: atHour(hour), endTime: atHour(hour + 1) }
  const own = shown.courts.filter(({ name }) => name.startsWith('Nova'))
  const place = shown.courts[wish.court % Math.max(1, shown.courts.length)]
  const courtId = place?.id ?? 1
  // Mostly one that is played there.
  const sportType = wish.which === 6 ? 'vôlei' : (place?.sportTypes[0] ?? 'vôlei')
  const ownCourt = pick(own)
  const court = ownCourt ?? pick(shown.courts)
  const reservation = pick(reservationsOn(shown))
  const fixedClass = pick(shown.fixedClasses)
  const special = pick(shown.specialPrices)
  const price = pick(shown.prices.filter((one) => own.some(({ id }) => id === one.courtId)))
  const weekday = WEEKDAYS[wish.day]!
  const person = {
    customerName: `Cliente ${tag}`,
    customerEmail: 'cliente@example.com',
    customerPhone: '48988776655',
    sportType,
    price: 90,
  }
  switch (wish.what) {
    case 0:
    case 1: {
      const sports = ['vôlei'] as const
      const body = { name: `Nova ${tag}`, sportTypes: [...sports], sportTypePriority: [...sports] }
      return { kind: 'court.create', body }
    }
    case 2:
      return court ? { kind: 'court.update', ...of(court), body: { description: tag } } : null
    case 3:
      return ownCourt ? { kind: 'court.remove', ...of(ownCourt) } : null
    case 4:
    case 5:
      if (!ownCourt) return null
      return {
        kind: 'price.create',
        body: { courtId: ownCourt.id, weekday, ...range, price: hour },
      }
    case 6:
      return price ? { kind: 'price.update', ...of(price), body: { price: 55 } } : null
    case 7:
      return price ? { kind: 'price.remove', ...of(price) } : null
    case 8: {
      if (!ownCourt) return null
      if (hour % 2) return adjusting(shown, ownCourt.id)
      const to = [{ courtId: ownCourt.id, weekday }]
      const from = { courtId: 1, weekday: 'saturday' } as const
      return { kind: 'price.copy', body: { copies: [{ from, to }] } }
    }
    case 9: {
      const body = { courtId, date: far, ...range, price: 120, description: tag }
      return { kind: 'specialPrice.create', body }
    }
    case 10:
      return special ? { kind: 'specialPrice.update', ...of(special), body: { price: 130 } } : null
    case 11:
      return special ? { kind: 'specialPrice.remove', ...of(special) } : null
    case 12: {
      const sunday = shown.operationHours.find((one) => one.weekday === 'sunday')
      const openTime = hour % 2 ? '07:00' : '08:00'
      return sunday
        ? { kind: 'operationHours.update', ...of(sunday), body: { openTime, onStranded: 'keep' } }
        : null
    }
    case 13: {
      const isClosed = (day: string) => shown.closingDates.some((one) => one.date === day)
      const open = Array.from({ length: 30 }, (_, days) => later(far, days)).find(
        (day) => !isClosed(day),
      )
      return {
        kind: 'closingDate.create',
        body: { date: open ?? far, description: `Feriado ${tag}`, onStranded: 'keep' },
      }
    }
    case 14: {
      const closing = pick(shown.closingDates)
      return closing ? { kind: 'closingDate.remove', ...of(closing) } : null
    }
    case 15:
      return shown.venue
        ? {
            kind: 'venue.update',
            version: shown.venue.version,
            body: { brand: tag.slice(0, 8) },
          }
        : null
    case 16:
    case 17:
    case 18:
    case 19: {
      const place = { courtId, date, ...range }
      return { kind: 'reservation.create', body: { ...person, ...place, ...paid(wish, shown) } }
    }
    case 20: {
      const series = { isRecurring: true, endDate: later(date, 14), skipConflicts: hour > 16 }
      return { kind: 'reservation.create', body: { ...person, courtId, date, ...range, ...series } }
    }
    case 21:
    case 22:
      return reservation
        ? { kind: 'reservation.update', ...of(reservation), body: { ...range, courtId, date } }
        : null
    case 23: {
      const scope = (['one', 'following', 'future'] as const)[wish.day]!
      return reservation
        ? { kind: 'reservation.update', ...of(reservation), body: { notes: tag, scope } }
        : null
    }
    case 24: {
      const scope = (['one', 'following', 'group'] as const)[wish.day]!
      const money = ([{}, { money: 'refund' }, { money: 'keep' }] as const)[hour % 3]!
      return reservation
        ? { kind: 'reservation.cancel', ...of(reservation), body: { scope, ...money } }
        : null
    }
    case 25: {
      const body = { status: hour % 2 ? ('canceled' as const) : ('approved' as const) }
      return reservation ? { kind: 'reservation.status', ...of(reservation), body } : null
    }
    case 26: {
      const start = { startDate: date, weekday: WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7]! }
      const body = { name: `Aula ${tag}`, courtId, sportType, ...range, ...start }
      return { kind: 'fixedClass.create', body }
    }
    case 27:
      return fixedClass
        ? { kind: 'fixedClass.update', ...of(fixedClass), body: { instructor: tag } }
        : null
    case 28:
      return fixedClass ? { kind: 'fixedClass.cancel', ...of(fixedClass), body: { date } } : null
    case 29:
      return fixedClass ? { kind: 'fixedClass.remove', ...of(fixedClass) } : null
    case 30: {
      const arrival = (['arrived', 'missed', null] as const)[hour % 3]!
      return reservation
        ? { kind: 'reservation.arrival', ...of(reservation), body: { arrival } }
        : null
    }
    case 31: {
      const customer = pick(shown.people)
      const body = { amount: 20, reason: `Cortesia ${tag}` }
      return customer ? { kind: 'customer.credit', ...of(customer), body } : null
    }
    case 32:
      return closing(shown, wish, { courtId, date, ...range }, tag)
    case 33:
      return reservation ? closing(shown, wish, reservation, tag) : null
    case 34:
      return lifting(shown, wish)
    case 35:
      return choosing(shown, wish)
    case 37: {
      const method = (['cash', 'pix', 'debit'] as const)[wish.day]!
      const body = { amount: ([10, 40, 95.5] as const)[hour % 3]!, method }
      return reservation ? { kind: 'reservation.part', id: reservation.id, body } : null
    }
    case 38: {
      const taken = pick(
        shown.taken.filter(({ id }) => reservationsOn(shown).some((row) => row.id === id)),
      )
      if (!taken) return null
      const { amount, method } = taken.body
      return {
        kind: 'reservation.undoPart',
        id: taken.id,
        body: { part: taken.key, amount, method },
      }
    }
    default:
      return telling(shown, wish)
  }
}

/** By nothing yet, in one way, in two, or with the credit of somebody whom the device knows. */
function paid({ choice, which }: Wish, { people }: Screen) {
  const status = { paymentStatus: 'paid' as const }
  const rich = people.find(({ credit }) => credit > 0)
  if (choice % 3 === 0) return {}
  if (choice % 3 === 1 && rich) {
    const { id: customerId, name: customerName } = rich
    const customer = { customerId, customerName, customerPhone: '' }
    return {
      ...status,
      ...customer,
      paidWith: 'cash' as const,
      paidCredit: Math.min(20, rich.credit),
    }
  }
  const also = { method: 'pix' as const, amount: 40 }
  return { ...status, paidWith: 'cash' as const, ...(which % 2 && { paidParts: [also] }) }
}

function adjusting({ prices }: Snapshot, courtId: number): Command | null {
  const hours = { startTime: '15:00', endTime: '17:00' }
  const change = { courts: [{ courtId }], weekdays: [...WEEKDAYS], ...hours, percent: 10 }
  const seen = prices
    .filter((one) => one.courtId === courtId && one.startTime < '17:00' && one.endTime > '15:00')
    .filter(({ price }) => Math.round(price * 1.1) !== price)
    .map(({ id, startTime, endTime, price }) => ({ id, startTime, endTime, price }))
  return seen.length > 0 ? { kind: 'price.adjust', body: { ...change, seen } } : null
}
