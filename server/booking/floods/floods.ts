import { FLOOD_FROM, type Flood, type FloodList } from '#shared/booking/hold/flood.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { HoldRow } from '../../platform/db/models.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { releaseHolds } from '../hold/holds.ts'
import { cancelReservations } from '../life/life.ts'

/** The addresses with so many hours without money that staff should know, the biggest first, and those that are blocked. */
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
  const clients = new Set(hours.flatMap(({ client }) => client ?? []))
  const floods = [...clients].map((client): Flood => {
    const theirs = hours.filter((hour) => hour.client === client)
    return {
      client,
      hours: theirs.length,
      booked: theirs.filter(({ isBooked }) => isBooked).length,
      browsers: new Set(theirs.map(({ ownerId }) => ownerId)).size,
      since: theirs.map(({ createdAt }) => createdAt).sort()[0]!,
    }
  })
  return {
    floods: floods
      .filter((flood) => flood.hours >= FLOOD_FROM)
      .sort((a, b) => b.hours - a.hours || (a.since < b.since ? -1 : 1)),
    blocked: await db('blocked_clients')
      .where('until', '>', now)
      .orderBy('until')
      .select('client', 'until'),
  }
}

/**
 * Frees all that the address holds or has booked unpaid, and returns how many hours. Open charges are cancelled at the provider afterwards;
 * one that was paid meanwhile is late money, which takes its hours back if it can. No mail is sent: whose address was typed is not known.
 */
export async function releaseFlood(tx: Tx, who: { id: number }, client: string): Promise<number> {
  await lockCourts(tx)
  const now = toInstant(tx.nowMs)
  const holds = await HoldRow.query(tx.trx).where({ client }).where('expiresAt', '>', now)
  await releaseHolds(tx, holds)
  const groups = tx.trx('payment_groups').where({ client }).where('expiresAt', '>', now)
  const rows = await tx
    .trx('reservations')
    .whereIn('paymentGroupId', groups.select('id'))
    .where({ status: 'pending' })
    .where('expiresAt', '>', now)
    .orderBy('id')
    .select('id')
  await cancelReservations(
    tx,
    rows.map(({ id }) => id),
    // Its time is ended early: what staff cancel for good is given back when it is paid.
    { by: who, isMailed: false, reason: 'expired' },
  )
  return holds.length + rows.length
}
