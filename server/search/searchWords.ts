import { digitsOf, phoneDigits } from '#shared/customer/documents.ts'
import { fold } from './fold.ts'

/** One word of a search: digits of a phone or a CPF, an e-mail address as far as it was typed, or a word of a name or an address. */
export type SearchWord = { kind: 'digits' | 'email' | 'text'; text: string }

const NUMBER = /^[\d\s().+/-]*\d[\d\s().+/-]*$/

/** What a person typed, word by word; every word must be found. */
export function searchWords(search: string): SearchWord[] {
  const number = wholeNumber(search)
  if (number) return [{ kind: 'digits', text: number }]
  const words = search.split(/\s+/).flatMap(wordsIn)
  return words.filter(
    ({ kind, text }, index) =>
      index === words.findIndex((word) => word.kind === kind && word.text === text),
  )
}

// A phone or CPF with its spaces is one number, not several.
function wholeNumber(search: string): string | null {
  if (!NUMBER.test(search)) return null
  const digits = phoneDigits(search)
  return digits.length >= 10 && digits.length <= 11 ? digits : null
}

function wordsIn(typed: string): SearchWord[] {
  if (NUMBER.test(typed)) return [{ kind: 'digits', text: digitsOf(typed) }]
  const text = fold(typed)
  if (/[^@]@/.test(text)) return [{ kind: 'email', text }]
  return plainWords(text).map((word) => ({ kind: 'text', text: word }))
}

/** The words of a folded text: runs of letters and digits. */
export function plainWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}
