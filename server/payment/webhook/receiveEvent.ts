import { toInstant } from '../../db/instant.ts'
import { writeTransaction } from '../../db/writeTransaction.ts'
import type { PaymentDeps } from '../gateway.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { readEvent } from './readEvent.ts'

/** Keeps an event, once however often it is told, and has it looked at. When this resolves it cannot be lost any more. */
export async function receiveEvent(deps: PaymentDeps, text: string): Promise<void> {
  const event = readEvent(text)
  await writeTransaction(deps, async (tx) => {
    const now = toInstant(tx.nowMs)
    const rows = await tx
      .trx('webhook_logs')
      .insert({ ...event, receivedAt: now, createdAt: now, processed: false })
      .onConflict('event_id')
      .ignore()
      .returning('id')
    const [row] = rows
    // Told before, or about nothing that could be looked up.
    if (!row || event.paymentId === null) return
    await enqueue(tx, 'webhook', { logId: row.id }, { subject: row.id })
  })
}
