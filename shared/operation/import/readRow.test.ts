import { expect, test } from 'vitest'
import type { Court } from '../../venue/courts/court.ts'
import { KIND_FIELDS, type ImportKind } from './kinds.ts'
import { readRow, type Cells, type RowFacts } from './readRow.ts'

const court = (id: number, name: string): Court => ({
  id,
  name,
  shortName: null,
  description: null,
  active: true,
  sportTypes: ['futevôlei', 'beach_tennis'],
  sportTypePriority: ['beach_tennis'],
  covered: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
})
const facts: RowFacts = {
  today: '2026-11-23',
  timeZone: 'America/Sao_Paulo',
  courts: [court(1, 'Quadra 1'), court(2, 'Quadra 2')],
  priceOf: ({ endTime, startTime }) =>
    80_00 * (Number(endTime.slice(0, 2)) - Number(startTime.slice(0, 2))),
}
const read = (kind: ImportKind, cells: Cells) => readRow(kind, cells, facts)
const draftsOf = (kind: ImportKind, cells: Cells) => {
  const row = read(kind, cells)
  return 'ok' in row ? row.ok.drafts : row.mistakes
}
const marina = { name: 'Marina Souza', phone: '(48) 99988-7766' }

test('the examples of the files to download are right', () => {
  const kinds: ImportKind[] = ['customers', 'weekly', 'reservations', 'prices']
  for (const kind of kinds) {
    const cells = Object.fromEntries(
      KIND_FIELDS[kind].map(({ example, field }) => [field, example]),
    )
    expect(read(kind, cells)).toHaveProperty('ok')
  }
})

test('a customer is checked by the rules of the reception', () => {
  expect(
    draftsOf('customers', { ...marina, cpf: '529.982.247-25', tags: 'Torneio; Manhã' }),
  ).toEqual([
    {
      name: 'Marina Souza',
      phone: '48999887766',
      email: '',
      cpf: '52998224725',
      notes: null,
      tags: ['Torneio', 'Manhã'],
      marks: [],
      isOther: false,
    },
  ])
  expect(
    draftsOf('customers', { name: 'Jo', phone: '99988', cpf: '111.111.111-11', email: 'x@' }),
  ).toEqual([
    'Nome deve ter pelo menos 3 caracteres',
    'Telefone inválido',
    'E-mail inválido',
    'CPF inválido - verifique os dígitos',
  ])
})

test('a weekly booking begins on the next such day, at the price of the table', () => {
  const cells = { ...marina, court: '1', weekday: 'Quarta', startTime: '19h às 21h' }
  expect(draftsOf('weekly', cells)).toMatchObject([
    {
      courtId: 1,
      date: '2026-11-25',
      startTime: '19:00',
      endTime: '21:00',
      isRecurring: true,
      endDate: '2027-05-19',
      price: 160_00,
      sportType: 'beach_tennis',
    },
  ])
  expect(draftsOf('weekly', { ...cells, weekday: 'seg e qua', price: 'R$ 100,00' })).toMatchObject([
    { date: '2026-11-23', price: 100_00 },
    { date: '2026-11-25', price: 100_00 },
  ])
  // Begun long ago, it goes on.
  expect(
    draftsOf('weekly', { ...cells, startDate: '05/03/2025', endDate: '30/12/2026' }),
  ).toMatchObject([{ date: '2026-11-25', endDate: '2026-12-30' }])
})

test('what was paid elsewhere leaves nothing to pay here, and says so', () => {
  const cells = {
    ...marina,
    court: 'Quadra 2',
    date: '30/11/2026',
    startTime: '8h',
    paid: 'Sim',
    notes: 'Traz bola',
  }
  expect(draftsOf('reservations', cells)).toMatchObject([
    {
      courtId: 2,
      date: '2026-11-30',
      price: 0,
      paymentStatus: 'pending',
      notes: 'Traz bola\nPago no sistema anterior: R$ 80,00',
    },
  ])
})

test.each([
  ['startTime', '30/11/2026 às 19:00'],
  ['date', '30/11/2026 às 19:00'],
  ['startTime', '2026-11-30T22:00:00.000Z'],
] as const)('day and hour are read from one cell of %s: %j', (field, text) => {
  expect(draftsOf('reservations', { ...marina, court: '1', [field]: text })).toMatchObject([
    { date: '2026-11-30', startTime: '19:00', endTime: '20:00' },
  ])
})

test('a court may be named by its short name', () => {
  const atSponsored = {
    ...facts,
    courts: [{ ...court(1, 'Quadra Sombra e Água Fresca'), shortName: 'Sombra' }, court(2, 'Mar')],
  }
  const cells = { ...marina, court: 'SOMBRA', date: '30/11/2026', startTime: '8h' }
  expect(readRow('reservations', cells, atSponsored)).toMatchObject({
    ok: { drafts: [{ courtId: 1 }] },
  })
})

test('a price may be of several courts and days', () => {
  const drafts = draftsOf('prices', {
    court: 'Todas',
    weekday: 'seg a sex',
    startTime: '18h',
    endTime: '22h',
    price: '120',
  })
  expect(drafts).toHaveLength(10)
  expect(drafts[0]).toEqual({
    courtId: 1,
    weekday: 'monday',
    startTime: '18:00',
    endTime: '22:00',
    price: 120_00,
  })
})

test('every mistake of a row is named at once', () => {
  expect(
    draftsOf('reservations', {
      name: 'Ana Lima',
      court: '9',
      date: '31/02/2026',
      startTime: '19h30',
      price: 'muito',
    }),
  ).toEqual([
    'Quadra: não entendi “9”',
    'Início: “19h30” não é hora cheia, e as reservas são de horas cheias',
    'Data: não entendi “31/02/2026”',
    'Preço: não entendi “muito”',
  ])
  expect(
    draftsOf('reservations', {
      ...marina,
      phone: '',
      court: '1',
      date: '30/11/2026',
      startTime: '20h',
      endTime: '19h',
    }),
  ).toEqual(
    expect.arrayContaining([
      'Telefone deve ter pelo menos 10 dígitos',
      'Horário de término deve ser posterior ao horário de início',
    ]),
  )
})

test.each([
  [{ startTime: '08/12/2026' }, 'Início: não entendi “08/12/2026”'],
  [
    { startTime: '19:00 às 20:30' },
    'Início: “19:00 às 20:30” não é hora cheia, e as reservas são de horas cheias',
  ],
  [
    { startTime: '19:00', endTime: '20:30' },
    'Término: “20:30” não é hora cheia, e as reservas são de horas cheias',
  ],
  [{ startTime: '-' }, 'Início: em branco'],
])('the hours of %j are refused by what is wrong with them', (hours, mistake) => {
  const cells = { ...marina, court: '1', weekday: 'Quinta', ...hours }
  expect(draftsOf('weekly', cells)).toEqual([mistake])
})

test('words for nothing leave what is optional out, and refuse nobody', () => {
  const nothing = { email: 'N/A', cpf: '***.982.247-**', notes: '-', price: 'NULL', endDate: 'nan' }
  const cells = { ...marina, court: '1', weekday: 'Quinta', startTime: '19h', ...nothing }
  expect(draftsOf('weekly', cells)).toMatchObject([
    { customerEmail: '', customerCpf: '', notes: null, price: 80_00, endDate: '2027-05-20' },
  ])
})
