import { describe, expect, test } from 'vitest'
import { fieldErrors } from '../../platform/testing/fieldErrors.ts'
import { AttemptQuerySchema, TotalsQuerySchema } from './ledger.ts'

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
