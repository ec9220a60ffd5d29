import fc from 'fast-check'
import { expect } from 'vitest'
import { atHour } from '#shared/platform/testing/reckoning.ts'
import { playDay, timesOf, type When, type VenueWorld } from './venueWorld.ts'
import { move } from './move.ts'
import { anyCourt, anyPick, anyWhen, picked } from './whenAndWhere.ts'
import {
  ALL_DAYS,
  classHours,
  hoursOf,
  isOver,
  plays,
  wallClock,
  weekdayOn,
  whoHas,
  type TablesNow,
} from './whoHas.ts'

const PATH = '/api/fixed-classes'
type Course = { courtId: number; when: When; sportType: string }

/** Adds a class: only an occupant of one of its hours that is not over refuses it, or a class of the same hours. */
export async function addClass({ known, admin, send }: VenueWorld, course: Course) {
  const { when, courtId, sportType } = course
  const startDate = playDay(known, when.day)
  const draft = {
    name: `Turma ${known.tables.fixed_classes.length + 1}`,
    courtId,
    sportType,
    weekday: weekdayOn(startDate),
    ...timesOf(when),
    startDate,
  }
  const has = whoHas(known)
  const isFree = ALL_DAYS.filter(
    (date) => date >= startDate && weekdayOn(date) === draft.weekday,
  ).every((date) =>
    hoursOf(draft).every((hour) => {
      const occupants = has.get(`${courtId} ${date} ${hour}`) ?? []
      return isOver(known, date, hour)
        ? !occupants.some((who) => who.startsWith('class '))
        : occupants.length === 0
    }),
  )
  const isEarly = startDate < wallClock(known).today
  const expected = isEarly ? 422 : isFree && plays(known, courtId, sportType) ? 201 : 409
  const { status } = await send(admin(), 'POST', PATH, draft)
  expect(status).toBe(expected)
}

type ClassChange = { hour?: number; courtId?: number; weekday?: string; startDay?: number }

/** Gives a class another schedule from now on. */
export async function changeClass(
  { known, admin, send }: VenueWorld,
  { pick, change }: { pick: number; change: ClassChange },
) {
  const { hour, startDay, ...fields } = change
  const body = {
    ...fields,
    ...(hour === undefined ? {} : { startTime: atHour(hour), endTime: atHour(hour + 1) }),
    ...(startDay === undefined ? {} : { startDate: playDay(known, startDay) }),
  }
  await send(admin(), 'PATCH', `${PATH}/${classId(known, pick)}`, body)
}

/** Cancels one day of a class: exactly its hours are free then. */
export async function cancelClassDay(
  { known, admin, send }: VenueWorld,
  { pick, day }: { pick: number; day: number },
) {
  const before = { ...known }
  const id = classId(known, pick)
  const { today, time } = wallClock(known)
  const coming = classHours(known).filter(
    ({ classId, date, begins }) =>
      classId === id && (date > today || (date === today && begins > time)),
  )
  const date = [...new Set(coming.map(({ date }) => date))][day] ?? playDay(known, day)
  const { status } = await send(admin(), 'POST', `${PATH}/${id}/cancel`, { date })
  const freed = coming.filter((hour) => hour.date === date)
  if (freed.length > 0) expect(status).toBe(200)
  if (status !== 200) return
  expect(classHours(known)).toEqual(
    classHours(before).filter((hour) => hour.classId !== id || hour.date !== date),
  )
}

/** Ends a class, by either of the two calls. */
export async function endClass(
  { known, admin, send }: VenueWorld,
  { pick, all }: { pick: number; all: boolean },
) {
  const id = classId(known, pick)
  const { today } = wallClock(known)
  const { status } = all
    ? await send(admin(), 'POST', `${PATH}/${id}/cancel`, { cancelAll: true })
    : await send(admin(), 'DELETE', `${PATH}/${id}`)
  if (status !== 200) return
  const left = classHours(known).filter(({ classId, date }) => classId === id && date > today)
  expect(left).toEqual([])
}

function classId({ tables }: TablesNow, pick: number): number {
  return picked(tables.fixed_classes, pick)!.id
}

function hasClass({ tables }: Pick<TablesNow, 'tables'>) {
  return tables.fixed_classes.length > 0
}

const course = {
  courtId: anyCourt,
  when: anyWhen,
  sportType: fc.constantFrom('futevôlei', 'futevôlei', 'beach_tennis'),
}
const change: fc.Arbitrary<ClassChange> = fc.oneof(
  fc.record({ hour: fc.integer({ min: 17, max: 20 }) }),
  fc.record({ courtId: anyCourt }),
  fc.record({ weekday: fc.constantFrom('tuesday', 'thursday') }),
  fc.record({ startDay: fc.nat(4) }),
)

export const classMoves = [
  { weight: 5, arbitrary: fc.record(course).map(move(addClass)) },
  { weight: 4, arbitrary: fc.record({ pick: anyPick, change }).map(move(changeClass, hasClass)) },
  {
    weight: 3,
    arbitrary: fc.record({ pick: anyPick, day: fc.nat(2) }).map(move(cancelClassDay, hasClass)),
  },
  {
    weight: 2,
    arbitrary: fc.record({ pick: anyPick, all: fc.boolean() }).map(move(endClass, hasClass)),
  },
]
