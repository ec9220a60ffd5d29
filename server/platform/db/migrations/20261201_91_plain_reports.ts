import type { Knex } from 'knex'
import { dropFunctions, dropTables } from '../columns.ts'
import { isSqlite } from '../connect.ts'
import { createCounts } from './20261128_40_operation.ts'

const TRIGGERS = {
  reservations: [
    'count_reservation_insert',
    'count_reservation_delete',
    'count_reservation_update',
  ],
  slot_claims: ['count_closed_insert', 'count_closed_delete'],
}

/** Reports read the reservations themselves: whose somebody's first and last day are is in the index of whose they are. */
export async function up(knex: Knex): Promise<void> {
  for (const [table, triggers] of Object.entries(TRIGGERS)) {
    const on = isSqlite(knex) ? '' : ` on ${table}`
    for (const trigger of triggers) await knex.raw(`drop trigger ${trigger}${on}`)
  }
  await dropFunctions(knex, ['note_day_to_count'])
  await dropTables(knex, ['days_to_count', 'day_parties', 'day_facts'])
  await knex.raw(`delete from jobs where unique_key = 'count-days'`)
  await knex.schema.alterTable('reservations', (table) => {
    for (const column of ['customer_id', 'recurrence_id']) {
      table.dropIndex(column)
      table.index([column, 'date'])
    }
  })
}

/** Lets every day be counted anew. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('reservations', (table) => {
    for (const column of ['customer_id', 'recurrence_id']) {
      table.dropIndex([column, 'date'])
      table.index(column)
    }
  })
  await createCounts(knex)
  await knex.raw(
    `insert into days_to_count (date) select date from reservations union select date from slot_claims where incident_id is not null`,
  )
}
