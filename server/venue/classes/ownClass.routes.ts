import { OWN_CLASS_DAYS, type OwnClass } from '#shared/venue/classes/fixedClass.schema.ts'
import { meetsOn } from '#shared/venue/classes/fixedClass.ts'
import { addDays, datesBetween } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { readOwnClasses, readTeachers } from '#shared/venue/class.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'
import { fixedClassEntries } from './fixedClass.ts'

/** The classes of who is signed in, and who classes can be given to. */
export function ownClassRoutes(deps: CatalogDeps): Calls {
  const calls = createCalls(deps)
  // Of its people there is nothing in it: no contact, and no money.
  calls.answer(readOwnClasses, (_, { user }) => {
    const { date: today } = venueNow(deps.clock.now(), deps.config.venueTimezone)
    return ownClasses(deps, user.id, today)
  })
  calls.answer(readTeachers, async () => {
    const rows = await deps.reads('users').where({ role: 'teacher' }).orderBy('username').select()
    return rows.map(({ id, name, username }) => ({ id, name: name ?? username }))
  })
  return calls
}

async function ownClasses(
  { reads }: CatalogDeps,
  teacherId: number,
  today: string,
): Promise<OwnClass[]> {
  const own = (await fixedClassEntries(reads)).filter((entry) => entry.teacherId === teacherId)
  const courts = await reads('courts').select('id', 'name')
  const found = datesBetween(today, addDays(today, OWN_CLASS_DAYS - 1)).flatMap((date) =>
    own
      .filter((entry) => meetsOn({ ...entry, cancelledDates: [] }, date))
      .map(({ id, name, sportType, startTime, endTime, courtId, cancelledDates }) => ({
        id,
        name,
        sportType,
        startTime,
        endTime,
        date,
        court: courts.find((court) => court.id === courtId)?.name ?? '',
        isCancelled: cancelledDates.includes(date),
      })),
  )
  return found.toSorted((a, b) =>
    `${a.date} ${a.startTime}`.localeCompare(`${b.date} ${b.startTime}`),
  )
}
