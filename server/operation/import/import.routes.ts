import Router from '@koa/router'
import type { Context } from 'koa'
import * as v from 'valibot'
import { PathIdSchema } from '#shared/platform/http/id.schema.ts'
import {
  ImportCheckSchema,
  ImportDraftSchema,
  ImportRowsQuerySchema,
  ImportRowsSchema,
  ImportUndoSchema,
} from '#shared/operation/import/import.schema.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import type { Db } from '../../platform/db/db.ts'
import { permit, signedInPerson } from '../../platform/http/access.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { bringIn, judgeImport, storeVerdicts } from './bringIn.ts'
import {
  addRows,
  beginImport,
  openImport,
  readImport,
  readImports,
  readRows,
  removeImport,
  type Progress,
} from './imports.ts'
import { previewUndo, undoImport } from './undoImport.ts'

/** `/api/imports`: what a venue brings in from its own spreadsheets. Each write answers with the import. */
export function importRoutes(deps: CatalogDeps): Router {
  const router = new Router({ prefix: '/api/imports' })
  const progress: Progress = new Map()
  const reading = (db: Db) => ({ db, nowMs: deps.clock.now(), progress })
  const idOf = (ctx: Context & { params: Record<string, string> }) =>
    v.parse(PathIdSchema, ctx.params['id'])
  const whole = async (db: Db, id: number, status = 200) => ({
    status,
    body: await readImport(reading(db), id),
  })
  /** While it is under way others may ask how far it is. */
  const watched = async <T>(id: number, work: () => Promise<T>): Promise<T> => {
    progress.set(id, 0)
    try {
      return await work()
    } finally {
      progress.delete(id)
    }
  }

  router.get('/', permit('system.edit'), async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await readImports(reading(deps.reads))
  })

  router.post('/', permit('system.edit'), async (ctx) => {
    const draft = v.parse(ImportDraftSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => whole(tx.trx, await beginImport(tx, draft), 201))
  })

  router.get('/:id', permit('system.edit'), async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await readImport(reading(deps.reads), idOf(ctx))
  })

  router.delete('/:id', permit('system.edit'), async (ctx) => {
    const id = idOf(ctx)
    await answerOnce(deps, ctx, async (tx) => {
      await removeImport(tx, id)
      return { status: 200, body: { id } }
    })
  })

  router.get('/:id/rows', permit('system.edit'), async (ctx) => {
    const query = v.parse(ImportRowsQuerySchema, { ...ctx.query })
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await readRows(deps.reads, idOf(ctx), query)
  })

  router.post('/:id/rows', permit('system.edit'), async (ctx) => {
    const id = idOf(ctx)
    const { rows } = v.parse(ImportRowsSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => {
      await addRows(tx, id, rows)
      return whole(tx.trx, id)
    })
  })

  router.post('/:id/check', permit('system.edit'), async (ctx) => {
    const id = idOf(ctx)
    const { skipTaken } = v.parse(ImportCheckSchema, ctx.request.body)
    const row = await openImport(deps.knex, id)
    await watched(id, async () => {
      // Outside of any transaction: nobody waits while thousands of rows are compared.
      const checked = await judgeImport(deps, row, { progress, skipTaken })
      await answerOnce(deps, ctx, async (tx) => {
        await storeVerdicts(tx, id, checked)
        return whole(tx.trx, id)
      })
    })
    withoutProgress(ctx)
  })

  router.post('/:id/run', permit('system.edit'), async (ctx) => {
    const id = idOf(ctx)
    const who = signedInPerson(ctx)
    await watched(id, () =>
      answerOnce(deps, ctx, async (tx) => {
        await bringIn(tx, deps, id, { progress, who })
        return whole(tx.trx, id)
      }),
    )
    withoutProgress(ctx)
  })

  router.get('/:id/undo', permit('system.edit'), async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await previewUndo(deps.reads, idOf(ctx), {
      nowMs: deps.clock.now(),
      timeZone: deps.config.venueTimezone,
    })
  })

  router.post('/:id/undo', permit('system.edit'), async (ctx) => {
    const id = idOf(ctx)
    const { kept } = v.parse(ImportUndoSchema, ctx.request.body)
    const who = signedInPerson(ctx)
    await answerOnce(deps, ctx, async (tx) => {
      await undoImport(tx, id, { kept, who, timeZone: deps.config.venueTimezone })
      return whole(tx.trx, id)
    })
  })

  return router
}

// It was read within the work that is over now.
function withoutProgress(ctx: Context) {
  ctx.body = { ...(ctx.body as object), progress: null }
}
