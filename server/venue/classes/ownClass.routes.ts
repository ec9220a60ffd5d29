import Router from '@koa/router'
import {
  OWN_CLASS_DAYS,
  type OwnClass,
  type Teacher,
} from '#shared/venue/classes/fixedClass.schema.ts'
import { meetsOn } from '#shared/venue/classes/fixedClass.ts'
import { addDays, datesBetween } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { permit } from '../../platform/http/access.ts'
import { currentUser } from '../../platform/http/session.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'
import { fixedClassEntries } from './fixedClass.ts'

/** The classes of who is signed in, and who classes can be given to. */
export function ownClassRoutes(deps: CatalogDeps): Router {
  const router = new Router({ prefix: '/api' })

  // Of its people there is nothing in it: no contact, and no money.
  router.get('/my-classes', permit('class.own'), async (ctx) => {
    const { date: today } = venueNow(deps.clock.now(), deps.config.venueTimezone)
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await ownClasses(deps, currentUser(ctx)!.id, today)
  })

  router.get('/teachers', permit('class.edit'), async (ctx) => {
    const rows = await deps.reads('users').where({ role: 'teacher' }).orderBy('username').select()
    ctx.set('Cache-Control', 'no-store')
    ctx.body = rows.map(({ id, name, username }): Teacher => ({ id, name: name ?? username }))
  })

  return router
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
