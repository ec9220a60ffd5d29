import type { AgendaDay } from '../booking/calendar/agenda.ts'
import { aCourt } from '../venue/courts/court.fixtures.ts'
import { aFixedClassEntry } from '../venue/classes/fixedClass.fixtures.ts'
import type { PriceEntry } from '../venue/prices/price.schema.ts'
import type { AdminReservation } from '../booking/reservation/adminReservation.ts'
import { aStaffDraft } from '../booking/reservation/adminReservation.fixtures.ts'
import { addDays, datesBetween } from '../platform/time/civil.ts'
import { WEEKDAYS } from '../platform/time/weekday.ts'
import { deriveClass, deriveOpening } from './days.ts'
import type { Command, QueuedCommand } from './command.ts'
import { EMPTY_SNAPSHOT, type Snapshot } from './snapshot.ts'

/** Monday, 23 November 2026. */
export const TODAY = '2026-11-23'
export const TEMP = -1_000_000

/** An hour on Tuesday 24 November, made by staff. */
export function aReservation(change: Partial<AdminReservation> = {}): AdminReservation {
  return {
    ...(aStaffDraft() as unknown as AdminReservation),
    id: 1,
    court: { id: 1, name: 'Quadra 1' },
    userId: 1,
    canceledReason: null,
    paymentMethod: null,
    paidBy: null,
    reservationType: 'avulso',
    notes: null,
    paymentGroupId: null,
    recurrenceId: null,
    detached: false,
    expiresAt: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    version: 1,
    ...change,
  }
}

export const aClassEntry = aFixedClassEntry

export function aPriceEntry(change: Partial<PriceEntry> = {}): PriceEntry {
  const range = { startTime: '06:00', endTime: '12:00' }
  return { id: 1, courtId: 1, weekday: 'monday', ...range, price: 80, version: 1, ...change }
}

export function aDay(date: string, allReservations: AdminReservation[] = []): AgendaDay {
  return {
    date,
    shortDayName: 'Seg',
    dayOfMonth: Number(date.slice(8)),
    monthShort: 'nov',
    isClosed: false,
    closedReason: null,
    partialClosing: null,
    operationHours: null,
    reservations: [],
    fixedClasses: [],
    holds: [],
    slots: [],
    allReservations,
  }
}

/** Two courts with prices, a class on Saturdays, open from 6 to 23, and the days from a week ago to 30 days ahead. */
export function aSnapshot(reservations: readonly AdminReservation[] = []): Snapshot {
  const dates = datesBetween(addDays(TODAY, -7), addDays(TODAY, 30))
  const days = dates.map((date) => [
    date,
    aDay(
      date,
      reservations.filter((one) => one.date === date),
    ),
  ])
  const bare: Snapshot = {
    ...EMPTY_SNAPSHOT,
    today: TODAY,
    courts: [aCourt(), aCourt({ id: 2, name: 'Quadra 2' })],
    prices: [aPriceEntry(), aPriceEntry({ id: 2, startTime: '12:00', endTime: '23:00' })],
    operationHours: WEEKDAYS.map((weekday, index) => ({
      id: index + 1,
      weekday,
      isOpen: true,
      openTime: '06:00',
      closeTime: '23:00',
      version: 1,
    })),
    fixedClasses: [aClassEntry()],
    days: Object.fromEntries(days) as Snapshot['days'],
  }
  return deriveClass(
    deriveOpening(bare, () => true),
    1,
    () => true,
  )
}

let keys = 0

export function queued(command: Command, change: Partial<QueuedCommand> = {}): QueuedCommand {
  keys += 1
  const key = `00000000-0000-4000-8000-${String(keys).padStart(12, '0')}`
  const isMaking = /\.create$|^price\.(copy|adjust)$/.test(command.kind)
  return {
    key,
    madeAt: '2026-11-23T12:00:00.000Z',
    tempId: isMaking ? TEMP : null,
    command,
    ...change,
  }
}
