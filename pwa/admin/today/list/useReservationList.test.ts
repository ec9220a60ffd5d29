import { describe, expect, test } from 'vitest'
import {
  beginOf,
  countOf,
  filterParams,
  listQuery,
  readFilters,
  usualFilters,
} from './useReservationList.ts'
import { readPage } from '../../ui/useAddress.ts'

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
    [{ wholeDay: true }],
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
    expect(listQuery({ ...usual, ...change }, 1, null)).toBe(query)
  })

  test('is none without a date and without a name', () => {
    expect(listQuery({ ...usual, date: null }, 1, null)).toBeNull()
  })
})

describe('the list of today', () => {
  test.each([
    ['begins at the hour that runs', {}, '18:00'],
    ['begins there on one court too', { courtId: 2, status: 'pending' as const }, '18:00'],
    ['is whole when that is asked for', { wholeDay: true }, null],
    ['is whole when somebody is looked for', { search: 'ana' }, null],
    ['is whole for what was cancelled', { status: 'canceled' as const }, null],
    ['is another day’s whole list', { date: '2026-11-22' }, null],
  ])('%s', (_name, change, begins) => {
    expect(beginOf({ ...usual, ...change }, TODAY, '18:00')).toBe(begins)
  })

  test('asks for what ends after that hour began', () => {
    expect(listQuery(usual, 1, '18:00')).toBe(
      'date=2026-11-21&endsAfter=18%3A00&combined_status=approved%2Cpending&page=1&perPage=50',
    )
  })
})

test('filters are counted, the day is none of them', () => {
  expect(countOf({ ...usual, date: '2026-11-25', wholeDay: true })).toBe(0)
  expect(countOf({ ...usual, courtId: 2, status: 'all', search: 'ana', date: null })).toBe(4)
})
