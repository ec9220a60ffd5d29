import type { AuditEntity } from '#shared/account/audit/audit.ts'
import { record, type AuditedFields } from './audit.ts'
import type { Change } from './change.ts'
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
  customers: { reservations: true },
  products: { reservations: true },
} satisfies Record<string, Partial<Change>>

/** What an edit by the staff is recorded as; those of reservations and classes are recorded with names instead of ids, by who makes them. */
const AUDITED: Partial<Record<keyof typeof TOUCHED, AuditEntity>> = {
  courts: 'court',
  operation_hours: 'operationHours',
  special_closing_dates: 'closingDate',
  prices: 'price',
  special_prices: 'specialPrice',
  venue: 'venue',
  products: 'product',
}

type Versioned = keyof typeof TOUCHED
type Changes<Name extends Versioned> = Omit<Update<Name>, 'version' | 'updatedAt'>
/** Rows by their ids, or all with these values. */
type Which<Name extends Versioned> = readonly number[] | Partial<Row<Name>>

/** Changes rows of a versioned table: raises their version, sets `updatedAt` where there is one and notifies open screens. Returns the new rows. */
export async function changeRows<Name extends Versioned>(
  tx: Tx,
  table: Name,
  which: Which<Name>,
  changes: Changes<Name>,
): Promise<Row<Name>[]> {
  if (isIds(which) && which.length === 0) return []
  const query = tx.trx(table) as unknown as VersionedQuery<Row<Name>>
  const entity = tx.author && AUDITED[table]
  const before = entity
    ? await (
        isIds(which) ? query.clone().whereIn('id', which) : query.clone().where(which)
      ).select()
    : []
  const rows = await (isIds(which) ? query.whereIn('id', which) : query.where(which))
    .update({
      ...changes,
      version: tx.trx.raw('version + 1'),
      ...(table === 'reservations' || table === 'customers'
        ? { updatedAt: toInstant(tx.nowMs) }
        : {}),
    })
    .returning('*')
  if (rows.length === 0) return rows
  if (entity) await recordEdits(tx, entity, before, rows)
  touchRows(
    tx,
    table,
    rows.map(({ id }) => id),
  )
  return rows
}

/** Notifies open screens of rows whose version was raised. */
export function touchRows(tx: Tx, table: Versioned, ids: readonly number[]): void {
  tx.touch(TOUCHED[table])
  if (table === 'reservations') tx.touch({ rows: ids })
  if (table === 'customers') tx.touch({ customers: ids })
}

async function recordEdits(
  tx: Tx,
  entity: AuditEntity,
  before: readonly { id: number }[],
  rows: readonly { id: number }[],
) {
  const acts = rows.map((row) => ({
    entity,
    id: row.id,
    // A deleted court keeps its row.
    action: 'deletedAt' in row && row.deletedAt ? ('removed' as const) : ('changed' as const),
    before: (before.find(({ id }) => id === row.id) ?? null) as AuditedFields | null,
    after: row as AuditedFields,
  }))
  await record(tx, acts)
}

function isIds(which: readonly number[] | object): which is readonly number[] {
  return Array.isArray(which)
}

/** What the compiler cannot work out for a table that it does not know yet. */
interface VersionedQuery<Row> {
  clone(): VersionedQuery<Row>
  select(): Promise<Row[]>
  whereIn(column: 'id', ids: readonly number[]): this
  where(values: Partial<Row>): this
  update(changes: object): { returning(columns: '*'): Promise<Row[]> }
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
