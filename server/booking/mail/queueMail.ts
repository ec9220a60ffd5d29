import type { Tx } from '../../db/writeTransaction.ts'
import { enqueue } from '../../jobs/jobs.ts'

/** Has each customer among these reservations sent a mail about theirs once this transaction is committed; asked for again of the same state it is still one mail. */
export async function queueMail(
  tx: Tx,
  kind: 'confirmed' | 'canceled',
  reservationIds: readonly number[],
): Promise<void> {
  if (reservationIds.length === 0) return
  const rows: { id: number; customerEmail: string; version: number }[] = await tx
    .trx('reservations')
    .whereIn('id', [...reservationIds])
    .orderBy('id')
    .select('id', 'customerEmail', 'version')
  const byCustomer = new Map<string, typeof rows>()
  for (const row of rows) {
    byCustomer.set(row.customerEmail, [...(byCustomer.get(row.customerEmail) ?? []), row])
  }
  for (const theirs of byCustomer.values()) {
    const payload = { kind, reservationIds: theirs.map(({ id }) => id) }
    const { id, version } = theirs[0]!
    // With the version: what is cancelled, rebooked and cancelled again is told again.
    const once = `mail ${kind} ${id}x${theirs.length} v${version}`
    await enqueue(tx, 'mail', payload, { subject: id, once })
  }
}
