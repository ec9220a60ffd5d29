import type { Config } from '../settings/config.ts'
import type { Clock } from '../settings/clock.ts'
import type { Logger } from 'pino'
import { addressOf, isSqlite } from './connect.ts'
import { forgetDamage, hasMetDamage, unlessDamaged } from './damage.ts'
import type { Db } from './db.ts'
import { toInstant } from './instant.ts'
import { isIntact } from './sqliteFile.ts'

/** The row of `health_facts` by which other processes and the next start know. */
const NAME = 'damage'

type Where = { config: Config; reads: Db }

/** Whether the database is known to be damaged: found by any statement of any process, until a start has checked all of it. */
export async function isDamaged({ config, reads }: Where): Promise<boolean> {
  if (hasMetDamage(addressOf(config.database))) return true
  const row = () => reads('health_facts').where({ name: NAME }).first('name')
  return unlessDamaged(async () => (await row()) !== undefined, true)
}

/** Writes down what this process has met; whether nobody knew of any damage before. */
export async function recordDamage({
  config,
  knex,
  clock,
}: {
  config: Config
  knex: Db
  clock: Clock
}): Promise<boolean> {
  const address = addressOf(config.database)
  if (!hasMetDamage(address)) return false
  const isKnown = (await knex('health_facts').where({ name: NAME }).first('name')) !== undefined
  const row = { name: NAME, value: '{}', at: toInstant(clock.now()) }
  await knex('health_facts').insert(row).onConflict('name').ignore()
  forgetDamage(address)
  return !isKnown
}

/** At a start: damage that is known ends when all of the database is found in order, as after a restore. */
export async function endDamage(deps: { config: Config; knex: Db; log: Logger }): Promise<void> {
  const { config, knex, log } = deps
  if (!(await isDamaged({ config, reads: knex }))) return
  if (!(await unlessDamaged(() => isWhole(knex), false))) {
    log.error('the database is damaged: restore a copy')
    return
  }
  await endKnownDamage(deps)
}

/** Called when all of the database was found in order. */
export async function endKnownDamage({ config, knex }: { config: Config; knex: Db }) {
  await knex('health_facts').where({ name: NAME }).delete()
  forgetDamage(addressOf(config.database))
}

async function isWhole(knex: Db): Promise<boolean> {
  if (isSqlite(knex)) return isIntact(knex)
  await readAll(knex)
  return true
}

/** Reads every row of a PostgreSQL database; throws where one cannot be read. */
export async function readAll(knex: Db): Promise<void> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`)
  // As text, so that long values, which lie elsewhere, are read too.
  for (const { name } of rows) await knex.raw(`select sum(length(t::text)) from ${name} t`)
}
