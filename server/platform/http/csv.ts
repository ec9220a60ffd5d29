/** Without the byte order mark a spreadsheet misreads the accents. */
export const CSV_START = '\u{FEFF}'

/** Characters with which a spreadsheet begins a formula. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/

/** Text as one cell of a CSV with `;`, never a formula, whatever name a customer typed. */
export function csvText(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}

/** A number that is a name, as a receipt's: a spreadsheet would read it as a sum and drop its zeros, or round its end. */
export function csvCode(text: string): string {
  return /^\d+$/.test(text) ? `"=""${text}"""` : csvText(text)
}

/** Reais as a pt-BR spreadsheet reads them: `1234,50`. */
export function csvReais(reais: number | null): string {
  return reais === null ? '' : reais.toFixed(2).replace('.', ',')
}

/** A number as a pt-BR spreadsheet reads it, with at most so many decimals: `12,5`. */
export function csvNumber(value: number | null, decimals = 2): string {
  return value === null ? '' : String(Number(value.toFixed(decimals))).replace('.', ',')
}

/** Cells that are ready, as a line. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.join(';')}\r\n`
}
