import type { Knex } from 'knex'
import {
  centsColumn,
  codeColumn,
  dateColumn,
  dropFunctions,
  dropTables,
  instantColumn,
  versionColumn,
} from '../columns.ts'
import { isSqlite } from '../connect.ts'
import { appendOnly, refuseOnPostgres, refuseOnSqlite } from '../triggers.ts'

const UUID = 36

export async function up(knex: Knex): Promise<void> {
  await createCredit(knex)
  await createProducts(knex)
  await createTabs(knex)
  await createStock(knex)
  await createSessions(knex)
  await createMovements(knex)
  await createCourtesies(knex)
  await knex.raw(TENDERS)
}

// Not foreign keys: what was written outlives accounts and devices.
function authorColumns(table: Knex.CreateTableBuilder) {
  table.integer('user_id')
  table.integer('device_id')
}

async function createCredit(knex: Knex) {
  const sources = ['rain', 'policy', 'hand', 'hold', 'use', 'return', 'expiry']
  // Credit given and used, in centavos with their sign: a balance is the sum.
  await knex.schema.createTable('credit_entries', (table) => {
    table.increments('id')
    // Not a foreign key, as the account of `user_id`: the entry outlives them.
    table.integer('customer_id').notNullable()
    // What was given at one time; it ends on the latest day that one of its entries says.
    table.string('lot', 36).notNullable()
    table.integer('cents').notNullable()
    codeColumn(table, 'source', sources).notNullable()
    dateColumn(table, 'expires_on').notNullable()
    // Unique, so that an entry is there once, however often it is written.
    table.string('key', 120).notNullable().unique()
    table.integer('reservation_id').references('reservations.id').onDelete('RESTRICT').index()
    table.integer('incident_id').references('incidents.id').onDelete('RESTRICT')
    table.integer('user_id')
    instantColumn(table, 'at').notNullable()
    table.index(['customer_id', 'lot'])
    table.index(['lot'])
    table.index(['at'])
    table.check('cents <> 0', undefined, 'credit_entries_not_zero')
  })
  // Why, as somebody wrote it: the only part that can be erased.
  await knex.schema.createTable('credit_notes', (table) => {
    table.integer('entry_id').primary().references('credit_entries.id').onDelete('RESTRICT')
    table.string('note', 200).notNullable()
  })
  await appendOnly(knex, 'credit_entries', 'credit entries stay as they are')
  await (isSqlite(knex) ? coverOnSqlite(knex) : coverOnPostgres(knex))
}

const OVERDRAWN = 'a lot of credit is never negative'
const LEFT = 'coalesce((select sum(cents) from credit_entries where lot = new.lot), 0)'

async function coverOnSqlite(knex: Knex) {
  const on = `before insert on credit_entries when new.cents < 0 and new.cents + ${LEFT} < 0`
  await refuseOnSqlite(knex, 'credit_entries_insert', on, OVERDRAWN)
}

async function coverOnPostgres(knex: Knex) {
  // The lock makes two that use the same lot wait for each other: each statement then sees what the other has committed.
  await knex.raw(
    `create function credit_entries_cover() returns trigger language plpgsql as $$
     begin
       if new.cents < 0 then
         perform pg_advisory_xact_lock(hashtextextended('credit ' || new.lot, 0));
         if new.cents + ${LEFT} < 0 then
           raise exception '${OVERDRAWN}';
         end if;
       end if;
       return new;
     end $$`,
  )
  await knex.raw(
    `create trigger credit_entries_cover before insert on credit_entries
       for each row execute function credit_entries_cover()`,
  )
}

async function createProducts(knex: Knex) {
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
}

const BAR_STAYS = 'entries of the bar stay as they are'

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
    itemColumns(table)
    table.check('quantity <> 0', undefined, 'tab_items_not_zero')
  })
  await appendOnly(knex, 'tab_items', BAR_STAYS, { by: 'bar_stays' })
  await (isSqlite(knex) ? keepTabsOnSqlite(knex) : keepTabsOnPostgres(knex))
}

function itemColumns(table: Knex.CreateTableBuilder) {
  authorColumns(table)
  table.boolean('offline').notNullable().defaultTo(false)
  instantColumn(table, 'at').notNullable().index()
  instantColumn(table, 'made_at')
}

// A closed tab stays as it is but for the name of a person, which can be erased and nothing else.
const ALL_BUT_NAME = [
  'id',
  'key',
  'reservation_id',
  'follows',
  'version',
  'opened_by',
  'opened_on',
  'opened_at',
  'opened_made_at',
  'closed_by',
  'closed_on',
  'closed_at',
  'closed_made_at',
].join(', ')
const CLOSED = 'old.closed_at is not null'
const RENAMED = `${CLOSED} and coalesce(new.name, '') <> 'Dados apagados'`

async function keepTabsOnSqlite(knex: Knex) {
  const stays = 'a closed tab stays as it is'
  const of = (columns: string, when: string) => `before update of ${columns} on tabs when ${when}`
  await refuseOnSqlite(knex, 'tabs_update', of(ALL_BUT_NAME, CLOSED), stays)
  await refuseOnSqlite(knex, 'tabs_name', of('name', RENAMED), stays)
  await refuseOnSqlite(knex, 'tabs_delete', 'before delete on tabs', 'a tab is never removed')
}

async function keepTabsOnPostgres(knex: Knex) {
  const trigger = (name: string, on: string, when: string) =>
    knex.raw(
      `create trigger ${name} before ${on} on tabs for each row ${when} execute function bar_stays()`,
    )
  await trigger('tabs_stay', `update of ${ALL_BUT_NAME}`, `when (${CLOSED})`)
  await trigger('tabs_name', 'update of name', `when (${RENAMED})`)
  await trigger('tabs_delete', 'delete', '')
}

async function createStock(knex: Knex) {
  await knex.schema.createTable('stock_movements', (table) => {
    table.increments('id')
    table.integer('product_id').notNullable().references('products.id').onDelete('RESTRICT').index()
    table.integer('quantity').notNullable()
    codeColumn(table, 'reason', ['purchase', 'loss', 'count', 'sale']).notNullable()
    table.integer('item_id').unique().references('tab_items.id').onDelete('RESTRICT')
    itemColumns(table)
    table.check('quantity <> 0', undefined, 'stock_movements_not_zero')
  })
  await appendOnly(knex, 'stock_movements', BAR_STAYS, { by: 'bar_stays' })
}

async function createSessions(knex: Knex) {
  // One row: every write of the till raises its version, and so they come one after the other.
  await knex.schema.createTable('tills', (table) => {
    table.increments('id')
    versionColumn(table)
  })
  await knex('tills').insert({ version: 1 })
  // Its movements are those after `after_movement`, up to `last_movement` once it is closed: what arrives late stands in the next one.
  await knex.schema.createTable('till_sessions', (table) => {
    table.increments('id')
    table.integer('till_id').notNullable().references('tills.id').onDelete('RESTRICT')
    table.string('key', UUID).notNullable().unique()
    centsColumn(table, 'opening').notNullable()
    table.integer('after_movement').notNullable()
    // Not foreign keys: what was written outlives accounts and devices.
    table.integer('opened_by')
    table.integer('opened_on')
    instantColumn(table, 'opened_at').notNullable()
    instantColumn(table, 'opened_made_at')
    table.integer('last_movement')
    centsColumn(table, 'counted')
    table.integer('expected')
    table.text('count')
    centsColumn(table, 'pix')
    centsColumn(table, 'debit')
    centsColumn(table, 'credit')
    table.integer('closed_by')
    table.integer('closed_on')
    instantColumn(table, 'closed_at')
    instantColumn(table, 'closed_made_at')
    table.index(['closed_at'])
  })
  await knex.raw(
    'create unique index till_sessions_open on till_sessions (till_id) where closed_at is null',
  )
  await knex.schema.createTable('till_explanations', (table) => {
    table.integer('session_id').primary().references('till_sessions.id').onDelete('RESTRICT')
    table.string('note', 200).notNullable()
    table.integer('user_id')
    instantColumn(table, 'at').notNullable()
  })
  await (isSqlite(knex) ? keepSessionsOnSqlite(knex) : keepSessionsOnPostgres(knex))
}

const TILL_STAYS = 'a closed till stays as it is'

async function keepSessionsOnSqlite(knex: Knex) {
  const on = (event: string) => `before ${event} on till_sessions`
  await refuseOnSqlite(knex, 'till_sessions_update', `${on('update')} when ${CLOSED}`, TILL_STAYS)
  await refuseOnSqlite(knex, 'till_sessions_delete', on('delete'), 'a till is never removed')
}

async function keepSessionsOnPostgres(knex: Knex) {
  await refuseOnPostgres(knex, 'till_sessions_stay', TILL_STAYS)
  await knex.raw(
    `create trigger till_sessions_stay before update on till_sessions
       for each row when (${CLOSED}) execute function till_sessions_stay()`,
  )
  await knex.raw(
    `create trigger till_sessions_delete before delete on till_sessions
       for each row execute function till_sessions_stay()`,
  )
}

async function createMovements(knex: Knex) {
  await knex.schema.createTable('till_movements', (table) => {
    table.increments('id')
    table
      .string('key', UUID + 4)
      .notNullable()
      .unique()
    codeColumn(table, 'kind', [
      'payment',
      'return',
      'supply',
      'withdrawal',
      'correction',
    ]).notNullable()
    codeColumn(table, 'method', ['cash', 'pix', 'debit', 'credit', 'other']).notNullable()
    table.integer('cents').notNullable()
    table.integer('reservation_id').references('reservations.id').onDelete('RESTRICT').index()
    table.integer('tab_id').references('tabs.id').onDelete('RESTRICT').index()
    codeColumn(table, 'reason', ['change', 'safe', 'bank', 'supplier', 'other'])
    table.string('nsu', 20)
    table.string('brand', 20)
    table.integer('corrects').unique().references('till_movements.id').onDelete('RESTRICT')
    authorColumns(table)
    table.integer('approved_by')
    table.boolean('offline').notNullable().defaultTo(false)
    instantColumn(table, 'at').notNullable().index()
    instantColumn(table, 'made_at')
    table.check('cents <> 0', undefined, 'till_movements_not_zero')
  })
  await appendOnly(knex, 'till_movements', 'movements of the till stay as they are')
  // What somebody wrote, apart from what never changes.
  await knex.schema.createTable('till_notes', (table) => {
    table.integer('movement_id').primary().references('till_movements.id').onDelete('RESTRICT')
    table.string('note', 200).notNullable()
  })
  // Whether a PIX that went to the venue's key at the counter was seen at the bank: the last entry of a movement counts.
  await knex.schema.createTable('pix_checks', (table) => {
    table.increments('id')
    table.string('key', UUID).notNullable().unique()
    table.integer('movement_id').notNullable().references('till_movements.id').onDelete('RESTRICT')
    codeColumn(table, 'outcome', ['received', 'missing']).notNullable()
    authorColumns(table)
    instantColumn(table, 'at').notNullable()
    instantColumn(table, 'made_at')
    table.index(['movement_id'])
  })
  await appendOnly(knex, 'pix_checks', 'checks of a PIX stay as they are')
}

async function createCourtesies(knex: Knex) {
  // What the venue gave for nothing, in centavos with their sign: what was taken back is an entry of its own.
  await knex.schema.createTable('courtesies', (table) => {
    table.increments('id')
    table
      .string('key', UUID + 84)
      .notNullable()
      .unique()
    table.integer('reservation_id').notNullable().references('reservations.id').onDelete('RESTRICT')
    table.integer('cents').notNullable()
    authorColumns(table)
    table.integer('approved_by')
    instantColumn(table, 'at').notNullable().index()
    instantColumn(table, 'made_at')
    table.index(['reservation_id'])
    table.check('cents <> 0', undefined, 'courtesies_not_zero')
  })
  // Why, as somebody wrote it: the only part that can be erased.
  await knex.schema.createTable('courtesy_notes', (table) => {
    table.integer('courtesy_id').primary().references('courtesies.id').onDelete('RESTRICT')
    table.string('note', 200).notNullable()
  })
  await appendOnly(knex, 'courtesies', 'courtesies stay as they are')
}

// Each kind of money has one book; this reads them together and stores nothing. A charge pays its group, all else pays a reservation.
const TENDERS = `
  create view tenders as
  select a.payment_group_id, cast(null as integer) as reservation_id, 'attempt' as kind, a.method,
    coalesce(a.received, a.amount) as cents, coalesce(a.paid_at, a.updated_at) as at, a.id as ref
  from payment_attempts as a
  where a.state = 'paid' and coalesce(a.charge_status, 'paid') not in ('open', 'in-analysis', 'cancelled')
  union all
  select a.payment_group_id, null, 'attempt', a.method, -f.amount, coalesce(f.done_at, f.created_at),
    'refund ' || cast(f.id as varchar(20))
  from refunds as f join payment_attempts as a on a.id = f.attempt_id
  where f.withdrawn_at is null and a.state = 'paid'
    and coalesce(a.charge_status, 'paid') not in ('open', 'in-analysis', 'cancelled')
  union all
  select r.payment_group_id, m.reservation_id, 'movement', m.method, m.cents, m.at, m.key
  from till_movements as m join reservations as r on r.id = m.reservation_id
  union all
  select r.payment_group_id, e.reservation_id, 'credit', null, -e.cents, e.at, e.key
  from credit_entries as e join reservations as r on r.id = e.reservation_id
  where e.source in ('hold', 'use', 'return')
  union all
  select r.payment_group_id, c.reservation_id, 'courtesy', null, c.cents, c.at, c.key
  from courtesies as c join reservations as r on r.id = c.reservation_id`

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop view tenders')
  await dropTables(knex, [
    'courtesy_notes',
    'courtesies',
    'pix_checks',
    'till_notes',
    'till_movements',
    'till_explanations',
    'till_sessions',
    'tills',
    'stock_movements',
    'tab_items',
    'tabs',
    'product_prices',
    'products',
    'bars',
    'credit_notes',
    'credit_entries',
  ])
  await dropFunctions(knex, [
    'courtesies_stay',
    'pix_checks_stay',
    'till_movements_stay',
    'till_sessions_stay',
    'bar_stays',
    'credit_entries_cover',
    'credit_entries_stay',
  ])
}
