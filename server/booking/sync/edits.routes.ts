import { createHmac } from 'node:crypto'
import type { Context } from 'koa'
import type * as v from 'valibot'
import { readCommand, requestOf, tempIdsIn, type QueuedCommand } from '#shared/commands/command.ts'
import { rewriteQueue } from '#shared/commands/queue.ts'
import * as call from '#shared/commands/sync.calls.ts'
import { isFinal, type EditAnswer, type EditBatchSchema } from '#shared/commands/sync/edits.ts'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { DRAWER_HEADER } from '#shared/platform/http/drawer.ts'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import { MADE_AT_HEADER, MADE_OFFLINE } from '#shared/platform/http/madeAt.ts'
import { problemMessage } from '#shared/platform/http/problem.ts'
import type { Problem } from '#shared/problem.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import type { WriteDeps } from '../../platform/db/writeTransaction.ts'
import { createCalls, REPLIED, type Calls } from '../../platform/http/calls.ts'
import { replyOnce } from '../../platform/http/encodedReply.ts'
import { deviceOf } from '../../platform/http/enrolledDevice.ts'
import { refuseOnce, type Answer } from '../../platform/http/idempotency.ts'
import type { CarryOut } from '../../platform/http/innerCalls.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { lentSession } from '../../platform/http/session.ts'

type Batch = v.InferOutput<typeof EditBatchSchema>
type Edit = Batch['edits'][number]

/** Ends the beginning of further ones after so long: what is left is sent again. */
const BEGIN_FOR_MS = 15_000

/** `POST /api/edits`: what waited on a device, in its order. Each edit is its own call, in its own transaction; what a server's fault or the end of a session meets ends the batch. */
export function editRoutes(deps: WriteDeps, carryOut: CarryOut): Calls {
  const calls = createCalls(deps)
  calls.answer(call.sendEdits, async ({ body: { edits, queue } }, { ctx, user }) => {
    await noteQueue(deps, ctx, queue)
    const endsAt = performance.now() + BEGIN_FOR_MS
    const answers: EditAnswer[] = []
    let waiting = edits.flatMap(queuedOf)
    for (const edit of edits) {
      if (performance.now() > endsAt) break
      const queued = waiting.find(({ key }) => key === edit.key)
      const answer = await answerTo(deps, carryOut, { ctx, user, queue, edit, queued })
      answers.push({ key: edit.key, ...answer })
      if (endsBatch(answer)) break
      if (queued && answer.status < 300) waiting = rewriteQueue(waiting, queued, answer.body)
    }
    await replyOnce(ctx, { answers })
    return REPLIED
  })
  return calls
}

async function noteQueue({ clock, knex }: WriteDeps, ctx: Context, id: string): Promise<void> {
  const deviceId = deviceOf(ctx)?.id ?? null
  await knex('edit_queues')
    .insert({ id, deviceId, lastNumber: 0, createdAt: toInstant(clock.now()) })
    .onConflict('id')
    .ignore()
  const row = present(await knex('edit_queues').where({ id }).first('deviceId'))
  if (row.deviceId === deviceId || deviceId === null) return
  // The browser has been enrolled since, or anew: what it was before is revoked by that.
  const isTaken =
    row.deviceId !== null &&
    (await knex('devices').where({ id: row.deviceId }).whereNull('revokedAt').first('id'))
  if (isTaken) throw new ProblemError('not-found')
  await knex('edit_queues').where({ id }).update({ deviceId })
}

function queuedOf({ command, drawer, key, madeAt, tempId }: Edit): QueuedCommand[] {
  const read = readCommand(command)
  return read
    ? [{ key, madeAt, tempId: tempId ?? null, command: read, ...(drawer && { drawer }) }]
    : []
}

type Brought = {
  ctx: Context
  user: SessionUser
  queue: string
  edit: Edit
  /** With the ids and versions that those before it have left; undefined for one that no release of now understands. */
  queued: QueuedCommand | undefined
}

async function answerTo(
  deps: WriteDeps,
  carryOut: CarryOut,
  { ctx, user, queue, edit, queued }: Brought,
): Promise<Omit<EditAnswer, 'key'>> {
  const { key, number } = edit
  const print = printOf(edit, user)
  const refuse = (answer: Answer) => refuseOnce(deps, { key, print, queue, number }, answer)
  if (!queued) return refuse(problem(422, 'unknown-edit'))
  // Waits for what it is about, which was not created.
  if (tempIdsIn(queued.command).length > 0) return { status: 424 }
  const { body, method, path, version } = requestOf(queued.command)
  const answer = await carryOut(
    {
      method,
      path,
      body,
      address: ctx.ip,
      headers: {
        cookie: ctx.get('Cookie'),
        'Idempotency-Key': key,
        [MADE_AT_HEADER]: edit.offline ? edit.madeAt + MADE_OFFLINE : edit.madeAt,
        ...(version !== undefined && { 'If-Match': `"${version}"` }),
        ...(edit.epoch && { [EPOCH_HEADER]: edit.epoch }),
        ...(edit.drawer && { [DRAWER_HEADER]: String(edit.drawer) }),
      },
    },
    {
      user,
      session: lentSession(ctx),
      device: deviceOf(ctx),
      nowMs: deps.clock.now(),
      queue,
      number,
      print,
    },
  )
  const { code } = (answer.body ?? {}) as Partial<Problem>
  return answer.status >= 300 && isFinal(answer.status, code) ? refuse(answer) : answer
}

function problem(status: number, code: Problem['code']): Answer {
  return { status, body: { status, code, message: problemMessage(code) } satisfies Problem }
}

// Says no more of it than stays the same: ids and versions are what those before it have left when it is tried.
function printOf({ command, key }: Edit, { id }: SessionUser): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['edit', id, command['kind']]))
    .digest('hex')
}

const ENDING = new Set([401, 408, 429])

function endsBatch({ body, status }: Omit<EditAnswer, 'key'>): boolean {
  const { code } = (body ?? {}) as Partial<Problem>
  return status >= 500 || ENDING.has(status) || code === 'not-allowed'
}
