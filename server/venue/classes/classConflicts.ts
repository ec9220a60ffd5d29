import { collidesWith, meetsOn, type FixedClass } from '#shared/venue/classes/fixedClass.ts'
import type { ClosedDate } from '#shared/venue/hours/stranded.schema.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { slotEnd } from '#shared/platform/time/hours.ts'
import { isPast, type VenueNow } from '#shared/platform/time/venueClock.ts'
import { WEEKDAY_LABELS } from '#shared/platform/time/weekday.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { affectedReservations, toStranded, type AffectedReservation } from '../catalog/affected.ts'
import { fixedClassEntries } from './fixedClass.ts'

/** Refuses a class whose hours are taken on any of its dates from now on, and names the conflicts: what was played this morning is in nobody's way. */
export async function refuseConflict(tx: Tx, wanted: FixedClass, now: VenueNow): Promise<void> {
  const conflicts = await classConflicts(tx, wanted, now)
  const { classes, closed, reservations, holds } = conflicts
  if (classes.length + reservations.length + holds.length + closed.length === 0) return
  const courts = await tx.trx('courts').where({ id: wanted.courtId }).select('id', 'name')
  throw new Refused('class-conflict', {
    message: conflictMessage(conflicts),
    affected: toStranded(reservations, classes, courts),
    ...(closed.length > 0 && { closed: datesOf(closed) }),
  })
}

type ClaimRow = {
  date: string
  startTime: string
  reservationId: number | null
  incidentId: number | null
}

type ClassConflicts = {
  reservations: AffectedReservation[]
  classes: FixedClass[]
  /** Hours held by browsers right now: holds have no name. */
  holds: { date: string; startTime: string }[]
  /** Hours closed by rain or the like, and why. */
  closed: { date: string; startTime: string; reason: string }[]
}

/** All conflicts of a class on any date from its first on. The courts are locked already. */
async function classConflicts(tx: Tx, wanted: FixedClass, now: VenueNow): Promise<ClassConflicts> {
  const others = await fixedClassEntries(tx.trx)
  const claims = (await claimsFrom(tx, wanted)).filter(
    ({ date, startTime }) => meetsOn(wanted, date) && !isPast(date, slotEnd(startTime), now),
  )
  return {
    reservations: await reservationsOf(tx, claims),
    classes: others.filter((other) => other.id !== wanted.id && collidesWith(wanted, other)),
    holds: claims.filter(
      ({ incidentId, reservationId }) => reservationId === null && incidentId === null,
    ),
    closed: await closedOf(tx, claims),
  }
}

// Uses the claims' primary key: rows before the first date are not read.
async function claimsFrom({ trx, nowMs }: Tx, wanted: FixedClass): Promise<ClaimRow[]> {
  return trx('slot_claims')
    .where({ courtId: wanted.courtId })
    .where('date', '>=', wanted.startDate)
    .where('startTime', '>=', wanted.startTime)
    .where('startTime', '<', wanted.endTime)
    .where((live) => live.whereNull('expiresAt').orWhere('expiresAt', '>', toInstant(nowMs)))
    .orderBy(['date', 'startTime'])
    .select('date', 'startTime', 'reservationId', 'incidentId')
}

async function reservationsOf(tx: Tx, claims: readonly ClaimRow[]): Promise<AffectedReservation[]> {
  const ids = new Set(claims.flatMap(({ reservationId }) => reservationId ?? []))
  if (ids.size === 0) return []
  return affectedReservations(tx)
    .whereIn('id', [...ids])
    .orderBy(['date', 'startTime', 'id'])
}

async function closedOf({ trx }: Tx, claims: readonly ClaimRow[]) {
  const ids = new Set(claims.flatMap(({ incidentId }) => incidentId ?? []))
  if (ids.size === 0) return []
  const incidents = await trx('incidents')
    .whereIn('id', [...ids])
    .select('id', 'reason')
  const reasons = new Map(incidents.map(({ id, reason }) => [id, reason]))
  return claims.flatMap(({ date, incidentId, startTime }) =>
    incidentId === null ? [] : [{ date, startTime, reason: reasons.get(incidentId) ?? '' }],
  )
}

/** Each date once, with its first reason. */
function datesOf(closed: ClassConflicts['closed']): ClosedDate[] {
  const reasons = new Map(closed.toReversed().map(({ date, reason }) => [date, reason]))
  return [...reasons].map(([date, reason]) => ({ date, reason })).toReversed()
}

const NAMED = 3

function conflictMessage({ classes, closed, reservations, holds }: ClassConflicts): string {
  const all = [
    ...classes.map(
      ({ name, weekday, startTime, endTime }) =>
        `aula ${name} (${WEEKDAY_LABELS[weekday]}, ${startTime} às ${endTime})`,
    ),
    ...reservations.map(
      ({ customerName, date, startTime, endTime }) =>
        `reserva de ${customerName} em ${formatDate(date)}, ${startTime} às ${endTime}`,
    ),
    ...closed.map(
      ({ date, startTime, reason }) =>
        `quadra fechada em ${formatDate(date)}, ${startTime} (${reason})`,
    ),
    ...holds.map(
      ({ date, startTime }) =>
        `horário de ${formatDate(date)}, ${startTime}, sendo reservado por um cliente`,
    ),
  ]
  const others = all.length - NAMED
  const rest = others > 0 ? ` e mais ${others}` : ''
  return `Conflito detectado: ${all.slice(0, NAMED).join('; ')}${rest}.`
}
