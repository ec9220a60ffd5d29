import { expect, test } from 'vitest'
import { aFixedClass } from './fixedClass.fixtures.ts'
import { taughtAtOnce } from './taughtAtOnce.ts'

const given = {
  ...aFixedClass({ id: 1, courtId: 1, weekday: 'monday', startTime: '18:00', endTime: '19:00' }),
  instructor: 'João  Paulo',
  teacherId: 7,
}

test.each([
  ['an account on another court', { instructor: null }, [2]],
  ['a name, whatever its accents', { teacherId: null, instructor: 'joao paulo' }, [2]],
  ['a name, whatever stands between its words', { teacherId: null, instructor: 'João-Paulo' }, [2]],
  ['two accounts and two names', { teacherId: 8, instructor: 'Ana' }, []],
  ['nobody', { teacherId: null, instructor: null }, []],
  ['the hour after it', { startTime: '19:00', endTime: '20:00' }, []],
  ['an hour that runs into it', { startTime: '17:00', endTime: '20:00' }, [2]],
  ['another weekday', { weekday: 'tuesday' }, []],
  ['the same court, where it is refused', { courtId: 1 }, []],
  ['a class that ended before', { endDate: '2026-01-01' }, []],
] as const)('%s', (_name, change, found) => {
  const other = { ...given, id: 2, courtId: 2, ...change }
  expect(taughtAtOnce(given, [given, other]).map(({ id }) => id)).toEqual(found)
})
