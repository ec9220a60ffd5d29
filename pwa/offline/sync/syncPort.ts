import type { CivilDate } from '#shared/time/civil.ts'
import { ApiError } from '../../api/client.ts'
import type { OfflineDb } from '../store/offlineDb.ts'
import { drain, type Outcome, type Send } from '../queue/drain.ts'
import { refresh, type SyncReads } from './refresh.ts'
import type { SyncPort } from './sync.machine.ts'

/** What a desk's sync needs of the world, for one person. */
export type SyncWorld = {
  db: OfflineDb
  userId: number
  /** Who the server takes this browser for; null when nobody is signed in. Throws without a line. */
  readUser(): Promise<{ id: number; role: string } | null>
  reads: SyncReads
  send: Send
  /** Runs the work, or gives null when another tab is at it. */
  alone<T>(work: () => Promise<T>): Promise<T | null>
  /** Told of each answer to an edit, once it is kept. */
  told?: (key: string, outcome: Outcome) => void
  nowMs(): number
  random(): number
  /** The dates that are kept, when they are not the usual ones. */
  window?: (today: CivilDate) => CivilDate[]
  /** The dates that somebody looks at. */
  shown?: () => readonly CivilDate[]
}

/** The machine's actors over the desk's database and the server. */
export function syncPort(world: SyncWorld): SyncPort {
  const { db, userId, reads, send, told, nowMs } = world
  return {
    random: world.random,
    async check() {
      const [user, meta] = [await world.readUser(), await db.meta.get('desk')]
      const isTheirs = user?.id === userId && user.role === 'admin' && meta?.userId === userId
      return isTheirs ? 'here' : 'signedOut'
    },
    async send(signal) {
      const options = { db, userId, send, nowMs, signal, ...(told ? { told } : {}) }
      return (await world.alone(() => drain(options))) ?? { kind: 'elsewhere' }
    },
    async refresh(stale, signal) {
      try {
        const { window, shown } = world
        const given = { ...(window ? { window } : {}), ...(shown ? { shown } : {}) }
        return await refresh({ db, userId, reads, stale, nowMs, signal, ...given })
      } catch (error) {
        if (error instanceof ApiError && [401, 403].includes(error.status)) return 'signedOut'
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
