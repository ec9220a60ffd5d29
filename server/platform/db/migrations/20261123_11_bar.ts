import type { Knex } from 'knex'
import { centsColumn, codeColumn, dropTables, instantColumn, versionColumn } from '../columns.ts'
import { isSqlite } from '../connect.ts'

const REASONS = ['purchase', 'loss', 'count', 'sale']
const UUID = 36
/** Nothing in them is ever changed: a mistake has its opposite beside it. */
const APPEND_ONLY = ['tab_items', 'stock_movements']

export async function up(knex: Knex): Promise<void> {
  // One row: every write of products and tabs raises its version, and so they come one after the other.
  await knex.schema.createTable('bars', (table) => {
    table.increments('id')
    versionColumn(table)
  })
  await knex('bars').insert({ version: 1 })
  await knex.schema.createTable('products', (table) => {
    table.increments('id')
    table.string('name', 60).notNullable()
    centsColumn(table, 'price').notNullable()
    table.boolean('active').notNullable().defaultTo(true)
    table.boolean('tracked').notNullable().defaultTo(false)
    versionColumn(table)
  })
  // Every price that a product had: a tablet without a connection sells at the one that it knows.
  await knex.schema.createTable('product_prices', (table) => {
    table.integer('product_id').notNullable().references('products.id').onDelete('RESTRICT')
    centsColumn(table, 'cents').notNullable()
    table.primary(['product_id', 'cents'])
  })
  await createTabs(knex)
  await knex.schema.createTable('stock_movements', (table) => {
    table.increments('id')
    table.integer('product_id').notNullable().references('products.id').onDelete('RESTRICT').index()
    table.integer('quantity').notNullable()
    codeColumn(table, 'reason', REASONS).notNullable()
    table.integer('item_id').unique().references('tab_items.id').onDelete('RESTRICT')
    authorColumns(table)
    table.check('quantity <> 0', undefined, 'stock_movements_not_zero')
  })
  await (isSqlite(knex) ? protectOnSqlite(knex) : protectOnPostgres(knex))
}

async function createTabs(knex: Knex) {
  await knex.schema.createTable('tabs', (table) => {
    table.increments('id')
    table.string('key', UUID).notNullable().unique()
    // Null for that of a reservation, which has its customer's name.
    table.string('name', 60)
    table.integer('reservation_id').references('reservations.id').onDelete('RESTRICT').index()
    table.integer('follows').references('tabs.id').onDelete('RESTRICT').index()
    versionColumn(table)
    table.integer('opened_by')
    table.integer('opened_on')
    instantColumn(table, 'opened_at').notNullable()
    instantColumn(table, 'opened_made_at')
    table.integer('closed_by')
    table.integer('closed_on')
    instantColumn(table, 'closed_at').index()
    instantColumn(table, 'closed_made_at')
  })
  // Of those that belong together only one is open.
  await knex.raw(
    'create unique index tabs_open on tabs (follows) where closed_at is null and follows is not null',
  )
  await knex.schema.createTable('tab_items', (table) => {
    table.increments('id')
    table.integer('tab_id').notNullable().references('tabs.id').onDelete('RESTRICT').index()
    table.integer('product_id').notNullable().references('products.id').onDelete('RESTRICT')
    table.string('name', 60).notNullable()
    centsColumn(table, 'price').notNullable()
    table.integer('quantity').notNullable()
    authorColumns(table)
    table.check('quantity <> 0', undefined, 'tab_items_not_zero')
  })
}

// Not foreign keys: what was written outlives accounts and devices.
function authorColumns(table: Knex.CreateTableBuilder) {
  table.integer('user_id')
  table.integer('device_id')
  table.boolean('offline').notNullable().defaultTo(false)
  instantColumn(table, 'at').notNullable().index()
  instantColumn(table, 'made_at')
}

async function protectOnSqlite(knex: Knex) {
  for (const name of APPEND_ONLY) {
    for (const event of ['update', 'delete']) {
      await knex.raw(
        `create trigger ${name}_${event} before ${event} on ${name} begin
           select raise(abort, 'entries of the bar stay as they are');
         end`,
      )
    }
  }
  await knex.raw(
    `create trigger tabs_update before update on tabs when old.closed_at is not null begin
       select raise(abort, 'a closed tab stays as it is');
     end`,
  )
  await knex.raw(
    `create trigger tabs_delete before delete on tabs begin
       select raise(abort, 'a tab is never removed');
     end`,
  )
}

async function protectOnPostgres(knex: Knex) {
  await knex.raw(
    `create function bar_stays() returns trigger language plpgsql as $$
     begin
       raise exception 'entries of the bar stay as they are';
     end $$`,
  )
  for (const name of APPEND_ONLY) {
    await knex.raw(
      `create trigger ${name}_stay before update or delete on ${name}
         for each row execute function bar_stays()`,
    )
    await knex.raw(
      `create trigger ${name}_truncate before truncate on ${name}
         for each statement execute function bar_stays()`,
    )
  }
  await knex.raw(
    `create trigger tabs_stay before update on tabs
       for each row when (old.closed_at is not null) execute function bar_stays()`,
  )
  await knex.raw(
    `create trigger tabs_delete before delete on tabs
       for each row execute function bar_stays()`,
  )
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, [
    'stock_movements',
    'tab_items',
    'tabs',
    'product_prices',
    'products',
    'bars',
  ])
  if (isSqlite(knex)) return
  await knex.raw('drop function bar_stays()')
}
