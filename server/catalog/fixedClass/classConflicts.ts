import { collidesWith } from '#shared/fixedClass/collidesWith.ts'
import { meetsOn, type FixedClass } from '#shared/fixedClass/fixedClass.ts'
import { toInstant } from '../../db/instant.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import { AFFECTED_COLUMNS, type AffectedReservation } from '../affected.ts'
import { fixedClassEntries } from './fixedClassEntries.ts'

type ClaimRow = { date: string; startTime: string; reservationId: number | null }

/** Who has court-hours that a class wants. */
export type ClassConflicts = {
  reservations: AffectedReservation[]
  classes: FixedClass[]
  /** Hours that browsers keep right now: nobody knows whose they are. */
  holds: { date: string; startTime: string }[]
}

/** Everybody in the way of a class on any date from its first on. The courts are locked already. */
export async function classConflicts(tx: Tx, wanted: FixedClass): Promise<ClassConflicts> {
  const others = await fixedClassEntries(tx.trx)
  const claims = (await claimsFrom(tx, wanted)).filter(({ date }) => meetsOn(wanted, date))
  return {
    reservations: await reservationsOf(tx, claims),
    classes: others.filter((other) => other.id !== wanted.id && collidesWith(wanted, other)),
    holds: claims.filter(({ reservationId }) => reservationId === null),
  }
}

// Along the claims' primary key: what lies behind the first date is not read.
async function claimsFrom({ trx, nowMs }: Tx, wanted: FixedClass): Promise<ClaimRow[]> {
  return trx('slot_claims')
    .where({ courtId: wanted.courtId })
    .where('date', '>=', wanted.startDate)
    .where('startTime', '>=', wanted.startTime)
    .where('startTime', '<', wanted.endTime)
    .where((live) => live.whereNull('expiresAt').orWhere('expiresAt', '>', toInstant(nowMs)))
    .orderBy(['date', 'startTime'])
    .select('date', 'startTime', 'reservationId')
}

async function reservationsOf(
  { trx }: Tx,
  claims: readonly ClaimRow[],
): Promise<AffectedReservation[]> {
  const ids = new Set(claims.flatMap(({ reservationId }) => reservationId ?? []))
  if (ids.size === 0) return []
  return trx('reservations')
    .whereIn('id', [...ids])
    .orderBy(['date', 'startTime', 'id'])
    .select([...AFFECTED_COLUMNS])
}
