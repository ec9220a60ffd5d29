import { classesOf, type AgendaDay, type DayClass } from '#shared/calendar/agenda.ts'
import { closedReason, closes, type Closing, type DayFacts } from '#shared/calendar/availability.ts'
import type { Court } from '#shared/court/court.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import type { ClockTime } from '#shared/time/civil.ts'
import { hourOf, hoursCovering, SLOT_TIMES, slotEnd } from '#shared/time/hours.ts'
import type { VenueNow } from '#shared/time/venueClock.ts'

export type AgendaCell =
  | { kind: 'free'; isPast: boolean }
  | { kind: 'over' }
  | { kind: 'closed'; reason: string }
  | { kind: 'held' }
  | { kind: 'unknown' }
  | { kind: 'covered' }
  | ({ kind: 'reservation'; reservation: AdminReservation } & CardFacts)
  | ({ kind: 'class'; fixedClass: DayClass } & CardFacts)
/** `isUnsent`: it holds an edit that the server does not have yet. */
type CardFacts = { span: number; isPast: boolean; isUnsent: boolean }
export type AgendaColumn = {
  courtId: number
  name: string
  isActive: boolean
  /** The hours of the day's grid, the same in each column. */
  hours: readonly ClockTime[]
  /** One per hour. */
  cells: readonly AgendaCell[]
}
type ShownCourt = Pick<Court, 'id' | 'name' | 'active'>
type IsUnsent = (kind: 'reservation' | 'fixedClass', id: number) => boolean
type DayContext = {
  courts: readonly Court[]
  closings: readonly Closing[]
  now: VenueNow
  /** The hours that the agenda shows on each day. */
  shownHours?: readonly ClockTime[]
  isUnsent?: IsUnsent
}

const allSent = () => false

const LONG_AGO = { date: '0000-01-01', time: '00:00' }

/** The day as a grid: active courts, and inactive ones on which something takes place. */
export function dayView(day: AgendaDay, shown: DayContext): AgendaColumn[] {
  const { courts, closings, now, shownHours = SLOT_TIMES, isUnsent = allSent } = shown
  const cards = cardsOf(day, now, isUnsent)
  const facts: DayFacts = {
    date: day.date,
    hours: day.operationHours,
    closings: closings.filter(({ date }) => date === day.date),
  }
  // Whatever takes place is drawn.
  const hours = hoursCovering(shownHours, cards.map(placeOf))
  const isUsed = (court: Court) => court.active || cards.some((card) => courtOf(card) === court.id)
  return [...courts.filter(isUsed), ...goneCourts(day, courts)].map((court) => {
    const cells = hours.map((startTime) => emptyCell(startTime, court, day, facts, now))
    for (const card of cards) if (courtOf(card) === court.id) putOn(card, cells, hours)
    return { courtId: court.id, name: court.name, isActive: court.active, hours, cells }
  })
}

export function unknownDay(
  courts: readonly Court[],
  hours: readonly ClockTime[] = SLOT_TIMES,
): AgendaColumn[] {
  return courts
    .filter(({ active }) => active)
    .map(({ id, name, active }) => ({
      courtId: id,
      name,
      isActive: active,
      hours,
      cells: hours.map(() => ({ kind: 'unknown' }) as const),
    }))
}

type Card = Extract<AgendaCell, { kind: 'reservation' | 'class' }>

function cardsOf(day: AgendaDay, now: VenueNow, isUnsent: IsUnsent): Card[] {
  const isPast = (endTime: ClockTime) =>
    day.date < now.date || (day.date === now.date && endTime <= now.time)
  const classes = classesOf(day).map((fixedClass): Card => {
    const { id, startTime, endTime } = fixedClass
    return {
      kind: 'class',
      span: spanOf(startTime, endTime),
      isPast: isPast(endTime),
      isUnsent: isUnsent('fixedClass', id),
      fixedClass,
    }
  })
  const reservations = day.allReservations
    .filter(({ status }) => status !== 'canceled')
    // What waits for a decision about its money takes no court time, and gives way to what does.
    .sort((a, b) => Number(isUndecided(a)) - Number(isUndecided(b)))
    .map((reservation): Card => {
      const { id, startTime, endTime } = reservation
      return {
        kind: 'reservation',
        span: spanOf(startTime, endTime),
        isPast: isPast(endTime),
        isUnsent: isUnsent('reservation', id),
        reservation,
      }
    })
  return [...classes, ...reservations]
}

function emptyCell(
  startTime: ClockTime,
  court: ShownCourt,
  day: AgendaDay,
  facts: DayFacts,
  now: VenueNow,
): AgendaCell {
  const reason = closedReason(startTime, facts, LONG_AGO)
  if (reason) return { kind: 'closed', reason: closedText(startTime, day, facts) }
  if (!court.active) return { kind: 'closed', reason: 'Quadra inativa' }
  if (day.holds.some((hold) => hold.courtId === court.id && hold.startTime === startTime)) {
    return { kind: 'held' }
  }
  if (day.date < now.date) return { kind: 'over' }
  return { kind: 'free', isPast: day.date === now.date && slotEnd(startTime) <= now.time }
}

function closedText(startTime: ClockTime, day: AgendaDay, { closings }: DayFacts) {
  if (day.isClosed) return day.closedReason ?? 'Fechado'
  const closing = closings.find((entry) => closes(entry, startTime))
  return closing?.description ?? 'Fora do horário'
}

/** Courts that are no more, but on which something took place that day. */
function goneCourts({ allReservations }: AgendaDay, courts: readonly Court[]): ShownCourt[] {
  const gone = allReservations.filter(({ court }) => !courts.some(({ id }) => id === court.id))
  const names = new Map(gone.map(({ court }) => [court.id, court.name]))
  return [...names].map(([id, name]) => ({ id, name, active: false }))
}

/** Puts a card on its hours, as far as nothing else is there. */
function putOn(card: Card, cells: AgendaCell[], hours: readonly ClockTime[]) {
  const { startTime, endTime } = placeOf(card)
  const own = hours.flatMap((hour, row) => (startTime <= hour && hour < endTime ? [row] : []))
  const isFree = (row: number) => !isTaken(cells[row]!.kind)
  const first = own.find(isFree)
  if (first === undefined) return
  const next = own.find((row) => row > first && !isFree(row))
  const free = own.filter((row) => row >= first && (next === undefined || row < next))
  for (const row of free) cells[row] = { kind: 'covered' }
  cells[first] = { ...card, span: free.length }
}

function isTaken(kind: AgendaCell['kind']) {
  return kind === 'reservation' || kind === 'class' || kind === 'covered'
}

function isUndecided({ status }: AdminReservation) {
  return status === 'pending_confirmation'
}

function courtOf(card: Card) {
  return placeOf(card).courtId
}

function placeOf(card: Card) {
  return card.kind === 'class' ? card.fixedClass : card.reservation
}

function spanOf(startTime: ClockTime, endTime: ClockTime) {
  return hourOf(endTime) - hourOf(startTime)
}
