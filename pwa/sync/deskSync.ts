import { createActor, type EventFromLogic, type SnapshotFrom } from 'xstate'
import { Unreachable } from '../api/client.ts'
import type { EventStream } from '../api/events.ts'
import { onWake } from '../ui/onWake.ts'
import { createEditAtDesk, type EditAtDesk } from './editAtDesk.ts'
import { createLiveDesk, type LiveDesk } from './liveDesk.ts'
import { openDesk } from './openDesk.ts'
import type { DeskPerson } from './outbox.ts'
import { staleBy } from './stale.ts'
import { createSyncMachine, type SyncMachine } from './sync.machine.ts'
import { syncPort, type SyncWorld } from './syncPort.ts'

export type DeskSync = {
  live: LiveDesk
  edit: EditAtDesk['edit']
  /** How it stands between this desk and the server. */
  state(): SyncState
  subscribe(listener: () => void): () => void
  /** Somebody has signed in: what waits may be theirs. */
  signedIn(): void
  /** Keeps the desk fresh and its queue empty until the returned function is called. */
  follow(): () => void
}
export type SyncState = SnapshotFrom<SyncMachine>
type DeskSyncOptions = Omit<SyncWorld, 'userId' | 'told'> & {
  person: DeskPerson
  events: EventStream
  patience(): Promise<void>
}

/** One person's desk on this device: what it shows, what it has to send, and the machine between it and the server. */
export function createDeskSync({ person, events, patience, ...world }: DeskSyncOptions): DeskSync {
  const { db, nowMs } = world
  const { userId } = person
  const listeners = new Set<() => void>()
  const send = (event: EventFromLogic<SyncMachine>) => sync.send(event)
  const edits = createEditAtDesk({
    db,
    person,
    nowMs,
    patience,
    wake: () => send({ type: 'edited' }),
    hasLine: () => !NO_LINE_STATES.includes(sync.getSnapshot().value),
  })
  const live = createLiveDesk({ db, userId, nowMs, wake: () => send({ type: 'woke' }) })
  const machine = createSyncMachine(syncPort({ ...world, userId, told: edits.told }))
  const start = () => {
    const actor = createActor(machine)
    actor.subscribe(({ value }) => {
      live.fail(NO_LINE_STATES.includes(value) ? NO_LINE : null)
      listeners.forEach((listener) => listener())
    })
    return actor
  }
  let sync = start()

  return {
    live,
    edit: edits.edit,
    state: () => sync.getSnapshot(),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    signedIn: () => send({ type: 'signedIn' }),
    follow() {
      // One that was stopped does not start again.
      const mine = (sync = start())
      const lost = () => send({ type: 'line.lost' })
      window.addEventListener('offline', lost)
      const stops = [
        events.subscribe((event) => send({ type: 'news', stale: staleBy(event) })),
        onWake(() => send({ type: 'woke' })),
        live.watch(({ waiting, refused, lastFreshMs }) => {
          const [waits, refusals] = [waiting.length, refused.length]
          send({ type: 'counted', waiting: waits, refused: refusals, lastFreshMs })
        }),
        () => window.removeEventListener('offline', lost),
        () => void mine.stop(),
      ]
      openDesk(db, person).then(() => mine.start(), live.fail)
      return () => stops.forEach((stop) => stop())
    },
  }
}

const NO_LINE = new Unreachable(null)
const NO_LINE_STATES: readonly string[] = ['offline', 'backoff', 'signedOut']
