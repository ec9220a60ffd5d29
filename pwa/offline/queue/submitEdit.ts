import { expectedAnswer } from '#shared/commands/replay.ts'
import { rowsAbout, rowsOf, type AnswerTo, type Command } from '#shared/commands/command.ts'
import { ApiError } from '../../api/client.ts'
import { storing, type OfflineDb, type QueueOwner } from '../store/offlineDb.ts'
import { readOfflineView } from '../store/offlineView.ts'
import type { Outcome } from './drain.ts'
import { madeNow } from './deviceClock.ts'
import { discardEntry, enqueue, noteEntry, retryEntry } from './outbox.ts'
import { takenHere } from './takenHere.ts'

/** `isQueued`: the server has not answered yet, and `answer` is the probable one. */
export type EditResult<One extends Command> = { answer: AnswerTo<One>; isQueued: boolean }
export type SubmitEdit = {
  /** Queues the edit and waits a moment for the server's answer. Throws `ApiError` when it is a refusal: then the edit is not in the queue any more. */
  edit<One extends Command>(command: One, key: string, madeOn?: string): Promise<EditResult<One>>
  answered(key: string, outcome: Outcome): void
  /** There is no connection: ends every wait. */
  giveUp(): void
}

const GIVEN_UP: Outcome = { kind: 'unreachable', retryAfterMs: null }

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
  // Edits whose first try may still be on its way, from before they were said to be stored here.
  const overtaken = new Set<string>()

  const answerTo = async (key: string): Promise<Outcome | null> => {
    const answered = new Promise<Outcome>((resolve) => waiting.set(key, resolve))
    try {
      const outcome = await Promise.race([answered, patience().then(() => null)])
      isSilent = outcome === null
      if (outcome === null || outcome === GIVEN_UP) overtaken.add(key)
      return outcome
    } finally {
      waiting.delete(key)
    }
  }
  return {
    answered(key, outcome) {
      isSilent = false
      waiting.get(key)?.(outcome)
      // Asked again as what it is now: a fact from a dead connection is taken where one at the desk is not.
      const isToAsk = outcome.kind === 'refused' && overtaken.delete(key)
      // Where it cannot be stored it stays among the refused.
      if (isToAsk) void retryEntry(db, key).then(wake, () => {})
    },
    giveUp: () => waiting.forEach((resolve) => resolve(GIVEN_UP)),
    async edit<One extends Command>(command: One, key: string, madeOn?: string) {
      // What the server answers to a kind of command is trusted here, once for every edit.
      const result = (answer: unknown, isQueued: boolean): EditResult<One> => ({
        answer: answer as AnswerTo<One>,
        isQueued,
      })
      const time = await storing(() => madeNow(db, nowMs()))
      const isAwaited = isOnline() && !isSilent
      const made = { key, ...time, command, madeOn, offline: !isAwaited }
      await storing(() => refuseTaken(options, command, key))
      const enqueued = await storing(() => enqueue(db, person, made))
      const isOwn = enqueued.kind === 'appended'
      // The listener is in place before the answer can come.
      const pending = isOwn && isAwaited ? answerTo(enqueued.key) : null
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
      // From now on it is said to be stored here: whatever sends it later says that there was no connection.
      if (pending) await storing(() => noteEntry(db, key, { offline: true }))
      const { shown, stored } = await readOfflineView(db, person.userId, nowMs())
      const about = rowsAbout(command).flatMap(({ kind, id }) => {
        const row = rowsOf(stored, kind).find((one) => one.id === id)
        return row ? { kind, row } : []
      })
      if (about.length > 0) await storing(() => noteEntry(db, key, { about }))
      const answer = expectedAnswer(shown, command, enqueued.tempId)
      // What the server never received is dropped at once.
      return result(answer, enqueued.kind !== 'withdrawn')
    },
  }
}

/** Throws what the server would say, once it knew what waits here. The same edit again is in the queue already. */
async function refuseTaken({ db, nowMs, person }: EditOptions, command: Command, key: string) {
  const isFirst = (await db.outbox.count()) === 0
  if (isFirst || (await db.outbox.where({ key }).count()) > 0) return
  const taken = takenHere(command, await readOfflineView(db, person.userId, nowMs()))
  if (taken) throw new ApiError(taken.status, taken.message, taken)
}
