import { describe, expect, test } from 'vitest'
import {
  filterParams,
  listQuery,
  readFilters,
  readPage,
  usualFilters,
} from './useReservationList.ts'

const TODAY = '2026-11-21'
const usual = usualFilters(TODAY)

describe('the address', () => {
  test('says nothing of what is as usual, so that tomorrow it means tomorrow', () => {
    expect(filterParams(usual, TODAY)).toEqual({})
    expect(readFilters(new URLSearchParams(), '2026-11-22')).toEqual(usualFilters('2026-11-22'))
  })

  test.each([
    [{ date: '2026-11-25' }],
    [{ date: null, search: '7766' }],
    [{ courtId: 2 }],
    [{ status: 'all' as const }],
    [{ status: 'pending_confirmation' as const, search: 'ana & bia' }],
  ])('keeps %j', (change) => {
    const filters = { ...usual, ...change }
    const params = new URLSearchParams(filterParams(filters, TODAY, 3))
    expect(readFilters(params, TODAY)).toEqual(filters)
    expect(readPage(params)).toBe(3)
  })

  test.each(['data=2026-02-30', 'data=x', 'quadra=0', 'quadra=1e3', 'situacao=x', 'datas=x'])(
    'with %s is as usual',
    (text) => {
      expect(readFilters(new URLSearchParams(text), TODAY)).toEqual(usual)
    },
  )

  test.each(['0', '-1', '1.5', 'x', '', '1234567'])('has no page %s', (page) => {
    expect(readPage(new URLSearchParams({ pagina: page }))).toBe(1)
  })

  test('holds no longer a text than the server takes', () => {
    const params = new URLSearchParams({ busca: 'a'.repeat(200) })
    expect(readFilters(params, TODAY).search).toHaveLength(120)
  })
})

describe('the query', () => {
  test.each([
    [{}, 'date=2026-11-21&combined_status=approved%2Cpending&page=1&perPage=50'],
    [{ status: 'canceled' as const }, 'date=2026-11-21&status=canceled&page=1&perPage=50'],
    [{ status: 'all' as const, courtId: 2 }, 'date=2026-11-21&courtId=2&page=1&perPage=50'],
    [{ date: null, status: 'all' as const, search: '7766' }, 'search=7766&page=1&perPage=50'],
  ])('of %j', (change, query) => {
    expect(listQuery({ ...usual, ...change }, 1)).toBe(query)
  })

  test('is none without a date and without a name', () => {
    expect(listQuery({ ...usual, date: null }, 1)).toBeNull()
  })
})
