const PARTICLES = /^(?:d[aeo]s?|e|von|van|y)$/i
const SUFFIXES = /^(?:j[úu]nior|jr\.?|filho|filha|neto|neta|sobrinho|sobrinha)$/i

/**
 * A person's name as it may be said where there is less and less room, as words: whole, without 'de' and 'da', with fewer
 * middle names and one initial, without any, and at last the first name with an initial, or alone.
 */
export function nameWordings(name: string): string[][] {
  const words = name.trim().split(/\s+/)
  const [first = ''] = words
  if (words.length < 2) return [words]
  const last = lastNameAt(words)
  const ends = words.slice(last)
  const middle = words.slice(1, last).filter((word) => !PARTICLES.test(word))
  // Several initials in a row are no name that anybody reads.
  const shorter = middle.map((_, at) => {
    const kept = middle.length - 1 - at
    return [...middle.slice(0, kept), initialOf(middle[kept]!)]
  })
  const wordings = [middle, ...shorter, []].map((between) => [first, ...between, ...ends])
  const [family = '', ...suffix] = ends
  // 'Maria A. Sobrinho': 'Sobrinho' alone names nobody, and is not given up before the rest.
  if (suffix.length > 0) wordings.push([first, initialOf(family), ...suffix])
  return [words, ...wordings, [first, initialOf(family)], [first]]
}

/** A person's name in so many letters at most, clipped at its middle names and never inside a word: a first name that is longer stays whole. */
export function clippedName(name: string, letters: number): string {
  const wordings = nameWordings(name).map((words) => words.join(' '))
  return wordings.find((text) => text.length <= letters) ?? wordings.at(-1)!
}

function lastNameAt(words: readonly string[]) {
  const isSuffixed = words.length > 2 && SUFFIXES.test(words.at(-1)!)
  return words.length - (isSuffixed ? 2 : 1)
}

function initialOf(word: string) {
  const [letter = ''] = word
  return word.length <= 2 ? word : `${letter}.`
}
