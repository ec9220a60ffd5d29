import { expect, test } from 'vitest'
import { cellsOf, guessColumns, missingColumns, rememberedColumns } from './columns.ts'
import { FIELD_NAMES, IMPORT_KINDS, KIND_FIELDS } from './kinds.ts'

test('the headings of the files to download are all understood', () => {
  for (const kind of IMPORT_KINDS) {
    const fields = KIND_FIELDS[kind].map(({ field }) => field)
    expect(
      guessColumns(
        kind,
        fields.map((field) => FIELD_NAMES[field]),
      ),
    ).toEqual(fields)
  }
})

test('as venues call them', () => {
  expect(
    guessColumns('weekly', [
      'Mensalista',
      'WhatsApp',
      'Dia',
      'Horário',
      'Até',
      'Valor (R$)',
      'Quadra',
      'Nº',
    ]),
  ).toEqual(['name', 'phone', 'weekday', 'startTime', 'endTime', 'price', 'court', null])
  expect(
    guessColumns('reservations', [
      'DATA',
      'HORA INÍCIO',
      'HORA FIM',
      'Cliente',
      'Celular',
      'Campo',
    ]),
  ).toEqual(['date', 'startTime', 'endTime', 'name', 'phone', 'court'])
})

test('what was said last time goes before what it is called, and no field is two columns', () => {
  const remembered = rememberedColumns(['Contato', 'Nome'], ['phone', 'name'])
  expect(remembered).toEqual({ contato: 'phone', nome: 'name' })
  expect(guessColumns('customers', ['Contato', 'Telefone', 'Nome', 'Cliente'], remembered)).toEqual(
    ['phone', null, 'name', null],
  )
  // Of another kind there is no such column.
  expect(guessColumns('customers', ['Valor'], { valor: 'price' })).toEqual([null])
})

test('what is missing is named, and blank cells are left out', () => {
  expect(missingColumns('customers', [null, 'phone'])).toEqual(['name'])
  expect(cellsOf(['name', null, 'phone'], [' Ana ', 'x', ' '])).toEqual({ name: 'Ana' })
})
