import type { Knex } from 'knex'
import { toReais } from '#shared/money/money.ts'
import type { AttemptEntry } from '#shared/payment/ledger.ts'
import { paymentStatusOf } from '#shared/payment/chargeState.ts'
import type { AttemptRow } from '../payment/AttemptRow.ts'

/** A charge with what is told beside it; sums in centavos, as texts where the engine counts in more than integers. */
export type ListedAttempt = AttemptRow & {
  refunded: number | string | null
  refunding: number | string | null
  reservations: number | string
  customerName: string | null
  customerEmail: string | null
}

/** Reads charges `a` with their customers and refunds, in the same statement. */
export function selectListed(query: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  const group = () => db('reservations as r').whereRaw('r.payment_group_id = a.payment_group_id')
  const first = () => group().orderBy('r.id').limit(1)
  const refunds = () => db('refunds as f').whereRaw('f.attempt_id = a.id').sum('f.amount')
  return query.select(
    'a.*',
    refunds().whereNotNull('f.done_at').as('refunded'),
    refunds().whereRaw('f.done_at is null and f.withdrawn_at is null').as('refunding'),
    group().count('*').as('reservations'),
    first().select('r.customer_name').as('customer_name'),
    first().select('r.customer_email').as('customer_email'),
  )
}

/** A charge as the wire carries it: of its card the brand and the last four digits. */
export function toAttemptEntry(row: ListedAttempt): AttemptEntry {
  return {
    id: row.id,
    paymentGroupId: row.paymentGroupId,
    number: row.number,
    method: row.method,
    state: row.state,
    paymentStatus: paymentStatusOf(row.state, row.providerStatus),
    providerStatus: row.providerStatus,
    chargeId: row.providerPaymentId,
    amount: toReais(row.amount),
    received: row.received === null ? null : toReais(row.received),
    refunded: toReais(Number(row.refunded ?? 0)),
    refunding: toReais(Number(row.refunding ?? 0)),
    cardBrand: row.cardBrand,
    cardLast4: row.cardLast4,
    customerName: row.customerName ?? '',
    customerEmail: row.customerEmail ?? '',
    reservations: Number(row.reservations),
    createdAt: row.createdAt,
    paidAt: row.paidAt,
  }
}
