import type { EditAnswer, SentEdit } from '#shared/commands/sync/edits.ts'
import type { Problem } from '#shared/problem.ts'
import { ApiError } from '../../api/client.ts'
import { packed } from '../../api/packed.ts'
import { PROOF_NEEDED } from '../../api/account/proof.ts'
import { whileServerAnswers } from '../../api/whileServerAnswers.ts'
import { failureOf } from '../../api/failure.ts'
import { send } from '../../api/send.ts'
import type { Outcome, SendEdits } from './drain.ts'

const NO_TEXT = 'O servidor recusou esta edição.'
/** Many take their time on a slow connection, where asking beside them would make it slower. */
const MANY_MS = 30_000

/** Sends a batch, and says what became of its edits. */
export const sendEdits: SendEdits = sendBy(async (body, epoch) => {
  const batch = { body, epoch, packed: await packed(body) }
  // Alone it may be one that pays back first, and takes its time.
  return body.edits.length === 1
    ? whileServerAnswers((call) => send('POST /api/edits', { ...batch, ...call }))
    : send('POST /api/edits', { ...batch, silenceMs: MANY_MS })
})

type Batch = { queue: string; edits: SentEdit[] }

/** The same over another transport than the browser's own. */
export function sendBy(
  call: (batch: Batch, epoch?: string) => Promise<{ answers: EditAnswer[] }>,
): SendEdits {
  return async (queue, edits, epoch) => {
    try {
      const { answers } = await call({ queue, edits: [...edits] }, epoch)
      return { kind: 'answered', outcomes: answers.map(answeredBy) }
    } catch (error) {
      return { kind: 'failed', outcome: outcomeOf(error) }
    }
  }
}

function answeredBy({ body, retryAfterMs, status }: EditAnswer): Outcome {
  if (status < 300) return { kind: 'accepted', answer: body }
  if (status === 424) return { kind: 'untried' }
  return outcomeOf(new ApiError(status, '', (body ?? null) as Problem | null, retryAfterMs ?? null))
}

export function outcomeOf(error: unknown): Outcome {
  const failure = failureOf(error)
  switch (failure.kind) {
    case 'offline':
      return {
        kind: 'unreachable',
        retryAfterMs: null,
        ...(failure.isIntercepted && { isOnline: true }),
      }
    case 'not-stored':
      return { kind: 'unreachable', retryAfterMs: null }
    case 'signed-out':
      return { kind: 'signedOut' }
    case 'server-fault': {
      const { by, retryAfterMs } = failure
      if (by === 'limit') return { kind: 'unreachable', retryAfterMs }
      return { kind: 'unreachable', retryAfterMs, isOnline: true, isFault: true }
    }
    case 'defect':
      return failure
    default: {
      const { problem } = failure
      const status = 'status' in failure ? failure.status : failure.problem.status
      const text = refusalText(problem)
      return { kind: 'refused', refusal: { text, status, problem } }
    }
  }
}

function refusalText(problem: Problem | null) {
  if (problem?.code === PROOF_NEEDED) return UNPROVED
  return firstError(problem?.errors) ?? problem?.message ?? NO_TEXT
}

const UNPROVED =
  'Para esta edição é preciso confirmar que é você. Toque em “Confirmar e enviar”: ela continua guardada até lá.'

function firstError(errors: Record<string, string[]> | undefined) {
  return Object.values(errors ?? {})[0]?.[0]
}
