import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { ImportEntry, ImportList, JudgedRows } from '#shared/operation/import/import.schema.ts'
import {
  button,
  choose,
  expectToast,
  expectToSee,
  field,
  noting,
  openStore,
  person,
  press,
  refusing,
} from '../../../testing/adminSteps.ts'
import { CORPUS } from './corpus.fixtures.ts'
import type { Answers } from '../../../testing/openApp.tsx'

beforeAll(async () => {
  await Promise.all([import('../../AdminArea.tsx'), import('./ImportScreen.tsx')])
})

const checked: ImportEntry = {
  id: 7,
  kind: 'customers',
  fileName: 'clientes.csv',
  state: 'checked',
  total: 2,
  received: 2,
  ok: 1,
  conflicts: 1,
  errors: 0,
  preview: {
    people: 1,
    dates: 0,
    from: null,
    until: null,
    cents: 0,
    examples: ['Ana Reis, (48) 99111-2233'],
  },
  skipTaken: false,
  imported: 0,
  kept: 0,
  createdAt: '2026-11-23T12:00:00.000Z',
  createdBy: 'Ana',
  importedAt: null,
  importedBy: null,
  undoneAt: null,
  undoneBy: null,
  undoUntil: null,
  progress: null,
}
const done: ImportEntry = {
  ...checked,
  state: 'done',
  imported: 1,
  importedAt: '2026-11-23T12:05:00.000Z',
  importedBy: 'Ana',
  undoUntil: '2026-11-30T12:05:00.000Z',
}
const rows: JudgedRows = {
  rows: [{ line: 3, cells: { name: 'Bia Prado' }, verdict: 'conflict', reason: 'Já existe' }],
  next: null,
}
const list = (imports: ImportEntry[] = []): ImportList => ({
  imports,
  columns: { customers: { apelido: 'name' } },
})

const openImport = (answers: Answers = {}, path = '/admin/importar') =>
  openStore(path, 'Importar', {
    'GET /api/imports': () => list(),
    'GET /api/imports/7': () => checked,
    'GET /api/imports/7/rows?verdict=conflict&after=0': () => rows,
    'GET /api/imports/7/rows': () => rows,
    ...answers,
  })
const uploading = async (file: File) => person.upload(await screen.findByLabelText('Arquivo'), file)
const choosing = (text: string) => uploading(new File([text], 'clientes.csv'))
const corpusFile = (name: string) =>
  new File([CORPUS.find((one) => one.name === name)!.content()], name)

test('Back and a reload ask before they take the columns that were chosen', async () => {
  await openImport()
  await choosing('Apelido;Fone;Time\nAna Reis;48991112233;Azul\n')
  await screen.findByRole('heading', { name: /As colunas/ })
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  await choose('Time', 'Etiquetas')
  expect(isAsked()).toBe(true)
  window.history.back()
  await press('Continuar editando')
  expect(field('Time').value).toBe('tags')
  await press('Outro arquivo')
  await press('Descartar')
  expect(await screen.findByRole('heading', { name: /O arquivo/ })).toBeTruthy()
})

test('a file goes from its columns to what becomes of each row', async () => {
  const sent: unknown[] = []
  await openImport({
    'POST /api/imports': noting(sent, checked),
    'POST /api/imports/7/rows': noting(sent, checked),
    'POST /api/imports/7/check': noting(sent, checked),
  })
  await choosing('Apelido;Fone;Time\nAna Reis;48991112233;Azul\nBia Prado;;\n')
  await screen.findByRole('heading', { name: /As colunas/ })
  // As it was said the last time, by its name, and not at all.
  expect([field('Apelido').value, field('Fone').value, field('Time').value]).toEqual([
    'name',
    'phone',
    '',
  ])
  await choose('Time', 'Etiquetas')
  await press('Conferir')
  await screen.findByRole('heading', { name: /Conferir/ })
  expect(sent).toEqual([
    {
      kind: 'customers',
      fileName: 'clientes.csv',
      columns: { apelido: 'name', fone: 'phone', time: 'tags' },
      total: 2,
    },
    {
      rows: [
        { line: 2, cells: { name: 'Ana Reis', phone: '48991112233', tags: 'Azul' } },
        { line: 3, cells: { name: 'Bia Prado' } },
      ],
    },
    { skipTaken: false },
  ])
  const comes = await screen.findByRole('region', { name: 'O que entra' })
  expect(comes.textContent).toContain('1 pessoa no cadastro.')
  expect(within(comes).getByText('Ana Reis, (48) 99111-2233')).toBeTruthy()
  const table = await screen.findByRole('table', { name: 'Linhas do arquivo' })
  expect(within(table).getByText('Já existe')).toBeTruthy()
})

test('without the columns that are needed nothing is sent', async () => {
  await openImport()
  await choosing('Time\nAzul\n')
  await expectToSee('Falta a coluna de Nome.')
  expect(button('Conferir').getAttribute('aria-disabled')).toBe('true')
})

test('a monthly sum is no price of a date, and what a date will cost is said', async () => {
  await openImport()
  await choose('O que importar', 'weekly')
  await uploading(corpusFile('mensalistas-sistema.csv'))
  await screen.findByRole('heading', { name: /As colunas/ })
  const hint = /Sem coluna de preço, cada data custa o que diz a sua tabela/
  expect(screen.getByText(hint)).toBeTruthy()
  await choose('Mensalidade', 'price')
  expect(screen.queryByText(hint)).toBeNull()
})

test('what will come of dates and money is said before anything is written', async () => {
  const examples = [
    'Ana Reis: Central, quinta-feira, 19:00 - 20:00, 26 datas de 26/11/2026 a 20/05/2027, R$ 80,00 cada',
  ]
  const preview = {
    people: 2,
    dates: 1_052,
    from: '2026-11-26',
    until: '2027-05-20',
    cents: 8_416_000,
    examples,
  }
  await openImport(
    { 'GET /api/imports/7': () => ({ ...checked, kind: 'weekly', preview }) },
    '/admin/importar?importacao=7',
  )
  await expectToSee('2 pessoas, 1.052 datas de 26/11/2026 a 20/05/2027, R$ 84.160,00 ao todo.')
  await expectToSee(examples[0]!)
})

test('which sheet is read is said and can be changed, and rows that cannot be read are named', async () => {
  await openImport()
  await uploading(corpusFile('abas.xlsx'))
  const sheet = await screen.findByLabelText<HTMLSelectElement>('Aba da planilha')
  expect([...sheet.options].map(({ text }) => text)).toEqual([
    'Clientes (1 linha)',
    'Preços (1 linha)',
    'Velhos (oculta) (1 linha)',
  ])
  await expectToSee(/abas.xlsx: 1 linha, com os títulos na linha 3/)
  await choose('Aba da planilha', 'Velhos (oculta) (1 linha)')
  await expectToSee('Ex.: Fantasma')
  await press('Outro arquivo')
  await uploading(corpusFile('aspas.csv'))
  await expectToSee('Linha 2: as aspas da coluna 3 não fecham.')
})

test('a file that is no table is refused in words', async () => {
  await openImport()
  await choosing('Nome\n')
  await expectToast('Não foi possível ler o arquivo', 'não tem linhas')
})

test('what was checked before a reload is brought in', async () => {
  const sent: unknown[] = []
  await openImport(
    { 'POST /api/imports/7/run': noting(sent, done) },
    '/admin/importar?importacao=7',
  )
  await press('Importar 1 linha')
  await expectToast('Importação feita')
  await expectToSee(/Dá para desfazer até 30\/11/)
  expect(sent).toEqual([{}])
})

test('what changed meanwhile is said, and the rows are read again', async () => {
  await openImport(
    { 'POST /api/imports/7/run': refusing(409, 'import-changed') },
    '/admin/importar?importacao=7',
  )
  await press('Importar 1 linha')
  await expectToast('Não foi possível importar', 'Confira de novo')
  expect(button('Conferir de novo')).toBeTruthy()
})

test('undoing names what stays, and asks first', async () => {
  const sent: unknown[] = []
  await openImport({
    'GET /api/imports': () => list([done]),
    'GET /api/imports/7': () => done,
    'GET /api/imports/7/undo': () => ({
      rows: 1,
      kept: [{ line: 2, reason: 'foi paga no caixa' }],
    }),
    'POST /api/imports/7/undo': noting(sent, {
      ...done,
      state: 'undone',
      kept: 1,
      undoUntil: null,
      undoneAt: done.importedAt,
    }),
  })
  await press('Abrir clientes.csv')
  await press('Desfazer importação')
  const question = await screen.findByRole('alertdialog', { name: 'Desfazer “clientes.csv”?' })
  expect(question.textContent).toContain('Linha 2: foi paga no caixa')
  await person.click(within(question).getByRole('button', { name: 'Desfazer' }))
  await expectToast('Importação desfeita')
  expect(sent).toEqual([{ kept: 1 }])
  await expectToSee(/1 ficaram porque já tinham mudado/)
})
