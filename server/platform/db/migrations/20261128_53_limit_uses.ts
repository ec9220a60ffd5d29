import type { Knex } from 'knex'
import { dateColumn, dropFunctions, dropTables, instantColumn } from '../columns.ts'
import { appendOnly } from '../triggers.ts'

/** Counts what somebody with a limit gave away by their own decision, on which day of the venue; negative where it was undone. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('limit_uses', (table) => {
    table.increments('id')
    table.integer('user_id').notNullable()
    dateColumn(table, 'day').notNullable()
    table.integer('cents').notNullable()
    instantColumn(table, 'at').notNullable()
    table.index(['user_id', 'day'])
    table.check('cents <> 0', undefined, 'limit_uses_not_zero')
  })
  await appendOnly(knex, 'limit_uses', 'uses of a limit stay as they are')
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['limit_uses'])
  await dropFunctions(knex, ['limit_uses_stay'])
}
