import type { Hold, HoldList } from '#shared/booking/hold/hold.schema.ts'
import { remainingMs } from '#shared/booking/hold/hold.ts'
import { toReais } from '#shared/platform/money/money.ts'
import { slotEnd } from '#shared/platform/time/hours.ts'
import type { VenueNow } from '#shared/platform/time/venueClock.ts'
import type { CatalogData, CatalogDeps } from '../../venue/catalog/catalog.ts'
import { customerPriceCents } from '../../venue/catalog/catalogDay.ts'
import type { Db } from '../../platform/db/db.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import { HoldRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { claimsAt } from '../../venue/occupancy/claims.ts'
import { deleteHolds } from '../../venue/occupancy/freeSlots.ts'
import { allocateCart, lostCount } from '../checkout/placeReservations.ts'

/** The browser's holds that still count, in the order of their slots. */
export function liveHolds(db: Db, ownerId: string, nowMs: number) {
  return HoldRow.query(db)
    .where({ ownerId })
    .where('expiresAt', '>', toInstant(nowMs))
    .orderBy(['date', 'startTime', 'courtId'])
}

export function toHold(row: HoldRow, nowMs: number): Hold {
  return {
    id: row.id,
    courtId: row.courtId,
    date: row.date,
    startTime: row.startTime,
    endTime: slotEnd(row.startTime),
    sportType: row.sportType,
    price: toReais(row.price),
    expiresInMs: remainingMs(fromInstant(row.expiresAt), nowMs),
    ...(row.resumesUntil ? { leaving: true as const } : {}),
    ...(row.isBrief ? { brief: true as const } : {}),
  }
}

/** All of one browser's holds and the milliseconds until the first of them ends; 0 without any. */
export function toHoldList(rows: readonly HoldRow[], nowMs: number): HoldList {
  const holds = rows.map((row) => toHold(row, nowMs))
  const expiresInMs = holds.length === 0 ? 0 : Math.min(...holds.map((hold) => hold.expiresInMs))
  return { holds, expiresInMs }
}

/** Holds with the current prices of their hours: a hold fixes the court, not the price, and the customer pays the price in force at the checkout. */
export function atCurrentPrices(catalog: CatalogData, holds: readonly HoldRow[]): HoldRow[] {
  return holds.map((hold) => {
    const price = customerPriceCents(catalog, hold.date, hold.startTime)
    // An hour without a price cannot be bought any more; the checkout refuses it.
    return price > 0 && price !== hold.price ? Object.assign(hold, { price }) : hold
  })
}

/** The catalogue in force, for a transaction that has not read its version. */
export async function catalogInForce(
  { trx }: Tx,
  { catalog }: Pick<CatalogDeps, 'catalog'>,
): Promise<CatalogData> {
  const row = present(await trx('calendar_versions').where({ id: 1 }).first('catalogVersion'))
  return catalog.within(trx, Number(row.catalogVersion))
}

/** Frees the browser's holds at once. */
export async function releaseHolds(tx: Tx, holds: readonly HoldRow[]): Promise<void> {
  await deleteHolds(
    tx,
    holds.map(({ id }) => id),
  )
}

/** Lets the holds run out in a few seconds: a page that closes may be a reload, which takes them back by `resumeHolds`. */
export async function releaseLater(
  tx: Tx,
  holds: readonly HoldRow[],
  graceSeconds: number,
): Promise<void> {
  const expiresAt = toInstant(tx.nowMs + graceSeconds * 1000)
  for (const hold of holds) {
    if (hold.expiresAt <= expiresAt) continue
    await setExpiry(tx, hold, { expiresAt, resumesUntil: hold.resumesUntil ?? hold.expiresAt })
  }
}

/** Reverts a release whose grace period still runs: of these holds, or of all. Returns all that the browser has. */
export async function resumeHolds(
  tx: Tx,
  ownerId: string,
  ids?: readonly number[],
): Promise<HoldRow[]> {
  for (const hold of await liveHolds(tx.trx, ownerId, tx.nowMs)) {
    if (!ids || ids.includes(hold.id)) await takeBack(tx, hold)
  }
  return liveHolds(tx.trx, ownerId, tx.nowMs)
}

/** The hold as it was before its page went away, if one did. */
export async function takeBack(tx: Tx, hold: HoldRow): Promise<HoldRow> {
  if (!hold.resumesUntil) return hold
  const change = { expiresAt: hold.resumesUntil, resumesUntil: null }
  await setExpiry(tx, hold, change)
  return Object.assign(hold, change)
}

async function setExpiry(
  { trx, touch }: Tx,
  hold: HoldRow,
  change: { expiresAt: string; resumesUntil: string | null },
) {
  await trx('holds').where({ id: hold.id }).update(change)
  await trx('slot_claims').where({ holdId: hold.id }).update({ expiresAt: change.expiresAt })
  touch({ dates: [hold.date] })
}

type HoldFacts = { catalog: CatalogData; now: VenueNow; nowMs: number }

/** Those of one browser's holds whose hours a checkout would refuse now. */
export async function unsoldHolds(
  db: Db,
  { catalog, now, nowMs }: HoldFacts,
  holds: readonly HoldRow[],
): Promise<HoldRow[]> {
  const [any] = holds
  if (!any) return []
  const { live } = await claimsAt(db, holds, nowMs)
  const facts = { catalog, now, claims: live, ownerId: any.ownerId }
  return holds.filter(({ date, startTime, sportType, price }) => {
    try {
      allocateCart({ sportType, timeSlots: [{ date, startTime, price }] }, facts)
      return false
    } catch (error) {
      if (error instanceof Refused) return lostCount(error) > 0
      throw error
    }
  })
}
