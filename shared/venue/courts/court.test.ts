import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../platform/testing/runs.ts'
import { aCourt } from './court.fixtures.ts'
import { courtsByPreference, offeredSports, referenceCourtId } from './court.ts'
import { SPORTS } from './sport.ts'

const anySports = fc.shuffledSubarray([...SPORTS])
const anyCourts = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 99 }),
    active: fc.boolean(),
    sportTypes: anySports,
    sportTypePriority: anySports,
  }),
  { selector: (court) => court.id, maxLength: 8 },
)
const anySport = fc.constantFrom(...SPORTS)
const idsOf = (courts: readonly { id: number }[]) => courts.map(({ id }) => id)

describe('courtsByPreference', () => {
  test('puts the court first where the sport stands earliest in the priority list', () => {
    const courts = [
      aCourt({ id: 1, sportTypePriority: ['futevôlei', 'beach_tennis', 'vôlei'] }),
      aCourt({ id: 2, sportTypePriority: ['beach_tennis', 'vôlei', 'futevôlei'] }),
      aCourt({ id: 3, sportTypePriority: ['vôlei', 'futevôlei', 'beach_tennis'] }),
    ]
    expect(idsOf(courtsByPreference(courts, 'futevôlei'))).toEqual([1, 3, 2])
    expect(idsOf(courtsByPreference(courts, 'beach_tennis'))).toEqual([2, 1, 3])
    expect(idsOf(courtsByPreference(courts, 'vôlei'))).toEqual([3, 2, 1])
  })

  test('lets the lowest id decide between equals', () => {
    const courts = [aCourt({ id: 12 }), aCourt({ id: 3 }), aCourt({ id: 7 })]
    expect(idsOf(courtsByPreference(courts, 'vôlei'))).toEqual([3, 7, 12])
  })

  test('puts a court last whose priority list leaves the sport out', () => {
    const courts = [
      aCourt({ id: 1, sportTypePriority: ['futevôlei'] }),
      aCourt({ id: 2, sportTypePriority: [] }),
      aCourt({ id: 3, sportTypePriority: ['futevôlei', 'beach_tennis', 'vôlei'] }),
    ]
    expect(idsOf(courtsByPreference(courts, 'vôlei'))).toEqual([3, 1, 2])
  })

  test('leaves out inactive courts and those that do not play the sport', () => {
    const courts = [
      aCourt({ id: 1, active: false }),
      aCourt({ id: 2, sportTypes: ['futevôlei'] }),
      aCourt({ id: 3, sportTypes: [] }),
      aCourt({ id: 4, sportTypes: ['vôlei'], sportTypePriority: ['vôlei'] }),
    ]
    expect(idsOf(courtsByPreference(courts, 'vôlei'))).toEqual([4])
    expect(courtsByPreference(courts, 'beach_tennis')).toEqual([])
  })

  test('answers the same whatever order the courts come in, and leaves them as they were', () => {
    fc.assert(
      fc.property(anyCourts, anySport, fc.nat(), (courts, sport, turn) => {
        const before = structuredClone(courts)
        const at = courts.length === 0 ? 0 : turn % courts.length
        const turned = [...courts.slice(at), ...courts.slice(0, at)].toReversed()
        expect(courtsByPreference(turned, sport)).toEqual(courtsByPreference(courts, sport))
        expect(courts).toEqual(before)
      }),
      { numRuns: runs(300) },
    )
  })

  test('names every court that can be played on once, and no other', () => {
    fc.assert(
      fc.property(anyCourts, anySport, (courts, sport) => {
        const playable = courts.filter((court) => court.active && court.sportTypes.includes(sport))
        const named = idsOf(courtsByPreference(courts, sport))
        expect([...named].sort((a, b) => a - b)).toEqual(idsOf(playable).sort((a, b) => a - b))
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('referenceCourtId', () => {
  test('is 1 when that court exists, active or not', () => {
    expect(referenceCourtId([aCourt({ id: 2 }), aCourt({ id: 1 })])).toBe(1)
    expect(referenceCourtId([aCourt({ id: 2 }), aCourt({ id: 1, active: false })])).toBe(1)
  })

  test('is the lowest active id when court 1 does not exist', () => {
    const courts = [aCourt({ id: 9 }), aCourt({ id: 2, active: false }), aCourt({ id: 4 })]
    expect(referenceCourtId(courts)).toBe(4)
  })

  test('is nobody without an active court', () => {
    expect(referenceCourtId([])).toBeNull()
    expect(referenceCourtId([aCourt({ id: 2, active: false })])).toBeNull()
  })
})

describe('offeredSports', () => {
  test('are those some active court plays, in the order of the enum', () => {
    const courts = [
      aCourt({ id: 1, sportTypes: ['vôlei'] }),
      aCourt({ id: 2, sportTypes: ['futevôlei', 'vôlei'] }),
      aCourt({ id: 3, active: false, sportTypes: ['beach_tennis'] }),
    ]
    expect(offeredSports(courts, SPORTS)).toEqual(['futevôlei', 'vôlei'])
  })

  test('are none without courts', () => {
    expect(offeredSports([], SPORTS)).toEqual([])
  })
})
