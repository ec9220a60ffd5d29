import { digitsOf } from '#shared/platform/contact/documents.ts'
import { readPhone } from '#shared/platform/contact/phone.ts'
import { fold } from '#shared/platform/text/fold.ts'
import { wordsOf } from '#shared/platform/text/words.ts'
import { isSqlite } from '../db/connect.ts'
import type { Db, ScopeOf, Where } from '../db/db.ts'

/** A search without dates returns at most this many, the newest. */
const MOST_FOUND = 1_000

// SQLite's index has pieces of three characters: shorter words are compared with each text.
const INDEXED_LENGTH = 3

const NUMBER = /^[\d\s().+/-]*\d[\d\s().+/-]*$/

/** The typed search as folded words, all of which must match: digits of a phone or a CPF, the beginning of an e-mail address, or words of a name or an address. */
export function searchWords(search: string): string[] {
  const number = wholeNumber(search)
  if (number) return [number]
  return [...new Set(search.split(/\s+/).flatMap(wordsIn))]
}

// A phone or CPF with its spaces is one number, not several.
function wholeNumber(search: string): string | null {
  if (!NUMBER.test(search)) return null
  const digits = readPhone(search)
  return digits.length >= 10 && digits.length <= 11 ? digits : null
}

function wordsIn(typed: string): string[] {
  if (NUMBER.test(typed)) return [digitsOf(typed)]
  const text = fold(typed)
  if (/[^@]@/.test(text)) return [text]
  return wordsOf(typed)
}

type Reservations = ScopeOf<'reservations as r'>

/** Restricts the query to the newest reservations whose customer matches every word, by the database's text index. */
export function onlyMatching(query: Where<Reservations>, db: Db, words: readonly string[]): void {
  const ids = matching(db, words).orderBy('rowid', 'desc').limit(MOST_FOUND).select('rowid')
  if (isSqlite(db)) query.whereIn('r.id', ids)
  // As an array: with many matches PostgreSQL would otherwise plan to read the whole table.
  else query.whereRaw('?? = any(array(?))', ['r.id', ids])
}

function matching(db: Db, words: readonly string[]) {
  const texts = db('reservation_search')
  const indexed = isSqlite(db) ? words.filter((word) => [...word].length >= INDEXED_LENGTH) : []
  if (indexed.length > 0) {
    const phrases = indexed.map((word) => `"${word.replaceAll('"', '""')}"`)
    texts.whereRaw('reservation_search match ?', [phrases.join(' AND ')])
  }
  for (const word of words.filter((each) => !indexed.includes(each))) {
    texts.whereRaw(`text like ? escape '\\'`, [pattern(word)])
  }
  return texts
}

/** The same for reservations that are read anyway: restricts them to customers matching the word. */
export function likeWord(query: Where<Reservations>, word: string): void {
  // Not as `exists`: PostgreSQL would join, and read every text for a day's few rows.
  query.whereRaw(`(select text from reservation_search where rowid = r.id) like ? escape '\\'`, [
    pattern(word),
  ])
}

function pattern(word: string) {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
