import type { Call } from '#shared/account/call/defineCall.ts'
import type { TillState } from '#shared/book/till/till.ts'
import * as call from '#shared/book/till.calls.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import { writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { deviceOf } from '../../platform/http/enrolledDevice.ts'
import { createCalls, type Calls, type Input } from '../../platform/http/calls.ts'
import { authorOf } from '../../platform/http/session.ts'
import { changeDrawer, giveDrawer, makeDrawer, readDrawers } from './drawerActs.ts'
import { judgeDoubt, listDoubts } from './doubtList.ts'
import { readClosedTills, readTillMovements } from './olderTills.ts'
import { readTill } from './readTill.ts'
import { closeTill, correctMovement, explainDifference, moveCash, openTill } from './tillActs.ts'

/** `/api/till`: the drawer at the counter. Every write answers with the till as this person may see it. */
export function tillRoutes(deps: Deps): Calls {
  const calls = createCalls(deps)
  calls.answer(call.readTill, (_, { ctx, user }) =>
    readTill(deps.reads, user, deviceOf(ctx)?.id ?? null),
  )
  calls.answer(call.readClosedTills, ({ query: { drawer, page } }) =>
    readClosedTills(deps.reads, page, drawer),
  )
  calls.answer(call.readTillMovements, ({ params: { id }, query: { page } }) =>
    readTillMovements(deps.reads, id, page),
  )
  calls.answer(call.listDoubts, ({ query: { page } }, { user }) =>
    listDoubts(deps.reads, user, page),
  )
  calls.on(call.judgeDoubt, (tx, { body, params: { id } }, { user }) =>
    judgeDoubt(tx, user, id, body),
  )

  calls.on(call.openTill, answering(openTill))
  calls.on(call.moveCash, answering(moveCash))
  calls.on(call.correctMovement, answering(correctMovement))
  calls.on(call.closeTill, answering(closeTill))
  calls.on(call.explainDifference, answering(explainDifference))

  calls.answer(call.readDrawers, () => readDrawers(deps.knex))
  calls.answer(call.makeDrawer, async ({ body }, { ctx, user }) => {
    await writeTransaction(deps, (tx) => makeDrawer(tx, user, body), authorOf(ctx))
    return readDrawers(deps.knex)
  })
  calls.answer(call.changeDrawer, async ({ body, params: { id } }, { ctx, user }) => {
    await writeTransaction(deps, (tx) => changeDrawer(tx, user, id, body), authorOf(ctx))
    return readDrawers(deps.knex)
  })
  calls.answer(call.giveDrawer, ({ body: { drawer }, params: { id } }, { ctx, user }) =>
    writeTransaction(deps, (tx) => giveDrawer(tx, user, id, drawer), authorOf(ctx)),
  )
  return calls
}

/** The act, and then the till. */
function answering<One extends Call>(
  act: (tx: Tx, who: Decider, body: Input<One>['body']) => Promise<void>,
) {
  return async (tx: Tx, { body }: Input<One>, { user }: { user: Decider }): Promise<TillState> => {
    await act(tx, user, body)
    return readTill(tx.trx, user, tx.author?.deviceId ?? null)
  }
}
