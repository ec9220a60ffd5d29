import Router from '@koa/router'
import * as v from 'valibot'
import {
  ClassCancellationSchema,
  FixedClassDraftSchema,
} from '#shared/venue/classes/fixedClass.schema.ts'
import { meetsAgain } from '#shared/venue/classes/fixedClass.ts'
import { PathIdSchema } from '#shared/platform/http/id.schema.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { rowEdit } from '../../platform/http/rowEdit.ts'
import { currentUser } from '../../platform/http/session.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'
import {
  cancelOccurrence,
  changeFixedClass,
  createFixedClass,
  endFixedClass,
} from './editFixedClass.ts'
import { fixedClassEntries } from './fixedClass.ts'
import { permit } from '../../platform/http/access.ts'

/** Weekly classes. Only admins may read them: they contain a teacher's e-mail and phone. */
export function fixedClassRoutes(deps: CatalogDeps): Router {
  const router = new Router({ prefix: '/api/fixed-classes' })

  router.get('/', permit('agenda.read'), async (ctx) => {
    const now = venueNow(deps.clock.now(), deps.config.venueTimezone)
    const classes = await fixedClassEntries(deps.reads)
    ctx.set('Cache-Control', 'no-store')
    ctx.body = classes.filter((fixedClass) => meetsAgain(fixedClass, now))
  })

  router.get('/:id', permit('agenda.read'), async (ctx) => {
    const id = v.parse(PathIdSchema, ctx.params['id'])
    const [fixedClass] = await fixedClassEntries(deps.reads, [id])
    if (!fixedClass) throw new ProblemError('not-found')
    ctx.set('Cache-Control', 'no-store')
    ctx.body = fixedClass
  })

  router.post('/', permit('class.edit'), async (ctx) => {
    const draft = v.parse(FixedClassDraftSchema, ctx.request.body)
    const who = currentUser(ctx)!
    await answerOnce(deps, ctx, async (tx) => ({
      status: 201,
      body: await createFixedClass(tx, deps, who, draft),
    }))
  })

  router.patch('/:id', permit('class.edit'), async (ctx) => {
    const edit = rowEdit(ctx)
    const who = currentUser(ctx)!
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await changeFixedClass(tx, deps, who, edit, ctx.request.body),
    }))
  })

  router.delete('/:id', permit('class.edit'), async (ctx) => {
    const edit = rowEdit(ctx)
    const who = currentUser(ctx)!
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await endFixedClass(tx, deps, who, edit),
    }))
  })

  router.post('/:id/cancel', permit('class.edit'), async (ctx) => {
    const edit = rowEdit(ctx)
    const who = currentUser(ctx)!
    const { cancelAll, date } = v.parse(ClassCancellationSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body:
        cancelAll || date === undefined
          ? await endFixedClass(tx, deps, who, edit)
          : await cancelOccurrence(tx, deps, who, edit, date),
    }))
  })

  return router
}
