import type { Knex } from 'knex'
import { isSqlite } from '../connect.ts'
import { folded, writeOnPostgres, writeOnSqlite, type Replaced } from './20261128_36_search.ts'

/** Letters of the east and the north of Europe, as `shared/platform/text/fold.ts` has them. */
const LETTERS: Record<string, string> = {
  a: 'ąăāå',
  c: 'ćč',
  d: 'ďð',
  e: 'ęěē',
  g: 'ğģ',
  i: 'ıī',
  k: 'ķ',
  l: 'ĺľļ',
  n: 'ńňņ',
  o: 'ő',
  r: 'ŕř',
  s: 'śšşș',
  t: 'ťţț',
  u: 'ůűū',
  y: 'ýÿ',
  z: 'źżž',
  th: 'þ',
}
/** Accents that follow their letter, and what is not seen. */
const LEFT_OUT =
  '\u0304\u0306\u0307\u030A\u030B\u030C\u0326\u0328\u00AD\u200B\u200C\u200D\u200E\u200F\u2060\uFEFF'
export const REPLACED: Replaced = [
  ...Object.entries(LETTERS).flatMap(([plain, letters]) =>
    [...letters, ...letters.replace('ı', 'İ').toUpperCase()].map((one) => [one, plain] as const),
  ),
  ['ẞ', 'ss'],
  ...[...LEFT_OUT].map((one) => [one, ''] as const),
]

/** Folds what names of other languages have, too. */
export async function up(knex: Knex): Promise<void> {
  if (isSqlite(knex)) {
    await refoldOnSqlite(knex)
    for (const statement of refolded('text')) await knex.raw(statement)
    return
  }
  await writeOnPostgres(knex, (text) => folded(text, REPLACED))
  await knex.raw(`update reservation_search set text = ${folded('text', REPLACED)}`)
}

/** Leaves the texts that are there. */
export async function down(knex: Knex): Promise<void> {
  if (!isSqlite(knex)) return writeOnPostgres(knex)
  await dropOnSqlite(knex)
  await writeOnSqlite(knex)
}

/** Makes the triggers fold these too, each some letters at a time. */
export async function refoldOnSqlite(knex: Knex): Promise<void> {
  await dropOnSqlite(knex)
  await writeOnSqlite(knex, refolded(`rowid = new.id and ${NAMED}`).join(''))
}

export async function dropOnSqlite(knex: Knex): Promise<void> {
  for (const event of ['insert', 'update']) {
    await knex.raw(`drop trigger reservation_search_${event}`)
  }
}

const NAMED = `(new.customer_name || coalesce(new.customer_email, ''))`
/** As many letters as some builds of SQLite can read in one statement. */
const AT_ONCE = 60

/** Statements that fold the texts where this has such a letter: to write a text once more costs as much as the first time. */
function refolded(where: string): string[] {
  return Array.from({ length: Math.ceil(REPLACED.length / AT_ONCE) }, (_, at) => {
    const letters = REPLACED.slice(at * AT_ONCE, (at + 1) * AT_ONCE)
    const any = `*[${letters.map(([letter]) => letter).join('')}]*`
    return `\n       update reservation_search set text = ${folded('text', letters)} where ${where} glob '${any}';`
  })
}
