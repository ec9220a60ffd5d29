import type { Tables } from 'knex/types/tables.js'
import { Model } from 'objection'
import type { Row } from './tables.ts'

/** The Objection model of a table: its fields are the columns that `tables.ts` declares. */
export function tableModel<Name extends keyof Tables>(tableName: Name) {
  class TableModel extends Model {
    static override tableName = tableName
  }
  // Objection sets the fields at run time; this declares them to the compiler, once for all models.
  return TableModel as unknown as Omit<typeof Model, 'prototype'> & (new () => Model & Row<Name>)
}
