import { fold } from '../../platform/text/fold.ts'
import { splitCourtNames } from './courtNames.ts'

/** As long as a court's short name may be, in UTF-16 units: so many letters fit above a column of the agenda. */
export const SHORT_NAME_LENGTH = 12

type Named = { id: number; name: string; shortName?: string | null }
type Wording = (words: readonly string[]) => string

const PARTICLES = new Set(['a', 'as', 'com', 'da', 'das', 'de', 'do', 'dos', 'e', 'em', 'na', 'no'])
const FIRST = /^Quadra\s+(?:d[aeo]s?\s+)?(?=\S)/i

/** The short names of all of a venue's courts, by court: what each was given, else made from its name; no two alike, none empty. */
export function shortNames(courts: readonly Named[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  const taken = new Set<string>()
  const take = (id: number, text: string) => {
    found.set(id, text)
    taken.add(nameKey(text))
  }
  const isFree = (text: string) => !taken.has(nameKey(text)) && nameKey(text) !== ''

  const inOrder = courts.toSorted((one, other) => one.id - other.id)
  for (const { id, shortName } of inOrder) {
    const given = shortName && cut(shortName.trim(), SHORT_NAME_LENGTH)
    if (given && isFree(given)) take(id, given)
  }
  const shown = splitCourtNames(inOrder.map(({ name }) => name)).map((one) => one.shown)
  const whole = new Map(inOrder.map(({ id }, at) => [id, shown[at]!.trim()]))
  let left = inOrder.filter(({ id }) => !found.has(id))
  // Courts that would be called alike are all asked for another wording, so that none of them depends on which came first.
  for (const wording of [null, ...WORDINGS]) {
    const wordings = left.map(({ id, name }) =>
      wording ? wording(wordsOf(name)) : fitting(whole.get(id)!),
    )
    const keys = wordings.map(nameKey)
    left = left.filter(({ id }, at) => {
      const text = wordings[at]!
      if (!isFree(text) || keys.filter((key) => key === keys[at]).length > 1) return true
      take(id, text)
      return false
    })
  }
  for (const { id, name } of left) take(id, numbered(name, isFree))
  return found
}

/** A name as it is compared with others: how it is written makes no difference. */
export function nameKey(name: string): string {
  return fold(name).replace(/\s+/g, ' ').trim()
}

/** From the best to the worst; an empty one says that there is none of that kind. */
const WORDINGS: readonly Wording[] = [
  leading,
  // 'Cooperativa do Vale Um' and its neighbour 'Dois'.
  (words) => (words.length > 1 ? fitting(`${abbreviated(words[0]!)} ${words.at(-1)!}`) : ''),
  (words) => leading(words.slice(1)),
  (words) => fitting(words.at(-1) ?? ''),
  ([first = '']) => `${cut(first, SHORT_NAME_LENGTH - 1)}.`,
]

/** As many words from the first one on that has room. */
function leading(words: readonly string[]) {
  const from = words.findIndex((word) => word.length <= SHORT_NAME_LENGTH)
  if (from < 0) return ''
  let text = words[from]!
  for (const word of words.slice(from + 1)) {
    if (text.length + 1 + word.length > SHORT_NAME_LENGTH) break
    text += ` ${word}`
  }
  return text
}

function wordsOf(name: string) {
  const words = name.replace(FIRST, '').split(/\s+/)
  return words.filter((word) => word !== '' && !PARTICLES.has(word.toLowerCase()))
}

function abbreviated(word: string) {
  return word.length <= 5 ? word : `${cut(word, 4)}.`
}

function fitting(text: string) {
  return text.length <= SHORT_NAME_LENGTH ? text : ''
}

function numbered(name: string, isFree: (text: string) => boolean) {
  const [word = ''] = wordsOf(name)
  for (let number = 1; ; number += 1) {
    const end = ` ${number}`
    const text = `${cut(word, SHORT_NAME_LENGTH - end.length) || 'Quadra'}${end}`
    if (isFree(text)) return text
  }
}

/** The first letters of a text, none of them halved. */
function cut(text: string, most: number) {
  let kept = ''
  for (const letter of text) {
    if (kept.length + letter.length > most) break
    kept += letter
  }
  return kept.trim()
}
