import Router from '@koa/router'
import type { Context } from 'koa'
import * as v from 'valibot'
import { InviteDraftSchema, StaffChangeSchema } from '#shared/account/people/staff.ts'
import { PathIdSchema } from '#shared/platform/http/id.schema.ts'
import { writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { demandFresh, permit, signedInPerson } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/session.ts'
import type { SeenAdmins } from '../../platform/http/seenAdmins.ts'
import { invite, withdrawInvite } from '../people/links.ts'
import { resetSecondFactor } from '../secondFactor/secondFactor.ts'
import { changeMember, endSessionsOf, readStaff } from './team.ts'

type RouteDeps = Pick<Deps, 'knex' | 'clock' | 'events'>

/** Who works here: for the owners. */
export function staffRoutes(deps: RouteDeps, admins: SeenAdmins): Router {
  const router = new Router()
  const idOf = (ctx: Context & { params: Record<string, string> }) =>
    v.parse(PathIdSchema, ctx.params['id'])
  const answerAfter = async (ctx: Context, edit: (tx: Tx) => Promise<unknown>) => {
    demandFresh(ctx)
    await writeTransaction(deps, edit, authorOf(ctx))
    admins.forget()
    ctx.body = await readStaff(deps.knex, deps.clock.now())
  }

  router.get('/api/staff', permit('staff.edit'), async (ctx) => {
    ctx.body = await readStaff(deps.knex, deps.clock.now())
  })

  router.post('/api/staff/invites', permit('staff.edit'), async (ctx) => {
    demandFresh(ctx)
    const draft = v.parse(InviteDraftSchema, ctx.request.body)
    const work = (tx: Tx) => invite(tx, draft, signedInPerson(ctx))
    ctx.body = await writeTransaction(deps, work, authorOf(ctx))
    ctx.status = 201
  })

  router.delete('/api/staff/invites/:id', permit('staff.edit'), (ctx) =>
    answerAfter(ctx, (tx) => withdrawInvite(tx, idOf(ctx), signedInPerson(ctx))),
  )

  router.patch('/api/staff/:id', permit('staff.edit'), async (ctx) => {
    const change = v.parse(StaffChangeSchema, ctx.request.body)
    await answerAfter(ctx, (tx) => changeMember(tx, idOf(ctx), change, signedInPerson(ctx)))
  })

  router.delete('/api/staff/:id/sessions', permit('staff.edit'), (ctx) =>
    answerAfter(ctx, (tx) => endSessionsOf(tx, idOf(ctx), signedInPerson(ctx))),
  )

  router.delete('/api/staff/:id/second-factor', permit('staff.edit'), (ctx) =>
    answerAfter(ctx, (tx) => resetSecondFactor(tx, idOf(ctx), signedInPerson(ctx))),
  )

  return router
}
