import type { Knex } from 'knex'
import { codeColumn, dateColumn, dropFunctions, dropTables, instantColumn } from '../columns.ts'
import { isSqlite } from '../connect.ts'

// What of a reservation is counted: another value of one of them makes its day be counted anew.
const COUNTED = [
  'date',
  'court_id',
  'start_time',
  'end_time',
  'status',
  'canceled_reason',
  'price',
  'payment_status',
  'reservation_type',
  'sport_type',
  'recurrence_id',
  'customer_id',
  'arrived_at',
  'missed_at',
]

export async function up(knex: Knex): Promise<void> {
  await createReport(knex)
  await createCopies(knex)
  await createHealth(knex)
  await createImports(knex)
  await createSteps(knex)
}

async function createReport(knex: Knex) {
  await createCounts(knex)
  // The opening hours and the active courts as they were before that day, as JSON: what was offered then does not change with them.
  await knex.schema.createTable('past_openings', (table) => {
    dateColumn(table, 'until').primary()
    table.text('hours').notNullable()
    table.text('courts').notNullable()
  })
}

/** Makes what a later migration takes away; its way back needs it. */
export async function createCounts(knex: Knex): Promise<void> {
  // What reports add up, per day, court and hour: made from the reservations, and made again for each day that a write touched.
  await knex.schema.createTable('day_facts', (table) => {
    dateColumn(table, 'date').notNullable()
    table.integer('court_id').notNullable()
    table.integer('hour').notNullable()
    table.string('kind', 20).notNullable()
    // Of what was sold.
    table.string('sport', 40)
    table.integer('count').notNullable()
    table.integer('cents').notNullable()
    table.primary(['date', 'court_id', 'hour', 'kind'])
  })
  // What each customer and each series had on a day.
  await knex.schema.createTable('day_parties', (table) => {
    dateColumn(table, 'date').notNullable()
    table.string('party', 10).notNullable()
    table.string('party_id', 64).notNullable()
    table.integer('bookings').notNullable()
    table.integer('hours').notNullable()
    table.integer('cents').notNullable()
    table.primary(['date', 'party', 'party_id'])
    table.index(['party', 'party_id', 'date'])
  })
  // The days that are to be counted anew. A row for each write: two that wrote one row would wait for each other.
  await knex.schema.createTable('days_to_count', (table) => {
    table.increments('id')
    dateColumn(table, 'date').notNullable()
  })
  await (isSqlite(knex) ? noteOnSqlite(knex) : noteOnPostgres(knex))
}

const COUNTS = (row: string) => `${row}.status in ('approved', 'canceled')`
const CHANGED = (distinct: string) =>
  COUNTED.map((column) => `old.${column} ${distinct} new.${column}`).join(' or ')
const note = (row: string) => `insert into days_to_count (date) values (${row}.date);`

async function noteOnSqlite(knex: Knex) {
  const trigger = (name: string, on: string, when: string, act: string) =>
    knex.raw(`create trigger ${name} after ${on} when ${when} begin ${act} end`)
  await trigger('count_reservation_insert', 'insert on reservations', COUNTS('new'), note('new'))
  await trigger('count_reservation_delete', 'delete on reservations', COUNTS('old'), note('old'))
  await trigger(
    'count_reservation_update',
    `update of ${COUNTED.join(', ')} on reservations`,
    `(${COUNTS('old')} or ${COUNTS('new')}) and (${CHANGED('is not')})`,
    `insert into days_to_count (date) select old.date union select new.date;`,
  )
  const closes = (row: string) => `${row}.incident_id is not null`
  await trigger('count_closed_insert', 'insert on slot_claims', closes('new'), note('new'))
  await trigger('count_closed_delete', 'delete on slot_claims', closes('old'), note('old'))
}

async function noteOnPostgres(knex: Knex) {
  await knex.raw(
    `create function note_day_to_count() returns trigger language plpgsql as $$
     begin
       if tg_op <> 'INSERT' then ${note('old')} end if;
       if tg_op = 'INSERT' then ${note('new')} end if;
       if tg_op = 'UPDATE' then
         if new.date <> old.date then ${note('new')} end if;
       end if;
       return null;
     end $$`,
  )
  const trigger = (name: string, on: string, when: string) =>
    knex.raw(
      `create trigger ${name} after ${on} for each row when (${when}) execute function note_day_to_count()`,
    )
  await trigger('count_reservation_insert', 'insert on reservations', COUNTS('new'))
  await trigger('count_reservation_delete', 'delete on reservations', COUNTS('old'))
  await trigger(
    'count_reservation_update',
    `update of ${COUNTED.join(', ')} on reservations`,
    `(${COUNTS('old')} or ${COUNTS('new')}) and (${CHANGED('is distinct from')})`,
  )
  await trigger('count_closed_insert', 'insert on slot_claims', 'new.incident_id is not null')
  await trigger('count_closed_delete', 'delete on slot_claims', 'old.incident_id is not null')
}

async function createCopies(knex: Knex) {
  // Copies of this database, asked for, made or failed. It travels in each copy: what is in the folder is compared with it.
  await knex.schema.createTable('backups', (table) => {
    table.increments('id')
    instantColumn(table, 'at').notNullable().index()
    codeColumn(table, 'why', ['night', 'hand', 'migration', 'update']).notNullable()
    table.integer('asked_by').references('users.id').onDelete('SET NULL')
    table.string('file', 200).unique()
    table.bigInteger('bytes')
    table.integer('took_ms')
    instantColumn(table, 'tested_at')
    table.integer('reservations')
    table.integer('payments')
    table.integer('people')
    table.text('failed')
    codeColumn(table, 'place', ['folder', 'bucket'])
    instantColumn(table, 'placed_at')
    table.text('place_failed')
  })
  // Changes of the program on this machine: written before the server stops for one, and completed by whichever version starts then.
  await knex.schema.createTable('updates', (table) => {
    table.increments('id')
    instantColumn(table, 'at').notNullable().index()
    codeColumn(table, 'why', ['hand', 'hour']).notNullable()
    table.integer('asked_by').references('users.id').onDelete('SET NULL')
    table.string('from_release', 100).notNullable()
    table.string('to_release', 100).notNullable()
    codeColumn(table, 'state', ['asked', 'running', 'done', 'back']).notNullable()
    instantColumn(table, 'ended_at')
    table.integer('took_ms')
    table.text('reason')
  })
  // The hour of the venue's clock at which they may be made. One row.
  await knex.schema.createTable('update_plans', (table) => {
    table.integer('id').primary()
    table.string('quiet_at', 5)
  })
  await knex('update_plans').insert({ id: 1 })
}

async function createHealth(knex: Knex) {
  // What was last measured outside the database, as JSON: no request waits for it.
  await knex.schema.createTable('health_facts', (table) => {
    table.string('name', 40).primary()
    table.text('value').notNullable()
    instantColumn(table, 'at').notNullable()
  })
  // What each check was when it was last judged, so that of several processes one says once that it turned.
  await knex.schema.createTable('health_states', (table) => {
    table.string('name', 40).primary()
    codeColumn(table, 'level', ['green', 'yellow', 'red']).notNullable()
    instantColumn(table, 'since').notNullable()
    instantColumn(table, 'announced_at')
  })
  // How much room was left on each day: from these follows for how many days it lasts.
  await knex.schema.createTable('health_sizes', (table) => {
    dateColumn(table, 'date').primary()
    table.bigInteger('free_bytes').notNullable()
  })
  // When each kind of upkeep ran last, and what it removed.
  await knex.schema.createTable('upkeep_runs', (table) => {
    table.string('name', 40).primary()
    instantColumn(table, 'at').notNullable()
    instantColumn(table, 'done_at')
    table.integer('count')
    table.text('failed')
  })
}

async function createImports(knex: Knex) {
  // A file that was brought in, or is to be: who, when and how many stay when its rows are forgotten.
  await knex.schema.createTable('imports', (table) => {
    table.increments('id')
    codeColumn(table, 'kind', ['customers', 'weekly', 'reservations', 'prices']).notNullable()
    table.string('file_name', 120).notNullable()
    // What its headings meant, as JSON: the next file of its kind is read like it.
    table.text('columns').notNullable()
    codeColumn(table, 'state', ['draft', 'checked', 'done', 'undone'])
      .notNullable()
      .defaultTo('draft')
    table.boolean('skip_taken').notNullable().defaultTo(false)
    table.integer('total').notNullable()
    table.integer('ok').notNullable().defaultTo(0)
    table.integer('conflicts').notNullable().defaultTo(0)
    table.integer('errors').notNullable().defaultTo(0)
    table.integer('imported').notNullable().defaultTo(0)
    table.integer('kept').notNullable().defaultTo(0)
    // Not foreign keys: what was done outlives the accounts.
    table.integer('created_by')
    instantColumn(table, 'created_at').notNullable().index()
    table.integer('imported_by')
    instantColumn(table, 'imported_at')
    table.integer('undone_by')
    instantColumn(table, 'undone_at')
    // What the last check said would come, as JSON.
    table.text('preview')
  })
  // Its cells as they stand in the file, and what becomes of each row; those of rows that were brought in are emptied.
  await knex.schema.createTable('import_rows', (table) => {
    table.integer('import_id').notNullable().references('imports.id').onDelete('CASCADE')
    table.integer('line').notNullable()
    table.text('cells').notNullable()
    codeColumn(table, 'verdict', ['ok', 'conflict', 'error'])
    table.text('reason')
    table.primary(['import_id', 'line'])
  })
  // What it made, by the version in which it left it: whatever has another one was changed since.
  await knex.schema.createTable('import_made', (table) => {
    table.integer('import_id').notNullable().references('imports.id').onDelete('CASCADE')
    codeColumn(table, 'entity', ['reservation', 'customer', 'contact', 'price']).notNullable()
    table.integer('entity_id').notNullable()
    table.integer('line').notNullable()
    table.integer('version').notNullable()
    // Of a customer whose missing contact was filled in: which fields, and when it was changed before, as JSON.
    table.text('before')
    table.primary(['import_id', 'entity', 'entity_id'])
  })
}

async function createSteps(knex: Knex) {
  // Of the first steps only what cannot be seen from what is there: looked at and right, left out, tried once.
  await knex.schema.createTable('setup_steps', (table) => {
    table.string('step', 40).primary()
    codeColumn(table, 'state', ['done', 'skipped']).notNullable()
    // Of the trial payment: which reservation it is for.
    table.integer('reservation_id').references('reservations.id').onDelete('SET NULL')
    instantColumn(table, 'at').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  const triggers = {
    count_reservation_insert: 'reservations',
    count_reservation_delete: 'reservations',
    count_reservation_update: 'reservations',
    count_closed_insert: 'slot_claims',
    count_closed_delete: 'slot_claims',
  }
  for (const [name, table] of Object.entries(triggers)) {
    await knex.raw(`drop trigger ${name}${isSqlite(knex) ? '' : ` on ${table}`}`)
  }
  await dropTables(knex, [
    'setup_steps',
    'import_made',
    'import_rows',
    'imports',
    'upkeep_runs',
    'health_sizes',
    'health_states',
    'health_facts',
    'update_plans',
    'updates',
    'backups',
    'past_openings',
    'days_to_count',
    'day_parties',
    'day_facts',
  ])
  await dropFunctions(knex, ['note_day_to_count'])
}
