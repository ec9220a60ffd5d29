import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from '../../platform/testing/fieldErrors.ts'
import { IssueIdSchema, ResolutionSchema } from './issue.ts'
import { RefundRequestSchema } from './refund.ts'

describe('IssueIdSchema', () => {
  test.each([
    ['refund-12', 'refund', '12'],
    ['reservation-5', 'reservation', '5'],
    ['event-9', 'event', '9'],
    ['doubled-5-8000', 'doubled', '5-8000'],
    ['kept-refund-12', 'kept', 'refund-12'],
    ['kept-reservation-5', 'kept', 'reservation-5'],
    [
      'charge-0b5e9a44-8a67-4c9e-9f0e-0d8e7a4f1b2c-3',
      'charge',
      '0b5e9a44-8a67-4c9e-9f0e-0d8e7a4f1b2c-3',
    ],
    [
      'charge-0b5e9a44-8a67-4c9e-9f0e-0d8e7a4f1b2c',
      'charge',
      '0b5e9a44-8a67-4c9e-9f0e-0d8e7a4f1b2c',
    ],
  ])('%s', (id, kind, key) => {
    expect(v.parse(IssueIdSchema, id)).toEqual({ id, kind, key })
  })

  test.each([
    '',
    'refund',
    'refund-',
    'refund-0',
    'refund-1x',
    'charge-5',
    'refund-9999999999',
    'doubled-5',
    'doubled-5-0',
    'kept-12',
    'kept-event-9',
  ])('%j is none', (id) => {
    expect(fieldErrors(IssueIdSchema, id)).toEqual({ root: ['Identificador inválido'] })
  })
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
