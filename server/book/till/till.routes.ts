import Router from '@koa/router'
import type { Context } from 'koa'
import * as v from 'valibot'
import { PathIdSchema } from '#shared/platform/http/id.schema.ts'
import {
  CashMoveSchema,
  CorrectionSchema,
  ExplanationSchema,
  PixCheckSchema,
  TillClosingSchema,
  TillOpeningSchema,
  TillPageSchema,
} from '#shared/book/till/till.schema.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { permit } from '../../platform/http/access.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { currentUser } from '../../platform/http/session.ts'
import { readClosedTills, readTillMovements } from './olderTills.ts'
import { checkPix } from './pixChecks.ts'
import { readTill } from './readTill.ts'
import { closeTill, correctMovement, explainDifference, moveCash, openTill } from './tillActs.ts'

/** `/api/till`: the drawer at the counter. Every write answers with the till as this person may see it. */
export function tillRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/till' })

  router.get('/', permit('till.open'), async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await readTill(deps.reads, currentUser(ctx)!)
  })

  router.get('/closed', permit('till.adjust'), async (ctx) => {
    const { page } = v.parse(TillPageSchema, { ...ctx.query })
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await readClosedTills(deps.reads, page)
  })

  router.get('/closed/:id/movements', permit('till.adjust'), async (ctx) => {
    const id = v.parse(PathIdSchema, ctx.params['id'])
    const { page } = v.parse(TillPageSchema, { ...ctx.query })
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await readTillMovements(deps.reads, id, page)
  })

  const write = <Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    act: (tx: Tx, who: Decider, body: v.InferOutput<Schema>) => Promise<void>,
  ) =>
    router.post(path, permit('till.open'), async (ctx: Context) => {
      const body = v.parse(schema, ctx.request.body)
      const who = currentUser(ctx)!
      await answerOnce(deps, ctx, async (tx) => {
        await act(tx, who, body)
        return { status: 200, body: await readTill(tx.trx, who) }
      })
    })

  write('/open', TillOpeningSchema, openTill)
  write('/cash', CashMoveSchema, moveCash)
  write('/corrections', CorrectionSchema, correctMovement)
  write('/checks', PixCheckSchema, checkPix)
  write('/close', TillClosingSchema, closeTill)
  write('/explanations', ExplanationSchema, explainDifference)

  return router
}
