import type { CivilDate } from '#shared/time/civil.ts'
import { failureOf } from '../../api/failure.ts'
import { storing, type OfflineDb } from '../store/offlineDb.ts'
import { drain, type Outcome, type Send } from '../queue/drain.ts'
import { refresh, type SyncReads } from './refresh.ts'
import type { SyncPort } from './sync.machine.ts'

/** What the sync of one person needs from outside. */
export type SyncWorld = {
  db: OfflineDb
  userId: number
  /** The user of this browser's session; null when nobody is signed in. Throws without a connection. */
  readUser(): Promise<{ id: number; role: string } | null>
  reads: SyncReads
  send: Send
  /** Runs the work, or gives null when another tab is at it. */
  alone<T>(work: () => Promise<T>): Promise<T | null>
  /** Called with each answer to an edit, once it is stored. */
  answered?: (key: string, outcome: Outcome) => void
  report: (error: unknown) => void
  nowMs(): number
  random(): number
  /** The dates to cache, when they are not the usual ones. */
  window?: (today: CivilDate) => CivilDate[]
  shown?: () => readonly CivilDate[]
}

export function syncPort(world: SyncWorld): SyncPort {
  const { answered, db, nowMs, reads, report, send, userId } = world
  return {
    random: world.random,
    report,
    check: () =>
      storing(async () => {
        const [user, meta] = [await world.readUser(), await db.meta.get('desk')]
        const isTheirs = user?.id === userId && user.role === 'admin' && meta?.userId === userId
        return isTheirs ? 'here' : 'signedOut'
      }),
    send: (signal) =>
      storing(async () => {
        const options = { db, userId, send, nowMs, report, signal, ...(answered && { answered }) }
        return (await world.alone(() => drain(options))) ?? { kind: 'elsewhere' }
      }),
    async refresh(stale, signal) {
      const { window, shown } = world
      const given = { ...(window && { window }), ...(shown && { shown }) }
      try {
        return await storing(() => refresh({ db, userId, reads, stale, nowMs, signal, ...given }))
      } catch (error) {
        const failure = failureOf(error)
        const isNobody = failure.kind === 'signed-out'
        if (isNobody || (failure.kind === 'refused' && failure.status === 403)) return 'signedOut'
        throw error
      }
    },
  }
}

type Locks = Pick<LockManager, 'request'>

/** Runs the work unless another tab of this browser is at it; null when one is. The browser frees the lock of a tab that dies. */
export async function oneAtATime<T>(
  work: () => Promise<T>,
  locks: Locks = navigator.locks,
): Promise<T | null> {
  return locks.request('quadras-desk', { ifAvailable: true }, (lock) => (lock ? work() : null))
}
