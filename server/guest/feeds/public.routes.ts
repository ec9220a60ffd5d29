import type { Context, Middleware } from 'koa'
import * as call from '#shared/guest/feeds.calls.ts'
import { bookingButton } from '#shared/guest/feeds/bookingButton.ts'
import { FREE_DAYS } from '#shared/guest/feeds/freeHours.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { nextHourMs, venueNow } from '#shared/platform/time/venueClock.ts'
import { originOf } from '../../account/people/links.ts'
import { createCalendarCache } from '../../booking/calendar/calendarCache.ts'
import { replyTagged } from '../../booking/calendar/replyTagged.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import { createRateLimit } from '../../platform/http/rateLimit.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import { assistantText } from './assistantText.ts'
import { freeHoursAnswer, hoursTextAnswer } from './freeHours.ts'

/** For how long a copy of the free hours may be shown: the page that books asks anew. */
const FRESH_SECONDS = 30

/** Answers what other sites and assistants read of the venue: the same for all, without a session or a cookie. */
export function publicRoutes(deps: CatalogDeps): Calls {
  const calls = createCalls(null)
  const { catalog, clock, config } = deps
  const asJson = createCalendarCache(deps, freeHoursAnswer(deps))
  const asText = createCalendarCache(deps, hoursTextAnswer(deps))
  const limit = createRateLimit(deps)({ name: 'public-read', points: 300, seconds: 600 })

  const today = () => venueNow(clock.now(), config.venueTimezone).date
  const range = (startDate: string, days: number) => ({
    startDate,
    endDate: addDays(startDate, days - 1),
  })
  /** No copy outlives the hour: one that has begun is not free. */
  function mayBeCached(ctx: Context) {
    const nowMs = clock.now()
    const left = Math.floor((nextHourMs(nowMs, config.venueTimezone) - nowMs) / 1000)
    ctx.set('Cache-Control', `public, max-age=${Math.min(FRESH_SECONDS, left)}`)
  }

  calls.answer(
    call.readFreeHours,
    async ({ query: { date, days, sport } }, { ctx }) => {
      const body = await asJson.read({ ...range(date ?? today(), days), sportType: sport })
      mayBeCached(ctx)
      return replyTagged(ctx, body)
    },
    openToAll,
    limit,
  )
  calls.answer(
    call.readHoursText,
    async (_, { ctx }) => {
      const body = await asText.read({ ...range(today(), FREE_DAYS), sportType: undefined })
      mayBeCached(ctx)
      return replyTagged(ctx, body, call.readHoursText.answer.media)
    },
    limit,
  )
  calls.answer(
    call.readAssistantText,
    async (_, { ctx }) => {
      ctx.set('Cache-Control', 'public, max-age=3600')
      return assistantText(await catalog.current(), originOf(config))
    },
    limit,
  )
  calls.answer(call.readButton, async (_, { ctx }) => {
    // A script on another site is not read by it, only run.
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    ctx.set('Cache-Control', 'public, max-age=3600')
    return bookingButton((await catalog.current()).venue.colorMain)
  })
  return calls
}

/** Pages of any site may read it, refusals too; nobody's cookies are sent along. */
const openToAll: Middleware = (ctx, next) => {
  ctx.set('Access-Control-Allow-Origin', '*')
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
  return next()
}
