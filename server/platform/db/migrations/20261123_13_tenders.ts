import type { Knex } from 'knex'
import { dropTables, instantColumn } from '../columns.ts'
import { isSqlite } from '../connect.ts'

const UUID = 36

export async function up(knex: Knex): Promise<void> {
  // What the venue gave for nothing, in centavos with their sign. Nothing is ever changed here: what was taken back is an entry of its own.
  await knex.schema.createTable('courtesies', (table) => {
    table.increments('id')
    table
      .string('key', UUID + 84)
      .notNullable()
      .unique()
    table.integer('reservation_id').notNullable().references('reservations.id').onDelete('RESTRICT')
    table.integer('cents').notNullable()
    // Not foreign keys: what was written outlives accounts and devices.
    table.integer('user_id')
    table.integer('device_id')
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
  await (isSqlite(knex) ? protectOnSqlite(knex) : protectOnPostgres(knex))
  await knex.raw(TENDERS)
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

async function protectOnSqlite(knex: Knex) {
  for (const event of ['update', 'delete']) {
    await knex.raw(
      `create trigger courtesies_${event} before ${event} on courtesies begin
         select raise(abort, 'courtesies stay as they are');
       end`,
    )
  }
}

async function protectOnPostgres(knex: Knex) {
  await knex.raw(
    `create function courtesies_stay() returns trigger language plpgsql as $$
     begin
       raise exception 'courtesies stay as they are';
     end $$`,
  )
  await knex.raw(
    `create trigger courtesies_stay before update or delete on courtesies
       for each row execute function courtesies_stay()`,
  )
  await knex.raw(
    `create trigger courtesies_truncate before truncate on courtesies
       for each statement execute function courtesies_stay()`,
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop view tenders')
  await dropTables(knex, ['courtesy_notes', 'courtesies'])
  if (isSqlite(knex)) return
  await knex.raw('drop function courtesies_stay()')
}
