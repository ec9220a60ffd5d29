import { courtsByPreference } from '#shared/venue/courts/court.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import { closedReason, openHours } from '#shared/venue/hours/availability.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { CatalogData, CatalogDeps } from '../../venue/catalog/catalog.ts'
import { dayFacts } from '../../venue/catalog/catalogDay.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { isWithin, lineOf, widestOf } from '../../platform/http/networks.ts'
import { groupsOf } from '../links/grants.ts'
import { classHours } from '../places/allocate.ts'
import type { Caller } from './caller.ts'

const KNOWN_MS = 90 * 86_400_000

type Day = { date: string; sportType: Sport }

/**
 * Whether a hold of that day ends early: others keep more than half of the day's hours without having paid them, and neither the browser nor its
 * network is known. Who takes a week with new addresses loses it as fast; who pays, signs in or has a link has the usual time.
 */
export async function isBrief(
  tx: Tx,
  caller: Caller,
  day: Day,
  facts: Pick<CatalogDeps, 'config'> & { catalog: CatalogData },
): Promise<boolean> {
  if (!caller.isLimited || caller.accountId !== null) return false
  if (!(await isMostUnpaid(tx, caller, day, facts))) return false
  return !(await isKnown(tx, caller))
}

async function isMostUnpaid(
  { trx, nowMs }: Tx,
  { ownerId }: Caller,
  { date, sportType }: Day,
  { catalog, config }: Pick<CatalogDeps, 'config'> & { catalog: CatalogData },
): Promise<boolean> {
  const claims = await trx('slot_claims as c')
    .leftJoin('holds as h', 'h.id', 'c.holdId')
    .where({ 'c.date': date })
    .where((live) => live.whereNull('c.expiresAt').orWhere('c.expiresAt', '>', toInstant(nowMs)))
    .select('c.courtId', 'c.startTime', 'c.expiresAt', 'h.ownerId')
  if (claims.every(({ expiresAt }) => expiresAt === null)) return false
  const courts = courtsByPreference(catalog.courts, sportType).map(({ id }) => id)
  const day = dayFacts(catalog, date)
  const now = venueNow(nowMs, config.venueTimezone)
  const hours = openHours(day).filter((hour) => closedReason(hour, day, now) === null)
  const counts = (slot: { courtId: number; startTime: string }) =>
    courts.includes(slot.courtId) && hours.includes(slot.startTime)
  const sold = [...classHours(catalog, date), ...claims.filter((claim) => claim.expiresAt === null)]
  const unpaid = claims.filter((claim) => claim.expiresAt !== null && claim.ownerId !== ownerId)
  const sellable = courts.length * hours.length - sold.filter(counts).length
  return unpaid.filter(counts).length > sellable / 2
}

/** By a link that was opened or an hour of its own that is paid, or by one that somebody of the same line has paid. */
async function isKnown(
  { trx, nowMs }: Tx,
  { ownerId, browserHash, client }: Caller,
): Promise<boolean> {
  const paid = () =>
    trx('reservations as r')
      .whereRaw('r.payment_group_id = payment_groups.id')
      .where((any) => any.whereNotNull('r.paymentConfirmedAt').orWhere({ 'r.status': 'approved' }))
      .select('r.id')
  const own = await groupsOf(trx, { ownerId, browserHash, userId: null }, nowMs)
    .whereExists(paid())
    .first('id')
  if (own || client === null) return own !== undefined
  const neighbours = await trx('payment_groups')
    .where({ network: widestOf(client) })
    .where('createdAt', '>', toInstant(nowMs - KNOWN_MS))
    .whereExists(paid().whereNotNull('r.paymentConfirmedAt'))
    .distinct('client')
  return neighbours.some((one) => one.client !== null && isWithin(one.client, lineOf(client)))
}
