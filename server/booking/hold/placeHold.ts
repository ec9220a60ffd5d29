import type { HoldRequest } from '#shared/booking/hold/hold.schema.ts'
import { BRIEF_HOLD_MS, holdExpiryMs, MAX_HOLDS } from '#shared/booking/hold/hold.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import { HoldRow } from '../../platform/db/models.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { widestOf } from '../../platform/http/networks.ts'
import { Refused } from '../../platform/http/problem.ts'
import { claimsAt } from '../../venue/occupancy/claims.ts'
import { allocate, occupationBy } from '../places/allocate.ts'
import { liveHolds, takeBack } from './holds.ts'
import { claimHours } from '../life/life.ts'
import { isBrief } from '../limits/briefHolds.ts'
import type { Caller } from '../limits/caller.ts'
import { limitUnpaid } from '../limits/unpaidLimits.ts'

/** Holds a slot for the browser and renews its other holds, or throws Refused. A slot it already holds for the sport is returned again. */
export async function placeHold(
  tx: Tx,
  { catalog, config }: Pick<CatalogDeps, 'catalog' | 'config'>,
  caller: Caller,
  request: HoldRequest,
): Promise<{ hold: HoldRow; created: boolean }> {
  const { trx, nowMs } = tx
  const { ownerId, client } = caller
  const { date, startTime, sportType, courtId } = request
  await lockCourts(tx)
  const mine = await liveHolds(trx, ownerId, nowMs)
  const held = mine.find((hold) => isSame(hold, request))
  if (held) return { hold: await takeBack(tx, held), created: false }
  if (mine.length >= MAX_HOLDS) throw new Refused('hold-limit')

  const { live, stale, catalogVersion } = await claimsAt(trx, [{ date, startTime }], nowMs)
  const catalogData = await catalog.within(trx, catalogVersion)
  const place = allocate(
    { date, startTime, sport: sportType, courtId },
    {
      catalog: catalogData,
      now: venueNow(nowMs, config.venueTimezone),
      lookup: occupationBy(live, catalogData),
    },
  )

  await limitUnpaid(tx, caller, { adds: 1, catalog: catalogData })
  const firstHeldAt = mine.map((hold) => hold.firstHeldAt).sort()[0] ?? toInstant(nowMs)
  const usual = toInstant(holdExpiryMs(nowMs, fromInstant(firstHeldAt), config.holdSeconds))
  const brief = await isBrief(tx, caller, request, { config, catalog: catalogData })
  // The page counts the whole cart down: what is added ends no later than what is not renewed.
  const ends = mine.flatMap((hold) => (hold.isBrief ? hold.expiresAt : []))
  if (brief) ends.push(toInstant(nowMs + BRIEF_HOLD_MS))
  const expiresAt = [usual, ...ends].sort()[0]!
  const hold = await HoldRow.query(trx).insertAndFetch({
    ownerId,
    client,
    network: client && widestOf(client),
    courtId: place.courtId,
    date,
    startTime,
    sportType,
    price: place.priceCents,
    firstHeldAt,
    createdAt: toInstant(nowMs),
    expiresAt,
    resumesUntil: null,
    isBrief: brief,
  })
  const claim = {
    courtId: place.courtId,
    date,
    startTime,
    holdId: hold.id,
    reservationId: null,
    expiresAt,
  }
  await claimHours(tx, [claim], stale)
  // A page that went away does not come back by a tap on another one.
  const stay = mine.filter(
    (one) => one.resumesUntil === null && !one.isBrief && one.expiresAt < expiresAt,
  )
  await renew(tx, stay, expiresAt)
  return { hold, created: true }
}

async function renew({ trx, touch }: Tx, holds: readonly HoldRow[], expiresAt: string) {
  if (holds.length === 0) return
  const ids = holds.map(({ id }) => id)
  await trx('holds').whereIn('id', ids).update({ expiresAt })
  await trx('slot_claims').whereIn('holdId', ids).update({ expiresAt })
  touch({ dates: holds.map(({ date }) => date) })
}

function isSame(hold: HoldRow, request: HoldRequest) {
  return (
    hold.date === request.date &&
    hold.startTime === request.startTime &&
    hold.sportType === request.sportType &&
    (request.courtId === undefined || hold.courtId === request.courtId)
  )
}
