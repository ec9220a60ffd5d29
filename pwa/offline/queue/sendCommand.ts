import { requestOf, type Command } from '#shared/commands/command.ts'
import { ApiError, request } from '../../api/client.ts'
import type { Outcome, Send } from './drain.ts'

const NO_WORDS = 'O servidor recusou esta edição.'

/** Sends one command by its own call, and says what became of it. */
export const sendCommand: Send = (command, key) => sendBy(request)(command, key)

type Request = typeof request<unknown>

/** The same over another line than the browser's own. */
export function sendBy(ask: Request): Send {
  return async (command: Command, key: string) => {
    const { method, path, body, version } = requestOf(command)
    try {
      const answer = await ask(method, path, { body, ifMatch: version, idempotencyKey: key })
      return { kind: 'accepted', answer }
    } catch (error) {
      return outcomeOf(error)
    }
  }
}

/** What a failed call means for the queue. */
export function outcomeOf(error: unknown): Outcome {
  // No line, or an answer that was no answer of ours.
  if (!(error instanceof ApiError)) return { kind: 'unreachable', retryAfterMs: null }
  const { status, problem, retryAfterMs } = error
  if (status === 401) return { kind: 'signedOut' }
  // A token that could not be fetched is no rule of anybody's.
  const isToken = problem?.code === 'bad-csrf'
  // Without its own words something in between has answered.
  if (status >= 500) {
    return { kind: 'unreachable', retryAfterMs, isOnline: true, isFault: problem !== null }
  }
  if (status === 408 || status === 429 || isToken) return { kind: 'unreachable', retryAfterMs }
  const text = firstError(problem?.errors) ?? problem?.message ?? NO_WORDS
  return { kind: 'refused', refusal: { text, status, problem } }
}

function firstError(errors: Record<string, string[]> | undefined) {
  return Object.values(errors ?? {})[0]?.[0]
}
