import type { Context } from 'koa'
import * as call from '#shared/booking/hold.calls.ts'
import { createCalls, WithStatus, type Calls } from '../../platform/http/calls.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import {
  refuseNamelessVenue,
  type CatalogData,
  type CatalogDeps,
} from '../../venue/catalog/catalog.ts'
import type { Db } from '../../platform/db/db.ts'
import type { HoldRow } from '../../platform/db/models.ts'
import { lockCourts, type Tx, writeTransaction } from '../../platform/db/writeTransaction.ts'
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
import { noteForm } from '../limits/turns.ts'
import { callerOf } from '../limits/caller.ts'

export function holdRoutes(deps: CatalogDeps): Calls {
  const calls = createCalls(deps)
  const rateLimit = createRateLimit(deps)
  // Generous: many customers may be behind one address, and each page that wakes up asks.
  const limit = rateLimit({ name: 'holds-of-browsers', points: 600, seconds: 60 })
  const ownerOf = (ctx: Context) => visitorId(ctx, { create: false })

  calls.answer(call.readHolds, async (_, { ctx }) => {
    const ownerId = ownerOf(ctx)
    const nowMs = deps.clock.now()
    const holds = ownerId ? await liveHolds(deps.reads, ownerId, nowMs) : []
    return sold(deps.reads, await deps.catalog.current(), holds, nowMs)
  })

  const ofBrowser = rateLimit({
    name: 'holds',
    points: 120,
    seconds: 60,
    key: browserKey,
  })
  const ofClient = rateLimit({ name: 'holds-of-client', points: 1200, seconds: 60 })
  calls.answer(
    call.placeHold,
    async ({ body }, { ctx, once }) => {
      await refuseNamelessVenue(deps)
      const caller = callerOf(ctx, deps.config)
      return once(async (tx) => {
        const { hold, created } = await placeHold(tx, deps, caller, body)
        if (!created) atCurrentPrices(await catalogInForce(tx, deps), [hold])
        const answer = toHold(hold, tx.nowMs)
        return created ? answer : new WithStatus(200, answer)
      })
    },
    ofClient,
    ofBrowser,
  )

  // By sendBeacon, when the page goes away.
  calls.answer(
    call.releaseHolds,
    async ({ body: { ids, graceSeconds = 0 } }, { ctx }) => {
      const ownerId = ownerOf(ctx)
      if (!ownerId) return
      await writeTransaction(deps, async (tx) => {
        await lockCourts(tx)
        const mine = await liveHolds(tx.trx, ownerId, tx.nowMs)
        const leaving = ids ? mine.filter(({ id }) => ids.includes(id)) : mine
        if (graceSeconds > 0) await releaseLater(tx, leaving, graceSeconds)
        else await releaseHolds(tx, leaving)
      })
    },
    limit,
  )

  calls.answer(
    call.resumeHolds,
    async ({ body: { ids } }, { ctx }) => {
      const ownerId = ownerOf(ctx)
      if (!ownerId) return toHoldList([], deps.clock.now())
      return writeTransaction(deps, async (tx) => {
        await lockCourts(tx)
        const holds = await resumeHolds(tx, ownerId, ids)
        return sold(tx.trx, await catalogInForce(tx, deps), holds, tx.nowMs)
      })
    },
    limit,
  )

  calls.answer(
    call.noteForm,
    async (_, { ctx }) => {
      const ownerId = ownerOf(ctx)
      if (ownerId) await writeTransaction(deps, (tx) => noteForm(tx, ownerId))
    },
    limit,
  )

  calls.answer(
    call.releaseAllHolds,
    (_, { ctx, once }) =>
      once(async (tx) => {
        const ownerId = ownerOf(ctx)
        if (ownerId) await release(tx, ownerId, () => true)
        return toHoldList([], tx.nowMs)
      }),
    limit,
  )

  calls.answer(
    call.releaseHold,
    ({ params }, { ctx, once }) =>
      once(async (tx) => {
        const ownerId = ownerOf(ctx)
        const released = ownerId ? await release(tx, ownerId, ({ id }) => id === params.id) : 0
        // Another browser's hold is answered like a missing one.
        if (!ownerId || released === 0) throw new ProblemError('not-found')
        return toHoldList(await liveHolds(tx.trx, ownerId, tx.nowMs), tx.nowMs)
      }),
    limit,
  )

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

  return calls
}

async function release(tx: Tx, ownerId: string, which: (hold: { id: number }) => boolean) {
  await lockCourts(tx)
  const leaving = (await liveHolds(tx.trx, ownerId, tx.nowMs)).filter(which)
  await releaseHolds(tx, leaving)
  return leaving.length
}
