import type { Db } from './db.ts'

/** One transaction takes this many writes at most: the first one's answer waits for the last one. */
const MOST = 16

type Turn<Outcome> = {
  write(trx: Db): Promise<Written<Outcome>>
  reject(error: unknown): void
  timer: NodeJS.Timeout
}
/** Without an outcome it was undone. `answer` gives its own, once the transaction is committed. */
type Written<Outcome> = { outcome?: Outcome; answer(): void }

type QueueOptions<Outcome> = {
  /** The end of a transaction with what its writes returned; what it returns is called after the commit. */
  finish(trx: Db, outcomes: Outcome[]): Promise<() => void>
  /** Whether the next write must not share the transaction. */
  isLast(outcome: Outcome): boolean
  /** How long a write waits for its turn. */
  waitMs: number
}

/**
 * The turns of SQLite's one connection that writes. Writes that wait for it at the same time share a transaction, one after the other,
 * each behind a savepoint: one that fails undoes only itself. Nobody gets an answer before the commit, and when that fails all fail.
 */
export function createWriteQueue<Outcome>(knex: Db, options: QueueOptions<Outcome>) {
  const waiting: Turn<Outcome>[] = []
  let isRunning = false

  async function runAll() {
    isRunning = true
    while (waiting.length > 0) await transaction()
    isRunning = false
  }

  async function transaction() {
    const before = [...waiting]
    const begun: Turn<Outcome>[] = []
    const answers: (() => void)[] = []
    let failure: unknown
    try {
      const afterCommit = await knex.transaction((trx) =>
        together(trx, begun, answers).catch((error: unknown) => {
          // A full disk has already ended the transaction: knex would only say that it cannot be rolled back.
          failure = error
          throw error
        }),
      )
      afterCommit()
      for (const answer of answers) answer()
    } catch (error) {
      // Before the first one it did not even begin: all that waited for it wait in vain.
      for (const turn of begun.length > 0 ? begun : before) {
        leave(turn)
        turn.reject(failure ?? error)
      }
    }
  }

  async function together(trx: Db, begun: Turn<Outcome>[], answers: (() => void)[]) {
    const outcomes: Outcome[] = []
    const turns = waiting.slice(0, MOST)
    const isShared = turns.length > 1
    for (const turn of turns) {
      // One that has waited too long meanwhile has its answer.
      if (!waiting.includes(turn)) continue
      leave(turn)
      begun.push(turn)
      const { outcome, answer } = await (isShared
        ? writeBehindSavepoint(trx, turn)
        : turn.write(trx))
      answers.push(answer)
      if (outcome) outcomes.push(outcome)
      if (outcome && options.isLast(outcome)) break
    }
    return options.finish(trx, outcomes)
  }

  function leave(turn: Turn<Outcome>) {
    clearTimeout(turn.timer)
    const index = waiting.indexOf(turn)
    if (index >= 0) waiting.splice(index, 1)
  }

  /** Runs `write` when it is its turn, and returns its value once that is committed. */
  const run = <T>(write: (trx: Db) => Promise<{ value: T; outcome: Outcome }>): Promise<T> =>
    new Promise((resolve, reject) => {
      const turn: Turn<Outcome> = {
        async write(trx) {
          const { value, outcome } = await write(trx)
          return { outcome, answer: () => resolve(value) }
        },
        reject,
        timer: setTimeout(() => {
          leave(turn)
          reject(new Error('Timeout acquiring a connection to write'))
        }, options.waitMs),
      }
      waiting.push(turn)
      if (!isRunning) void runAll()
    })
  return { run, waiting: () => waiting.length }
}

async function writeBehindSavepoint<Outcome>(
  trx: Db,
  turn: Turn<Outcome>,
): Promise<Written<Outcome>> {
  await trx.raw('SAVEPOINT turn')
  const written = await turn.write(trx).catch(async (error: unknown) => {
    await trx.raw('ROLLBACK TO turn').catch(() => {
      // A full disk ends the whole transaction, savepoints included.
      throw error
    })
    return { answer: () => turn.reject(error) }
  })
  await trx.raw('RELEASE turn')
  return written
}
