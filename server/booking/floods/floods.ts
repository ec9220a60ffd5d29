import { FLOOD_FROM, type Flood, type FloodList } from '#shared/booking/hold/flood.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { HoldRow } from '../../platform/db/models.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { isWithin, networksOf } from '../../platform/http/networks.ts'
import { releaseHolds } from '../hold/holds.ts'
import { cancelReservations } from '../life/life.ts'

/** The addresses and networks with so many hours without money that staff should know, the biggest first, and those that are blocked. */
export async function listFloods(db: Db, nowMs: number): Promise<FloodList> {
  const now = toInstant(nowMs)
  const holds = await db('holds')
    .whereNotNull('client')
    .where('expiresAt', '>', now)
    .select('client', 'ownerId', 'createdAt')
  const booked = await db('payment_groups as g')
    .join('reservations as r', 'r.paymentGroupId', 'g.id')
    .where({ 'r.status': 'pending' })
    .where('r.expiresAt', '>', now)
    .whereNotNull('g.client')
    .select('g.client', 'g.ownerId', 'r.createdAt')
  const hours = [
    ...holds.map((row) => ({ ...row, isBooked: false })),
    ...booked.map((row) => ({ ...row, isBooked: true })),
  ]
  const floods = floodsOf(hours).map(({ network, theirs }): Flood => ({
    client: network,
    hours: theirs.length,
    booked: theirs.filter(({ isBooked }) => isBooked).length,
    browsers: new Set(theirs.map(({ ownerId }) => ownerId)).size,
    since: theirs.map(({ createdAt }) => createdAt).sort()[0]!,
  }))
  return {
    floods: floods.sort((a, b) => b.hours - a.hours || (a.since < b.since ? -1 : 1)),
    blocked: await db('blocked_clients')
      .where('until', '>', now)
      .orderBy('until')
      .select('client', 'until'),
  }
}

/** Groups hours by network: of the widest that has enough its narrowest part with most of them, then the rest again. */
function floodsOf<Hour extends { client: string | null }>(all: readonly Hour[]) {
  const found: { network: string; theirs: Hour[] }[] = []
  let rest = all.map((hour) => ({ hour, networks: networksOf(hour.client ?? '') }))
  for (;;) {
    const [widest] = byNetwork(rest, -1).filter(({ theirs }) => theirs.length >= FLOOD_FROM)
    if (!widest) return found
    const levels = widest.theirs[0]!.networks.map((_, level) => byNetwork(widest.theirs, level))
    const most = widest.theirs.length * MOST
    const flood = levels.flat().find(({ theirs }) => theirs.length >= most) ?? widest
    rest = rest.filter((hour) => !flood.theirs.includes(hour))
    if (flood.theirs.length < FLOOD_FROM) continue
    found.push({ network: flood.network, theirs: flood.theirs.map(({ hour }) => hour) })
  }
}

/** So that a neighbour's single hour makes no street of a house. */
const MOST = 3 / 4

type Located = { networks: ReturnType<typeof networksOf> }

function byNetwork<Hour extends Located>(hours: readonly Hour[], level: number) {
  const networkOf = ({ networks }: Located) => networks.at(level)!.network
  return [...new Set(hours.map(networkOf))].map((network) => ({
    network,
    theirs: hours.filter((hour) => networkOf(hour) === network),
  }))
}

/**
 * Frees all that the address or network holds or has booked unpaid, and returns how many hours. Open charges are cancelled at the provider afterwards;
 * one that was paid meanwhile is late money, which takes its hours back if it can. No mail is sent: whose address was typed is not known.
 */
export async function releaseFlood(tx: Tx, who: { id: number }, client: string): Promise<number> {
  await lockCourts(tx)
  const now = toInstant(tx.nowMs)
  const isTheirs = (row: { client: string | null }) => isWithin(row.client ?? '', client)
  const live = await HoldRow.query(tx.trx).where('expiresAt', '>', now)
  const holds = live.filter(isTheirs)
  await releaseHolds(tx, holds)
  const pending = await tx
    .trx('reservations as r')
    .join('payment_groups as g', 'g.id', 'r.paymentGroupId')
    .where({ 'r.status': 'pending' })
    .where('r.expiresAt', '>', now)
    .orderBy('r.id')
    .select('r.id', 'g.client')
  const rows = pending.filter(isTheirs)
  await cancelReservations(
    tx,
    rows.map(({ id }) => id),
    // Its time is ended early: what staff cancel for good is given back when it is paid.
    { by: who, isMailed: false, reason: 'expired' },
  )
  return holds.length + rows.length
}
