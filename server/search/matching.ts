import type { Knex } from 'knex'
import { isSqlite } from '../db/connect.ts'
import { foldedSql } from './foldedSql.ts'
import type { SearchWord } from './searchWords.ts'
import { cut, reversed } from './termsOf.ts'

/** A search of everything tells of no more than this many, the newest. */
const MOST_FOUND = 1_000
/** Reservations that the index may not know yet. */
const MOST_UNKNOWN = 2_000

// After every word that begins alike.
const LAST = '\u{10ffff}'

/** Keeps the reservations in which every word is found, without reading the others. */
export function onlyMatching(
  query: Knex.QueryBuilder,
  table: string,
  db: Knex,
  words: readonly SearchWord[],
): void {
  const ids = matchingIds(db, words)
  if (isSqlite(db)) query.whereIn(`${table}.id`, ids)
  // As an array: of many found PostgreSQL would otherwise think that it is quicker to read them all.
  else query.whereRaw('?? = any(array(?))', [`${table}.id`, ids])
}

// By the index of words, and the newest, which it may not know yet, one by one.
function matchingIds(db: Knex, words: readonly SearchWord[]): Knex.QueryBuilder {
  const [first, ...others] = words.map((word) => byTerms(db, word))
  const known = others
    .reduce((all, one) => all.intersect(one), first!)
    .orderBy('reservation_id', 'desc')
    .limit(MOST_FOUND)
  // In the order of the key and no more than so many: a bounded walk on its index, however little the planner knows.
  const newest = db('reservations')
    .where('id', '>', db('reservation_search').select('indexedId'))
    .orderBy('id', 'desc')
    .limit(MOST_UNKNOWN)
    .select('id', 'customerName', 'customerEmail', 'customerPhone', 'customerCpf')
  const unknown = db.from(newest.as('n')).select('n.id')
  for (const word of words) likeWord(unknown, 'n', word)
  return db.from(known.as('k')).select('k.reservation_id').unionAll(unknown)
}

function byTerms(db: Knex, word: SearchWord): Knex.QueryBuilder {
  const found = db('reservation_terms').distinct('reservationId')
  const prefixes = word.kind === 'digits' ? [word.text, reversed(word.text)] : [word.text]
  return found.where((any) => {
    for (const prefix of prefixes.map(cut)) {
      any.orWhere((range) => range.where('term', '>=', prefix).where('term', '<', prefix + LAST))
    }
  })
}

/** The same for rows that are read anyway: keeps those in which the word stands anywhere. */
export function likeWord(query: Knex.QueryBuilder, table: string, { kind, text }: SearchWord) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const columns =
    kind === 'digits'
      ? ['customer_phone', 'customer_cpf', 'customer_email', 'customer_name']
      : ['customer_name', 'customer_email']
  query.where((any) => {
    for (const column of columns) {
      const sql = kind === 'digits' ? `${table}.${column}` : foldedSql(`${table}.${column}`)
      any.orWhereRaw(`${sql} like ? escape '\\'`, [pattern])
    }
  })
}
