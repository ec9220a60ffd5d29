import { CFB, read, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { cellText } from './cellText.ts'
import { unreadable, UnreadableFile, type Table } from './table.ts'

const OPTIONS = { dense: true, cellNF: true, cellHTML: false, cellFormula: false } as const

/** The sheets of a workbook that somebody sees (.xlsx, .xls, .xlsb, .ods), then the hidden ones. */
export function readWorkbook(bytes: Uint8Array): Table[] {
  try {
    const book = read(bytes, { type: 'array', ...OPTIONS })
    return tablesOf(book, book.bookType === 'ods' ? hiddenInOds(bytes) : hiddenIn(book))
  } catch (error) {
    if (/password|encrypt/i.test(String(error))) {
      throw new UnreadableFile('A planilha tem senha. Abra-a, tire a senha e salve de novo.', {
        cause: error,
      })
    }
    throw unreadable(error)
  }
}

/** The tables of a page or of an XML workbook that a program saved under a spreadsheet's name. */
export function readPage(text: string): Table[] {
  try {
    // As texts: it would read 08/12 as the 12th of August.
    const book = read(withLetters(text), { type: 'string', raw: true, ...OPTIONS })
    return tablesOf(book, hiddenIn(book))
  } catch (error) {
    throw unreadable(error)
  }
}

/** Replaces a page's names for letters (`&atilde;`): the library knows few of them, the browser all. */
function withLetters(text: string): string {
  const parser = new DOMParser()
  const known = new Map<string, string>()
  return text.replace(/&(?:#x?[\da-f]+|[a-z]+\d*);/gi, (name) => {
    const letter = known.get(name) ?? parser.parseFromString(name, 'text/html').body.textContent
    known.set(name, letter)
    // Keeps the markup of the page itself.
    return letter < '\u00A0' ? name : letter
  })
}

function hiddenIn({ SheetNames, Workbook }: WorkBook): boolean[] {
  return SheetNames.map((_, index) => (Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0)
}

/** Looks for the sheets that LibreOffice hides, by their styles, as the library does not. */
function hiddenInOds(bytes: Uint8Array): boolean[] {
  const file = CFB.find(CFB.read(bytes, { type: 'array' }), '/content.xml')
  const xml = new TextDecoder().decode(Uint8Array.from(file.content))
  const styles = xml.matchAll(
    /<style:style style:name="([^"]+)"[^>]*>\s*<style:table-properties[^>]*table:display="false"/g,
  )
  const hiding = new Set([...styles].map(([, name]) => name))
  const sheets = xml.matchAll(/<table:table table:name="[^"]*"(?: table:style-name="([^"]*)")?/g)
  return [...sheets].map(([, style]) => hiding.has(style))
}

function tablesOf(book: WorkBook, hidden: readonly boolean[]): Table[] {
  const is1904 = book.Workbook?.WBProps?.date1904 ?? false
  const tables = book.SheetNames.map((name, index) => ({
    name,
    isHidden: hidden[index] ?? false,
    rows: rowsOf(book.Sheets[name]!, is1904),
    unread: [],
  }))
  return tables
    .toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden))
    .map(({ isHidden, name, ...table }) => ({
      ...table,
      name: isHidden ? `${name} (oculta)` : name,
    }))
}

function rowsOf(sheet: WorkSheet, is1904: boolean): string[][] {
  // Of a chart there is none.
  const rows: ((CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? []
  return Array.from(rows, (row) =>
    Array.from(row ?? [], (cell) => (cell ? cellText(cell, is1904) : '')),
  )
}
