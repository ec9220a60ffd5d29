import { sumCents, toReais } from '#shared/money/money.ts'
import type { RefundEntry } from '#shared/refund/refund.ts'
import type { ReservationMoney } from '#shared/reservation/adminReservation.ts'
import { deskMoneyOf } from '../till/deskMoney.ts'
import type { Db } from '../db/db.ts'
import type { ReservationRow } from '../db/models.ts'
import type { Row } from '../db/tables.ts'

type Paid = Pick<ReservationRow, 'id' | 'paymentGroupId'>
type Found = RefundRow & {
  paymentGroupId: string
  /** The reservation whose price it refunds; null when it is all that the group paid. */
  reservationId: number | null
}

/** The refunds of each reservation by its id, oldest first: its own, and those of its whole group. Refunds of a double payment do not belong to the reservation. */
export async function refundsOf(db: Db, rows: readonly Paid[]): Promise<Map<number, RefundRow[]>> {
  const groups = [...new Set(rows.flatMap(({ paymentGroupId }) => paymentGroupId ?? []))]
  if (groups.length === 0) return new Map()
  const found = await db('refunds as f')
    .join('payment_attempts as a', 'a.id', 'f.attemptId')
    .leftJoin('refund_reservations as p', 'p.refundId', 'f.id')
    .leftJoin('hour_moves as m', 'm.attemptId', 'a.id')
    .whereIn('a.paymentGroupId', groups)
    .whereNull('f.withdrawnAt')
    .whereNot('f.reason', 'paid-twice')
    // Of a part that was returned elsewhere nobody knows whose price it is.
    .whereRaw(`not (f.reason = 'elsewhere' and p.reservation_id is null)`)
    // A difference that moved nothing went back by itself.
    .whereRaw('(a.move_id is null or m.id is not null)')
    // What is still under way comes last.
    .orderByRaw('case when f.done_at is null then 1 else 0 end, f.id')
    .select('f.*', 'a.paymentGroupId', 'p.reservationId', 'm.reservationId as movedId')
  const refunds: Found[] = found.map(({ movedId, ...refund }) => ({
    ...refund,
    reservationId: refund.reservationId ?? movedId,
  }))
  return new Map(
    rows.map(({ id, paymentGroupId }) => [
      id,
      refunds.filter((refund) =>
        refund.reservationId === null
          ? refund.paymentGroupId === paymentGroupId
          : refund.reservationId === id,
      ),
    ]),
  )
}

/** The reservations whose money a refund returns: its own, or all of the cart that lost their hours. */
export function reservationsOfRefund<Row extends { id: number; status: string }>(
  group: readonly Row[],
  partIds: readonly number[],
): Row[] {
  return group.filter(({ id, status }) =>
    partIds.length > 0 ? partIds.includes(id) : status === 'pending_confirmation',
  )
}

export type RefundRow = Row<'refunds'>

export function toRefundEntry(row: RefundRow): RefundEntry {
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

/** The state of a reservation's money, from its refunds and the admins' decisions. */
export async function moneyOf(
  db: Db,
  row: Pick<ReservationRow, 'id' | 'paymentGroupId'>,
): Promise<ReservationMoney> {
  const refunds = (await refundsOf(db, [row])).get(row.id) ?? []
  const last = refunds.at(-1)
  // A price that two charges paid goes back by two.
  const refund = last && { ...last, amount: sumCents(refunds.map(({ amount }) => amount)) }
  const decision = await db('money_decisions').where({ reservationId: row.id }).first('decision')
  const { courtesy, credit, parts: till } = (await deskMoneyOf(db, [row.id]))(row.id)
  const all = [
    ...till.map(({ cents, method }) => ({ method, cents })),
    { method: 'balance' as const, cents: credit },
    { method: 'courtesy' as const, cents: courtesy },
  ]
  const parts = all
    .filter(({ cents }) => cents !== 0)
    .map(({ cents, method }) => ({ method, amount: toReais(cents) }))
  return {
    refund: refund ? toRefundEntry(refund) : null,
    isKept: decision !== undefined,
    ...(parts.length > 0 ? { parts } : {}),
  }
}
