import type { Knex } from 'knex'
import { isSqlite } from '../connect.ts'
import { LINES, REPLACED, stepsOf, writeOnSqlite } from './20261128_36_search.ts'
import { RESERVATIONS_FULL, reservationsFull } from './20261128_37_payment.ts'
import { dropOnSqlite, REPLACED as OTHERS, refoldOnSqlite } from './20261128_41_search_letters.ts'

/**
 * Lets an older SQLite, such as Debian's, open the file and read its views: the text is folded step by step instead of by functions
 * within each other, and no order of a subquery names a column from outside.
 */
export async function up(knex: Knex): Promise<void> {
  if (!isSqlite(knex)) return
  await dropOnSqlite(knex)
  await writeOnSqlite(knex, '', FOLDED)
  await knex.raw('drop view reservations_full')
  await knex.raw(reservationsFull(CHARGE))
}

export async function down(knex: Knex): Promise<void> {
  if (!isSqlite(knex)) return
  await knex.raw('drop view reservations_full')
  await knex.raw(RESERVATIONS_FULL)
  await refoldOnSqlite(knex)
}

const STEPS = stepsOf([...REPLACED, ...OTHERS])
const CHAIN = STEPS.map((step, at) => `s${at + 1} (t) as (select ${step} from s${at})`).join(', ')
/** Most texts have nothing to replace. */
const FOLDED = `(with s0 (t) as materialized (select lower(${LINES}))
  select case when t glob '*[^ -~\n]*' then (with ${CHAIN} select t from s${STEPS.length}) else t end from s0)`

const OF_GROUP =
  'select b.id from payment_attempts as b where b.payment_group_id = r.payment_group_id'
const CHARGE = `coalesce(
  (${OF_GROUP} and b.provider_payment_id = r.asaas_payment_id), (${OF_GROUP} order by b.number desc limit 1))`
