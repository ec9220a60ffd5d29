import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { epochHeader } from '#shared/platform/http/epoch.ts'
import { isAllowed } from '#shared/account/people/permissions.ts'
import { abortAfter } from '../../api/abortAfter.ts'
import { failureOf } from '../../api/failure.ts'
import { adoptEpoch } from '../store/adoptEpoch.ts'
import { noteAnswered, readKnownCursor } from '../store/knownCursor.ts'
import { storing, type OfflineDb } from '../store/offlineDb.ts'
import { isBrought } from '../queue/sealing.ts'
import { drain, type Outcome, type SendEdits } from '../queue/drain.ts'
import { sayQueue, type SayEdits } from '../queue/sayQueue.ts'
import { refresh, type SyncReads } from './refresh.ts'
import type { SyncPort } from './sync.machine.ts'

/** What the sync of one person needs from outside. */
export type SyncWorld = {
  db: OfflineDb
  userId: number
  /** The user of this browser's session; null when nobody is signed in. Throws without a connection. */
  readUser(): Promise<Pick<SessionUser, 'id' | 'role'> | null>
  reads: SyncReads
  send: SendEdits
  /** Says what waits on this device. */
  say?: SayEdits | undefined
  /** Runs the work, or gives null when another tab is at it. */
  alone<T>(work: () => Promise<T>): Promise<T | null>
  /** Which copy of its data the server last named. */
  answeredEpoch?: {
    get(): string | null
    subscribe(listener: () => void): () => void
    /** How far that copy was after the last edit. */
    cursor?(): string | undefined
  }
  /** Called with each answer to an edit, once it is stored. */
  answered?: (key: string, outcome: Outcome) => void
  report: (error: unknown) => void
  nowMs(): number
  random(): number
  /** How many changes were reported so far. */
  news?: () => number
  /** Takes turns with the other tabs of this browser: one reads for all. */
  turns?: Turns
}

/** Sends each batch with how far the server was, so that one that has lost something since does not take its edits for other rows'. */
function sendKnowing({ db, send, answeredEpoch }: SyncWorld): SendEdits {
  return async (queue, edits) => {
    const epoch = answeredEpoch?.get()
    const known = epoch ? epochHeader(epoch, await readKnownCursor(db)) : undefined
    const sent = await send(queue, edits, known)
    await noteAnswered(db, answeredEpoch?.cursor?.())
    return sent
  }
}

export function syncPort(world: SyncWorld): SyncPort {
  const { answered, db, nowMs, reads, report, userId, news = () => 0 } = world
  /** The last check that has read everything as well. */
  let checked: { news: number; epoch: string } | null = null

  const pull = async (signal: AbortSignal, wishedMs = world.turns?.nowMs()) => {
    const epoch = world.answeredEpoch && { answeredEpoch: world.answeredEpoch.get }
    const read = () => refresh({ db, userId, reads, nowMs, signal, ...epoch })
    try {
      return await storing(() => sharedByTabs(world, wishedMs, read))
    } catch (error) {
      const failure = failureOf(error)
      const isNobody = failure.kind === 'signed-out'
      if (isNobody || (failure.kind === 'refused' && failure.status === 403)) return 'signedOut'
      throw error
    }
  }
  // Nothing else waits for it: what could not be said is said the next time.
  const sayWhatWaits = async () => {
    const { say } = world
    if (say) await sayQueue(db, say, nowMs()).catch((error) => isDefect(error) && report(error))
  }
  // One call checks and reads. With edits to be sent nothing is read before they are.
  const checkByReading = async (signal: AbortSignal) => {
    checked = null
    const entries = await db.outbox.toArray()
    if (entries.some((entry) => entry.refusal === null && isBrought(entry, userId))) return false
    const [wishedMs, known] = [world.turns?.nowMs(), news()]
    await world.turns?.gather()
    const [before, meta] = [news(), await db.meta.get('desk')]
    const pulled = await pull(signal, before === known ? wishedMs : world.turns?.nowMs())
    if (pulled === 'signedOut') return false
    if (pulled === 'fresh' && meta) checked = { news: before, epoch: meta.epoch }
    return (await db.meta.get('desk'))?.userId === userId
  }

  return {
    random: world.random,
    isHidden: () => document.visibilityState === 'hidden',
    report,
    check: (signal) =>
      storing(async () => {
        if ((await db.meta.get('desk'))?.userId !== userId) return 'signedOut'
        if (await checkByReading(signal)) return 'here'
        const [user, meta] = [await world.readUser(), await db.meta.get('desk')]
        const isTheirs =
          user?.id === userId && isAllowed(user, 'agenda.read') && meta?.userId === userId
        if (!isTheirs) return 'signedOut'
        const epoch = world.answeredEpoch?.get()
        if (epoch) await adoptEpoch(db, epoch, nowMs())
        return 'here'
      }),
    send: (signal) =>
      storing(async () => {
        let hasProgressed = false
        const noteAnswer: typeof answered = (key, outcome) => {
          hasProgressed ||= outcome.kind === 'accepted' || outcome.kind === 'refused'
          answered?.(key, outcome)
        }
        const options = {
          db,
          userId,
          send: sendKnowing(world),
          nowMs,
          report,
          signal,
          answered: noteAnswer,
        }
        const drained = await world.alone(() => drain(options))
        if (!drained) return { kind: 'elsewhere' }
        if (drained.kind === 'emptied' || hasProgressed) await sayWhatWaits()
        return hasProgressed ? { ...drained, hasProgressed } : drained
      }),
    async refresh(_stale, signal) {
      const last = checked
      checked = null
      const meta = await storing(() => db.meta.get('desk'))
      const isRead = last && last.news === news() && last.epoch === meta?.epoch
      const pulled = isRead ? 'fresh' : await pull(signal)
      if (pulled === 'fresh') await sayWhatWaits()
      return pulled
    },
  }
}

const isDefect = (error: unknown) => failureOf(error).kind === 'defect'

type Pulled = Awaited<ReturnType<typeof refresh>>
type Turns = {
  /** Lets what comes together come together. */
  gather(): Promise<void>
  /** The clock that all tabs share. */
  nowMs(): number
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

/** Nothing is read when another tab began to read after this one wished to. */
async function sharedByTabs(
  { db, userId, turns }: SyncWorld,
  wishedMs: number | undefined,
  read: () => Promise<Pulled>,
): Promise<Pulled> {
  if (!turns || wishedMs === undefined) return read()
  return turns.inTurn(async () => {
    const meta = await db.meta.get('desk')
    if (meta?.userId === userId && (meta.pulledMs ?? 0) > wishedMs) return 'fresh'
    const pulledMs = turns.nowMs()
    const pulled = await read()
    if (pulled === 'fresh') await db.meta.update('desk', { pulledMs })
    return pulled
  })
}

const GATHER_MS = 60
// A page that sleeps in its turn must not stop the others.
const LONGEST_TURN_MS = 15_000

export const tabsInTurn: Turns = {
  gather: () => new Promise((resolve) => setTimeout(resolve, GATHER_MS)),
  nowMs: () => performance.timeOrigin + performance.now(),
  async inTurn<T>(work: () => Promise<T>) {
    let isOurTurn = false
    const begin = () => {
      isOurTurn = true
      return work()
    }
    try {
      const signal = abortAfter(LONGEST_TURN_MS)
      return await navigator.locks.request('quadras-sync', { signal }, begin)
    } catch (error) {
      if (isOurTurn) throw error
      return work()
    }
  },
}

type Locks = Pick<LockManager, 'request'>

/** Runs the work unless another tab of this browser is at it; null when one is. The browser frees the lock of a tab that dies. */
export async function oneAtATime<T>(
  work: () => Promise<T>,
  // Missing where the connection is not secure: then every tab does its own.
  locks: Locks | undefined = navigator.locks,
): Promise<T | null> {
  if (!locks) return work()
  return locks.request('quadras-desk', { ifAvailable: true }, (lock) => (lock ? work() : null))
}
