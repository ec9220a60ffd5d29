import type { Knex } from 'knex'
import { dateColumn, dropTables } from '../columns.ts'
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
  // The opening hours and the active courts as they were before that day, as JSON: what was offered then does not change with them.
  await knex.schema.createTable('past_openings', (table) => {
    dateColumn(table, 'until').primary()
    table.text('hours').notNullable()
    table.text('courts').notNullable()
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
  await dropTables(knex, ['past_openings', 'days_to_count', 'day_parties', 'day_facts'])
  if (!isSqlite(knex)) await knex.raw('drop function note_day_to_count()')
}
