import Router from '@koa/router'
import * as v from 'valibot'
import { ClosingDateDraftSchema } from '#shared/venue/hours/closingDate.schema.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { rowEdit } from '../../platform/http/rowEdit.ts'
import { currentUser } from '../../platform/http/session.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'
import { changeClosingDate, createClosingDate, removeClosingDate } from './closingDate.ts'
import type { OpeningDeps } from './stranded.ts'
import { anybody, permit } from '../../platform/http/access.ts'

/** `GET /api/closingDates`: all of them in the order of their dates, past ones too. */
export function closingDateRoutes({ catalog }: Pick<CatalogDeps, 'catalog'>): Router {
  const router = new Router({ prefix: '/api/closingDates' })

  router.get('/', anybody, async (ctx) => {
    const { closings } = await catalog.current()
    ctx.set('Cache-Control', 'no-cache')
    ctx.body = [...closings.values()].flat()
  })

  return router
}

/** The admins' edits of `/api/closingDates`. */
export function closingDateEditRoutes(deps: CatalogDeps & OpeningDeps): Router {
  const router = new Router({ prefix: '/api/closingDates' })

  router.post('/', permit('closing.edit'), async (ctx) => {
    const draft = v.parse(ClosingDateDraftSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 201,
      body: await createClosingDate(tx, deps, currentUser(ctx)!, draft),
    }))
  })

  router.patch('/:id', permit('closing.edit'), async (ctx) => {
    const edit = rowEdit(ctx)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await changeClosingDate(tx, deps, currentUser(ctx)!, edit, ctx.request.body),
    }))
  })

  router.delete('/:id', permit('closing.edit'), async (ctx) => {
    const edit = rowEdit(ctx)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await removeClosingDate(tx, edit),
    }))
  })

  return router
}
