import { toReais } from '#shared/platform/money/money.ts'
import type { RefundEntry } from '#shared/book/credit/refundEntry.ts'
import type { Db } from '../../platform/db/db.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { ReservationColumns, Row } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'

export type Refund = Row<'refunds'>
export type PriceRefund = Refund & {
  /** Whether it is of this reservation's price by itself, whoever shares it; not of all that its group paid, nor of the difference of a move. */
  isOwn: boolean
  /** The centavos of this reservation's credit that come back once it is done. */
  credit: number
  /** The centavos of the desk's part of its price that people hand back beside it. */
  desk: number
}
type Paid = Pick<ReservationColumns, 'id' | 'paymentGroupId'>

/** The provider's refunds of each reservation by its id, oldest first and those under way last: its own, and those of its whole group. Refunds of a double payment do not belong to the reservation. */
export async function refundsOf(
  db: Db,
  rows: readonly Paid[],
): Promise<Map<number, PriceRefund[]>> {
  const refunds = new Map<number, PriceRefund[]>()
  for (const chunk of inChunks(rows)) {
    for (const [id, some] of await readRefunds(db, chunk)) refunds.set(id, some)
  }
  return refunds
}

async function readRefunds(db: Db, rows: readonly Paid[]): Promise<[number, PriceRefund[]][]> {
  const groups = [...new Set(rows.flatMap(({ paymentGroupId }) => paymentGroupId ?? []))]
  if (groups.length === 0) return rows.map(({ id }) => [id, []])
  const found = await db('refunds as f')
    .join('payment_attempts as a', 'a.id', 'f.attemptId')
    .leftJoin('refund_reservations as p', 'p.refundId', 'f.id')
    .leftJoin('hour_moves as m', 'm.attemptId', 'a.id')
    .whereIn('a.paymentGroupId', groups)
    .whereNull('f.withdrawnAt')
    .whereNot('f.reason', 'paid-twice')
    // A refund that made a price lower is no part of it.
    .whereNull('f.loweredId')
    // Of a part that was returned elsewhere nobody knows whose price it is.
    .whereRaw(`not (f.reason = 'elsewhere' and p.reservation_id is null)`)
    // A difference that moved nothing went back by itself.
    .whereRaw('(a.move_id is null or m.id is not null)')
    // What is still under way comes last.
    .orderByRaw('case when f.done_at is null then 1 else 0 end, f.id')
    .select(
      'f.*',
      'a.paymentGroupId',
      'p.reservationId',
      'p.credit as partCredit',
      'p.desk as partDesk',
      'm.reservationId as movedId',
    )
  return rows.map(({ id, paymentGroupId }) => [
    id,
    found.flatMap(({ movedId, partCredit, partDesk, reservationId, ...one }) => {
      const { paymentGroupId: group, ...refund } = one
      const isOwn = reservationId === id
      const of = reservationId ?? movedId
      if (of === null ? group !== paymentGroupId : of !== id) return []
      const [credit, desk] = isOwn ? [partCredit ?? 0, partDesk ?? 0] : [0, 0]
      return [{ ...refund, isOwn, credit, desk }]
    }),
  ])
}

/** All refunds of these charges, in the order in which they were asked for; withdrawn ones and those of double payments too. */
export async function refundsOfCharges(db: Db, attemptIds: readonly string[]): Promise<Refund[]> {
  const refunds: Refund[] = []
  for (const chunk of inChunks(attemptIds)) {
    refunds.push(...(await db('refunds').whereIn('attemptId', chunk).orderBy('id')))
  }
  return refunds
}

/** Parts these reservations, which are paid anew, from the refunds of what was paid before: their price may go back again. */
export async function forgetReturned({ trx }: Tx, ids: readonly number[]): Promise<void> {
  await trx('refund_reservations').whereIn('reservationId', ids).delete()
}

type EntryColumn =
  | 'id'
  | 'amount'
  | 'reason'
  | 'state'
  | 'providerMessage'
  | 'note'
  | 'createdAt'
  | 'doneAt'
  | 'withdrawnAt'

/** The reservations whose money a refund returns: its own, or all of the cart that lost their hours. */
export function reservationsOfRefund<Row extends { id: number; status: string }>(
  group: readonly Row[],
  partIds: readonly number[],
): Row[] {
  return group.filter(({ id, status }) =>
    partIds.length > 0 ? partIds.includes(id) : status === 'pending_confirmation',
  )
}

export function toRefundEntry(row: Pick<Refund, EntryColumn>): RefundEntry {
  return {
    id: row.id,
    amount: toReais(row.amount),
    reason: row.reason,
    state: row.state,
    message: row.state === 'refused' ? row.providerMessage : null,
    note: row.note,
    askedAt: row.createdAt,
    doneAt: row.doneAt,
    withdrawnAt: row.withdrawnAt,
  }
}
