import type { Knex } from 'knex'
import {
  centsColumn,
  clockColumn,
  codeColumn,
  courtColumn,
  dateColumn,
  dropFunctions,
  dropTables,
  endColumn,
  instantColumn,
  sportColumn,
  versionColumn,
  weekdayColumn,
  WEEKDAYS,
} from '../columns.ts'
import { isSqlite } from '../connect.ts'
import { appendOnly } from '../triggers.ts'

const FIRST_POLICY =
  '{"steps":[{"untilHoursBefore":24,"percent":100}],"form":"original","reschedule":{"untilHoursBefore":24,"most":2},"unanswered":"credit"}'

export async function up(knex: Knex): Promise<void> {
  await createPolicies(knex)
  await createVenue(knex)
  await createCatalog(knex)
  await createClasses(knex)
  await createVersions(knex)
  await knex.raw(COURT_AVAILABILITY)
}

/** Under which conditions customers cancel and reschedule: a change is a new row, because what was bought keeps the one of its day. */
async function createPolicies(knex: Knex) {
  await knex.schema.createTable('policies', (table) => {
    table.increments('id')
    table.text('data').notNullable()
    table.integer('user_id').references('users.id').onDelete('SET NULL')
    instantColumn(table, 'created_at').notNullable()
  })
  await knex('policies').insert({ data: FIRST_POLICY, createdAt: new Date().toISOString() })
  // What somebody bought under a version is judged by it for ever; only who wrote it may be forgotten.
  const equals = isSqlite(knex) ? 'is' : '='
  const same = ['id', 'data', 'created_at'].map((name) => `new.${name} ${equals} old.${name}`)
  await appendOnly(knex, 'policies', 'stored policies stay as they are', {
    unless: same.join(' and '),
  })
}

async function createVenue(knex: Knex) {
  const randomId = isSqlite(knex)
    ? '(lower(hex(randomblob(16))))'
    : `replace(gen_random_uuid()::text, '-', '')`
  await knex.schema.createTable('venue', (table) => {
    table.integer('id').primary().checkIn(['1'])
    table.string('name', 120).notNullable()
    table.string('brand', 12).notNullable()
    table.string('address', 300).notNullable()
    table.string('phone', 20).notNullable()
    table.string('email', 254).notNullable()
    // Where it is on a map, in degrees.
    table.double('latitude')
    table.double('longitude')
    table.check('(latitude is null) = (longitude is null)', undefined, 'venue_whole_position')
    // In centavos: what the reception may give back by one act without asking.
    table.integer('refund_limit').notNullable().defaultTo(0)
    // Who sells, and who answers for people's data (the encarregado of the LGPD); empty until somebody says so.
    table.string('company_name', 120).notNullable().defaultTo('')
    table.string('cnpj', 14).notNullable().defaultTo('')
    table.string('dpo_name', 120).notNullable().defaultTo('')
    table.string('dpo_email', 254).notNullable().defaultTo('')
    // Names the files of its picture; empty without one.
    table.string('picture', 16).notNullable().defaultTo('')
    // After how long without a touch an enrolled device locks itself.
    table.integer('lock_minutes').notNullable().defaultTo(5)
    // The one in force; the first row is there from the start.
    table.integer('policy_id').notNullable().defaultTo(1).references('policies.id')
    versionColumn(table)
    // Of this installation alone, and never another one: what leaves it is named by this.
    table.string('installation_id', 32).notNullable().defaultTo(knex.raw(randomId))
    // By which clock the venue goes, where its owner has said so; the settings stand above it.
    table.string('time_zone', 60)
  })
  await knex.schema.createTable('venue_pictures', (table) => {
    table.string('id', 16).notNullable()
    table.integer('width').notNullable()
    codeColumn(table, 'format', ['avif', 'webp']).notNullable()
    // As base64, which both databases read back alike.
    table.text('content').notNullable()
    table.primary(['id', 'width', 'format'])
  })
  // The venue's televisions: each looks with a token of its own.
  await knex.schema.createTable('tv_screens', (table) => {
    table.increments('id')
    table.string('name', 60).notNullable()
    table.string('token_hash', 64).notNullable().unique()
    table.boolean('shows_names').notNullable().defaultTo(false)
    table.integer('created_by').references('users.id').onDelete('SET NULL')
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'last_seen_at')
    instantColumn(table, 'revoked_at')
  })
}

async function createCatalog(knex: Knex) {
  await knex.schema.createTable('courts', (table) => {
    table.increments('id')
    table.string('name', 80).notNullable()
    table.text('description')
    table.text('sport_types').notNullable()
    table.text('sport_type_priority')
    table.boolean('active').notNullable().defaultTo(true)
    // Whether it can be played on in the rain.
    table.boolean('covered').notNullable().defaultTo(false)
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'deleted_at')
    versionColumn(table)
  })
  await knex.schema.createTable('operation_hours', (table) => {
    table.increments('id')
    weekdayColumn(table).unique()
    table.boolean('is_open').notNullable().defaultTo(true)
    clockColumn(table, 'open_time').notNullable().defaultTo('06:00')
    endColumn(table, 'close_time').notNullable().defaultTo('22:00')
    versionColumn(table)
  })
  await knex.schema.createTable('special_closing_dates', (table) => {
    table.increments('id')
    dateColumn(table, 'date').notNullable().index()
    table.string('description', 200).notNullable()
    table.boolean('all_day').notNullable().defaultTo(true)
    clockColumn(table, 'start_time')
    endColumn(table, 'end_time')
    versionColumn(table)
  })
  await knex.schema.createTable('prices', (table) => {
    table.increments('id')
    courtColumn(table)
    weekdayColumn(table)
    clockColumn(table, 'start_time').notNullable()
    endColumn(table, 'end_time').notNullable()
    centsColumn(table, 'price').notNullable()
    versionColumn(table)
    table.index(['court_id', 'weekday'])
  })
  await knex.schema.createTable('special_prices', (table) => {
    table.increments('id')
    courtColumn(table)
    dateColumn(table, 'date').notNullable()
    table.string('description', 200)
    clockColumn(table, 'start_time').notNullable()
    endColumn(table, 'end_time').notNullable()
    centsColumn(table, 'price').notNullable()
    versionColumn(table)
    table.index(['date', 'court_id'])
  })
}

async function createClasses(knex: Knex) {
  await knex.schema.createTable('fixed_classes', (table) => {
    table.increments('id')
    table.string('name', 120).notNullable()
    courtColumn(table)
    sportColumn(table)
    weekdayColumn(table)
    clockColumn(table, 'start_time').notNullable()
    endColumn(table, 'end_time').notNullable()
    dateColumn(table, 'start_date').notNullable()
    dateColumn(table, 'end_date')
    table.string('instructor', 120)
    // The account of who gives it, beside the name that everybody sees.
    table.integer('teacher_id').references('users.id').onDelete('SET NULL').index()
    table.string('email', 254)
    table.string('phone', 20)
    codeColumn(table, 'reservation_type', ['aula', 'avulso', 'recorrente'])
      .notNullable()
      .defaultTo('aula')
    table.boolean('active').notNullable().defaultTo(true)
    instantColumn(table, 'created_at').notNullable()
    versionColumn(table)
    table.check('end_time > start_time', undefined, 'fixed_classes_end_after_start')
  })
  await knex.schema.createTable('fixed_class_cancellations', (table) => {
    table.integer('class_id').notNullable().references('fixed_classes.id').onDelete('CASCADE')
    dateColumn(table, 'date').notNullable()
    instantColumn(table, 'created_at').notNullable()
    table.primary(['class_id', 'date'])
  })
}

async function createVersions(knex: Knex) {
  // One row: raised by every write that a calendar shows, in that write's own transaction.
  await knex.schema.createTable('calendar_versions', (table) => {
    table.integer('id').primary().checkIn(['1'])
    table.bigInteger('version').notNullable().defaultTo(0)
    table.bigInteger('catalog_version').notNullable().defaultTo(0)
    // What changed in this version, as JSON: a trigger notes it, so that it costs no statement of its own.
    table.text('changed').notNullable().defaultTo('{}')
  })
  await knex('calendar_versions').insert({ id: 1, version: 0, catalogVersion: 0 })
  // The version in which each day, reservation and customer changed last: what a tablet has not read yet.
  await knex.schema.createTable('changes', (table) => {
    codeColumn(table, 'entity', ['day', 'reservation', 'customer']).notNullable()
    table.string('entity_id', 20).notNullable()
    table.bigInteger('version').notNullable().index()
    table.primary(['entity', 'entity_id'])
  })
  await (isSqlite(knex) ? noteChangesOnSqlite(knex) : noteChangesOnPostgres(knex))
}

async function noteChangesOnSqlite(knex: Knex) {
  const note = (entity: string, list: string) => `
    insert into changes (entity, entity_id, version)
      select '${entity}', value, new.version from json_each(new.changed, '$.${list}') where true
      on conflict (entity, entity_id) do update set version = excluded.version;`
  await knex.raw(
    `create trigger calendar_changed after update of changed on calendar_versions begin
      ${note('day', 'dates')}
      ${note('reservation', 'rows')}
      ${note('customer', 'customers')}
    end`,
  )
}

async function noteChangesOnPostgres(knex: Knex) {
  const note = (entity: string, list: string) => `
    insert into changes (entity, entity_id, version)
      select '${entity}', value, new.version from jsonb_array_elements_text(coalesce(changed -> '${list}', '[]'))
      on conflict (entity, entity_id) do update set version = excluded.version;`
  await knex.raw(
    `create function note_changes() returns trigger language plpgsql as $$
     declare
       changed jsonb := new.changed::jsonb;
     begin
       ${note('day', 'dates')}
       ${note('reservation', 'rows')}
       ${note('customer', 'customers')}
       perform pg_notify('quadras_changes', (changed - 'rows' - 'customers' || jsonb_build_object('id', new.version))::text);
       return null;
     end $$`,
  )
  await knex.raw(
    `create trigger calendar_changed after update of changed on calendar_versions
       for each row execute function note_changes()`,
  )
}

// When each court can be booked in an ordinary week; its number comes from the court's and the weekday's.
const COURT_AVAILABILITY = `
  create view court_availability as
  select courts.id * 7 - 6 + ${weekdayNumber('hours.weekday')} as id, courts.id as court_id, hours.weekday,
    (courts.active and hours.is_open) as available, hours.open_time, hours.close_time
  from courts cross join operation_hours as hours
  where courts.deleted_at is null`

function weekdayNumber(column: string) {
  const cases = WEEKDAYS.map((weekday, index) => `when '${weekday}' then ${index}`)
  return `case ${column} ${cases.join(' ')} end`
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop view court_availability')
  await dropTables(knex, [
    'changes',
    'calendar_versions',
    'fixed_class_cancellations',
    'fixed_classes',
    'special_prices',
    'prices',
    'special_closing_dates',
    'operation_hours',
    'courts',
    'tv_screens',
    'venue_pictures',
    'venue',
    'policies',
  ])
  await dropFunctions(knex, ['note_changes', 'policies_stay'])
}
