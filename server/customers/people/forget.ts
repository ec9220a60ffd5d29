import { emptyAudit } from '../../account/audit/auditEntries.ts'
import { balancesOf } from '../../book/credit/ledger.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'

type Since = {
  /** Instants. A customer whose data staff have confirmed since then stays. */
  reviewed: string
  /** Whoever was written down since then may be booking at this moment. */
  written: string
  /** The venue's day. */
  today: string
}

/** Who has no reservation any more that names them, as their hours were long ago or were never paid; a block is remembered while it holds. */
export async function forgetCustomers(tx: Tx, { reviewed, written, today }: Since): Promise<void> {
  const { trx } = tx
  const gone = await trx('customers as c')
    .where('c.updatedAt', '<', written)
    .where((seldom) => seldom.whereNull('c.reviewedAt').orWhere('c.reviewedAt', '<', reviewed))
    .where((free) => free.whereNull('c.blockReason').orWhere('c.blockedUntil', '<', today))
    .whereRaw('not exists (select 1 from reservations as r where r.customer_id = c.id)')
    // Those that were merged into one go with it.
    .whereRaw(
      'not exists (select 1 from customers as o where o.merged_into = c.id and exists (select 1 from reservations as r where r.customer_id = o.id))',
    )
    .whereNull('c.mergedInto')
    // Of those who have credit nothing goes: it is theirs until it ends.
    .whereNotIn('c.id', [...(await balancesOf(trx)).keys()])
    .select('c.id')
  await eraseCustomers(
    tx,
    gone.map(({ id }) => id),
  )
}

/** Removes what is known of customers, with the records that were merged into theirs and what was recorded of them; their reservations stay as they are. */
export async function eraseCustomers(tx: Tx, ids: readonly number[]): Promise<void> {
  const all = [...ids]
  for (let next = all; next.length > 0;) {
    const merged = await tx.trx('customers').whereIn('mergedInto', next).select('id')
    next = merged.map(({ id }) => id).filter((id) => !all.includes(id))
    all.push(...next)
  }
  if (all.length === 0) return
  await emptyAudit(tx, 'customer', all)
  await tx
    .trx('credit_notes')
    .whereIn('entryId', tx.trx('credit_entries').whereIn('customerId', all).select('id'))
    .delete()
  await tx.trx('customers').whereIn('id', all).delete()
  tx.touch({ customers: all })
}
