import { shareOut } from '#shared/platform/money/money.ts'
import type { Db } from '../../platform/db/db.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { BookedEntry } from '../ledger/entries.ts'

/** Part of an entry that is one service's, `r 12` a reservation's or `t 3` a tab's. */
export type Share = { key: string; cents: number }

type Member = { id: number; price: number; group: string | null; chargeId: string | null }

/**
 * Tells which part of each entry is whose, and of another sum that goes with it: a charge that paid several reservations is shared by what each of them had to pay in money, the last
 * centavo with the last hour; a refund goes to those that it names, else like its charge.
 */
export async function sharesOf(
  db: Db,
  entries: readonly BookedEntry[],
): Promise<(entry: BookedEntry, cents?: number) => Share[]> {
  const charges = await chargesOf(db, entries)
  const named = await namedBy(db, entries)
  return (entry, cents = entry.cents) => {
    if (entry.tabId !== null) return [{ key: `t ${entry.tabId}`, cents }]
    if (entry.reservationId !== null) {
      return [{ key: `r ${entry.reservationId}`, cents }]
    }
    const paid = charges(entry.attemptId ?? '')
    const own = entry.book === 'refund' ? named.get(Number(entry.id)) : undefined
    const members = own ? paid.filter(({ id }) => own.includes(id)) : paid
    const those = members.length > 0 ? members : paid
    if (those.length === 0) return [{ key: `a ${entry.attemptId}`, cents }]
    // Prices that have become nothing since say nothing about who paid.
    const isKnown = those.some(({ price }) => price > 0)
    const weights = isKnown ? those : those.map((member) => ({ ...member, price: 1 }))
    return [...shareOut(Math.abs(cents), weights)].map(([id, share]) => ({
      key: `r ${id}`,
      cents: Math.sign(cents) * share,
    }))
  }
}

/** The reservations that each charge paid, with what each had to pay in money, the last hour last. */
async function chargesOf(db: Db, entries: readonly BookedEntry[]) {
  const ids = [...new Set(entries.flatMap(({ attemptId }) => attemptId ?? []))]
  type Charge = { group: string; movedId: number | null; chargeId: string | null }
  const groups = new Map<string, Charge>()
  for (const chunk of inChunks(ids)) {
    const rows = await db('payment_attempts as a')
      .leftJoin('hour_moves as h', 'h.id', 'a.moveId')
      .whereIn('a.id', chunk)
      .select('a.id', 'a.paymentGroupId', 'a.providerPaymentId', 'h.reservationId')
    for (const { id, paymentGroupId, providerPaymentId, reservationId } of rows) {
      groups.set(id, {
        group: paymentGroupId,
        movedId: reservationId,
        chargeId: providerPaymentId,
      })
    }
  }
  const members = await membersOf(db, [...new Set([...groups.values()].map(({ group }) => group))])
  return (attemptId: string): Member[] => {
    const known = groups.get(attemptId)
    const paid = members.get(known?.group ?? '') ?? []
    if (known?.movedId) return paid.filter(({ id }) => id === known.movedId)
    // Where the desk took the first hours of a group, it paid the others.
    const own = paid.filter(({ chargeId }) => chargeId !== null && chargeId === known?.chargeId)
    return own.length > 0 ? own : paid
  }
}

async function membersOf(db: Db, groups: readonly string[]): Promise<Map<string, Member[]>> {
  const members = new Map<string, Member[]>()
  for (const chunk of inChunks(groups)) {
    const rows = await db('reservations as r')
      .whereIn('r.paymentGroupId', chunk)
      .orderBy(['r.date', 'r.startTime', 'r.id'])
      .select(
        'r.id',
        'r.price',
        'r.paymentGroupId as group',
        'r.asaasPaymentId as chargeId',
        db.raw<{ other: number | string }>(PAID_OTHERWISE),
      )
    for (const { chargeId, group, id, other, price } of rows) {
      if (group === null) continue
      const member = { id, group, chargeId, price: Math.max(0, price - Number(other)) }
      members.set(group, [...(members.get(group) ?? []), member])
    }
  }
  return members
}

// By credit, the difference of a dearer hour by a charge of its own, and the desk before; what has made the price lower since was paid too.
const PAID_OTHERWISE = `r.desk_part + (select coalesce(-sum(c.cents), 0) from credit_entries c where c.reservation_id = r.id and c.source = 'use')
  + (select coalesce(sum(h.difference), 0) from hour_moves h where h.reservation_id = r.id and h.state = 'done')
  - (select coalesce(sum(f.amount), 0) from refunds f where f.lowered_id = r.id and f.withdrawn_at is null) as other`

async function namedBy(db: Db, entries: readonly BookedEntry[]): Promise<Map<number, number[]>> {
  const named = new Map<number, number[]>()
  const ids = entries.flatMap(({ book, id }) => (book === 'refund' ? Number(id) : []))
  for (const chunk of inChunks(ids)) {
    const rows = await db('refund_reservations').whereIn('refundId', chunk)
    for (const { refundId, reservationId } of rows) {
      named.set(refundId, [...(named.get(refundId) ?? []), reservationId])
    }
    const some = await db('refunds').whereIn('id', chunk).select('id', 'loweredId')
    for (const { id, loweredId } of some) if (loweredId !== null) named.set(id, [loweredId])
  }
  return named
}

/** Fees of these charges in centavos, as far as the provider's statement has them. */
export async function feesOf(
  db: Db,
  entries: readonly BookedEntry[],
): Promise<ReadonlyMap<string, number>> {
  const fees = new Map<string, number>()
  const ids = entries.flatMap(({ attemptId, book }) =>
    book === 'attempt' ? (attemptId ?? []) : [],
  )
  for (const chunk of inChunks(ids)) {
    const rows = await db('payment_attempts as a')
      .join('provider_statement as s', 's.chargeId', 'a.providerPaymentId')
      .whereIn('a.id', chunk)
      .where('s.kind', 'charge-fee')
      .select('a.id', 's.cents')
    for (const { cents, id } of rows) fees.set(id, (fees.get(id) ?? 0) - cents)
  }
  return fees
}
