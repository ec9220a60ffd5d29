import type { Call } from '#shared/account/call/defineCall.ts'
import type { TillState } from '#shared/book/till/till.ts'
import * as call from '#shared/book/till.calls.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { createCalls, type Calls, type Input } from '../../platform/http/calls.ts'
import { readClosedTills, readTillMovements } from './olderTills.ts'
import { checkPix } from './pixChecks.ts'
import { readTill } from './readTill.ts'
import { closeTill, correctMovement, explainDifference, moveCash, openTill } from './tillActs.ts'

/** `/api/till`: the drawer at the counter. Every write answers with the till as this person may see it. */
export function tillRoutes(deps: Deps): Calls {
  const calls = createCalls(deps)
  calls.answer(call.readTill, (_, { user }) => readTill(deps.reads, user))
  calls.answer(call.readClosedTills, ({ query: { page } }) => readClosedTills(deps.reads, page))
  calls.answer(call.readTillMovements, ({ params: { id }, query: { page } }) =>
    readTillMovements(deps.reads, id, page),
  )

  calls.on(call.openTill, answering(openTill))
  calls.on(call.moveCash, answering(moveCash))
  calls.on(call.correctMovement, answering(correctMovement))
  calls.on(call.checkPix, answering(checkPix))
  calls.on(call.closeTill, answering(closeTill))
  calls.on(call.explainDifference, answering(explainDifference))
  return calls
}

/** The act, and then the till. */
function answering<One extends Call>(
  act: (tx: Tx, who: Decider, body: Input<One>['body']) => Promise<void>,
) {
  return async (tx: Tx, { body }: Input<One>, { user }: { user: Decider }): Promise<TillState> => {
    await act(tx, user, body)
    return readTill(tx.trx, user)
  }
}
