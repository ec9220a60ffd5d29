import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from '../testing/fieldErrors.ts'
import {
  AttemptQuerySchema,
  IssueIdSchema,
  RefundRequestSchema,
  ResolutionSchema,
  TotalsQuerySchema,
} from './ledger.schema.ts'

describe('IssueIdSchema', () => {
  test.each([
    ['refund-12', 'refund', '12'],
    ['reservation-5', 'reservation', '5'],
    ['event-9', 'event', '9'],
    [
      'charge-0b5e9a44-8a67-4c9e-9f0e-0d8e7a4f1b2c',
      'charge',
      '0b5e9a44-8a67-4c9e-9f0e-0d8e7a4f1b2c',
    ],
  ])('%s', (id, kind, key) => {
    expect(v.parse(IssueIdSchema, id)).toEqual({ id, kind, key })
  })

  test.each(['', 'refund', 'refund-', 'refund-0', 'refund-1x', 'charge-5', 'refund-9999999999'])(
    '%j is none',
    (id) => {
      expect(fieldErrors(IssueIdSchema, id)).toEqual({ root: ['Identificador inválido'] })
    },
  )
})

describe('ResolutionSchema', () => {
  test('knows its four actions, and wants hours only for other hours', () => {
    for (const action of ['refund', 'keep', 'dismiss']) {
      expect(v.parse(ResolutionSchema, { action })).toEqual({ action, slots: [] })
    }
    expect(fieldErrors(ResolutionSchema, { action: 'rebook' })).toEqual({
      slots: ['Escolha os novos horários'],
    })
    expect(fieldErrors(ResolutionSchema, {})).toEqual({ action: ['Escolha o que fazer'] })
    expect(fieldErrors(ResolutionSchema, { action: 'keep', note: 'x'.repeat(301) })).toEqual({
      note: ['Texto longo demais'],
    })
  })
})

test('a refund is for at least one reservation', () => {
  expect(fieldErrors(RefundRequestSchema, { reservationIds: [] })).toEqual({
    reservationIds: ['Escolha ao menos uma reserva'],
  })
  expect(v.parse(RefundRequestSchema, { reservationIds: [3], reason: ' Chuva ' })).toEqual({
    reservationIds: [3],
    reason: 'Chuva',
  })
})

describe.each([
  ['AttemptQuerySchema', AttemptQuerySchema],
  ['TotalsQuerySchema', TotalsQuerySchema],
])('%s', (_, schema) => {
  test('spans a leap year and no more, from the first day to the last', () => {
    const range = (startDate: string, endDate: string) =>
      fieldErrors(schema, { startDate, endDate })
    expect(range('2028-01-01', '2028-12-31')).toEqual({})
    expect(range('2028-01-01', '2029-01-01')).toEqual({
      endDate: ['No máximo 366 dias de uma vez'],
    })
    expect(range('2026-11-02', '2026-11-01')).toEqual({
      endDate: ['A data final deve ser igual ou posterior à inicial'],
    })
  })
})
