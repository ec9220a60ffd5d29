import {
  cellsOf,
  headingKey,
  knownHeadings,
  type Columns,
} from '#shared/operation/import/columns.ts'
import { MAX_ROWS } from '#shared/operation/import/kinds.ts'
import { decodeText } from './decodeText.ts'
import { readDelimited } from './readDelimited.ts'
import { unreadable, UnreadableFile, type Table, type UnreadRow } from './table.ts'

/** A sheet as a table under its headings; each row with the number that the spreadsheet gives it. */
export type ReadSheet = {
  name: string | null
  /** The row of the headings, from 1. */
  headingLine: number
  headings: string[]
  rows: { line: number; cells: string[] }[]
  unread: UnreadRow[]
}
export type ReadFile = { name: string; sheets: ReadSheet[] }

/** Among so many rows at the top the headings are looked for, below titles and dates of print. */
const TOP_ROWS = 12

/** Reads a text table whatever its encoding and delimiter, or the sheets of a workbook, the first one in sight with rows first. What reads them comes with the first file. */
export async function readFile(file: File): Promise<ReadFile> {
  const tables = await tablesOf(await bytesOf(file))
  const sheets = tables.flatMap((table) => readSheet(table) ?? [])
  if (sheets.length === 0) {
    throw new UnreadableFile('O arquivo não tem linhas abaixo dos títulos das colunas.')
  }
  if (sheets[0]!.rows.length > MAX_ROWS) {
    const most = MAX_ROWS.toLocaleString('pt-BR')
    throw new UnreadableFile(`O arquivo tem mais de ${most} linhas. Divida-o em partes.`)
  }
  return {
    name: file.name.slice(0, 120),
    sheets: sheets.filter(({ rows }) => rows.length <= MAX_ROWS),
  }
}

async function tablesOf(bytes: Uint8Array<ArrayBuffer>): Promise<Table[]> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const isOldOffice = bytes[0] === 0xd0 && bytes[1] === 0xcf
  const { readPage, readWorkbook } = await import('./readWorkbook.ts')
  if (isZip || isOldOffice) return readWorkbook(bytes)
  const text = decodeText(bytes)
  // Many programs call a page, a piece of one or an XML file .xls.
  if (/^\s*<(\?xml|!doctype|html|table|meta|head|style|body|[^]*<table)/i.test(text))
    return readPage(text)
  // A page with all its parts in one file, which is called so too.
  if (/^MIME-Version:/i.test(text)) throw unreadable()
  return [await readDelimited(text)]
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

/** Null of a sheet without rows below its headings. */
function readSheet({ name, rows, unread }: Table): ReadSheet | null {
  const left = new Set(unread.map(({ line }) => line))
  const filled = rows
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells, line }) => cells.some(Boolean) && !left.has(line))
  const at = headingIndex(filled.map(({ cells }) => cells))
  const heading = filled[at]
  if (!heading) return null
  const below = filled.slice(at + 1)
  if (below.length === 0 && unread.length === 0) return null
  const headings = heading.cells
  return { name, headingLine: heading.line, headings, rows: joinParts(headings, below), unread }
}

/** Where the headings are: the row near the top that has most of those that are known, else the first with two cells, else the first. */
function headingIndex(rows: readonly (readonly string[])[]): number {
  const top = rows.slice(0, TOP_ROWS)
  const known = top.map(knownHeadings)
  const most = Math.max(0, ...known)
  if (most > 0) return known.indexOf(most)
  const first = top.findIndex((cells) => cells.filter(Boolean).length > 1)
  return Math.max(0, first)
}

/** The rows that can be sent by these columns, and those that cannot be read. */
export function rowsToSend({ headings, rows, unread }: ReadSheet, columns: Columns) {
  const overlong = rows.flatMap(({ cells, line }) => {
    const at = cells.findIndex((cell, index) => columns[index] && cell.length > CELL_LENGTH)
    if (at < 0) return []
    const where = headings[at] || `coluna ${at + 1}`
    const most = CELL_LENGTH.toLocaleString('pt-BR')
    return [{ line, reason: `“${where.slice(0, 40)}” tem mais de ${most} letras` }]
  })
  const tooLong = new Set(overlong.map(({ line }) => line))
  return {
    rows: rows
      .filter(({ line }) => !tooLong.has(line))
      .map(({ cells, line }) => ({ line, cells: cellsOf(columns, cells) }))
      .filter(({ cells }) => Object.keys(cells).length > 0),
    unread: [...unread, ...overlong].toSorted((a, b) => a.line - b.line),
  }
}
/** As long as the server takes a cell. */
const CELL_LENGTH = 2_000

type Row = { line: number; cells: string[] }

/** What programs part into two columns is one here: a phone behind its `DDD`, a first name before its last one. The second column is left blank. */
function joinParts(headings: readonly string[], rows: readonly Row[]): Row[] {
  const keys = headings.map(headingKey)
  const find = (pattern: RegExp) => keys.findIndex((key) => pattern.test(key))
  const bareOf = (cell = '') => cell.replace(/[.,]0+$/, '').replace(/\D/g, '')
  const code = keys.findIndex(
    (key, index) =>
      /^(ddd|cod(igo)? (de )?area)\b/.test(key) &&
      rows.every(({ cells }) => bareOf(cells[index]).length <= 3),
  )
  const phone = keys.findIndex(
    (key, index) => index > code && /^(telefone|celular|fone|whats|tel|numero)/.test(key),
  )
  const first = find(/^(nome|first name|given name|primeiro nome)$/)
  const last = find(/^(sobrenome|last name|family name|ultimo nome)$/)
  return rows.map(({ cells, line }) => {
    const next = [...cells]
    const digits = bareOf(next[phone])
    if (code >= 0 && phone >= 0) {
      if (/^\d{8,9}$/.test(digits)) next[phone] = `${bareOf(next[code])}${digits}`
      next[code] = ''
    }
    if (first >= 0 && last >= 0) {
      next[first] = `${next[first] ?? ''} ${next[last] ?? ''}`.trim()
      next[last] = ''
    }
    return { line, cells: next }
  })
}
