import { describe, expect, test } from 'vitest'
import {
  cellsOf,
  guessColumns,
  missingColumns,
  rememberedColumns,
  type Columns,
} from './columns.ts'
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
  expect(
    guessColumns('customers', ['Contato', 'Telefone', 'Nome', 'Cliente'], [], remembered),
  ).toEqual(['phone', null, 'name', null])
  // Of another kind there is no such column.
  expect(guessColumns('customers', ['Valor'], [], { valor: 'price' })).toEqual([null])
})

test('a day and its hour may stand in one column', () => {
  const missing = (columns: Columns, cell: string) =>
    missingColumns('reservations', ['name', 'phone', 'court', ...columns], [['', '', '', cell]])
  expect(missing(['startTime'], '01/04/2027 às 19:00')).toEqual([])
  expect(missing(['date'], '2027-04-01T22:00:00Z')).toEqual([])
  expect(missing(['startTime'], '19:00')).toEqual(['date'])
  expect(missing(['date'], '01/04/2027')).toEqual(['startTime'])
  expect(missing(['date'], '')).toEqual(['startTime'])
})

test('what is missing is named, and blank cells are left out', () => {
  expect(missingColumns('customers', [null, 'phone'], [])).toEqual(['name'])
  expect(cellsOf(['name', null, 'phone'], [' Ana ', 'x', ' '])).toEqual({ name: 'Ana' })
})

describe('what the cells hold decides, whatever their heading', () => {
  test('a column of dates is no hour, and begins the weekly booking', () => {
    const headings = ['Mensalista', 'Celular', 'Quadra', 'Dia', 'Horário', 'Início']
    const row = ['Fulano', '48999990000', 'Quadra do Mar', 'Quinta', '20h', '08/12/2026']
    const columns = ['name', 'phone', 'court', 'weekday', 'startTime', 'startDate']
    expect(guessColumns('weekly', headings, [row])).toEqual(columns)
    // Nor is it one because another file said so.
    expect(guessColumns('weekly', headings, [row], { inicio: 'startTime' })).toEqual(columns)
    const hours = row.with(5, '20:00').with(4, 'noite')
    expect(guessColumns('weekly', headings, [hours])).toEqual(
      columns
        .with(4, '')
        .with(5, 'startTime')
        .map((one) => one || null),
    )
  })

  test('a sum of the month is no price of a date, and the day of a bill no end', () => {
    const headings = ['Nome', 'Celular', 'Quadra', 'Dia', 'Horário', 'Mensalidade', 'Vencimento']
    const row = [
      'Fulano',
      '48999990000',
      'Quadra Central',
      'Segunda',
      '6h às 7h',
      'R$ 480,00',
      '11/12/2026',
    ]
    expect(guessColumns('weekly', headings, [row])).toEqual([
      'name',
      'phone',
      'court',
      'weekday',
      'startTime',
      null,
      null,
    ])
    expect(
      guessColumns('reservations', ['Cliente', 'Vencimento'], [['Ana', '11/12/2026']]),
    ).toEqual(['name', null])
  })

  test.each([
    ['weekly', 'Valor mensal', 'R$ 480,00', null],
    ['weekly', 'Valor da mensalidade', 'R$ 480,00', null],
    ['weekly', 'Preço (mês)', '480', null],
    ['weekly', 'Valor do plano', '480', null],
    ['weekly', 'Fim da mensalidade', '11/12/2026', null],
    ['weekly', 'Dia do vencimento', '5', null],
    ['weekly', 'Início da mensalidade', '11/12/2026', 'startDate'],
    ['reservations', 'Data de nascimento', '11/12/1990', null],
    ['reservations', 'Data do pagamento', '11/12/2026', null],
    ['reservations', 'Data da compra', '11/12/2026', null],
    ['reservations', 'Hora do cadastro', '19:00', null],
    ['reservations', 'Valor do pagamento', 'R$ 80,00', 'price'],
    ['reservations', 'Pagamento (sim/não)', 'Sim', 'paid'],
    ['customers', 'Telefone de cadastro', '48999887766', 'phone'],
    // By chance its digits are a document's.
    ['customers', 'Birthday', '1990-02-01', null],
    ['customers', 'Matrícula', '20261234567', null],
  ] as const)('of %s, %j with %j is %s', (kind, heading, cell, field) => {
    expect(guessColumns(kind, [heading], [[cell]])).toEqual([field])
  })

  test('days without a year are no hours, though a slash may stand between two hours', () => {
    const guess = (cells: string[]) =>
      guessColumns(
        'weekly',
        ['Início'],
        cells.map((cell) => [cell]),
      )
    expect(guess(['08/12', '15/12'])).toEqual(['startDate'])
    expect(guess(['8/9', '18/19', '19/20'])).toEqual(['startTime'])
  })

  test('whether it was paid is no day on which it was', () => {
    expect(guessColumns('reservations', ['Pagamento'], [['05/12/2026']])).toEqual([null])
    expect(guessColumns('reservations', ['Pagamento'], [['Pago']])).toEqual(['paid'])
  })

  test('a column whose heading says nothing is known by what only it can hold', () => {
    const rows = [
      ['Ana', 'ana@exemplo.com.br', '529.982.247-25', '(48) 99988-7766'],
      ['Bia', '', '', '48 99911-2233'],
    ]
    expect(guessColumns('customers', ['Nome', 'Coluna B', 'C', ''], rows)).toEqual([
      'name',
      'email',
      'cpf',
      'phone',
    ])
    // Of two phones nobody knows which.
    expect(
      guessColumns('customers', ['Nome', 'A', 'B'], [['Ana', '48999887766', '4833334444']]),
    ).toEqual(['name', null, null])
  })

  test.each([
    ['Google', ['First Name', 'E-mail 1 - Value', 'Phone 1 - Value', 'Notes']],
    ['Outlook', ['First Name', 'E-mail Address', 'Mobile Phone', 'Notes']],
    ['a phone in English', ['Name', 'Email', 'Phone Number', 'Notes']],
  ])('contacts of %s', (_name, headings) => {
    const row = ['Ana', 'ana@exemplo.com.br', '+55 48 99988-7766', 'canhota']
    expect(guessColumns('customers', headings, [row])).toEqual(['name', 'email', 'phone', 'notes'])
  })
})

test('a heading longer than is remembered is cut, and known again', () => {
  const long = 'Telefone '.repeat(20)
  const remembered = rememberedColumns([long], ['phone'])
  expect(Object.keys(remembered)[0]).toHaveLength(80)
  expect(guessColumns('customers', [long], [], remembered)).toEqual(['phone'])
})
