import Router from '@koa/router'
import type { Context } from 'koa'
import * as v from 'valibot'
import type { Permission } from '#shared/account/people/permissions.ts'
import { PathIdSchema } from '#shared/platform/http/id.schema.ts'
import {
  ProductDraftSchema,
  StockMoveSchema,
  TabActSchema,
  TabDraftSchema,
  TabItemSchema,
} from '#shared/book/tab/tab.schema.ts'
import type { Tab } from '#shared/book/tab/tab.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { permit } from '../../platform/http/access.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { rowEdit } from '../../platform/http/rowEdit.ts'
import { currentUser } from '../../platform/http/session.ts'
import { changeProduct, createProduct, moveStock } from './product.ts'
import { addItem, closeTab, giveBackTab, openTab, removeItem } from './tabActs.ts'
import { readBar } from './tabBook.ts'

/** `/api/products`: what the bar sells. */
export function productRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/products' })

  router.post('/', permit('price.edit'), async (ctx) => {
    const draft = v.parse(ProductDraftSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 201,
      body: await createProduct(tx, draft),
    }))
  })

  router.patch('/:id', permit('price.edit'), async (ctx) => {
    const edit = rowEdit(ctx)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await changeProduct(tx, edit, ctx.request.body),
    }))
  })

  router.post('/:id/stock', permit('price.edit'), async (ctx) => {
    const id = v.parse(PathIdSchema, ctx.params['id'])
    const move = v.parse(StockMoveSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await moveStock(tx, { ...move, id }),
    }))
  })

  return router
}

type Act<Draft> = (tx: Tx, who: Decider, act: { draft: Draft; id: number }) => Promise<Tab[]>

/** `/api/tabs`: what somebody has at the bar. Every write answers with the tabs that it changed. */
export function tabRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api' })

  router.get('/bar', permit('till.open'), async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await readBar(deps.reads, deps.clock.now())
  })

  router.post('/tabs', permit('till.open'), async (ctx) => {
    const draft = v.parse(TabDraftSchema, ctx.request.body)
    const who = currentUser(ctx)!
    await answerOnce(deps, ctx, async (tx) => ({
      status: 201,
      body: { tabs: await openTab(tx, who, draft) },
    }))
  })

  const write = <Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    act: Act<v.InferOutput<Schema>>,
    permission: Permission = 'till.open',
  ) =>
    router.post(
      `/tabs/:id/${path}`,
      permit(permission),
      async (ctx: Context & { params: Record<string, string> }) => {
        const id = v.parse(PathIdSchema, ctx.params['id'])
        const draft = v.parse(schema, ctx.request.body ?? {})
        const who = currentUser(ctx)!
        await answerOnce(deps, ctx, async (tx) => ({
          status: 200,
          body: { tabs: await act(tx, who, { draft, id }) },
        }))
      },
    )

  write('items', TabItemSchema, addItem)
  write('removals', TabItemSchema, removeItem)
  write('close', TabActSchema, closeTab)
  write('returns', TabActSchema, giveBackTab, 'refund')

  return router
}
