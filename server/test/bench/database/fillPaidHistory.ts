import { connect } from '../../../platform/db/connect.ts'
import type { Db } from '../../../platform/db/db.ts'
import { addCourts } from './addCourts.ts'
import { fillHistory } from './fillHistory.ts'

const CUSTOMERS = 2_000

/** Fills the SQLite file at `url` with a history in which every reservation is somebody's and was paid: at the venue, or by PIX where every other one was paid online. */
export async function fillPaidHistory(
  url: string,
  options: { courts: number; from: string; days: number; percent: number; halfOnline?: boolean },
): Promise<number> {
  const knex = connect({ kind: 'sqlite', file: url.slice('sqlite:'.length) })
  await addCourts(knex, options.courts)
  const count = await fillHistory(knex, options)
  const now = new Date().toISOString()
  await knex.raw(
    `insert into customers (name, since, created_at, updated_at)
     with recursive n(i) as (select 1 union all select i + 1 from n where i < ${CUSTOMERS}) select 'Cliente ' || i, ?, ?, ? from n`,
    [now, now, now],
  )
  await knex.raw(`update reservations set customer_id = 1 + id % ${CUSTOMERS}`)
  await knex.raw(
    `insert into till_movements (key, kind, method, cents, reservation_id, at)
     select 'taken ' || id, 'payment', 'cash', price, id, date || 'T15:00:00.000Z' from reservations
     where ${options.halfOnline ? 'id % 2 = 1' : '1 = 1'}`,
  )
  if (options.halfOnline) await payEveryOtherOnline(knex)
  await knex.raw('PRAGMA optimize')
  await knex.destroy()
  return count
}

async function payEveryOtherOnline(knex: Db) {
  await knex.raw(
    `insert into payment_groups (id, created_at) select 'group-' || id, created_at from reservations where id % 2 = 0`,
  )
  await knex.raw(`update reservations set payment_group_id = 'group-' || id where id % 2 = 0`)
  await knex.raw(
    `insert into payment_attempts (id, payment_group_id, number, method, amount, received, external_reference, state, charge_status,
       due_date, created_at, updated_at, paid_at, closed_at)
     select 'attempt-' || id, payment_group_id, 1, 'PIX', price, price, 'attempt-' || id, 'paid', 'paid', date, created_at, created_at,
       date || 'T15:00:00.000Z', date || 'T15:00:00.000Z' from reservations where id % 2 = 0`,
  )
}
