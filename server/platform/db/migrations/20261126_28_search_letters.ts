import type { Knex } from 'knex'
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
const COMBINING = '\u0300\u0301\u0302\u0303\u0308\u0327'
const LETTERS = Object.entries(ACCENTED).flatMap(([plain, accented]) =>
  [...accented, ...accented.toUpperCase()].map((letter) => [letter, plain] as const),
)
const ACCENTS = [...COMBINING].map((accent) => [accent, ''] as const)

export async function up(knex: Knex): Promise<void> {
  await write(knex, inGroups([...LETTERS, ...Object.entries(OTHERS), ...ACCENTS]))
  for (const letter of Object.keys(OTHERS)) {
    await knex.raw(
      `update reservation_search set text = (select ${inGroups([...LETTERS, ...Object.entries(OTHERS), ...ACCENTS])(textOf('r.'))} from reservations r where r.id = reservation_search.rowid)
       where text like ?`,
      [`%${letter}%`],
    )
  }
}

/** As before: a letter of the others is found by itself again once its reservation is written. */
export async function down(knex: Knex): Promise<void> {
  await write(knex, inGroups([...LETTERS, ...ACCENTS]))
}

async function write(knex: Knex, folded: (text: string) => string) {
  const text = folded(textOf('new.'))
  if (!isSqlite(knex)) {
    await knex.raw(
      `create or replace function reservation_search_write() returns trigger language plpgsql as $$
       begin
         insert into reservation_search (rowid, text) values (new.id, ${text})
           on conflict (rowid) do update set text = excluded.text;
         return null;
       end $$`,
    )
    return
  }
  await knex.raw('drop trigger reservation_search_insert')
  await knex.raw('drop trigger reservation_search_update')
  await knex.raw(
    `create trigger reservation_search_insert after insert on reservations begin
       insert into reservation_search (rowid, text) values (new.id, ${text});
     end`,
  )
  await knex.raw(
    `create trigger reservation_search_update after update of ${COLUMNS.join(', ')} on reservations begin
       update reservation_search set text = ${text} where rowid = new.id;
     end`,
  )
}

/** The columns, one per line, so that no match spans two of them. */
function textOf(row: string) {
  return COLUMNS.map((column) => `coalesce(${row}${column}, '')`).join(` || '\n' || `)
}

const GROUP = 12

// In groups: some builds of SQLite cannot read as many functions within each other as there are letters.
function inGroups(letters: readonly (readonly [string, string])[]) {
  const groups = Array.from({ length: Math.ceil(letters.length / GROUP) }, (_, at) =>
    letters.slice(at * GROUP, (at + 1) * GROUP),
  )
  return (text: string) =>
    groups.reduce((inner, group) => {
      const replaced = group.reduce(
        (sql, [letter, plain]) => `replace(${sql}, '${letter}', '${plain}')`,
        't',
      )
      return `(select ${replaced} from (select ${inner} as t) as part)`
    }, `lower(${text})`)
}
