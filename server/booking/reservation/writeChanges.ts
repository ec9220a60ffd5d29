import { toInstant } from '../../db/instant.ts'
import type { Update } from '../../db/tables.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import { ReservationRow } from './ReservationRow.ts'

type Change = { id: number; date: string; patch: Update<'reservations'> }

/** Writes changes of reservations, those that are alike in one statement, and gives the rows back in the order of their dates. */
export async function writeChanges(tx: Tx, changes: readonly Change[]): Promise<ReservationRow[]> {
  const { trx } = tx
  const alike = new Map<string, Change[]>()
  for (const change of changes) {
    const key = JSON.stringify(change.patch)
    alike.set(key, [...(alike.get(key) ?? []), change])
  }
  for (const group of alike.values()) {
    await trx('reservations')
      .whereIn(
        'id',
        group.map(({ id }) => id),
      )
      .update({
        ...group[0]!.patch,
        date: dateById(tx, group),
        updatedAt: toInstant(tx.nowMs),
        version: trx.raw('version + 1'),
      })
  }
  const ids = changes.map(({ id }) => id)
  return ReservationRow.query(trx).whereIn('id', ids).orderBy(['date', 'id'])
}

// Each its own date, in the same statement.
function dateById({ trx }: Tx, group: readonly Change[]) {
  const cases = group.map(() => 'when ? then ?').join(' ')
  return trx.raw(
    `case id ${cases} end`,
    group.flatMap(({ id, date }) => [id, date]),
  )
}
