import { describe, expect, test } from 'vitest'
import { growthText, lastsText, spaceOf, type NotedSizes } from './space.ts'

const MB = 1_000_000
const GB = 1_000 * MB
const day = (date: string, free: number, database: number | null, copies = 0): NotedSizes => ({
  date,
  freeBytes: free,
  database,
  pictures: database === null ? null : MB,
  copies: database === null ? null : copies,
})
const now = (sizes: NotedSizes) => ({ ...sizes, isFreeKnown: true })

describe('what takes room grows', () => {
  test('by a month’s part of what came in the days that were noted', () => {
    const noted = [day('2026-11-01', 20 * GB, 100 * MB), day('2026-11-10', 19 * GB, 110 * MB, 3)]
    const space = spaceOf(noted, now(day('2026-11-16', 20 * GB, 130 * MB, 15 * MB)))
    expect(space.parts).toEqual([
      { part: 'database', bytes: 130 * MB, monthly: 60 * MB },
      { part: 'pictures', bytes: MB, monthly: 0 },
      { part: 'copies', bytes: 15 * MB, monthly: 30 * MB },
    ])
    // More than what the disk itself lost: something else gave room back.
    expect(space.monthly).toBe(90 * MB)
    expect(lastsText(space)).toBe(
      'Restam 20 GB livres no disco. No ritmo de agora, cabem ainda mais de 10 anos.',
    )
  })
  test('by what the disk loses, where that is more', () => {
    const noted = [day('2026-11-01', 20 * GB, 100 * MB)]
    const space = spaceOf(noted, now(day('2026-11-16', 19 * GB, 100 * MB)))
    expect(lastsText(space)).toBe(
      'Restam 19 GB livres no disco. No ritmo de agora, cabem ainda 9 meses.',
    )
  })
  test('as nobody knows in the first week, nor from days on which nothing but the disk was noted', () => {
    const noted = [day('2026-11-01', 20 * GB, null), day('2026-11-12', 20 * GB, 100 * MB)]
    const space = spaceOf(noted, now(day('2026-11-16', 20 * GB, 130 * MB)))
    expect(space.parts[0]).toEqual({ part: 'database', bytes: 130 * MB, monthly: null })
    expect(lastsText(spaceOf([], now(day('2026-11-16', 20 * GB, 130 * MB))))).toBe(
      'Restam 20 GB livres no disco. Em uma semana se sabe quanto cresce por mês.',
    )
  })
  test('on a disk that nobody can be asked about, of which nothing is promised', () => {
    const space = spaceOf([], { ...day('2026-11-16', 0, 130 * MB), isFreeKnown: false })
    expect([space.freeBytes, lastsText(space)]).toEqual([null, null])
  })
})

test.each([
  [
    { freeBytes: GB, monthly: 2 * GB },
    'Restam 1 GB livres no disco. No ritmo de agora, acaba em menos de um mês.',
  ],
  [
    { freeBytes: 3 * GB, monthly: 2 * GB },
    'Restam 3 GB livres no disco. No ritmo de agora, cabe ainda 1 mês.',
  ],
  [{ freeBytes: 3 * GB, monthly: -1 }, 'Restam 3 GB livres no disco. Nada cresce.'],
])('%o is said: %s', (space, words) => {
  expect(lastsText({ parts: [], ...space })).toBe(words)
})

test.each([
  [60 * MB, '+ 60 MB por mês'],
  [-5 * MB, '− 5 MB por mês'],
  [0, 'não cresce'],
  [null, 'ainda não se sabe'],
])('a growth of %s is said: %s', (monthly, words) => {
  expect(growthText({ monthly })).toBe(words)
})
