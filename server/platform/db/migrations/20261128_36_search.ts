import type { Knex } from 'knex'
import { dropFunctions, dropTables } from '../columns.ts'
import { isSqlite } from '../connect.ts'

const COLUMNS = ['customer_name', 'customer_email', 'customer_phone', 'customer_cpf']
const ACCENTED: Record<string, string> = {
  a: 'áàâãä',
  c: 'ç',
  e: 'éèêë',
  i: 'íìîï',
  n: 'ñ',
  o: 'óòôõö',
  u: 'úùûü',
}
/** Letters that no accent makes, as `shared/platform/text/fold.ts` has them. */
const OTHERS: Record<string, string> = {
  ł: 'l',
  Ł: 'l',
  ø: 'o',
  Ø: 'o',
  đ: 'd',
  Đ: 'd',
  ß: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
}
// Letters followed by a combining accent, as some keyboards write them.
const COMBINING = '\u0300\u0301\u0302\u0303\u0308\u0327'
/** Letters, and what is written for each. */
export type Replaced = readonly (readonly [letter: string, plain: string])[]
export const REPLACED: Replaced = [
  ...Object.entries(ACCENTED).flatMap(([plain, accented]) =>
    [...accented, ...accented.toUpperCase()].map((letter) => [letter, plain] as const),
  ),
  ...Object.entries(OTHERS),
  ...[...COMBINING].map((accent) => [accent, ''] as const),
]

/** Writes the text with each reservation, and does more with it where that is not enough. */
export async function writeOnSqlite(knex: Knex, more = '', text = TEXT): Promise<void> {
  await knex.raw(
    `create trigger reservation_search_insert after insert on reservations begin
       insert into reservation_search (rowid, text) values (new.id, ${text});${more}
     end`,
  )
  await knex.raw(
    `create trigger reservation_search_update after update of ${COLUMNS.join(', ')} on reservations begin
       update reservation_search set text = ${text} where rowid = new.id;${more}
     end`,
  )
}

/** Writes it there too, with what makes more of the text. */
export async function writeOnPostgres(knex: Knex, more = (text: string) => text): Promise<void> {
  await knex.raw(
    `create or replace function reservation_search_write() returns trigger language plpgsql as $$
     begin
       insert into reservation_search (rowid, text) values (new.id, ${more(TEXT)})
         on conflict (rowid) do update set text = excluded.text;
       return null;
     end $$`,
  )
}

/** The search text of each reservation, in a table of its own that triggers keep up to date. */
export async function up(knex: Knex): Promise<void> {
  await (isSqlite(knex) ? upOnSqlite(knex) : upOnPostgres(knex))
}

async function upOnSqlite(knex: Knex) {
  await knex.raw(
    `create virtual table reservation_search using fts5(text, tokenize = 'trigram remove_diacritics 1')`,
  )
  // An erased name must be removed from the index too, not only stop being found.
  await knex.raw(
    `insert into reservation_search (reservation_search, rank) values ('secure-delete', 1)`,
  )
  await writeOnSqlite(knex)
  await knex.raw(
    `create trigger reservation_search_delete after delete on reservations begin
       delete from reservation_search where rowid = old.id;
     end`,
  )
}

async function upOnPostgres(knex: Knex) {
  await knex.raw(
    `create table reservation_search (
       rowid integer primary key references reservations (id) on delete cascade,
       text text not null
     )`,
  )
  await writeOnPostgres(knex)
  await knex.raw(
    `create trigger reservation_search_write after insert or update of ${COLUMNS.join(', ')} on reservations
       for each row execute function reservation_search_write()`,
  )
  // Some hosts forbid extensions: without this one every name is scanned, which is slower and finds the same.
  if (await hasTrigrams(knex)) {
    // Without a list of pending entries, which every search would read before the index.
    await knex.raw(
      `create index reservation_search_text on reservation_search
         using gin (text gin_trgm_ops) with (fastupdate = off)`,
    )
  }
}

// In a transaction of its own: a failed statement would abort the whole migration.
async function hasTrigrams(knex: Knex): Promise<boolean> {
  try {
    await knex.transaction((trx) => trx.raw('create extension if not exists pg_trgm'))
    return true
  } catch {
    return false
  }
}

const GROUP = 12
/** The columns, one per line, so that no match spans two of them. */
export const LINES = COLUMNS.map((column) => `coalesce(new.${column}, '')`).join(` || '\n' || `)
const TEXT = folded(LINES)

// In SQL that both engines support: SQLite's own `lower` handles only ASCII. In groups: some builds of SQLite cannot read as many
// functions within each other as there are letters.
export function folded(text: string, letters = REPLACED): string {
  return stepsOf(letters).reduce(
    (inner, step) => `(select ${step} from (select ${inner} as t) as part)`,
    `lower(${text})`,
  )
}

/** Replaces the letters in `t`, some with each step. */
export function stepsOf(letters: Replaced): string[] {
  return Array.from({ length: Math.ceil(letters.length / GROUP) }, (_, at) =>
    letters
      .slice(at * GROUP, (at + 1) * GROUP)
      .reduce((sql, [letter, plain]) => `replace(${sql}, '${letter}', '${plain}')`, 't'),
  )
}

export async function down(knex: Knex): Promise<void> {
  const triggers = isSqlite(knex)
    ? ['insert', 'update', 'delete'].map((event) => `reservation_search_${event}`)
    : ['reservation_search_write on reservations']
  for (const trigger of triggers) await knex.raw(`drop trigger ${trigger}`)
  await dropFunctions(knex, ['reservation_search_write'])
  await dropTables(knex, ['reservation_search'])
}
