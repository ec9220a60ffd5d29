import { changeRow } from '../../platform/db/changeRows.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { ReservationColumns } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { MAIL_TEMPLATE } from './composeMail.ts'

/** Columns of one whose confirmation is still to be mailed. */
export const UNCONFIRMED = { emailSentAt: null, emailTemplate: null } as const

/** Has these confirmed anew, by whatever mail is queued next: to another person, or to another address. Returns the rows so. */
export async function markUnconfirmed<R extends ReservationColumns>(
  tx: Tx,
  rows: readonly R[],
): Promise<R[]> {
  for (const chunk of inChunks(rows.map(({ id }) => id))) {
    await tx.trx('reservations').whereIn('id', chunk).update(UNCONFIRMED)
  }
  return rows.map((row) => ({ ...row, ...UNCONFIRMED }))
}

/** Has one confirmed again: its new version makes it another mail. */
export function unconfirm(tx: Tx, id: number): Promise<ReservationColumns> {
  return changeRow(tx, 'reservations', id, UNCONFIRMED)
}

/** Notes that these are confirmed, once each. */
export async function markConfirmed(
  knex: Db,
  rows: readonly ReservationColumns[],
  nowMs: number,
): Promise<void> {
  const owners = rows.flatMap((row) => row.customerId ?? [])
  await knex('reservations')
    .whereIn(
      'id',
      rows.map(({ id }) => id),
    )
    .whereNull('emailSentAt')
    // Rows handed over while the mail was on the way are confirmed to who has them now.
    .where((any) => any.whereIn('customerId', owners).orWhere({ customerId: null }))
    .update({ emailSentAt: toInstant(nowMs), emailTemplate: MAIL_TEMPLATE })
}
