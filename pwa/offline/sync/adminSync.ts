import { createActor, type EventFromLogic, type SnapshotFrom } from 'xstate'
import { ApiError, Unreachable } from '../../api/client.ts'
import type { EventStream } from '../../api/events.ts'
import { onWake } from '../../ui/onWake.ts'
import { createSubmitEdit, type SubmitEdit } from '../queue/submitEdit.ts'
import { createLiveView, type LiveView } from '../store/liveView.ts'
import { openStore, type QueueOwner } from '../store/offlineDb.ts'
import { ALL_STALE, staleBy, type Stale } from './stale.ts'
import { createSyncMachine, type SyncMachine } from './sync.machine.ts'
import { syncPort, type SyncWorld } from './syncPort.ts'

export type Sync = {
  live: LiveView
  edit: SubmitEdit['edit']
  /** How it stands between this desk and the server. */
  state(): SyncState
  subscribe(listener: () => void): () => void
  connection(): ConnectionState
  /** Somebody has signed in: what waits may be theirs. */
  signedIn(): void
  /** Reads again what may have changed. */
  markStale(stale: Stale): void
  /** Asks the server now. */
  syncNow(): void
  /** Keeps the desk fresh and its queue empty until the returned function is called. */
  follow(): () => void
}
export type SyncState = SnapshotFrom<SyncMachine>
type SyncOptions = Omit<SyncWorld, 'userId' | 'answered'> & {
  person: QueueOwner
  events: EventStream
  patience(): Promise<void>
}

/** One person's desk on this device: what it shows, what it has to send, and the machine between it and the server. */
export function createSync({ person, events, patience, ...world }: SyncOptions): Sync {
  const { db, nowMs } = world
  const { userId } = person
  const listeners = new Set<() => void>()
  const send = (event: EventFromLogic<SyncMachine>) => {
    if (sync.getSnapshot().status !== 'stopped') sync.send(event)
  }
  const edits = createSubmitEdit({
    db,
    person,
    nowMs,
    patience,
    wake: () => send({ type: 'edited' }),
    // Looked for again it is still gone.
    isOnline: () => connection !== 'offline' && !SILENT_STATES.includes(sync.getSnapshot().value),
  })
  const readAgain = () => {
    send({ type: 'news', stale: { catalog: true, dates: world.shown?.() ?? 'all' } })
    send({ type: 'woke' })
  }
  const live = createLiveView({ db, userId, nowMs, wake: readAgain })
  let defect: unknown = null
  const report = (error: unknown) => {
    defect = error
    world.report(error)
  }
  const machine = createSyncMachine(
    syncPort({ ...world, userId, report, answered: edits.answered }),
  )
  let connection: ConnectionState = 'opening'
  const start = () => {
    const actor = createActor(machine)
    actor.subscribe((state) => {
      connection = connectionAfter(connection, state)
      if (SILENT_STATES.includes(state.value)) edits.giveUp()
      const isCut =
        connection === 'offline' || connection === 'signedOut' || state.value === 'backoff'
      live.fail(isCut ? NO_CONNECTION : state.value === 'broken' ? defect : null)
      listeners.forEach((listener) => listener())
    })
    return actor
  }
  let sync = start()

  return {
    live,
    async edit(command, key) {
      try {
        return await edits.edit(command, key)
      } catch (error) {
        // What stood in the way may be news.
        if (error instanceof ApiError) send({ type: 'news', stale: ALL_STALE })
        throw error
      } finally {
        // The next edit is made on what this one has left.
        await live.catchUp()
      }
    },
    connection: () => connection,
    state: () => sync.getSnapshot(),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    signedIn: () => send({ type: 'signedIn' }),
    markStale: (stale) => send({ type: 'news', stale }),
    syncNow() {
      send({ type: 'news', stale: ALL_STALE })
      send({ type: 'woke' })
    },
    follow() {
      // One that was stopped does not start again.
      const mine = (sync = start())
      let rest: ReturnType<typeof setTimeout> | undefined
      const readRest = () => {
        rest = undefined
        send({ type: 'news', stale: { catalog: false, dates: 'all' } })
      }
      const lost = () => send({ type: 'connection.lost' })
      window.addEventListener('offline', lost)
      const stops = [
        events.subscribe((event) => {
          const { now, later } = staleBy(event, world.shown?.() ?? [])
          send({ type: 'news', stale: now })
          if (later) rest ??= setTimeout(readRest, QUIET_MS)
        }),
        () => clearTimeout(rest),
        events.watchConnection((isOpen) => send({ type: isOpen ? 'woke' : 'connection.doubted' })),
        onWake(() => send({ type: 'woke' })),
        live.watch(({ waiting, refused, lastFreshMs }) => {
          const [waits, refusals] = [waiting.length, refused.length]
          send({ type: 'counted', waiting: waits, refused: refusals, lastFreshMs })
        }),
        () => window.removeEventListener('offline', lost),
        () => void mine.stop(),
      ]
      openStore(db, person).then(() => mine.start(), live.fail)
      return () => stops.forEach((stop) => stop())
    },
  }
}

/** Whatever happens to any reservation touches days that nobody looks at: those are read once it is known how much it is. */
const QUIET_MS = 20_000
const NO_CONNECTION = new Unreachable(null)
const SILENT_STATES: readonly string[] = ['offline', 'backoff', 'signedOut', 'broken']

/** How a desk stands with the server, in a person's words. `opening` until it is known for the first time. */
export type ConnectionState = 'opening' | 'here' | 'sending' | 'offline' | 'signedOut'

/** Asking again whether there is a line says nothing yet: it stays as it was until the answer. */
export function connectionAfter(
  before: ConnectionState,
  { value, context }: SyncState,
): ConnectionState {
  switch (value) {
    case 'checking':
      return before
    case 'sending':
      return context.waiting > 0 ? 'sending' : 'here'
    case 'refreshing':
    case 'fresh':
    // The app is at fault, not the connection.
    case 'broken':
      return 'here'
    case 'backoff':
      return context.isHeldUp ? 'here' : 'offline'
    case 'offline':
      return 'offline'
    case 'signedOut':
      return 'signedOut'
  }
}
