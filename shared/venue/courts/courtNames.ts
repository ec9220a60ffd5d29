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

/** The names of all of a venue's courts in two parts, by court. */
export function splitNamesById(
  courts: readonly { id: number; name: string }[],
): ReadonlyMap<number, SplitName> {
  const names = splitCourtNames(courts.map(({ name }) => name))
  return new Map(courts.map(({ id }, at) => [id, names[at]!]))
}
