import { Model } from 'objection'
import type { Changes, Conditions, Db, Query, ScopeOf, TableName } from './db.ts'
import type { Insert, Row } from './tables.ts'

/** A query of one table, with what Objection adds to it. */
interface ModelQuery<Name extends TableName> extends Query<ScopeOf<Name>> {
  findById(id: number | string): Found<Row<Name>>
  findOne(conditions: Conditions<ScopeOf<Name>>): Found<Row<Name>>
  insertAndFetch(row: Insert<Name>): Promise<Row<Name>>
  patch(changes: Changes<ScopeOf<Name>>): Promise<number>
  patchAndFetchById(id: number | string, changes: Changes<ScopeOf<Name>>): Promise<Row<Name>>
}
interface Found<Row> extends Promise<Row | undefined> {
  throwIfNotFound(): Promise<Row>
}

/** The Objection model of a table: its fields are the columns that `tables.ts` declares. */
function tableModel<Name extends TableName>(tableName: Name) {
  class TableModel extends Model {
    static override tableName = tableName
  }
  // Objection sets the fields at run time; this declares them to the compiler, once for all models.
  return TableModel as unknown as (new () => Row<Name>) & { query(db: Db): ModelQuery<Name> }
}

/** A court for one or more whole hours, with a customer, a status and a price. */
export class ReservationRow extends tableModel('reservations') {}

/** A slot of one court reserved for one browser until an instant. */
export class HoldRow extends tableModel('holds') {}

/** One charge at the provider for a payment group; a group has at most one that is not closed. */
export class AttemptRow extends tableModel('payment_attempts') {}

/** A charge of the sandbox provider. */
export class SandboxChargeRow extends tableModel('sandbox_charges') {}
