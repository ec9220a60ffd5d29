import { requestOf, type Command } from '#shared/commands/command.ts'
import type { Problem } from '#shared/problem.ts'
import { request } from '../../api/client.ts'
import { PROOF_NEEDED } from '../../api/account/proof.ts'
import { whileServerAnswers } from '../../api/whileServerAnswers.ts'
import { failureOf } from '../../api/failure.ts'
import type { Outcome, Send } from './drain.ts'

const NO_TEXT = 'O servidor recusou esta edição.'

/** Sends one command by its own call, and says what became of it. */
export const sendCommand: Send = (command, key, epoch, madeAt) =>
  sendBy((method, path, options) =>
    // What is cancelled may have to be paid back first.
    whileServerAnswers((call) => request(method, path, { ...options, ...call })),
  )(command, key, epoch, madeAt)

type Request = typeof request

/** The same over another transport than the browser's own. */
export function sendBy(makeRequest: Request): Send {
  return async (command: Command, key: string, epoch?: string, madeAt?: string) => {
    const { method, path, body, version } = requestOf(command)
    try {
      const answer = await makeRequest(method, path, {
        body,
        ifMatch: version,
        idempotencyKey: key,
        epoch,
        madeAt,
      })
      return { kind: 'accepted', answer }
    } catch (error) {
      return outcomeOf(error)
    }
  }
}

export function outcomeOf(error: unknown): Outcome {
  const failure = failureOf(error)
  switch (failure.kind) {
    case 'offline':
    case 'not-stored':
      return { kind: 'unreachable', retryAfterMs: null }
    case 'signed-out':
      return { kind: 'signedOut' }
    case 'server-fault': {
      const { by, retryAfterMs } = failure
      if (by === 'limit') return { kind: 'unreachable', retryAfterMs }
      return { kind: 'unreachable', retryAfterMs, isOnline: true, isFault: by === 'server' }
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
