import type { Table } from './table.ts'

/** A CSV or the like. A row whose quotes do not close, or only in the row of somebody else, is left out by its line, and the others go on. */
export async function readDelimited(text: string): Promise<Table> {
  const { default: Papa } = await import('papaparse')
  // Excel's own word for the delimiter, as its first line.
  const said = /^\uFEFF?sep=(.)\r?\n/i.exec(text)
  const start = said ? said[0].length : 0
  const delimiter = said?.[1] ?? delimiterOf(text)
  const rows: string[][] = said ? [[]] : []
  const unread: Table['unread'] = []
  // Each round ends at a quote that does not close, and the next one begins on the line behind it.
  for (let at = start; at < text.length;) {
    const body = text.slice(at)
    let read = 0
    let broken = -1
    Papa.parse<string[]>(body, {
      delimiter,
      step: ({ data, errors, meta }, parser) => {
        const isBroken = errors.some(({ type }) => type === 'Quotes')
        if (isBroken || swallows(data, delimiter)) {
          broken = read
          parser.abort()
          return
        }
        rows.push(data)
        read = meta.cursor
      },
    })
    if (broken < 0) break
    const end = body.slice(broken).search(/\r\n|\r|\n/)
    const line = end < 0 ? body.slice(broken) : body.slice(broken, broken + end)
    rows.push([])
    unread.push({ line: rows.length, reason: brokenText(line, delimiter) })
    if (end < 0) break
    at += broken + end + (body.startsWith('\r\n', broken + end) ? 2 : 1)
  }
  return { name: null, rows, unread }
}

/** Whether a cell goes on over the lines of other rows: as many cells as this one has, a phone or a document among them. */
function swallows(row: readonly string[], delimiter: string) {
  const long = row.filter((cell) => /[\r\n]/.test(cell))
  return long.some((cell) =>
    cell
      .split(/[\r\n]+/)
      .slice(1)
      .map((line) => line.split(delimiter))
      .some((cells) => cells.length >= row.length && cells.some((one) => NUMBER.test(one))),
  )
}
const NUMBER = /^"?[\s+(]*(?:\d[\s().+-]*){8,}"?$/

function brokenText(line: string, delimiter: string) {
  const cells = line.split(delimiter)
  const column = cells.findIndex((cell) => (cell.split('"').length - 1) % 2 === 1)
  return `as aspas da coluna ${Math.max(0, column) + 1} não fecham`
}

const DELIMITERS = [';', '\t', ',', '|']
const LOOKED_AT = 40

/** What parts most of the lines into the same number of cells. A title above has none, and decimal commas are not in every line. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 50_000)
    .split(/[\r\n]+/)
    .map((line) => line.replace(/"[^"]*"/g, ''))
    .filter((line) => line.trim() !== '')
    .slice(0, LOOKED_AT)
  const scores = DELIMITERS.map((one) => {
    const counts = lines.map((line) => line.split(one).length)
    const cells = commonest(counts.filter((count) => count > 1))
    return { one, cells, lines: counts.filter((count) => count === cells).length }
  })
  return scores.reduce((best, next) =>
    next.lines > best.lines || (next.lines === best.lines && next.cells > best.cells) ? next : best,
  ).one
}

function commonest(counts: readonly number[]): number {
  const times = new Map<number, number>()
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
  return [...times].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0]
}
