import type { Knex } from 'knex'
import { dropColumns, dropFunctions, instantColumn } from '../columns.ts'
import { appendOnly } from '../triggers.ts'

const OF_VENUE = ['service_code', 'iss_rate']

export async function up(knex: Knex): Promise<void> {
  // The sums of a month as the owner closed it, and between which instants it lay at the venue.
  await knex.schema.createTable('closed_months', (table) => {
    table.string('month', 7).primary()
    instantColumn(table, 'since').notNullable()
    instantColumn(table, 'until').notNullable()
    table.text('figures').notNullable()
    // Not a foreign key: what was written outlives accounts.
    table.integer('closed_by')
    instantColumn(table, 'closed_at').notNullable()
  })
  await appendOnly(knex, 'closed_months', 'a closed month stays as it is')
  await knex.schema.alterTable('venue', (table) => {
    // Written by the accountant on each invoice: the service's code, and the rate of ISS in hundredths of a percent; empty where nobody has said.
    table.string('service_code', 20).notNullable().defaultTo('')
    table.integer('iss_rate')
  })
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'venue', OF_VENUE)
  await knex.schema.dropTable('closed_months')
  await dropFunctions(knex, ['closed_months_stay'])
}
