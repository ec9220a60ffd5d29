import Router from '@koa/router'
import * as v from 'valibot'
import {
  BlockSchema,
  CustomerDraftSchema,
  DistinctSchema,
  MergeSchema,
  UnmergeSchema,
} from '#shared/customers/people/customerEdit.schema.ts'
import { PathIdSchema } from '#shared/platform/http/id.schema.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { Deps } from '../../platform/deps.ts'
import { permit } from '../../platform/http/access.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { rowEdit } from '../../platform/http/rowEdit.ts'
import { findDuplicates, tellApart } from './duplicates.ts'
import {
  blockCustomer,
  changeCustomer,
  type CorrectComing,
  createCustomer,
} from './editCustomer.ts'
import { mergeCustomers, unmergeCustomers } from './merge.ts'
import { readCustomer } from './readCustomer.ts'

/** `/api/customers`: people as the venue knows them. */
export function customerRoutes(deps: Deps, correctComing: CorrectComing): Router {
  const router = new Router({ prefix: '/api/customers' })

  router.get('/duplicates', permit('customer.merge'), async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await findDuplicates(deps.reads)
  })

  router.post('/', permit('customer.edit'), async (ctx) => {
    const draft = v.parse(CustomerDraftSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 201,
      body: await createCustomer(tx, draft),
    }))
  })

  router.get('/:id', permit('agenda.read'), async (ctx) => {
    const id = v.parse(PathIdSchema, ctx.params['id'])
    const nowMs = deps.clock.now()
    const now = venueNow(nowMs, deps.config.venueTimezone)
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await readCustomer(deps.reads, id, { nowMs, now })
  })

  router.patch('/:id', permit('customer.edit'), async (ctx) => {
    const edit = rowEdit(ctx)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await changeCustomer(tx, edit, ctx.request.body, correctComing),
    }))
  })

  router.post('/:id/block', permit('customer.block'), async (ctx) => {
    const edit = rowEdit(ctx)
    const block = v.parse(BlockSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await blockCustomer(tx, edit, block),
    }))
  })

  router.post('/:id/merge', permit('customer.merge'), async (ctx) => {
    const edit = rowEdit(ctx)
    const merge = v.parse(MergeSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await mergeCustomers(tx, edit, merge),
    }))
  })

  router.post('/:id/distinct', permit('customer.merge'), async (ctx) => {
    const edit = rowEdit(ctx)
    const { other } = v.parse(DistinctSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await tellApart(tx, edit, other),
    }))
  })

  router.post('/:id/unmerge', permit('customer.merge'), async (ctx) => {
    const edit = rowEdit(ctx)
    const { merge } = v.parse(UnmergeSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await unmergeCustomers(tx, edit, merge),
    }))
  })

  return router
}
