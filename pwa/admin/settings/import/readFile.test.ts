import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cellText } from './cellText.ts'
import { CORPUS, hiddenInOds, lockedWorkbook } from './corpus.fixtures.ts'
import { decodeText } from './decodeText.ts'
import { csvText } from './files.ts'
import { readFile, rowsToSend } from './readFile.ts'

const fileOf = (content: BlobPart, name = 'a.csv') => new File([content], name)
const sheetOf = async (content: BlobPart) => (await readFile(fileOf(content))).sheets[0]!
const tableOf = async (content: BlobPart) => {
  const { headings, rows } = await sheetOf(content)
  return [headings, ...rows.map(({ cells }) => cells)]
}
const corpus = (name: string) => CORPUS.find((one) => one.name === name)!.content()

test.each(CORPUS)('$name is read. $says', async ({ content, table }) => {
  expect(await tableOf(content())).toEqual(table)
})

test.each([
  ['semicolons', 'Nome;Valor\nAna;1,50\n'],
  ['commas', 'Nome,Valor\nAna,"1,50"\n'],
  ['tabs', 'Nome\tValor\r\nAna\t1,50\r\n'],
  ['a byte order mark', '\uFEFFNome;Valor\nAna;1,50\n'],
  ["a line that says Excel's own delimiter", 'sep=;\r\nNome;Valor\r\nAna;1,50\r\n'],
])('a table with %s is read', async (_name, text) => {
  expect(await tableOf(text)).toEqual([
    ['Nome', 'Valor'],
    ['Ana', '1,50'],
  ])
})

test('accents are right in UTF-8 and in what spreadsheets wrote before', async () => {
  const old = new Uint8Array([...'Jo', 'ã', ...'o;Quadra n', 'º'].map((one) => one.codePointAt(0)!))
  expect(decodeText(old)).toBe('João;Quadra nº')
  expect(decodeText(new TextEncoder().encode('João;Quadra nº'))).toBe('João;Quadra nº')
})

test('rows keep the number that the spreadsheet gives them, blank ones left out', async () => {
  const { rows } = await sheetOf('Nome;Tel\nAna;1\n;\n\nBia;2\n')
  expect(rows.map(({ line }) => line)).toEqual([2, 5])
  const titled = await sheetOf(corpus('com-titulo.csv'))
  expect([titled.headingLine, titled.rows[0]?.line]).toEqual([3, 4])
})

test('a row that cannot be read is named by its line and column, and stays out alone', async () => {
  const quoted = await sheetOf(corpus('aspas.csv'))
  expect(quoted.unread).toEqual([{ line: 2, reason: 'as aspas da coluna 3 não fecham' }])
  expect(quoted.rows.map(({ line }) => line)).toEqual([3, 4, 5])
  const long = await sheetOf(corpus('celula-longa.csv'))
  expect(rowsToSend(long, ['name', 'notes'])).toEqual({
    rows: [{ line: 3, cells: { name: 'Bia', notes: 'curta' } }],
    unread: [
      { line: 2, reason: '“Observações Observações Observações Obse” tem mais de 2.000 letras' },
    ],
  })
  // In a column that nobody brings in it is in nobody's way.
  expect(rowsToSend(long, ['name', null])).toMatchObject({ unread: [], rows: [{}, {}] })
})

test('of several sheets the first one in sight is read, and the others are offered', async () => {
  const { sheets } = await readFile(fileOf(corpus('abas.xlsx')))
  expect(sheets.map(({ headingLine, name, rows }) => [name, headingLine, rows.length])).toEqual([
    ['Clientes', 3, 1],
    ['Preços', 1, 1],
    ['Velhos (oculta)', 1, 1],
  ])
})

test('a sheet that LibreOffice hides is offered as the last one', async () => {
  const { sheets } = await readFile(fileOf(hiddenInOds()))
  expect(sheets.map(({ name }) => name)).toEqual(['Clientes', 'Velhos (oculta)'])
})

test('a spreadsheet is read with its times and numbers as Brazilians type them', async () => {
  const bytes = readFileSync(
    join(import.meta.dirname, '../../../e2e/support/files/mensalistas.xlsx'),
  )
  const { headings, name, rows } = await sheetOf(new Uint8Array(bytes))
  expect(name).toBeTruthy()
  expect(headings.slice(0, 2)).toEqual(['Mensalista', 'WhatsApp'])
  expect(rows[0]).toEqual({
    line: 2,
    cells: ['Marina Souza', '48999887766', 'Central', 'Segunda', '21:00', '120', 'Futevôlei'],
  })
  expect(cellText({ t: 'n', v: 89.5 })).toBe('89,5')
  expect(cellText({ t: 'b', v: true })).toBe('Sim')
  expect(cellText({ t: 'e', v: 42, w: '#N/A' })).toBe('#N/A')
})

test.each([
  ['Nome;Tel\n', 'não tem linhas'],
  ['', 'não tem linhas'],
  [corpus('antigo.xls').slice(0, 1_500), 'Não foi possível ler a planilha'],
  [lockedWorkbook(), 'A planilha tem senha'],
  ['MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n<html>', 'Salve-a como .xlsx'],
  [new Uint8Array([0x50, 0x4b, 3, 4, 0]), 'Não foi possível ler a planilha'],
])('%s is refused in words', async (content, words) => {
  await expect(readFile(fileOf(content))).rejects.toThrow(words)
})

test('what is written opens right in a Brazilian spreadsheet, and no cell is a formula', async () => {
  const text = await csvText([
    ['Nome', 'Preço'],
    ['=1+1', '1,50'],
    ['@a;b', ''],
  ])
  expect(text.startsWith('\uFEFFNome;Preço\r\n')).toBe(true)
  expect(text).toContain(`"'=1+1";1,50`)
  expect(text).toContain(`"'@a;b"`)
})
