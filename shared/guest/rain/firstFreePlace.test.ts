import { describe, expect, test } from 'vitest'
import { aCourt } from '../../venue/courts/court.fixtures.ts'
import { firstFreePlace } from './firstFreePlace.ts'

const DAY = '2026-11-24'

describe('the first free hour of the same kind', () => {
  const courts = [
    aCourt({ id: 1 }),
    aCourt({ id: 2 }),
    aCourt({ id: 3, sportTypes: ['futevôlei'] }),
  ]
  const one = { courtId: 2, startTime: '19:00', endTime: '20:00', sportType: 'vôlei' } as const
  const taken = (...places: string[]) => ({
    courts,
    date: DAY,
    given: [],
    obstaclesOn: (date: string) => ({
      obstacleOf: ({ courtId, startTime }: { courtId: number; startTime: string }) =>
        places.includes(`${date} ${courtId} ${startTime}`) ||
        places.includes(`${date} ${startTime}`)
          ? ({ reason: 'past' } as const)
          : null,
    }),
  })

  test('is on its own court at the same time of the next day, else beside it, else a day later', () => {
    expect(firstFreePlace(one, taken())).toMatchObject({
      courtId: 2,
      date: '2026-11-25',
      startTime: '19:00',
    })
    expect(firstFreePlace(one, taken('2026-11-25 2 19:00'))).toMatchObject({
      courtId: 1,
      date: '2026-11-25',
    })
    expect(firstFreePlace(one, taken('2026-11-25 19:00'))).toMatchObject({
      courtId: 2,
      date: '2026-11-26',
    })
  })

  test('is never what somebody else was given', () => {
    const first = firstFreePlace(one, taken())!
    expect(firstFreePlace(one, { ...taken(), given: [first] })).toMatchObject({
      courtId: 1,
      date: '2026-11-25',
    })
  })

  test('is none when the days are not known', () => {
    expect(firstFreePlace(one, { ...taken(), obstaclesOn: () => null })).toBeNull()
  })
})
