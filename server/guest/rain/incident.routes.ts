import Router from '@koa/router'
import * as v from 'valibot'
import {
  AskedChoiceSchema,
  IncidentDraftSchema,
  LiftSchema,
  ToldSchema,
} from '#shared/guest/rain/incident.schema.ts'
import { PathIdSchema } from '#shared/platform/http/id.schema.ts'
import { permit } from '../../platform/http/access.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { currentUser } from '../../platform/http/session.ts'
import { createIncident } from './createIncident.ts'
import { noteTold, peopleOf, type TellingDeps } from './tellPeople.ts'
import { liftIncident } from './liftIncident.ts'
import { chooseForCustomer, openChoices } from './askedChoices.ts'

/** `/api/incidents`: courts closed by rain or the like, and what became of what was on them. */
export function incidentRoutes(deps: TellingDeps): Router {
  const router = new Router({ prefix: '/api/incidents' })

  router.post('/', permit('incident.edit'), async (ctx) => {
    const draft = v.parse(IncidentDraftSchema, ctx.request.body)
    const who = currentUser(ctx)!
    await answerOnce(deps, ctx, async (tx) => ({
      status: 201,
      body: await createIncident(tx, deps, who, draft),
    }))
    deps.jobs.wake()
  })

  router.post('/lift', permit('incident.edit'), async (ctx) => {
    const { incidentId } = v.parse(LiftSchema, ctx.request.body)
    const who = currentUser(ctx)!
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await liftIncident(tx, deps, who, incidentId),
    }))
    deps.jobs.wake()
  })

  router.get('/open', permit('agenda.read'), async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await openChoices(deps.reads)
  })

  // It makes links that are missing, and no answer with their secrets is stored.
  router.post('/:id/people', permit('incident.edit'), async (ctx) => {
    const id = v.parse(PathIdSchema, ctx.params['id'])
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await peopleOf(deps, id)
  })

  router.post('/told', permit('incident.edit'), async (ctx) => {
    const told = v.parse(ToldSchema, ctx.request.body)
    const who = currentUser(ctx)!
    await answerOnce(deps, ctx, async (tx) => {
      await noteTold(tx, who, told)
      return { status: 200, body: {} }
    })
  })

  router.post('/choices', permit('incident.edit'), async (ctx) => {
    const wanted = v.parse(AskedChoiceSchema, ctx.request.body)
    const who = currentUser(ctx)!
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: { chosen: [await chooseForCustomer(tx, deps, who, wanted)] },
    }))
    deps.jobs.wake()
  })

  return router
}
