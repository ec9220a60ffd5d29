import type { Context } from 'koa'
import { permissionOf, tempIdsIn, type QueuedCommand } from '#shared/commands/command.ts'
import { isAllowed } from '#shared/account/people/permissions.ts'
import { rewriteQueue } from '#shared/commands/queue.ts'
import * as call from '#shared/commands/sync.calls.ts'
import { isFinal, type EditAnswer, type ParsedEdit } from '#shared/commands/sync/edits.ts'
import type { HeldReason } from '#shared/commands/sync/heldEdit.ts'
import { problemMessage } from '#shared/platform/http/problem.ts'
import type { Problem } from '#shared/problem.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import type { Row } from '../../platform/db/tables.ts'
import { writeTransaction, type WriteDeps } from '../../platform/db/writeTransaction.ts'
import type { BroughtEdit } from '../../platform/http/broughtEdit.ts'
import { createCalls, REPLIED, type Calls } from '../../platform/http/calls.ts'
import { replyOnce } from '../../platform/http/encodedReply.ts'
import { demandDevice, deviceOf } from '../../platform/http/enrolledDevice.ts'
import { refuseOnce, type Answer } from '../../platform/http/idempotency.ts'
import type { CarryOut } from '../../platform/http/innerCalls.ts'
import { authorOf, lentSession } from '../../platform/http/session.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { authorshipOf, secretsOnce, type Authorship } from './authorship.ts'
import { keepRows, rowsOfQueue } from './editRows.ts'
import { HELD, hold, isHeld, recordTakenBack } from './heldEdits.ts'
import { innerCall, madeEdit, printOf, queuedOf } from './queuedEdit.ts'
import { decidedOf, forgetSaid, keepSaid } from './saidEdits.ts'

/** Ends the beginning of further ones after so long: what is left is sent again. */
const BEGIN_FOR_MS = 15_000

/** `POST /api/edits`: what waited on a device, in its order. Each edit is its own call, in its own transaction; what a server's fault or the end of a session meets ends the batch. */
export function editRoutes(deps: WriteDeps, carryOut: CarryOut): Calls {
  const calls = createCalls(deps)

  calls.answer(call.sayEdits, async ({ body }, { ctx, user }) => {
    const device = demandDevice(ctx)
    await noteQueue(deps, ctx, body.queue)
    return writeTransaction(
      deps,
      async (tx) => {
        await keepSaid(tx, body, device, user)
        await recordTakenBack(tx, body.takenBack, user)
        return { over: await decidedOf(tx.trx, body) }
      },
      authorOf(ctx),
    )
  })

  calls.answer(call.sendEdits, async ({ body: { edits, queue: id } }, { ctx, user }) => {
    const endsAt = performance.now() + BEGIN_FOR_MS
    const queue = await noteQueue(deps, ctx, id)
    const rows = edits.some(({ sealed }) => sealed) ? await rowsOfQueue(deps.knex, id) : []
    const bringer = { queue, user, session: lentSession(ctx), secrets: secretsOnce(deps.knex) }
    const answers: EditAnswer[] = []
    let waiting = edits.flatMap((edit) => queuedOf(edit, rows))
    for (const edit of edits) {
      if (performance.now() > endsAt) break
      const queued = waiting.find(({ key }) => key === edit.key)
      const authorship = await authorshipOf(deps.knex, bringer, edit)
      const answer = await answerTo(deps, carryOut, { ...bringer, ctx, edit, queued, authorship })
      answers.push({ key: edit.key, ...answer })
      if (endsBatch(answer)) break
      if (!queued || answer.status >= 300) continue
      waiting = rewriteQueue(waiting, queued, answer.body)
      await keepRows(deps.knex, id, queued, answer.body)
    }
    await forgetSaid(deps.knex, id, answers)
    await replyOnce(ctx, { answers })
    return REPLIED
  })

  return calls
}

/** The queue of that name, from its first edit on. */
async function noteQueue(
  { clock, knex }: WriteDeps,
  ctx: Context,
  id: string,
): Promise<Row<'edit_queues'>> {
  const deviceId = deviceOf(ctx)?.id ?? null
  await knex('edit_queues')
    .insert({ id, deviceId, lastNumber: 0, createdAt: toInstant(clock.now()) })
    .onConflict('id')
    .ignore()
  const row = present(await knex('edit_queues').where({ id }).first())
  if (row.deviceId === deviceId || deviceId === null) return row
  // The browser has been enrolled since, or anew: what it was before is revoked by that.
  const isTaken =
    row.deviceId !== null &&
    (await knex('devices').where({ id: row.deviceId }).whereNull('revokedAt').first('id'))
  if (isTaken) throw new ProblemError('not-found')
  await knex('edit_queues').where({ id }).update({ deviceId })
  return { ...row, deviceId }
}

type Brought = Pick<BroughtEdit, 'user' | 'session'> & {
  ctx: Context
  queue: Row<'edit_queues'>
  edit: ParsedEdit
  /** With the ids and versions that those before it have left; undefined for one that no release of now understands. */
  queued: QueuedCommand | undefined
  authorship: Authorship
}

async function answerTo(
  deps: WriteDeps,
  carryOut: CarryOut,
  { authorship, ctx, edit, queue, queued, user: bringer }: Brought,
): Promise<Omit<EditAnswer, 'key'>> {
  const { key, number } = edit
  const authorId = 'why' in authorship ? authorship.authorId : authorship.user.id
  const print = printOf(edit, authorId)
  const place = { key, print, queue: queue.id, number }
  const refuse = (answer: Answer) => refuseOnce(deps, place, answer)
  const holdIt = (why: HeldReason) => {
    const held = { queue: queue.id, authorId, senderId: bringer.id, edit: madeEdit(edit) }
    return refuseOnce(deps, place, HELD, (tx) => hold(tx, { ...held, why }))
  }
  if ('why' in authorship) return holdIt(authorship.why)
  if (!queued) return refuse(problem(422, 'unknown-edit'))
  // Waits for what it is about, which was not created.
  const lacking = tempIdsIn(queued.command)
  if (lacking.length > 0) {
    return (await isHeld(deps.knex, queue.id, lacking)) ? holdIt('needs') : { status: 424 }
  }
  if (edit.sealed && queue.sealedSince === null) await noteSealing(deps, queue, edit)
  const { session, user } = authorship
  // Nothing can be done about it by whoever brings it.
  const isOfOther = user.id !== bringer.id
  if (isOfOther && !isAllowed(user, permissionOf(queued.command))) return holdIt('permission')
  const answer = await carryOut(innerCall(ctx, edit, queued), {
    user,
    session,
    device: deviceOf(ctx),
    nowMs: deps.clock.now(),
    queue: queue.id,
    number,
    print,
  })
  const { code } = (answer.body ?? {}) as Partial<Problem>
  return answer.status >= 300 && isFinal(answer.status, code) ? refuse(answer) : answer
}

async function noteSealing({ knex }: WriteDeps, queue: Row<'edit_queues'>, { madeAt }: ParsedEdit) {
  queue.sealedSince = madeAt
  await knex('edit_queues')
    .where({ id: queue.id })
    .whereNull('sealedSince')
    .update({ sealedSince: madeAt })
}

function problem(status: number, code: Problem['code']): Answer {
  return { status, body: { status, code, message: problemMessage(code) } satisfies Problem }
}

const ENDING = new Set([401, 408, 429])

function endsBatch({ body, status }: Omit<EditAnswer, 'key'>): boolean {
  const { code } = (body ?? {}) as Partial<Problem>
  return status >= 500 || ENDING.has(status) || code === 'not-allowed'
}
