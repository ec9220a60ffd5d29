import { tempIdsIn } from '#shared/commands/command.ts'
import * as call from '#shared/commands/sync.calls.ts'
import { problemMessage } from '#shared/platform/http/problem.ts'
import type { Problem } from '#shared/problem.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { writeTransaction, type WriteDeps } from '../../platform/db/writeTransaction.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import { deviceOf } from '../../platform/http/enrolledDevice.ts'
import type { CarryOut } from '../../platform/http/innerCalls.ts'
import { authorOf, lentSession } from '../../platform/http/session.ts'
import { keepRows, rowsOfQueue } from './editRows.ts'
import { actOf, decide, editIn, listHeld, openHeld } from './heldEdits.ts'
import { atVersion, innerCall, queuedAs } from './queuedEdit.ts'

/** 'Não enviados': what an owner decides about edits that nobody does before. */
export function heldEditRoutes(deps: WriteDeps, carryOut: CarryOut): Calls {
  const calls = createCalls(deps)

  calls.answer(call.listHeldEdits, ({ query: { page } }) => listHeld(deps.knex, page))

  calls.answer(call.sendHeldEdit, async ({ body, params: { id } }, { ctx, user }) => {
    const held = await openHeld(deps.knex, id)
    const { key, print } = actOf(held)
    const edit = { ...editIn(held), key }
    const [queued] = queuedAs(edit, await rowsOfQueue(deps.knex, held.queue))
    if (!queued) return { status: 422, body: unknownEdit }
    if (tempIdsIn(queued.command).length > 0) return { status: 424 }
    const nowMs = deps.clock.now()
    // A queue of its own: that of the device has gone on since.
    await deps
      .knex('edit_queues')
      .insert({ id: key, deviceId: null, lastNumber: 0, createdAt: toInstant(nowMs) })
      .onConflict('id')
      .ignore()
    const answer = await carryOut(innerCall(ctx, edit, atVersion(queued, body.version)), {
      user,
      session: lentSession(ctx),
      device: deviceOf(ctx),
      nowMs,
      queue: key,
      number: 1,
      print,
    })
    if (answer.status >= 300) return answer
    await keepRows(deps.knex, held.queue, queued, answer.body)
    await writeTransaction(
      deps,
      (tx) => decide(tx, held, user, { decision: 'sent' }),
      authorOf(ctx),
    )
    return answer
  })

  calls.on(call.discardHeldEdit, async (tx, { body: { reason }, params: { id } }, { user }) => {
    await decide(tx, await openHeld(tx.trx, id), user, { decision: 'discarded', reason })
  })
  return calls
}

const unknownEdit = {
  status: 422,
  code: 'unknown-edit',
  message: problemMessage('unknown-edit'),
} satisfies Problem
