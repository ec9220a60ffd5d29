import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fieldErrors, firstMessage } from '../../platform/testing/fieldErrors.ts'
import { HoldReleaseSchema, HoldRequestSchema } from './hold.schema.ts'
import { IdSchema, PathIdSchema } from '../../platform/http/id.schema.ts'

describe('ids', () => {
  test.each([1, 2_147_483_647])('%i is one', (id) => {
    expect(v.parse(IdSchema, id)).toBe(id)
    expect(v.parse(PathIdSchema, String(id))).toBe(id)
  })

  test.each([0, -1, 1.5, 2_147_483_648, Number.NaN, Number.POSITIVE_INFINITY, '1', null, [1], {}])(
    '%j is none',
    (input) => {
      expect(firstMessage(IdSchema, input)).toBe('Identificador inválido')
    },
  )

  test.each(['0', '-1', '1.5', '01', '1e3', '0x1', ' 1', '1\n', '2147483648', '', 'abc', 1, null])(
    'a path with %j has none',
    (input) => {
      expect(firstMessage(PathIdSchema, input)).toBe('Identificador inválido')
    },
  )
})

describe('HoldRequestSchema', () => {
  const request = { date: '2026-07-04', startTime: '18:00', sportType: 'futevolei' }

  test('reads a request for any court or for one', () => {
    const read = { ...request, sportType: 'futevôlei' }
    expect(v.parse(HoldRequestSchema, request)).toEqual(read)
    expect(v.parse(HoldRequestSchema, { ...request, courtId: 2 })).toEqual({ ...read, courtId: 2 })
  })

  test('names every field that is missing', () => {
    expect(fieldErrors(HoldRequestSchema, {})).toEqual({
      date: ['Informe a data'],
      startTime: ['Informe o horário'],
      sportType: ['Selecione uma modalidade'],
    })
  })

  test.each([
    [{ date: '2026-02-30' }, { date: ['Data inválida'] }],
    [{ startTime: '18:30' }, { startTime: ['Informe uma hora cheia, como 18:00'] }],
    [{ startTime: '-1:00' }, { startTime: ['Informe uma hora cheia, como 18:00'] }],
    [{ sportType: 'xadrez' }, { sportType: ['Modalidade inválida'] }],
    [{ courtId: '2' }, { courtId: ['Identificador inválido'] }],
    [{ courtId: null }, { courtId: ['Identificador inválido'] }],
  ])('refuses %j', (change, errors) => {
    expect(fieldErrors(HoldRequestSchema, { ...request, ...change })).toEqual(errors)
  })
})

describe('HoldReleaseSchema', () => {
  test.each([{}, { ids: [] }, { ids: [1, 2] }, { graceSeconds: 0 }, { graceSeconds: 60 }])(
    'reads %j',
    (release) => {
      expect(v.parse(HoldReleaseSchema, release)).toEqual(release)
    },
  )

  test.each([
    [{ ids: 'all' }, { ids: ['Lista inválida'] }],
    [{ ids: ['1'] }, { 'ids.0': ['Identificador inválido'] }],
    [{ ids: Array.from({ length: 51 }, () => 1) }, { ids: ['Lista longa demais'] }],
    [{ graceSeconds: -1 }, { graceSeconds: ['Valor inválido'] }],
    [{ graceSeconds: 61 }, { graceSeconds: ['Valor inválido'] }],
    [{ graceSeconds: '5' }, { graceSeconds: ['Valor inválido'] }],
    // An integer column stores no fraction of a millisecond.
    [{ graceSeconds: 0.000_1 }, { graceSeconds: ['Valor inválido'] }],
  ])('refuses %j', (release, errors) => {
    expect(fieldErrors(HoldReleaseSchema, release)).toEqual(errors)
  })
})
