import type { Knex } from 'knex'
import type { Change } from '../events/eventBus.ts'
import { toInstant } from './instant.ts'
import { present } from './rows.ts'
import type { Row, Update } from './tables.ts'
import type { Tx } from './writeTransaction.ts'

/** Tables whose rows have a version, and what open screens fetch again after a change of one. */
const TOUCHED = {
  courts: { catalog: true },
  operation_hours: { catalog: true },
  special_closing_dates: { catalog: true },
  prices: { catalog: true },
  special_prices: { catalog: true },
  fixed_classes: { catalog: true },
  venue: { catalog: true },
  reservations: { reservations: true },
} satisfies Record<string, Partial<Change>>

export type Versioned = keyof typeof TOUCHED
type Columns<Name extends Versioned> = Omit<Update<Name>, 'version' | 'updatedAt'>
type Changes<Name extends Versioned> = {
  [Column in keyof Columns<Name>]: Columns<Name>[Column] | Knex.Raw
}
/** Rows by their ids, or all with these values. */
type Which<Name extends Versioned> = readonly number[] | Partial<Row<Name>>

/** Changes rows of a versioned table: raises their version, sets `updatedAt` where there is one and notifies open screens. Returns the new rows. */
export async function changeRows<Name extends Versioned>(
  tx: Tx,
  table: Name,
  which: Which<Name>,
  changes: Changes<Name>,
): Promise<Row<Name>[]> {
  if (Array.isArray(which) && which.length === 0) return []
  const untyped: Knex.QueryBuilder = tx.trx(table as string)
  const rows: Row<Name>[] = await (
    Array.isArray(which) ? untyped.whereIn('id', which) : untyped.where(which)
  )
    .update({
      ...changes,
      version: tx.trx.raw('version + 1'),
      ...(table === 'reservations' ? { updatedAt: toInstant(tx.nowMs) } : {}),
    })
    .returning('*')
  if (rows.length > 0) tx.touch(TOUCHED[table])
  return rows
}

/** The same for the one row with that id, which must exist. */
export async function changeRow<Name extends Versioned>(
  tx: Tx,
  table: Name,
  id: number,
  changes: Changes<Name>,
): Promise<Row<Name>> {
  const [row] = await changeRows(tx, table, [id], changes)
  return present(row)
}
