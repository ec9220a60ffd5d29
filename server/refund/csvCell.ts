/** Characters with which a spreadsheet begins to calculate, or to look behind. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/

/** Text as one cell of a CSV with `;`: it stays text, whatever a customer calls themselves. */
export function csvText(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}

/** Reais as a pt-BR spreadsheet reads them: `1234,50`. */
export function csvReais(reais: number | null): string {
  return reais === null ? '' : reais.toFixed(2).replace('.', ',')
}
