const ACCENTED: Record<string, string> = {
  a: 'áàâãä',
  c: 'ç',
  e: 'éèêë',
  i: 'íìîï',
  n: 'ñ',
  o: 'óòôõö',
  u: 'úùûü',
}
// Letters whose accent follows as a character of its own, as some keyboards write them.
const COMBINING = '\u0300\u0301\u0302\u0303\u0308\u0327'

/** `fold` in SQL that both engines know, for the letters of Portuguese: SQLite's own `lower` knows only ASCII. */
export function foldedSql(column: string): string {
  const replaced = Object.entries(ACCENTED).flatMap(([plain, accented]) =>
    [...accented, ...accented.toUpperCase()].map((letter) => [letter, plain] as const),
  )
  return [...replaced, ...[...COMBINING].map((accent) => [accent, ''] as const)].reduce(
    (sql, [letter, plain]) => `replace(${sql}, '${letter}', '${plain}')`,
    `lower(${column})`,
  )
}
