import { expect, test } from 'vitest'
import {
  partsQuery,
  paymentParams,
  rangeError,
  readPaymentFilters,
  USUAL_FILTERS,
} from './paymentFilters.ts'

const TODAY = '2026-11-21'
const read = (query: string) => readPaymentFilters(new URLSearchParams(query))

test.each([
  'periodo=hoje',
  'periodo=mes&situacao=abertos&forma=pix',
  'periodo=datas&de=2026-10-01&ate=2026-10-31&busca=marina',
  'periodo=todas&situacao=cancelados&forma=cartao',
])('an address says the same when it is read and written: %s', (query) => {
  expect(String(new URLSearchParams(paymentParams(read(query))))).toBe(query)
})

test('an invalid value in the address counts as the default', () => {
  expect(read('periodo=ontem&situacao=x&forma=toString&de=2026-02-31')).toEqual(USUAL_FILTERS)
})

test('only a page beyond the first is in the address', () => {
  expect(paymentParams(USUAL_FILTERS)).toEqual({})
  expect(paymentParams(USUAL_FILTERS, 3)).toEqual({ pagina: '3' })
})

test.each([
  ['', 'startDate=2026-11-15&endDate=2026-11-21'],
  ['periodo=hoje', 'startDate=2026-11-21&endDate=2026-11-21'],
  ['periodo=mes', 'startDate=2026-11-01&endDate=2026-11-21'],
  ['periodo=datas&de=2026-10-01&ate=2026-10-02', 'startDate=2026-10-01&endDate=2026-10-02'],
  ['periodo=todas&busca=ana', 'search=ana'],
  ['periodo=todas', null],
  ['periodo=datas&de=2026-10-01', null],
  ['periodo=datas&de=2026-10-02&ate=2026-10-01', null],
])('%s reads %s', (query, wanted) => {
  expect(partsQuery(read(query), TODAY)).toBe(wanted)
})

test('days in the wrong order, or too many, show the server’s message', () => {
  const startDate = '2026-01-02'
  expect(rangeError({ startDate, endDate: '2026-01-01' })).toMatch(/igual ou posterior/)
  expect(rangeError({ startDate, endDate: '2027-01-03' })).toBe('No máximo 366 dias de uma vez')
  expect(rangeError({ startDate, endDate: '2027-01-02' })).toBeUndefined()
})
