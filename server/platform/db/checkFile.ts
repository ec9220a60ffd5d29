import { untyped } from './connect.ts'
import { unlessDamaged } from './damage.ts'
import type { Db } from './db.ts'
import { isIntact } from './sqliteFile.ts'

/** Result of a check: in order, in order again since those parts were made again, or damaged. */
export type Finding = { verdict: 'whole' | 'rebuilt' | 'damaged'; rebuilt: string[] }

/** Tables whose rows nobody misses, and without which nobody gets in to see what else is damaged. */
const DISPOSABLE: ReadonlySet<string> = new Set([
  'sessions',
  'auth_steps',
  'rate_limits',
  'processes',
])
/** The full-text index of what customers are found by: it and the tables in which it lies are made again from the reservations. */
const SEARCH = 'reservation_search'
/** Damage may hide other damage. */
const ROUNDS = 5
const TREE = /^Tree (\d+) /
const INDEX = /\b(?:in|from) index (\S+)$/
const FULL_TEXT = new RegExp(`\\bfts5\\b.*\\b${SEARCH}\\b`, 'i')
/** Says nothing of where: what belongs to a damaged tree is found by that tree's own line. */
const UNTOLD = /^\*\*\* in database|never used$|^Multiple uses for byte|^$/

type Part = { type: 'table' | 'index'; name: string; tblName: string; rootpage: number }

/**
 * Checks the pages of a SQLite file, with `all` also whether indexes and tables agree. An index says nothing that its table does not
 * say: where nothing else is damaged it is made again. Sessions and the like begin anew in any case. SQLite works on a thread of its own.
 */
export async function checkFile(knex: Db, { all }: { all: boolean }): Promise<Finding> {
  const rebuilt = new Set<string>()
  const isWhole = await unlessDamaged(async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const lines = await complaints(knex, all || rebuilt.size > 0)
      if (lines.length === 0) return true
      const { parts, hasOthers } = await partsIn(knex, lines)
      for (const part of parts) {
        await rebuild(knex, part)
        rebuilt.add(part.name)
      }
      if (hasOthers || parts.length === 0) return false
      // The pages of before belong to nothing: every later check would complain of them.
      await knex.raw('VACUUM')
    }
    return false
  }, false)
  const isMended = isWhole && rebuilt.size > 0 && (await isIntact(knex))
  const verdict = isMended ? 'rebuilt' : isWhole && rebuilt.size === 0 ? 'whole' : 'damaged'
  return { verdict, rebuilt: [...rebuilt] }
}

async function complaints(knex: Db, all: boolean): Promise<string[]> {
  const quick = await unlessDamaged(() => ask(knex, 'quick_check(1000)'), null)
  if (quick === null) return complaintsByTable(knex)
  if (quick.length > 0 || !all) return quick
  return ask(knex, 'integrity_check(1000)')
}

/** A table that cannot be read at all fails the check of the whole, and what that had found is lost. */
async function complaintsByTable(knex: Db): Promise<string[]> {
  const tables = (await partsOf(knex)).filter(({ type, rootpage }) => type === 'table' && rootpage)
  const lines: string[] = []
  for (const { name, rootpage } of tables) {
    const unreadable = [`Tree ${rootpage} fails`]
    lines.push(...(await unlessDamaged(() => ask(knex, `quick_check("${name}")`), unreadable)))
  }
  return lines
}

async function ask(knex: Db, check: string): Promise<string[]> {
  const rows = await knex.raw<Record<string, string>[]>(`PRAGMA ${check}`)
  const lines = rows.flatMap((row) => Object.values(row)[0]!.split('\n'))
  return lines[0] === 'ok' ? [] : lines
}

async function partsOf(knex: Db): Promise<Part[]> {
  return untyped(knex)('sqlite_master')
    .whereIn('type', ['table', 'index'])
    .select('type', 'name', 'tblName', 'rootpage')
}

/** Returns the parts that can be made again, and whether the lines complain of others too. */
async function partsIn(knex: Db, lines: readonly string[]) {
  const known = await partsOf(knex)
  const told = lines.filter((line) => !UNTOLD.test(line)).map((line) => partOf(known, line))
  const found = [...new Set(told)].filter((part) => part !== undefined)
  const tables = found.filter(({ type, name }) => type === 'table' && DISPOSABLE.has(name))
  const indexes = found.filter(
    (part) =>
      isSearch(part) ||
      (part.type === 'index' && !tables.some(({ name }) => name === part.tblName)),
  )
  const hasOthers = told.some(
    (part) => !part || (part.type === 'table' && !tables.includes(part) && !indexes.includes(part)),
  )
  return { parts: hasOthers ? tables : [...tables, ...indexes], hasOthers }
}

function partOf(known: readonly Part[], line: string): Part | undefined {
  const search = known.find(isSearch)
  if (FULL_TEXT.test(line)) return search
  const root = TREE.exec(line)?.[1]
  const index = INDEX.exec(line)?.[1]
  const part = known.find(({ name, rootpage }) =>
    root === undefined ? name === index : rootpage === Number(root),
  )
  return part?.tblName.startsWith(SEARCH) ? search : part
}

const isSearch = ({ name }: Part) => name === SEARCH

/** REINDEX and DROP read the pages of before, and fail where these are what is damaged: then it is made again beside them, in one transaction, so that no double gets in between. */
async function rebuild(knex: Db, { type, name }: Part): Promise<void> {
  if (name === SEARCH) return rebuildSearch(knex)
  const isIndex = type === 'index'
  if (isIndex && (await isDone(knex.raw('REINDEX ??', [name])))) return
  const own: { sql: string | null }[] = await untyped(knex)('sqlite_master')
    .where(isIndex ? { name } : { tblName: name })
    .orderByRaw(`type = 'table' desc, type = 'index' desc`)
    .select('sql')
  const statements = own.flatMap(({ sql }) => sql ?? [])
  // An index that belongs to its table's definition has no statement of its own.
  if (statements.length === 0) throw Object.assign(new Error(name), { code: 'SQLITE_CORRUPT' })
  await knex.transaction(async (trx) => {
    await forget(trx, `${isIndex ? 'name' : 'tbl_name'} = ?`, name)
    for (const statement of statements) await trx.raw(statement)
  })
}

/** Begins it anew; a write to each reservation, which changes nothing, has the triggers fill it. */
async function rebuildSearch(knex: Db): Promise<void> {
  const [made]: { sql: string }[] = await untyped(knex)('sqlite_master').where({ name: SEARCH })
  await knex.transaction(async (trx) => {
    await forget(trx, `type <> 'trigger' and tbl_name like ?`, `${SEARCH}%`)
    await trx.raw(made!.sql)
    await trx.raw(`insert into ${SEARCH} (${SEARCH}, rank) values ('secure-delete', 1)`)
    await trx.raw(`insert into ${SEARCH} (rowid, text) select id, '' from reservations`)
    await trx.raw('update reservations set customer_name = customer_name')
  })
}

async function forget(trx: Db, which: string, name: string) {
  await trx.raw('PRAGMA writable_schema = ON')
  await trx.raw(`DELETE FROM sqlite_master WHERE ${which}`, [name])
  await trx.raw('PRAGMA writable_schema = RESET')
}

const isDone = (work: PromiseLike<unknown>) =>
  unlessDamaged(async () => {
    await work
    return true
  }, false)
