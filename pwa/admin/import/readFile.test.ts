import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { csvText } from './files.ts'
import { cellText, decodeText, readFile } from './readFile.ts'

const fileOf = (content: BlobPart, name = 'a.csv') => new File([content], name)
const tableOf = async (content: BlobPart) => {
  const { headings, rows } = await readFile(fileOf(content))
  return [headings, ...rows.map(({ cells }) => cells)]
}

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
  const { rows } = await readFile(fileOf('Nome;Tel\nAna;1\n;\n\nBia;2\n'))
  expect(rows.map(({ line }) => line)).toEqual([2, 5])
})

test('a spreadsheet is read with its times and numbers as Brazilians type them', async () => {
  const bytes = readFileSync(join(import.meta.dirname, '../../e2e/support/files/mensalistas.xlsx'))
  const { headings, rows } = await readFile(fileOf(new Uint8Array(bytes), 'm.xlsx'))
  expect(headings.slice(0, 2)).toEqual(['Mensalista', 'WhatsApp'])
  expect(rows[0]).toEqual({
    line: 2,
    cells: ['Marina Souza', '48999887766', 'Central', 'Segunda', '21:00', '120', 'Futevôlei'],
  })
  expect(cellText(new Date(Date.UTC(2026, 10, 23)))).toBe('23/11/2026')
  expect([cellText(89.5), cellText(true), cellText(null)]).toEqual(['89,5', 'Sim', ''])
})

test.each([
  ['Nome;Tel\n', 'não tem linhas'],
  ['', 'não tem linhas'],
  [new Uint8Array([0xd0, 0xcf, 0x11]), '.xls antigo'],
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
