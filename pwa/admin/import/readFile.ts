import { MAX_ROWS } from '#shared/import/kinds.ts'

/** A file as a table of texts; each row with the number that the spreadsheet gives it. */
export type ReadFile = {
  name: string
  headings: string[]
  rows: { line: number; cells: string[] }[]
}

/** Why a file is no table, for the person who chose it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** Reads a CSV, whatever its encoding and delimiter, or the first sheet of an .xlsx. What reads them comes with the first file. */
export async function readFile(file: File): Promise<ReadFile> {
  const bytes = await bytesOf(file)
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) {
    throw new UnreadableFile('Este é um .xls antigo. Abra-o e salve como .xlsx ou CSV.')
  }
  const table = isZip ? await readSheet(bytes) : await readDelimited(decodeText(bytes))
  const filled = table
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [first, ...rows] = filled
  if (!first || rows.length === 0) {
    throw new UnreadableFile('O arquivo não tem linhas abaixo dos títulos das colunas.')
  }
  if (rows.length > MAX_ROWS) {
    const most = MAX_ROWS.toLocaleString('pt-BR')
    throw new UnreadableFile(`O arquivo tem mais de ${most} linhas. Divida-o em partes.`)
  }
  return { name: file.name.slice(0, 120), headings: first.cells.map((cell) => cell.trim()), rows }
}

function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(new Uint8Array(reader.result as ArrayBuffer)))
    // Moved or changed since it was chosen.
    reader.addEventListener('error', () => reject(new UnreadableFile('Escolha o arquivo de novo.')))
    reader.readAsArrayBuffer(file)
  })
}

async function readSheet(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const { default: readXlsx } = await import('read-excel-file/browser')
  try {
    const [sheet] = await readXlsx(bytes.buffer)
    return (sheet?.data ?? []).map((row) => row.map(cellText))
  } catch (error) {
    throw new UnreadableFile('Não foi possível ler a planilha. Salve-a como .xlsx ou CSV.', {
      cause: error,
    })
  }
}

/** A cell as a Brazilian would type it: dates with the day first, a decimal comma. */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return dateText(cell)
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não'
  return String(cell)
}

function dateText(date: Date) {
  const two = (number: number) => String(number).padStart(2, '0')
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
  // A time without a date is of the day on which spreadsheets begin to count.
  if (date.getUTCFullYear() < 1901) return time
  return `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`
}

/** UTF-8 where it is, else what Brazilian spreadsheets wrote before: Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function readDelimited(text: string): Promise<string[][]> {
  const { default: Papa } = await import('papaparse')
  // Excel's own word for the delimiter, as its first line.
  const said = /^sep=(.)\r?\n/.exec(text)
  const body = said ? text.slice(said[0].length) : text
  const { data } = Papa.parse<string[]>(body, {
    delimiter: said?.[1] ?? delimiterOf(body),
  })
  return said ? [[], ...data] : data
}

/** What parts the headings: further down decimal commas would mislead. */
function delimiterOf(text: string): string {
  const headings = (/[^\r\n]+/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const counts = [';', '\t', ',', '|'].map((one) => ({ one, count: headings.split(one).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).one
}
