import type { Context } from 'koa'
import * as call from '#shared/account/team.calls.ts'
import { writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import { authorOf } from '../../platform/http/session.ts'
import type { SeenAdmins } from '../../platform/http/seenAdmins.ts'
import { invite, withdrawInvite } from '../people/links.ts'
import { resetSecondFactor } from '../secondFactor/secondFactor.ts'
import { changeMember, endSessionsOf, readStaff } from './team.ts'

type RouteDeps = Pick<Deps, 'knex' | 'clock' | 'config' | 'events'>

/** Who works here: for the owners. */
export function staffRoutes(deps: RouteDeps, admins: SeenAdmins): Calls {
  const calls = createCalls(deps)
  const staffAfter = async (ctx: Context, edit: (tx: Tx) => Promise<unknown>) => {
    await writeTransaction(deps, edit, authorOf(ctx))
    admins.forget()
    return readStaff(deps.knex, deps.clock.now())
  }

  calls.answer(call.readStaff, () => readStaff(deps.knex, deps.clock.now()))
  calls.answer(call.invite, ({ body }, { ctx, user }) =>
    writeTransaction(deps, (tx) => invite(tx, body, user), authorOf(ctx)),
  )
  calls.answer(call.withdrawInvite, ({ params: { id } }, { ctx, user }) =>
    staffAfter(ctx, (tx) => withdrawInvite(tx, id, user)),
  )
  calls.answer(call.changeMember, ({ body, params: { id } }, { ctx, user }) =>
    staffAfter(ctx, (tx) => changeMember(tx, id, body, user)),
  )
  calls.answer(call.endSessionsOf, ({ params: { id } }, { ctx, user }) =>
    staffAfter(ctx, (tx) => endSessionsOf(tx, id, user)),
  )
  calls.answer(call.resetSecondFactor, ({ params: { id } }, { ctx, user }) =>
    staffAfter(ctx, (tx) => resetSecondFactor(tx, id, user)),
  )
  return calls
}
