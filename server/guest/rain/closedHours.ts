import type { IncidentFacts, IncidentSpan } from '#shared/guest/rain/incident.ts'
import { tablePriceCents } from '#shared/venue/prices/suggestedPrice.ts'
import { hoursBetween, slotEnd, within } from '#shared/platform/time/hours.ts'
import type { CatalogData } from '../../venue/catalog/catalog.ts'
import { classesOn } from '../../venue/catalog/catalogDay.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { claimHours } from '../../booking/life/life.ts'
import { claimsOn, type NamedClaim } from '../../venue/occupancy/claims.ts'

/** What is on the courts that are to be closed. */
export type Met = {
  facts: IncidentFacts
  /** The rows behind the facts. */
  reservations: ReservationRow[]
  holdIds: number[]
  /** Hours that are not closed by an incident already. */
  openHours: { courtId: number; startTime: string }[]
}

type Hours = Pick<IncidentSpan, 'courtIds' | 'date' | 'startTime' | 'endTime'>

/** Reads what is there, and the whole of each unpaid cart. The courts are locked already. */
export async function readMet(tx: Tx, catalog: CatalogData, span: Hours): Promise<Met> {
  const claims = await claimsWithin(tx, span)
  const ids = [...new Set(claims.live.flatMap(({ reservationId }) => reservationId ?? []))]
  const there: ReservationRow[] = []
  for (const chunk of inChunks(ids)) {
    there.push(...(await ReservationRow.query(tx.trx).whereIn('id', chunk)))
  }
  const carts = there.filter(({ status }) => status === 'pending')
  const mates = await ReservationRow.query(tx.trx)
    .whereIn(
      'paymentGroupId',
      carts.flatMap(({ paymentGroupId }) => paymentGroupId ?? []),
    )
    .where({ status: 'pending' })
  const known = new Set(ids)
  const reservations = [...there, ...mates.filter(({ id }) => !known.has(id))]
  const closed = claims.live.filter(({ incidentId }) => incidentId !== null)
  return {
    facts: {
      reservations,
      classes: classesOn(catalog, span.date),
      holds: claims.live.filter(({ holdId }) => holdId !== null),
      now: toInstant(tx.nowMs),
      hourCents: (hour) =>
        tablePriceCents(
          { ...hour, endTime: slotEnd(hour.startTime) },
          catalog.prices,
          catalog.specialPrices.get(hour.date) ?? [],
        ),
    },
    reservations,
    holdIds: [...new Set(claims.live.flatMap(({ holdId }) => holdId ?? []))],
    openHours: hoursOf(span).filter((hour) => !closed.some((claim) => isSame(claim, hour))),
  }
}

/** Takes every hour that is free now, so that nobody else does; what stays keeps its own. */
export async function closeHours(tx: Tx, incidentId: number, span: Hours): Promise<void> {
  const { live, stale } = await claimsWithin(tx, span)
  const wanted = hoursOf(span)
    .filter((hour) => !live.some((claim) => isSame(claim, hour)))
    .map(({ courtId, startTime }) => ({
      courtId,
      date: span.date,
      startTime,
      holdId: null,
      reservationId: null,
      incidentId,
      expiresAt: null,
    }))
  await claimHours(tx, wanted, stale)
}

/** Counts the hours that nobody has but customers who hold them. */
export async function countFree(tx: Tx, span: Hours): Promise<number> {
  const { live } = await claimsWithin(tx, span)
  const kept = live.filter(({ holdId }) => holdId === null)
  return hoursOf(span).filter((hour) => !kept.some((claim) => isSame(claim, hour))).length
}

async function claimsWithin(tx: Tx, { courtIds, date, endTime, startTime }: Hours) {
  const { live, stale } = await claimsOn(tx.trx, [date], [startTime, endTime], tx.nowMs)
  const isHere = (claim: NamedClaim) =>
    courtIds.includes(claim.courtId) && within(claim.startTime, startTime, endTime)
  return { live: live.filter(isHere), stale: stale.filter(isHere) }
}

function hoursOf({ courtIds, endTime, startTime }: Hours) {
  return courtIds.flatMap((courtId) =>
    hoursBetween(startTime, endTime).map((hour) => ({ courtId, startTime: hour })),
  )
}

function isSame(
  one: { courtId: number; startTime: string },
  other: { courtId: number; startTime: string },
) {
  return one.courtId === other.courtId && one.startTime === other.startTime
}
