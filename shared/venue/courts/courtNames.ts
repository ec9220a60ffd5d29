/** A name in two parts: one for who listens, and the one for everybody. */
export type SplitName = { hidden: string; shown: string }

const WORD = /^Quadra (?:d[aeo]s? )?(?=\S)/

/** Where all courts are called 'Quadra something', something is enough. */
export function splitCourtNames(names: readonly string[]): SplitName[] {
  const words = names.map((name) => WORD.exec(name)?.[0] ?? '')
  const isShort = names.length > 1 && words.every((word) => word !== '')
  return names.map((name, index) => {
    const hidden = isShort ? words[index]! : ''
    return { hidden, shown: name.slice(hidden.length) }
  })
}
