import Router from '@koa/router'
import * as v from 'valibot'
import {
  AskedChoiceSchema,
  IncidentDraftSchema,
  LiftSchema,
} from '#shared/incident/incident.schema.ts'
import { PathIdSchema } from '#shared/hold/hold.schema.ts'
import { permit } from '../http/access.ts'
import { answerOnce } from '../http/idempotency.ts'
import { currentUser } from '../http/session.ts'
import type { PaymentDeps } from '../payment/gateway.ts'
import { createIncident } from './createIncident.ts'
import { liftIncident } from './liftIncident.ts'
import { chooseForCustomer, openChoices } from './askedChoices.ts'

/** `/api/incidents`: courts closed by rain or the like, and what became of what was on them. */
export function incidentRoutes(deps: PaymentDeps): Router {
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

  router.post('/:id/reservations/:reservationId', permit('incident.edit'), async (ctx) => {
    const incidentId = v.parse(PathIdSchema, ctx.params['id'])
    const reservationId = v.parse(PathIdSchema, ctx.params['reservationId'])
    const { choice } = v.parse(AskedChoiceSchema, ctx.request.body)
    const who = currentUser(ctx)!
    await answerOnce(deps, ctx, async (tx) => {
      await chooseForCustomer(tx, deps, who, { incidentId, reservationId, choice })
      return { status: 200, body: await openChoices(tx.trx) }
    })
    deps.jobs.wake()
  })

  return router
}
