import { rebuiltText } from '#shared/operation/health/judge.ts'
import { addressOf, isSqlite, untyped } from '../../platform/db/connect.ts'
import { isDatabaseDamage, reportDamage, unlessDamaged } from '../../platform/db/damage.ts'
import type { Db } from '../../platform/db/db.ts'
import { endKnownDamage, readAll } from '../../platform/db/knownDamage.ts'
import { checkFile, type Finding } from '../../platform/db/checkFile.ts'
import { withSqliteFile } from '../../platform/db/sqliteFile.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { sayToOwners } from './sayToOwners.ts'
import { readFact, storeFact } from './storedFacts.ts'

const WEEK_MS = 7 * 86_400_000

/** Reads what is stored to find what nobody has asked for yet: each night the pages, once a week (or with `all`) also whether indexes and tables agree. */
export async function checkStored(deps: PaymentDeps, { all = false } = {}): Promise<null> {
  const { config, knex, clock } = deps
  if (config.database.kind === 'sqlite' && config.database.file === ':memory:') return null
  const before = (await readFact(knex, 'stored'))?.value
  const nowMs = clock.now()
  const isAll = all || nowMs - (before?.allMs ?? Number.NEGATIVE_INFINITY) >= WEEK_MS
  const { verdict, rebuilt } = await find(deps, isAll)
  if (verdict === 'damaged') {
    reportDamage(addressOf(config.database))
    return null
  }
  const isRebuilt = verdict === 'rebuilt'
  if (isRebuilt) await endKnownDamage(deps)
  const value = {
    checkedMs: nowMs,
    allMs: isAll || isRebuilt ? nowMs : (before?.allMs ?? null),
    rebuilt: isRebuilt ? { parts: rebuilt, atMs: nowMs } : (before?.rebuilt ?? null),
    checksums: await hasChecksums(knex),
  }
  await storeFact(knex, 'stored', { value, atMs: nowMs })
  if (isRebuilt) await sayRebuilt(deps, rebuilt)
  return null
}

// A connection of its own, so that nobody waits for it.
function find({ config, knex }: PaymentDeps, all: boolean): Promise<Finding> {
  return config.database.kind === 'sqlite'
    ? withSqliteFile(config.database.file, (own) => checkFile(own, { all }))
    : checkPostgres(knex, all)
}

async function checkPostgres(knex: Db, all: boolean): Promise<Finding> {
  const damaged: Finding = { verdict: 'damaged', rebuilt: [] }
  return unlessDamaged(async () => {
    await readAll(knex)
    const broken = all ? await brokenIndexes(knex) : []
    for (const name of broken) await knex.raw(`REINDEX INDEX ${name}`)
    if (broken.length === 0) return { verdict: 'whole', rebuilt: [] }
    const left = await brokenIndexes(knex)
    return left.length > 0 ? damaged : { verdict: 'rebuilt', rebuilt: broken }
  }, damaged)
}

/** By amcheck, where an administrator has put it into this database. */
async function brokenIndexes(knex: Db): Promise<string[]> {
  const db = untyped(knex)
  if (!(await db('pg_extension').where({ extname: 'amcheck' }).first())) return []
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(`
    select i.indexrelid::regclass::text as name from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and i.indisvalid and c.relpersistence = 'p'
    and c.relnamespace = current_schema()::regnamespace`)
  const broken: string[] = []
  for (const { name } of rows) {
    try {
      await knex.raw('select bt_index_check(?::regclass, true)', [name])
    } catch (error) {
      if (!isDatabaseDamage(error)) throw error
      broken.push(name)
    }
  }
  return broken
}

/** Whether PostgreSQL tells a page that its disk has changed; null of SQLite, which cannot. */
async function hasChecksums(knex: Db): Promise<boolean | null> {
  if (isSqlite(knex)) return null
  const { rows } = await knex.raw<{ rows: { checksums: string }[] }>(
    `select current_setting('data_checksums') as checksums`,
  )
  return rows[0]?.checksums === 'on'
}

async function sayRebuilt(deps: PaymentDeps, parts: readonly string[]) {
  deps.log.error({ parts }, 'damaged parts of the database were made again')
  await sayToOwners(deps, { check: 'database', sentence: rebuiltText(parts) })
}
