import { expect, test } from 'vitest'
import { SLOT_TIMES } from '#shared/platform/time/hours.ts'
import { obstaclesOnDay } from '#shared/booking/calendar/placeObstacles.ts'
import { aClass, aDay, aReservation, classHours, COURTS, TODAY } from './agenda.fixtures.ts'
import { moveObstacle } from './moveObstacle.ts'

const moved = aReservation({ endTime: '20:00' })
const day = aDay({
  allReservations: [
    moved,
    aReservation({ id: 2, courtId: 2, startTime: '18:00', customerName: 'Ana Dias' }),
  ],
  fixedClasses: classHours(aClass(), ['14:00', '15:00']),
  holds: [{ courtId: 2, startTime: '12:00' }],
  operationHours: { isOpen: true, openTime: '06:00', closeTime: '22:00' },
})
const rules = { courts: COURTS, closings: [], today: TODAY }
const obstacles = obstaclesOnDay(day, rules, { reservationId: moved.id })
const obstacle = (courtId: number, startTime: string) =>
  moveObstacle(moved, { courtId, date: TODAY, startTime }, obstacles, {
    courts: COURTS,
    shownHours: SLOT_TIMES,
  })

test('a reservation goes where all its hours are free, its own included', () => {
  expect(obstacle(1, '12:00')).toBeNull()
  expect(obstacle(1, '19:00')).toBeNull()
})

test.each([
  [1, '18:00', 'Já está neste horário'],
  [2, '17:00', 'Ocupado: Ana Dias'],
  [2, '15:00', 'Ocupado: aula Escolinha'],
  [2, '11:00', 'Um cliente está reservando'],
  [1, '21:00', 'Fora do horário'],
  [1, '22:00', 'Passa do último horário'],
  [3, '12:00', 'Dunas não recebe Futevôlei'],
  [9, '12:00', 'Quadra indisponível'],
])('on court %i at %s the reason is given', (courtId, startTime, why) => {
  expect(obstacle(courtId, startTime)).toBe(why)
})
