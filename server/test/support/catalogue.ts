import { createHash } from 'node:crypto'
import { isSqlite } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'

/** What a database says of its own tables, by kind, without knex's; whatever order or spelling tells nothing is evened out. */
export type Catalogue = Record<string, string[]>

/** Reads it. */
export function catalogueOf(knex: Db): Promise<Catalogue> {
  return isSqlite(knex) ? ofSqlite(knex) : ofPostgres(knex)
}

/** One short text for each kind, which is another one as soon as a word of it is. */
export function fingerprintOf(catalogue: Catalogue): Record<string, string> {
  const hashed = Object.entries(catalogue).map(([kind, lines]) => [
    kind,
    createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16),
  ])
  return Object.fromEntries(hashed)
}

async function ofSqlite(knex: Db): Promise<Catalogue> {
  const rows = await knex.raw<{ type: string; name: string; sql: string }[]>(
    `select type, name, sql from sqlite_master
     where sql is not null and tbl_name not like 'knex%' and name not like 'sqlite%' and name not like 'reservation_search_%'
       or type = 'trigger'`,
  )
  const of = (type: string) => rows.filter((row) => row.type === type)
  const columns = await knex.raw<{ line: string }[]>(
    `select m.name || ' ' || x.cid || ' ' || x.name || ' ' || substr(x.type || '(', 1, instr(x.type || '(', '(') - 1) || ' ' || x."notnull" || ' ' || coalesce(x.dflt_value, '-') || ' ' || x.pk as line
     from sqlite_master m join pragma_table_xinfo(m.name) x
     where m.type in ('table', 'view') and m.tbl_name not like 'knex%' and m.name not like 'sqlite%' and m.name not like 'reservation_search_%'`,
  )
  return {
    columns: columns.map(({ line }) => line).sort(),
    constraints: of('table')
      .flatMap(({ name, sql }) => partsOf(plain(sql)).map((part) => `${name}: ${part}`))
      .sort(),
    indexes: textsOf(of('index')),
    triggers: textsOf(of('trigger')),
    views: textsOf(of('view')),
  }
}

const textsOf = (rows: { name: string; sql: string }[]) =>
  rows.map(({ name, sql }) => `${name}: ${plain(sql)}`).sort()

/** Without what SQLite does not read: spaces, quotes around names, their case, and how wide a text may be. */
function plain(sql: string): string {
  const between = (text: string) => text.replace(/[\s`"]|(?<=varchar)\(\d+\)/g, '').toLowerCase()
  return sql
    .split(/('(?:[^']|'')*')/)
    .map((text, at) => (at % 2 === 1 ? text : between(text)))
    .join('')
}

/** The columns and constraints of a table: one that was added later stands elsewhere in its text. */
function partsOf(sql: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [text] of sql.matchAll(/'(?:[^']|'')*'|./g)) {
    if (text === ')') depth -= 1
    if (text === ',' && depth === 1) parts.push('')
    else if (depth > 0) parts[parts.length - 1] += text
    if (text === '(') depth += 1
  }
  return parts
}

async function ofPostgres(knex: Db): Promise<Catalogue> {
  const lines = async (sql: string) => {
    const { rows } = await knex.raw<{ rows: { line: string }[] }>(sql)
    return rows.map(({ line }) => line.replace(/\s+/g, ' ')).sort()
  }
  const own = `relnamespace = 'public'::regnamespace and relname not like 'knex%'`
  return {
    columns: await lines(
      `select relname || ' ' || row_number() over (partition by c.oid order by attnum) || ' ' || attname || ' ' || format_type(atttypid, atttypmod)
         || ' ' || attnotnull || ' ' || coalesce(pg_get_expr(adbin, adrelid), '-') as line
       from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef d on adrelid = attrelid and adnum = attnum
       where ${own} and relkind in ('r', 'v') and attnum > 0 and not attisdropped`,
    ),
    constraints: await lines(
      `select relname || ' ' || conname || ' ' || pg_get_constraintdef(k.oid) as line
       from pg_constraint k join pg_class c on c.oid = conrelid where ${own} and contype <> 'n'`,
    ),
    indexes: await lines(
      `select indexdef as line from pg_indexes where schemaname = 'public' and tablename not like 'knex%'`,
    ),
    triggers: await lines(
      `select pg_get_triggerdef(t.oid) as line from pg_trigger t join pg_class c on c.oid = tgrelid where ${own} and not tgisinternal`,
    ),
    functions: await lines(
      `select proname || ' ' || prosrc as line from pg_proc join pg_language l on l.oid = prolang
       where pronamespace = 'public'::regnamespace and lanname = 'plpgsql'`,
    ),
    views: await lines(
      `select relname || ' ' || pg_get_viewdef(c.oid) as line from pg_class c where ${own} and relkind = 'v'`,
    ),
    sequences: await lines(`select relname as line from pg_class where ${own} and relkind = 'S'`),
  }
}
