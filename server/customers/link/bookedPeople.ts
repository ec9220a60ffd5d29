import { changeRows } from '../../platform/db/changeRows.ts'
import type { Db } from '../../platform/db/db.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { ReservationColumns } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'

// Writes what of a reservation is of its person. How it changes as an hour is `booking/life/life.ts`.

/** What a reservation says of its person. */
type BookedPerson = Pick<
  ReservationColumns,
  'customerName' | 'customerEmail' | 'customerPhone' | 'customerCpf' | 'notes' | 'customerId'
>

/** Writes down whose these reservations are. That makes no others of them: their versions stay, so that nobody's edit is refused. */
export async function linkReservations(
  trx: Db,
  ids: readonly number[],
  customerId: number | null,
): Promise<void> {
  for (const chunk of inChunks(ids)) {
    await trx('reservations').whereIn('id', chunk).update({ customerId })
  }
}

/** Corrects what these say of their person, or takes it out. Returns the new rows. */
export async function writePerson(
  tx: Tx,
  ids: readonly number[],
  right: Partial<BookedPerson>,
): Promise<ReservationColumns[]> {
  const rows: ReservationColumns[] = []
  for (const chunk of inChunks(ids)) {
    rows.push(...(await changeRows(tx, 'reservations', chunk, right)))
  }
  return rows
}

/** Empties the notes of what was played before a date. When it changed last stays: by that, what is over says when it ended. Returns the ids. */
export async function forgetNotesBefore(tx: Tx, date: string): Promise<number[]> {
  const rows = await tx
    .trx('reservations')
    .where('date', '<', date)
    .whereNotNull('notes')
    .update({ notes: null, version: tx.trx.raw('version + 1') })
    .returning('id')
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) tx.touch({ reservations: true, rows: ids })
  return ids
}
