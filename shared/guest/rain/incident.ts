import * as v from 'valibot'
import { AdminReservationSchema } from '../../booking/reservation/adminReservation.ts'
import { FixedClassEntrySchema } from '../../venue/classes/fixedClass.schema.ts'
import { SPORTS } from '../../venue/courts/sport.ts'
import { AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import { UnansweredSchema } from '../../venue/policy/policy.ts'
import type { DayClass } from '../../booking/calendar/agenda.ts'
import { sumCents } from '../../platform/money/money.ts'
import type { AdminReservation } from '../../booking/reservation/adminReservation.ts'
import { occupiesAt } from '../../booking/reservation/status.ts'
import type { CivilDate, ClockTime } from '../../platform/time/civil.ts'
import {
  hoursBetween,
  overlaps,
  slotEnd,
  within,
  type HourRange,
} from '../../platform/time/hours.ts'
import { divided, hourShares, type HourCents } from './dryHours.ts'

/** What may become of what is on a court that has to be closed. `ask`: its customer chooses another hour, credit or money. */
export const INCIDENT_CHOICES = ['ask', 'move', 'credit', 'refund', 'cancel', 'keep'] as const
export type IncidentChoice = (typeof INCIDENT_CHOICES)[number]

export const CHOICE_NAMES: Record<IncidentChoice, string> = {
  ask: 'Cliente escolhe',
  move: 'Mudar horário',
  credit: 'Virar crédito',
  refund: 'Devolver o dinheiro',
  cancel: 'Cancelar',
  keep: 'Manter',
}

const INCIDENT_GROUPS = ['online', 'desk', 'unpaid', 'weekly', 'class'] as const
type IncidentGroup = (typeof INCIDENT_GROUPS)[number]

export const GROUP_NAMES: Record<IncidentGroup, string> = {
  online: 'Pagas pela internet',
  desk: 'Pagas no local',
  unpaid: 'Não pagas',
  weekly: 'Recorrentes',
  class: 'Aulas',
}

/** How much was played of the closing's first hour, when it is under way; `minutes`: as much of it as was over when it was decided. */
export const PLAYED_SHARES = ['minutes', 'none', 'half', 'all'] as const
export type PlayedShare = (typeof PLAYED_SHARES)[number]
const SHARE: Record<Exclude<PlayedShare, 'minutes'>, number> = { none: 0, half: 0.5, all: 1 }

/** How many minutes of the closing's first hour were played; 0 when it was not under way. */
export function playedMinutes({ at, played, startTime }: Playing): number {
  if (at === null || at < startTime) return 0
  if (played !== 'minutes') return SHARE[played] * 60
  return at < slotEnd(startTime) ? Number(at.slice(3)) : 60
}
type Playing = Pick<IncidentSpan, 'at' | 'played' | 'startTime'>

/** For how many minutes a closing can be taken back as a whole. */
export const LIFT_MINUTES = 30

/** Whether a closing of this ISO instant can still be taken back. */
export function mayLift(since: string, nowMs: number): boolean {
  return nowMs <= Date.parse(since) + LIFT_MINUTES * 60_000
}

/** What is closed: courts, and hours of one day. */
export type IncidentSpan = {
  courtIds: readonly number[]
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
  /** The venue's time of that day when it was decided; null for another day. */
  at: ClockTime | null
  played: PlayedShare
}

export type IncidentBooking = Pick<
  AdminReservation,
  | 'id'
  | 'courtId'
  | 'customerName'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'status'
  | 'paymentStatus'
  | 'paidBy'
  | 'paymentGroupId'
  | 'recurrenceId'
  | 'sportType'
  | 'expiresAt'
> & {
  /** Centavos. */
  price: number
}

export type IncidentFacts = {
  /** Of that day, and whatever else is known of the unpaid carts on it. */
  reservations: readonly IncidentBooking[]
  classes: readonly DayClass[]
  holds: readonly { courtId: number; startTime: ClockTime }[]
  /** ISO instant: an unpaid cart that has run out by then is none any more. */
  now: string
  hourCents: HourCents
}

/** Something that the closing meets, or the part of it that is closed, with what may become of it. */
type MetRow = {
  kind: 'reservation' | 'class'
  id: number
  group: IncidentGroup
  name: string
  courtId: number
  startTime: ClockTime
  endTime: ClockTime
  hours: number
  /** Centavos that were paid for what is not played. */
  back: number
  /** The default first. */
  choices: readonly IncidentChoice[]
  /** The rest of an unpaid cart, which can only be paid as a whole. */
  mates: readonly number[]
  /** All that a person sees of it: another mark is asked about again. */
  mark: string
}

/** The hours of a longer reservation that go, as a row of their own; `dry` is what stays of it, and `price` what of the price goes with them. */
export type ClosedPart = MetRow & { dry: HourRange & { price: number }; price: number }

/** Something as a whole; `part` where some of its hours can stay. */
export type IncidentRow = MetRow & { part: ClosedPart | null }

/** Whether to take what is closed of it alone, or all. */
export function scopeOf(row: IncidentRow, keepsDry: boolean): MetRow | ClosedPart {
  return (keepsDry && row.part) || row
}

/** What a closing meets, in the order of the groups and of play. Customers' holds are released, whoever's they are. */
export function incidentRows(span: IncidentSpan, facts: IncidentFacts): IncidentRow[] {
  const isThere = (one: { courtId: number; startTime: ClockTime; endTime: ClockTime }) =>
    span.courtIds.includes(one.courtId) && overlaps(one, span)
  const met = facts.reservations.filter(
    (one) => one.date === span.date && occupiesAt(one, facts.now) && isThere(one),
  )
  const rows = [
    ...met.map((one) => reservationRow(one, span, facts)),
    ...facts.classes.filter(isThere).map(classRow),
  ]
  return rows.toSorted(byGroup)
}

/** The holds that a closing releases. */
export function incidentHolds(
  { courtIds, startTime, endTime }: IncidentSpan,
  { holds }: IncidentFacts,
) {
  return holds.filter(
    (one) => courtIds.includes(one.courtId) && within(one.startTime, startTime, endTime),
  )
}

function reservationRow(
  one: IncidentBooking,
  span: IncidentSpan,
  { hourCents, now, reservations }: IncidentFacts,
): IncidentRow {
  const { courtId, customerName: name, endTime, id, paymentGroupId, startTime } = one
  const isUnpaidCart = one.status === 'pending' && one.expiresAt !== null
  const mates = isUnpaidCart
    ? reservations.filter(
        (mate) =>
          mate.id !== id &&
          mate.paymentGroupId === paymentGroupId &&
          mate.status === 'pending' &&
          occupiesAt(mate, now),
      )
    : []
  const group = groupOf(one)
  const isPaid = one.paymentStatus === 'paid'
  const hours = hourShares(one, hourCents)
  const back = isPaid ? leftOver(one, span, hours) : 0
  const whole: MetRow = {
    kind: 'reservation',
    id,
    group,
    name,
    courtId,
    startTime,
    endTime,
    hours: hours.size,
    back,
    choices: choicesOf(one, { back, isBegun: hasBegun(one, span), isUnpaidCart }),
    mates: mates.map((mate) => mate.id).toSorted((a, b) => a - b),
    mark: `${courtId} ${startTime}-${endTime} ${group} ${back}${mates.length > 0 ? ` +${mates.length}` : ''}`,
  }
  return { ...whole, part: isUnpaidCart ? null : closedPart(one, whole, span, hours) }
}

/** Null where nothing of it is dry, and where nothing of what is closed is to be decided. */
function closedPart(
  one: IncidentBooking,
  whole: MetRow,
  span: IncidentSpan,
  hours: ReadonlyMap<ClockTime, number>,
): ClosedPart | null {
  const division = divided(one, span, hasBegun(one, span))
  if (!division) return null
  const { closed, dry } = division
  const goes = new Map(
    [...hours].filter(([hour]) => within(hour, closed.startTime, closed.endTime)),
  )
  const isPaid = one.paymentStatus === 'paid'
  const price = sumCents([...goes.values()])
  const back = isPaid ? leftOver({ ...one, price }, span, goes) : 0
  if (isPaid && back === 0) return null
  const isBegun = hasBegun(closed, span)
  const stays = { ...dry, price: one.price - price }
  return {
    ...whole,
    ...closed,
    hours: goes.size,
    back,
    choices: choicesOf(one, { back, isBegun, isUnpaidCart: false }),
    mark: `${whole.courtId} ${dry.startTime}-${dry.endTime} ${stays.price} ${whole.group} ${closed.startTime}-${closed.endTime} ${back}`,
    dry: stays,
    price,
  }
}

function classRow({ courtId, endTime, id, name, startTime }: DayClass): IncidentRow {
  return {
    kind: 'class',
    id,
    group: 'class',
    name,
    courtId,
    startTime,
    endTime,
    hours: hoursBetween(startTime, endTime).length,
    back: 0,
    choices: ['cancel', 'keep'],
    mates: [],
    mark: `${courtId} ${startTime}-${endTime} class`,
    part: null,
  }
}

function groupOf({ paidBy, paymentStatus, recurrenceId }: IncidentBooking): IncidentGroup {
  if (recurrenceId !== null) return 'weekly'
  if (paymentStatus !== 'paid') return 'unpaid'
  return paidBy === 'admin' ? 'desk' : 'online'
}

type Circumstances = { back: number; isBegun: boolean; isUnpaidCart: boolean }

function choicesOf(
  { paymentStatus }: IncidentBooking,
  { back, isBegun, isUnpaidCart }: Circumstances,
): IncidentChoice[] {
  if (isUnpaidCart) return ['cancel', 'keep']
  if (paymentStatus !== 'paid') return isBegun ? ['cancel', 'keep'] : ['cancel', 'move', 'keep']
  if (back === 0) return ['keep']
  return isBegun ? ['ask', 'credit', 'refund', 'keep'] : ['ask', 'move', 'credit', 'refund', 'keep']
}

function hasBegun({ startTime }: { startTime: ClockTime }, { at }: IncidentSpan): boolean {
  return at !== null && startTime <= at
}

/** Centavos of its price for what is not played: all of it unless people are on the court already. */
function leftOver(
  one: IncidentBooking,
  span: IncidentSpan,
  hours: ReadonlyMap<ClockTime, number>,
): number {
  if (!hasBegun(one, span)) return one.price
  const left = 1 - playedMinutes(span) / 60
  return sumCents(
    [...hours]
      .filter(([hour]) => hour >= span.startTime)
      .map(([hour, cents]) => (hour === span.startTime ? Math.round(cents * left) : cents)),
  )
}

function byGroup(a: MetRow, b: MetRow): number {
  const order = INCIDENT_GROUPS.indexOf(a.group) - INCIDENT_GROUPS.indexOf(b.group)
  return order || (a.startTime < b.startTime ? -1 : a.startTime > b.startTime ? 1 : a.id - b.id)
}

/** Each group with its people, hours and centavos. */
export function incidentGroups<Row extends MetRow>(rows: readonly Row[]) {
  return INCIDENT_GROUPS.flatMap((group) => {
    const own = rows.filter((row) => row.group === group)
    if (own.length === 0) return []
    return [
      {
        group,
        rows: own,
        people: new Set(own.map(({ name }) => name)).size,
        hours: sumCents(own.map(({ hours }) => hours)),
        back: sumCents(own.map(({ back }) => back)),
      },
    ]
  })
}

/** An entry of `GET /api/incidents/open`: a customer who has not chosen yet; money in reais. */
export const OpenChoiceSchema = v.object({
  incidentId: v.number(),
  reservationId: v.number(),
  customerName: v.string(),
  courtId: v.number(),
  courtName: v.string(),
  sportType: v.picklist(SPORTS),
  date: AnsweredDateSchema,
  startTime: v.string(),
  endTime: v.string(),
  reason: v.string(),
  /** Reais. */
  back: v.number(),
  /** Whether it may have another hour: nothing of it was played. */
  mayMove: v.boolean(),
  /** ISO instant. */
  askUntil: v.string(),
  /** What happens without an answer. */
  unanswered: UnansweredSchema,
})
export type OpenChoice = v.InferOutput<typeof OpenChoiceSchema>

/** An entry of `POST /api/incidents/{id}/people`: somebody to be told of a closing, by the first of their reservations there. */
export const IncidentPersonSchema = v.object({
  reservationId: v.number(),
  customerName: v.string(),
  /** Digits without country; empty when none is known. */
  phone: v.string(),
  /** Ready to be sent, with the link of the reservation. */
  text: v.string(),
  /** Whether a mail goes by itself. */
  hasMail: v.boolean(),
  /** ISO instants: since when the chat was opened, and the message said to be sent. */
  openedAt: v.nullable(v.string()),
  sentAt: v.nullable(v.string()),
})
export type IncidentPerson = v.InferOutput<typeof IncidentPersonSchema>

/** The answer to a closing by rain or the like. */
export const IncidentAnswerSchema = v.object({
  /** Null when others had done all of it already. */
  id: v.nullable(v.number()),
  canceled: v.array(AdminReservationSchema),
  moved: v.array(AdminReservationSchema),
  /** Reservations of which only a part of the hours was closed, as they stand now. */
  shortened: v.array(AdminReservationSchema),
  /** Those of which an hour was cancelled. */
  classes: v.array(FixedClassEntrySchema),
  /** How many of what was shown were gone by then. */
  skipped: v.number(),
})
export type IncidentAnswer = v.InferOutput<typeof IncidentAnswerSchema>

export const LiftAnswerSchema = v.object({
  restored: v.array(AdminReservationSchema),
  /** Those that are held again. */
  classes: v.array(FixedClassEntrySchema),
})
export type LiftAnswer = v.InferOutput<typeof LiftAnswerSchema>
