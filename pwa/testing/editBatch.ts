import { readCommand, requestOf, tempIdsIn, type QueuedCommand } from '#shared/commands/command.ts'
import { rewriteQueue } from '#shared/commands/queue.ts'
import type { EditAnswer, SentEdit } from '#shared/commands/sync/edits.ts'
import { DRAWER_HEADER } from '#shared/platform/http/drawer.ts'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import { MADE_AT_HEADER, MADE_OFFLINE } from '#shared/platform/http/madeAt.ts'
import type { Outcome, SendEdits } from '../offline/queue/drain.ts'

/** The edits of a batch with what those before them have left, as the server takes them. */
function takenInTurn(edits: readonly SentEdit[]) {
  let waiting = edits.flatMap(({ command, key, madeAt, tempId }): QueuedCommand[] => {
    const read = readCommand(command)
    return read ? [{ key, madeAt, tempId: tempId ?? null, command: read }] : []
  })
  return {
    /** Null for one whose row was not created. */
    next(key: string) {
      const queued = waiting.find((one) => one.key === key)
      return queued && tempIdsIn(queued.command).length === 0 ? queued : null
    },
    done(queued: QueuedCommand, answer: unknown) {
      waiting = rewriteQueue(waiting, queued, answer)
    },
  }
}

/** A server of one function, which is asked for each edit of a batch. */
export function oneByOne(
  answer: (queued: QueuedCommand, edit: SentEdit) => Outcome | Promise<Outcome>,
): SendEdits {
  return async (_, edits) => {
    const turns = takenInTurn(edits)
    const outcomes: Outcome[] = []
    for (const edit of edits) {
      const queued = turns.next(edit.key)
      const outcome = queued ? await answer(queued, edit) : ({ kind: 'untried' } as const)
      outcomes.push(outcome)
      if (queued && outcome.kind === 'accepted') turns.done(queued, outcome.answer)
      if (outcome.kind === 'unreachable' || outcome.kind === 'signedOut') break
    }
    return { kind: 'answered', outcomes }
  }
}

type Call = { method: string; path: string; body: object; headers: Record<string, string> }

/** Reads the body of a request, which may be compressed. */
export async function textSent({ body, headers = {} }: RequestInit): Promise<string> {
  if (new Headers(headers).get('Content-Encoding') !== 'gzip') return String(body)
  const packed = new Response(body).body!
  return new Response(packed.pipeThrough(new DecompressionStream('gzip'))).text()
}

/** Answers `POST /api/edits` by the calls of its edits; without a connection `call` throws something that is no answer. */
export async function answerEdits(
  edits: readonly SentEdit[],
  call: (one: Call) => Promise<Response>,
): Promise<{ answers: EditAnswer[] }> {
  const turns = takenInTurn(edits)
  const answers: EditAnswer[] = []
  for (const edit of edits) {
    const { key } = edit
    const queued = turns.next(key)
    if (!queued) {
      answers.push({ key, status: 424 })
      continue
    }
    const { body = {}, method, path, version } = requestOf(queued.command)
    const headers = {
      'Idempotency-Key': key,
      [MADE_AT_HEADER]: edit.offline ? edit.madeAt + MADE_OFFLINE : edit.madeAt,
      ...(version !== undefined && { 'If-Match': `"${version}"` }),
      ...(edit.epoch && { [EPOCH_HEADER]: edit.epoch }),
      ...(edit.drawer && { [DRAWER_HEADER]: String(edit.drawer) }),
    }
    const response = await call({ method, path, body, headers })
    const text = await response.text()
    const answer: unknown = text === '' ? undefined : JSON.parse(text)
    answers.push({ key, status: response.status, body: answer })
    if (response.ok) turns.done(queued, answer)
    const { code } = (answer ?? {}) as { code?: string }
    const isEnd = response.status >= 500 || [401, 408, 429].includes(response.status)
    if (isEnd || code === 'not-allowed') break
  }
  return { answers }
}
