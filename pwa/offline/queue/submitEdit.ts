import { expectedAnswer } from '#shared/commands/replay.ts'
import type { AnswerTo, Command } from '#shared/commands/command.ts'
import { ApiError } from '../../api/client.ts'
import { storing, type OfflineDb, type QueueOwner } from '../store/offlineDb.ts'
import { readOfflineView } from '../store/offlineView.ts'
import type { Outcome } from './drain.ts'
import { discardEntry, enqueue } from './outbox.ts'

/** `isQueued`: the server has not answered yet, and `answer` is the probable one. */
export type EditResult<One extends Command> = { answer: AnswerTo<One>; isQueued: boolean }
export type SubmitEdit = {
  /** Queues the edit and waits a moment for the server's answer. Throws `ApiError` when it is a refusal: then the edit is not in the queue any more. */
  edit<One extends Command>(command: One, key: string, madeOn?: string): Promise<EditResult<One>>
  answered(key: string, outcome: Outcome): void
  /** There is no connection: ends every wait. */
  giveUp(): void
}

type EditOptions = {
  db: OfflineDb
  person: QueueOwner
  nowMs(): number
  wake(): void
  /** Whether the server answered lately: without a connection an edit does not wait. */
  isOnline(): boolean
  /** Ends when it is time to wait no longer. */
  patience(): Promise<void>
}

export function createSubmitEdit(options: EditOptions): SubmitEdit {
  const { db, person, nowMs, wake, isOnline, patience } = options
  const waiting = new Map<string, (outcome: Outcome) => void>()
  // A wait has timed out, and no answer has come since.
  let isSilent = false

  const answerTo = async (key: string): Promise<Outcome | null> => {
    const answered = new Promise<Outcome>((resolve) => waiting.set(key, resolve))
    try {
      const outcome = await Promise.race([answered, patience().then(() => null)])
      isSilent = outcome === null
      return outcome
    } finally {
      waiting.delete(key)
    }
  }
  return {
    answered(key, outcome) {
      isSilent = false
      waiting.get(key)?.(outcome)
    },
    giveUp: () =>
      waiting.forEach((resolve) => resolve({ kind: 'unreachable', retryAfterMs: null })),
    async edit<One extends Command>(command: One, key: string, madeOn?: string) {
      // What the server answers to a kind of command is trusted here, once for every edit.
      const result = (answer: unknown, isQueued: boolean): EditResult<One> => ({
        answer: answer as AnswerTo<One>,
        isQueued,
      })
      const madeAt = new Date(nowMs()).toISOString()
      const made = { key, madeAt, command, madeOn, offline: !isOnline() }
      const enqueued = await storing(() => enqueue(db, person, made))
      const isOwn = enqueued.kind === 'appended'
      // The listener is in place before the answer can come.
      const pending = isOwn && isOnline() && !isSilent ? answerTo(enqueued.key) : null
      wake()
      const outcome = await pending
      if (outcome?.kind === 'accepted') return result(outcome.answer, false)
      // It stays among the refused: whether the server did it is unknown.
      if (outcome?.kind === 'defect') throw outcome.error
      if (outcome?.kind === 'refused') {
        const { status, text, problem } = outcome.refusal
        // The person is still there, and so is all that they typed.
        await discardEntry(db, key)
        throw new ApiError(status ?? 409, text, problem)
      }
      const { shown } = await readOfflineView(db, person.userId, nowMs())
      const answer = expectedAnswer(shown, command, enqueued.tempId)
      // What the server never received is dropped at once.
      return result(answer, enqueued.kind !== 'withdrawn')
    },
  }
}
