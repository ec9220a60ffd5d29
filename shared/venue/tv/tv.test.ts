import { expect, test } from 'vitest'
import { firstNameOf, tvCourts, type TvBoard } from './tv.ts'

const board: TvBoard = {
  venue: 'Arena',
  timeZone: 'America/Sao_Paulo',
  serverTime: '2026-11-21T22:30:00.000Z',
  courts: [
    { id: 1, name: 'Mar' },
    { id: 2, name: 'Dunas' },
  ],
  days: [
    {
      date: '2026-11-21',
      opens: '08:00',
      closes: '22:00',
      entries: [
        { courtId: 1, startTime: '20:00', endTime: '21:00', kind: 'reservation', sport: 'vôlei' },
        { courtId: 1, startTime: '19:00', endTime: '20:00', kind: 'class', name: 'Escolinha' },
      ],
    },
    { date: '2026-11-22', opens: null, closes: null, entries: [] },
  ],
}
const at = (time: string, date = '2026-11-21') => tvCourts(board, { date, time })

test('says what is on now and what comes next, to the minute', () => {
  expect(at('19:00')![0]).toMatchObject({
    now: { name: 'Escolinha' },
    next: { kind: 'reservation' },
  })
  expect(at('19:59')![0]!.now).toMatchObject({ kind: 'class' })
  expect(at('20:00')![0]).toMatchObject({ now: { kind: 'reservation' }, next: null })
})

test('says until when a court is free: until the next one, or until the venue closes', () => {
  expect(at('18:59')![0]).toMatchObject({ now: null, freeUntil: '19:00' })
  expect(at('18:59')![1]).toMatchObject({ now: null, next: null, freeUntil: '22:00' })
  expect(at('21:00')![0]).toMatchObject({ now: null, freeUntil: '22:00' })
})

test('nothing is free while the venue is closed, and of a day that is not there nothing is known', () => {
  expect(at('22:00')![1]!.freeUntil).toBeNull()
  expect(at('07:59')![1]!.freeUntil).toBeNull()
  expect(at('10:00', '2026-11-22')!.map(({ freeUntil }) => freeUntil)).toEqual([null, null])
  expect(at('10:00', '2026-11-23')).toBeNull()
})

test('a first name is one word, written as a name', () => {
  expect(firstNameOf(' MARINA souza ')).toBe('Marina')
  expect(firstNameOf('álvaro')).toBe('Álvaro')
  expect(firstNameOf('')).toBe('')
})
