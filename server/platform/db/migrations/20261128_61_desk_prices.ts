import type { Knex } from 'knex'
import {
  centsColumn,
  clockColumn,
  dropFunctions,
  dropTables,
  endColumn,
  instantColumn,
} from '../columns.ts'
import { isSqlite } from '../connect.ts'
import { appendOnly } from '../triggers.ts'

/** Notes what staff gave by prices below the table's, and each price that the table ever had. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('discounts', (table) => {
    table.increments('id')
    // No foreign key: a demo is thrown away with its reservations.
    table.integer('reservation_id').notNullable().index()
    // Negative where a price was raised again.
    table.integer('cents').notNullable()
    table.integer('user_id')
    table.integer('device_id')
    table.integer('approved_by')
    instantColumn(table, 'at').notNullable().index()
    instantColumn(table, 'made_at')
    table.check('cents <> 0', undefined, 'discounts_not_zero')
  })
  await appendOnly(knex, 'discounts', 'discounts stay as they are')
  await knex.schema.createTable('court_prices', (table) => {
    table.increments('id')
    table.integer('court_id').notNullable()
    // A weekday, or the date of a special price.
    table.string('day', 10).notNullable()
    clockColumn(table, 'start_time').notNullable()
    endColumn(table, 'end_time').notNullable()
    centsColumn(table, 'cents').notNullable()
    table.unique(['court_id', 'day', 'start_time', 'end_time', 'cents'])
  })
  for (const [table, day] of SOURCES) {
    await knex.raw(`insert into court_prices (court_id, day, start_time, end_time, cents)
      select distinct court_id, ${day}, start_time, end_time, price from ${table}`)
    await (isSqlite(knex) ? followOnSqlite(knex, table, day) : followOnPostgres(knex, table, day))
  }
  await appendOnly(knex, 'court_prices', 'prices of courts stay as they were')
}

const SOURCES = [
  ['prices', 'weekday'],
  ['special_prices', 'date'],
] as const

// Many write prices, and none of them may forget.
const note = (day: string) => `insert into court_prices (court_id, day, start_time, end_time, cents)
  select new.court_id, new.${day}, new.start_time, new.end_time, new.price
  where not exists (select 1 from court_prices c where c.court_id = new.court_id and c.day = new.${day}
    and c.start_time = new.start_time and c.end_time = new.end_time and c.cents = new.price)`

async function followOnSqlite(knex: Knex, table: string, day: string) {
  for (const act of ['insert', 'update']) {
    await knex.raw(
      `create trigger ${table}_noted_${act} after ${act} on ${table} begin ${note(day)}; end`,
    )
  }
}

async function followOnPostgres(knex: Knex, table: string, day: string) {
  await knex.raw(
    `create function ${table}_noted() returns trigger language plpgsql as $$
     begin
       ${note(day)} on conflict do nothing;
       return null;
     end $$`,
  )
  await knex.raw(
    `create trigger ${table}_noted after insert or update on ${table}
       for each row execute function ${table}_noted()`,
  )
}

export async function down(knex: Knex): Promise<void> {
  for (const [table] of SOURCES) {
    if (isSqlite(knex)) {
      for (const act of ['insert', 'update']) await knex.raw(`drop trigger ${table}_noted_${act}`)
    } else {
      await knex.raw(`drop trigger ${table}_noted on ${table}`)
      await knex.raw(`drop function ${table}_noted()`)
    }
  }
  await dropTables(knex, ['court_prices', 'discounts'])
  await dropFunctions(knex, ['court_prices_stay', 'discounts_stay'])
}
