import Router from '@koa/router'
import type { Context } from 'koa'
import * as v from 'valibot'
import { PathIdSchema } from '#shared/platform/http/id.schema.ts'
import { TvDraftSchema, TvNamesSchema } from '#shared/venue/tv/tv.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { anybody, permit, signedInPerson } from '../../platform/http/access.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { createRateLimit } from '../../platform/http/rateLimit.ts'
import { authorOf } from '../../platform/http/session.ts'
import { tvBoard } from './tvBoard.ts'
import { createTvScreen, readTvScreens, revokeTvScreen, setTvNames, tvOf } from './tvScreens.ts'

/** The venue's televisions, and what each of them shows. */
export function tvRoutes(deps: CatalogDeps): Router {
  const router = new Router({ prefix: '/api' })
  const rateLimit = createRateLimit(deps)
  const answerList = async (ctx: Context) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await readTvScreens(deps.knex)
  }

  const looks = rateLimit({ name: 'tv', points: 600, seconds: 60 })
  router.get('/tv', anybody, looks, async (ctx) => {
    const [, token] = /^Bearer ([\w-]{32})$/.exec(ctx.get('Authorization')) ?? []
    const nowMs = deps.clock.now()
    const screen = token ? await tvOf(deps, token, nowMs) : null
    if (!screen) throw new ProblemError('not-found')
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await tvBoard(deps, screen, nowMs)
  })

  router.get('/tv-screens', permit('device.edit'), answerList)

  router.post('/tv-screens', permit('device.edit'), async (ctx) => {
    const draft = v.parse(TvDraftSchema, ctx.request.body)
    const who = signedInPerson(ctx)
    const token = await writeTransaction(
      deps,
      (tx) => createTvScreen(tx, draft, who),
      authorOf(ctx),
    )
    ctx.set('Cache-Control', 'no-store')
    ctx.status = 201
    ctx.body = { ...(await readTvScreens(deps.knex)), token }
  })

  // Whose names hang on the wall is for the owner to say.
  router.patch('/tv-screens/:id', permit('settings.edit'), async (ctx) => {
    const id = v.parse(PathIdSchema, ctx.params['id'])
    const { showsNames } = v.parse(TvNamesSchema, ctx.request.body)
    const who = signedInPerson(ctx)
    await writeTransaction(deps, (tx) => setTvNames(tx, id, showsNames, who), authorOf(ctx))
    await answerList(ctx)
  })

  router.delete('/tv-screens/:id', permit('device.edit'), async (ctx) => {
    const id = v.parse(PathIdSchema, ctx.params['id'])
    const who = signedInPerson(ctx)
    await writeTransaction(deps, (tx) => revokeTvScreen(tx, id, who), authorOf(ctx))
    await answerList(ctx)
  })

  return router
}
