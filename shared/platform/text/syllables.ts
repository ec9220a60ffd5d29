/** Where a word may end on one line and go on on the next; it is seen there alone. */
export const SOFT_HYPHEN = '\u00AD'

const VOWEL = 'aeiouyáàâãéêíóôõúü'
// After a vowel, before what begins a syllable: one consonant or two that stay together, and a vowel.
const SYLLABLE = new RegExp(
  `([${VOWEL}][^${VOWEL}\\s-]*?)(?=(?:[bcdfgptv][lr]|[cln]h|[qg]u|[^${VOWEL}\\s’'-])[${VOWEL}])`,
  'giu',
)

/** A Portuguese word's syllables, a single letter with its neighbour. */
export function syllablesOf(word: string): string[] {
  const parts = word.replace(SYLLABLE, `$1${SOFT_HYPHEN}`).split(SOFT_HYPHEN)
  if (parts.length > 1 && parts[0]!.length < 2) parts.splice(0, 2, parts[0]! + parts[1]!)
  return parts
}

/** A text whose words of so many letters and more break between syllables, where they have to. */
export function hyphenated(text: string, least = 11): string {
  return text.replace(/\p{L}+/gu, (word) =>
    word.length < least ? word : syllablesOf(word).join(SOFT_HYPHEN),
  )
}
