import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import * as call from '#shared/guest/feeds.calls.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { originOf } from '../../account/people/links.ts'
import { hasTag } from '../../booking/calendar/replyTagged.ts'
import { viewerOf } from '../../booking/links/grants.ts'
import { calendarHost } from '../../booking/mail/calendarFile.ts'
import { namedCourts } from '../../booking/rows/reservations.ts'
import type { Row } from '../../platform/db/tables.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { demand } from '../../platform/http/access.ts'
import { createCalls, REPLIED, type Calls } from '../../platform/http/calls.ts'
import { clientKey } from '../../platform/http/networks.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import {
  createLimiter,
  createNetworkLimiter,
  createRateLimit,
  orTooManyRequests,
} from '../../platform/http/rateLimit.ts'
import { authorOf, currentUser } from '../../platform/http/session.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import { courtEvents, customerEvents, teacherEvents } from './feedEvents.ts'
import { feedFile } from './feedFile.ts'
import {
  createFeed,
  createOwnFeed,
  endOwnFeed,
  feedOf,
  noteRead,
  ownerOf,
  readFeeds,
  readOwnFeed,
  revokeFeed,
} from './feeds.ts'

/** A program asks again no sooner; Google asks when it likes. */
const FRESH_SECONDS = 300

/** `GET /agenda/…ics`: what calendar programs read, without a session or a cookie. */
export function feedReadRoutes(deps: CatalogDeps): Calls {
  const calls = createCalls(null)
  const { clock, config, knex, reads } = deps
  const ofFeed = createLimiter(knex, { name: 'feed', points: 60, seconds: 600 })
  const wrong = createNetworkLimiter(knex, { name: 'feed-wrong', points: 30, seconds: 60 })
  calls.answer(call.readFeed, async ({ params: { secret } }, { ctx }) => {
    const feed = await feedOf(reads, secret)
    if (!feed) {
      if (config.rateLimits) await orTooManyRequests(() => wrong(clientKey(ctx.ip)))
      throw new ProblemError('not-found')
    }
    if (config.rateLimits) await orTooManyRequests(() => ofFeed.consume(String(feed.id)))
    const file = await fileOf(deps, feed)
    noteRead(deps, feed, clock.now())
    ctx.set('Cache-Control', `private, max-age=${FRESH_SECONDS}`)
    ctx.set('Content-Disposition', 'inline; filename="agenda.ics"')
    const tag = `"${createHash('sha256').update(file).digest('base64url')}"`
    ctx.set('ETag', tag)
    if (!hasTag(ctx.get('If-None-Match'), tag)) return file
    ctx.status = 304
    return REPLIED
  })
  return calls
}

async function fileOf({ catalog, clock, config, reads }: CatalogDeps, feed: Row<'feeds'>) {
  const nowMs = clock.now()
  const { venue } = await catalog.current()
  const timeZone = config.venueTimezone
  const reading = { nowMs, today: venueNow(nowMs, timeZone).date }
  const facts = { place: venue, timeZone, host: await calendarHost(reads) }
  if (feed.kind === 'court') {
    const courtId = feed.courtId ?? 0
    const name = (await namedCourts(reads)).get(courtId)?.name ?? ''
    const events = await courtEvents(reads, courtId, reading)
    return feedFile(events, { ...facts, name: `${name} – ${venue.name}` })
  }
  if (feed.kind === 'teacher') {
    const events = await teacherEvents(reads, feed.userId ?? 0, reading)
    return feedFile(events, { ...facts, name: `Minhas aulas – ${venue.name}` })
  }
  const events = await customerEvents(reads, feed, config, reading)
  return feedFile(events, { ...facts, name: venue.name })
}

/** Makes, lists and revokes the addresses: the staff's, and everybody's own. */
export function feedRoutes(deps: CatalogDeps): Calls {
  const calls = createCalls(deps)
  const { config, reads } = deps
  const limit = createRateLimit(deps)({ name: 'own-feed', points: 20, seconds: 3600 })
  const urlOf = (secret: string) => originOf(config) + call.readFeed.path.replace(':secret', secret)
  const owner = (ctx: Context) => ownerOf(viewerOf(ctx), currentUser(ctx))

  calls.answer(call.readFeeds, () => readFeeds(reads))
  calls.answer(call.createFeed, async ({ body }, { ctx, user }) => {
    // Classes of a person leave the venue: it takes who edits its people.
    if (body.kind === 'teacher') demand(ctx, 'staff.edit')
    const { secret, ...made } = await writeTransaction(
      deps,
      (tx) => createFeed(tx, body, user),
      authorOf(ctx),
    )
    return { ...made, url: urlOf(secret) }
  })
  calls.answer(call.revokeFeed, ({ params: { id } }, { ctx, user }) =>
    writeTransaction(deps, (tx) => revokeFeed(tx, id, user), authorOf(ctx)),
  )

  calls.answer(call.readOwnFeed, (_, { ctx }) => readOwnFeed(reads, owner(ctx)))
  calls.answer(
    call.createOwnFeed,
    async (_, { ctx }) => {
      const own = owner(ctx)
      if (!own) throw new ProblemError('not-found')
      const { secret, ...made } = await writeTransaction(deps, (tx) => createOwnFeed(tx, own))
      return { ...made, url: urlOf(secret) }
    },
    limit,
  )
  calls.answer(
    call.endOwnFeed,
    async (_, { ctx }) => {
      const own = owner(ctx)
      if (own) await writeTransaction(deps, (tx) => endOwnFeed(tx, own))
    },
    limit,
  )
  return calls
}
