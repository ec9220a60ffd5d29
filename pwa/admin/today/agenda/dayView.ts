import { classesOf, type AgendaDay, type DayClass } from '#shared/booking/calendar/agenda.ts'
import {
  closedReason,
  closes,
  type Closing,
  type DayFacts,
} from '#shared/venue/hours/availability.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { shortNames } from '#shared/venue/courts/shortNames.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { occupies } from '#shared/booking/reservation/status.ts'
import { formatDate, type CivilDate, type ClockTime } from '#shared/platform/time/civil.ts'
import { hourOf, hoursCovering, SLOT_TIMES, slotEnd } from '#shared/platform/time/hours.ts'
import type { VenueNow } from '#shared/platform/time/venueClock.ts'
import { WEEKDAY_SHORT, weekdayOf } from '#shared/platform/time/weekday.ts'

export type AgendaCell =
  | { kind: 'free'; isPast: boolean }
  | { kind: 'over' }
  | { kind: 'closed'; reason: string }
  | { kind: 'held' }
  | { kind: 'unknown' }
  | { kind: 'covered' }
  | ({ kind: 'reservation'; reservation: AdminReservation; closedBy?: string } & CardFacts)
  | ({ kind: 'class'; fixedClass: DayClass } & CardFacts)
/** `closedBy`: why its hour is no more, of one that was rained out. `unsent`: what is said of it when it holds an edit that the server does not have yet. */
type CardFacts = { span: number; isPast: boolean; unsent: string | null }
export type AgendaColumn = {
  /** The same while what it is about stays: the court, or in the week of one court the weekday. */
  key: number
  date: CivilDate
  courtId: number
  name: string
  /** The name where there is little room. */
  shortName: string
  isActive: boolean
  isHighlighted: boolean
  /** The hours of the day's grid, the same in each column. */
  hours: readonly ClockTime[]
  /** One per hour. */
  cells: readonly AgendaCell[]
}
type ShownCourt = Pick<Court, 'id' | 'name' | 'active'> & Partial<Pick<Court, 'shortName'>>
type Unsent = (kind: 'reservation' | 'fixedClass', id: number) => string | null
type DayContext = {
  courts: readonly Court[]
  closings: readonly Closing[]
  now: VenueNow
  /** The hours that the agenda shows on each day. */
  shownHours?: readonly ClockTime[]
  unsent?: Unsent
}

const allSent = () => null

// Other screens link to the agenda with this id to highlight the court.
const HIGHLIGHTED_COURT = 2

const LONG_AGO = { date: '0000-01-01', time: '00:00' }

/** The day as a grid: active courts, and inactive ones on which something takes place. */
export function dayView(day: AgendaDay, shown: DayContext): AgendaColumn[] {
  const { courts, closings, now, shownHours = SLOT_TIMES, unsent = allSent } = shown
  const cards = cardsOf(day, now, unsent)
  const facts: DayFacts = {
    date: day.date,
    hours: day.operationHours,
    closings: closings.filter(({ date }) => date === day.date),
  }
  // Whatever takes place is drawn.
  const hours = hoursCovering(shownHours, cards.map(entryOf))
  const isUsed = (court: Court) => court.active || cards.some((card) => courtOf(card) === court.id)
  const gone = goneCourts(day, courts)
  const short = shortNames([...courts, ...gone])
  return [...courts.filter(isUsed), ...gone].map((court) => {
    const cells = hours.map((startTime) => emptyCell(startTime, court, day, facts, now))
    for (const card of cards) if (courtOf(card) === court.id) putOn(card, cells, hours)
    const { active: isActive, id, name } = court
    return {
      key: id,
      date: day.date,
      courtId: id,
      name,
      shortName: short.get(id)!,
      isActive,
      isHighlighted: id === HIGHLIGHTED_COURT,
      hours,
      cells,
    }
  })
}

export function unknownDay(
  date: CivilDate,
  courts: readonly Court[],
  hours: readonly ClockTime[] = SLOT_TIMES,
): AgendaColumn[] {
  const short = shortNames(courts)
  return courts
    .filter(({ active }) => active)
    .map(({ id, name, active }) => ({
      key: id,
      date,
      courtId: id,
      name,
      shortName: short.get(id)!,
      isActive: active,
      isHighlighted: id === HIGHLIGHTED_COURT,
      hours,
      cells: hours.map(() => ({ kind: 'unknown' }) as const),
    }))
}

/** Several days of one active court as columns beside each other. A day that is not known comes as null. */
export function weekView(
  days: readonly { date: CivilDate; day: AgendaDay | null }[],
  court: Court,
  { shownHours = SLOT_TIMES, ...shown }: Omit<DayContext, 'courts'>,
): AgendaColumn[] {
  const isHere = ({ courtId }: { courtId: number }) => courtId === court.id
  const own = days.map(({ date, day }) => ({
    date,
    day: day && {
      ...day,
      allReservations: day.allReservations.filter(isHere),
      rainedOut: day.rainedOut?.filter(isHere) ?? [],
      fixedClasses: day.fixedClasses.filter(isHere),
    },
  }))
  const taking = own.flatMap(({ day }) =>
    day ? cardsOf(day, shown.now, allSent).map(entryOf) : [],
  )
  const hours = hoursCovering(shownHours, taking)
  return own.map(({ date, day }, key) => {
    const [column] = day
      ? dayView(day, { ...shown, courts: [court], shownHours: hours })
      : unknownDay(date, [court], hours)
    const name = `${court.name}, ${weekdayText(date)}`
    return { ...column!, key, name, isHighlighted: false }
  })
}

/** `sáb 21/11`. */
export function weekdayText(date: CivilDate): string {
  return `${WEEKDAY_SHORT[weekdayOf(date)]} ${formatDate(date).slice(0, 5)}`
}

type Card = Extract<AgendaCell, { kind: 'reservation' | 'class' }>

function cardsOf(day: AgendaDay, now: VenueNow, unsent: Unsent): Card[] {
  const isPast = (endTime: ClockTime) =>
    day.date < now.date || (day.date === now.date && endTime <= now.time)
  const classes = classesOf(day).map((fixedClass): Card => {
    const { id, startTime, endTime } = fixedClass
    return {
      kind: 'class',
      span: spanOf(startTime, endTime),
      isPast: isPast(endTime),
      unsent: unsent('fixedClass', id),
      fixedClass,
    }
  })
  const reservations = [...day.allReservations, ...(day.rainedOut ?? [])]
    .filter((one) => one.status !== 'canceled' || day.rainedOut?.includes(one))
    // A row that waits for a decision about its money or was rained out takes no court time, and gives way to what does.
    .sort((a, b) => Number(!occupies(a)) - Number(!occupies(b)))
    .map((reservation): Card => {
      const { id, startTime, endTime } = reservation
      return {
        kind: 'reservation',
        span: spanOf(startTime, endTime),
        isPast: isPast(endTime),
        unsent: unsent('reservation', id),
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
  const isHere = (hour: { courtId: number; startTime: ClockTime }) =>
    hour.courtId === court.id && hour.startTime === startTime
  const shut = day.closed?.find(isHere)
  if (shut) return { kind: 'closed', reason: shut.reason }
  if (day.holds.some(isHere)) return { kind: 'held' }
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
  const { startTime, endTime } = entryOf(card)
  const own = hours.flatMap((hour, row) => (startTime <= hour && hour < endTime ? [row] : []))
  const isRained = card.kind === 'reservation' && card.reservation.status === 'canceled'
  // Where the court is open again somebody else may have the hour.
  const isFree = (row: number) =>
    isRained ? cells[row]!.kind === 'closed' : !isTaken(cells[row]!.kind)
  const first = own.find(isFree)
  if (first === undefined) return
  const next = own.find((row) => row > first && !isFree(row))
  const free = own.filter((row) => row >= first && (next === undefined || row < next))
  const before = cells[first]!
  for (const row of free) cells[row] = { kind: 'covered' }
  cells[first] = {
    ...card,
    span: free.length,
    ...(isRained && before.kind === 'closed' && { closedBy: before.reason }),
  }
}

function isTaken(kind: AgendaCell['kind']) {
  return kind === 'reservation' || kind === 'class' || kind === 'covered'
}

function courtOf(card: Card) {
  return entryOf(card).courtId
}

function entryOf(card: Card) {
  return card.kind === 'class' ? card.fixedClass : card.reservation
}

function spanOf(startTime: ClockTime, endTime: ClockTime) {
  return hourOf(endTime) - hourOf(startTime)
}
