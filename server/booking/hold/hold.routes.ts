import Router from '@koa/router'
import * as v from 'valibot'
import {
  HoldReleaseSchema,
  HoldRequestSchema,
  HoldResumeSchema,
} from '#shared/booking/hold/hold.schema.ts'
import { PathIdSchema } from '#shared/platform/http/id.schema.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import {
  refuseNamelessVenue,
  type CatalogData,
  type CatalogDeps,
} from '../../venue/catalog/catalog.ts'
import type { Db } from '../../platform/db/db.ts'
import type { HoldRow } from '../../platform/db/models.ts'
import { lockCourts, type Tx, writeTransaction } from '../../platform/db/writeTransaction.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { browserKey, createRateLimit } from '../../platform/http/rateLimit.ts'
import { visitorId } from '../../platform/http/session.ts'
import {
  atCurrentPrices,
  catalogInForce,
  liveHolds,
  releaseHolds,
  releaseLater,
  resumeHolds,
  toHold,
  toHoldList,
  unsoldHolds,
} from './holds.ts'
import { placeHold } from './placeHold.ts'
import { callerOf } from '../limits/unpaidLimits.ts'
import { anybody } from '../../platform/http/access.ts'

export function holdRoutes(deps: CatalogDeps): Router {
  const rateLimit = createRateLimit(deps)
  // Generous: many customers may be behind one address, and each page that wakes up asks.
  const limit = rateLimit({ name: 'holds-of-browsers', points: 600, seconds: 60 })
  const router = new Router({ prefix: '/api/holds' })

  router.get('/', anybody, async (ctx) => {
    const ownerId = visitorId(ctx, { create: false })
    const nowMs = deps.clock.now()
    const holds = ownerId ? await liveHolds(deps.reads, ownerId, nowMs) : []
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await sold(deps.reads, await deps.catalog.current(), holds, nowMs)
  })

  const ofBrowser = rateLimit({
    name: 'holds',
    points: 120,
    seconds: 60,
    key: browserKey(deps.config),
  })
  const ofClient = rateLimit({ name: 'holds-of-client', points: 1200, seconds: 60 })
  router.post('/', anybody, ofClient, ofBrowser, async (ctx) => {
    const request = v.parse(HoldRequestSchema, ctx.request.body)
    await refuseNamelessVenue(deps)
    const caller = callerOf(ctx, deps.config)
    await answerOnce(deps, ctx, async (tx) => {
      const { hold, created } = await placeHold(tx, deps, caller, request)
      if (!created) atCurrentPrices(await catalogInForce(tx, deps), [hold])
      return { status: created ? 201 : 200, body: toHold(hold, tx.nowMs) }
    })
  })

  // By sendBeacon, when the page goes away.
  router.post('/release', anybody, limit, async (ctx) => {
    const { ids, graceSeconds = 0 } = v.parse(HoldReleaseSchema, ctx.request.body ?? {})
    const ownerId = visitorId(ctx, { create: false })
    if (ownerId) {
      await writeTransaction(deps, async (tx) => {
        await lockCourts(tx)
        const mine = await liveHolds(tx.trx, ownerId, tx.nowMs)
        const leaving = ids ? mine.filter(({ id }) => ids.includes(id)) : mine
        if (graceSeconds > 0) await releaseLater(tx, leaving, graceSeconds)
        else await releaseHolds(tx, leaving)
      })
    }
    ctx.status = 204
  })

  router.post('/resume', anybody, limit, async (ctx) => {
    const { ids } = v.parse(HoldResumeSchema, ctx.request.body ?? {})
    const ownerId = visitorId(ctx, { create: false })
    ctx.body = ownerId
      ? await writeTransaction(deps, async (tx) => {
          await lockCourts(tx)
          const holds = await resumeHolds(tx, ownerId, ids)
          return sold(tx.trx, await catalogInForce(tx, deps), holds, tx.nowMs)
        })
      : toHoldList([], deps.clock.now())
  })

  router.delete('/', anybody, limit, async (ctx) => {
    const ownerId = visitorId(ctx, { create: false })
    await answerOnce(deps, ctx, async (tx) => {
      if (ownerId) await release(tx, ownerId, () => true)
      return { status: 200, body: toHoldList([], tx.nowMs) }
    })
  })

  router.delete('/:id', anybody, limit, async (ctx) => {
    const holdId = v.parse(PathIdSchema, ctx.params['id'])
    const ownerId = visitorId(ctx, { create: false })
    await answerOnce(deps, ctx, async (tx) => {
      const released = ownerId ? await release(tx, ownerId, ({ id }) => id === holdId) : 0
      // Another browser's hold is answered like a missing one.
      if (!ownerId || released === 0) throw new ProblemError('not-found')
      return { status: 200, body: toHoldList(await liveHolds(tx.trx, ownerId, tx.nowMs), tx.nowMs) }
    })
  })

  async function sold(db: Db, catalog: CatalogData, holds: HoldRow[], nowMs: number) {
    const now = venueNow(nowMs, deps.config.venueTimezone)
    const lost = await unsoldHolds(db, { catalog, now, nowMs }, holds)
    const others = holds.filter((hold) => !lost.includes(hold))
    return {
      ...toHoldList(atCurrentPrices(catalog, others), nowMs),
      ...(lost.length > 0
        ? { lost: lost.map(({ date, startTime }) => ({ date, startTime })) }
        : {}),
    }
  }

  return router
}

async function release(tx: Tx, ownerId: string, which: (hold: { id: number }) => boolean) {
  await lockCourts(tx)
  const leaving = (await liveHolds(tx.trx, ownerId, tx.nowMs)).filter(which)
  await releaseHolds(tx, leaving)
  return leaving.length
}
