import { createActor, type EventFromLogic, type SnapshotFrom } from 'xstate'
import type { Command } from '#shared/commands/command.ts'
import type { SyncAnswer } from '#shared/commands/sync/sync.ts'
import { Unreachable } from '../../api/client.ts'
import { NotStored } from '../../api/failure.ts'
import { isRefused } from '../../api/refusal.ts'
import type { EventStream } from '../../api/events.ts'
import { onWake } from '../../ui/onWake.ts'
import { createSubmitEdit, type SubmitEdit } from '../queue/submitEdit.ts'
import { createLiveView, type LiveView } from '../store/liveView.ts'
import { openStore, type QueueOwner } from '../store/offlineDb.ts'
import { askWhenTouched } from './askWhenTouched.ts'
import { ALL_STALE, staleBy, type Stale } from './stale.ts'
import { createSyncMachine, type SyncMachine } from './sync.machine.ts'
import { guardStore } from './wipedStore.ts'
import { syncPort, type SyncWorld } from './syncPort.ts'
import { viewAhead } from './viewAhead.ts'

export type Sync = {
  live: LiveView
  edit: SubmitEdit['edit']
  /** The state of the machine. */
  state(): SyncState
  subscribe(listener: () => void): () => void
  connection(): ConnectionState
  /** Somebody has signed in: what waits may be theirs. */
  signedIn(): void
  /** Reads again what may have changed. */
  markStale(stale: Stale): void
  /** Asks the server now. */
  syncNow(): void
  /** Syncs until the returned function is called. */
  follow(): () => void
}
export type SyncState = SnapshotFrom<SyncMachine>
type Words = Omit<Parameters<typeof askWhenTouched>[0], 'gone'>
type SyncOptions = Omit<SyncWorld, 'userId' | 'answered' | 'news'> & {
  /** Every word of the server, and a way to have it say one. */
  words?: Words
  person: QueueOwner
  events: EventStream
  patience(): Promise<void>
  /** The server's first answer where it was asked before this device had anything. */
  ahead?: Promise<SyncAnswer> | null
}

/** Syncs one person's data on this device: the live view, the queue, and the machine between them and the server. */
export function createSync({
  person,
  events,
  patience,
  words,
  ahead,
  ...world
}: SyncOptions): Sync {
  const { db, nowMs } = world
  const { userId } = person
  const listeners = new Set<() => void>()
  let news = 0
  const send = (event: EventFromLogic<SyncMachine>) => {
    if (event.type === 'news') news += 1
    if (sync.getSnapshot().status !== 'stopped') sync.send(event)
  }
  const edits = createSubmitEdit({
    db,
    person,
    nowMs,
    patience,
    wake: () => send({ type: 'edited' }),
    // While it is checked again it still counts as gone.
    isOnline: () => !isGone(connection) && !SILENT_STATES.includes(sync.getSnapshot().value),
  })
  const readAgain = () => {
    send({ type: 'news', stale: ALL_STALE })
    send({ type: 'woke' })
  }
  const live = createLiveView({ db, userId, nowMs, wake: readAgain })
  const showAhead = (answer: SyncAnswer) => {
    const isOurs = answer.userId === userId
    const view = isOurs && viewAhead(answer, nowMs(), world.answeredEpoch?.get() ?? null)
    if (view) live.showAhead(view)
  }
  // The sync asks again, and says why it fails.
  ahead?.then(showAhead, () => {})
  let defect: unknown = null
  const report = (error: unknown) => {
    defect = error
    world.report(error)
  }
  const machine = createSyncMachine(
    syncPort({ ...world, userId, report, news: () => news, answered: edits.answered }),
  )
  let connection: ConnectionState = 'opening'
  let serverSays: unknown = null
  const start = () => {
    const actor = createActor(machine)
    actor.subscribe((state) => {
      connection = connectionAfter(connection, state)
      if (SILENT_STATES.includes(state.value)) edits.giveUp()
      if (state.value === 'backoff') serverSays = state.context.serverSays
      const isCut = isGone(connection) || connection === 'signedOut' || state.value === 'backoff'
      if (connection === 'notStored') live.fail(NOT_STORED)
      else if (connection === 'failing') live.fail(serverSays)
      else live.fail(isCut ? NO_CONNECTION : state.value === 'broken' ? defect : null)
      listeners.forEach((listener) => listener())
    })
    return actor
  }
  let sync = start()

  return {
    live,
    async edit<One extends Command>(command: One, key: string, madeOn?: string) {
      try {
        return await edits.edit(command, key, madeOn)
      } catch (error) {
        // The refusal may be about a change that this device has not read yet.
        if (isRefused(error)) send({ type: 'news', stale: ALL_STALE })
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
      const lost = () => send({ type: 'connection.lost' })
      window.addEventListener('offline', lost)
      const stops = [
        events.subscribe((event) => send({ type: 'news', stale: staleBy(event) })),
        events.watchConnection((state) => send({ type: EVENT_OF[state] })),
        onWake(() => send({ type: 'woke' })),
        // It may be another copy than the one that is cached.
        world.answeredEpoch?.subscribe(() => send({ type: 'news', stale: ALL_STALE })) ??
          (() => {}),
        guardStore(db, person, () => {
          live.reopen()
          readAgain()
        }),
        ...(words ? followWords(words, send) : []),
        live.watch(({ waiting, refused, lastFreshMs }) =>
          send({ type: 'counted', waiting, refused, lastFreshMs }),
        ),
        () => window.removeEventListener('offline', lost),
        () => void mine.stop(),
      ]
      if (ahead) {
        // Nothing listened yet when it was answered: what changed since came by no event.
        const first = mine.subscribe(({ value }) => {
          if (value !== 'fresh') return
          first.unsubscribe()
          send({ type: 'news', stale: ALL_STALE })
        })
      }
      openStore(db, person).then(() => mine.start(), live.fail)
      return () => stops.forEach((stop) => stop())
    },
  }
}

function followWords(words: Words, send: (event: EventFromLogic<SyncMachine>) => void) {
  return [
    words.onAnswer(() => send({ type: 'answered' })),
    askWhenTouched({ ...words, gone: () => send({ type: 'connection.gone' }) }),
  ]
}

const EVENT_OF = {
  open: 'woke',
  broken: 'connection.doubted',
  silent: 'connection.silent',
} as const
const NO_CONNECTION = new Unreachable(null)
const NOT_STORED = new NotStored(null)
const SILENT_STATES: readonly string[] = ['offline', 'backoff', 'signedOut', 'broken']

/** The connection as the screens show it. `opening` until it is known for the first time. */
export type ConnectionState =
  | 'opening'
  | 'here'
  | 'sending'
  /** The server answers, but this device cannot store it. */
  | 'notStored'
  | 'offline'
  /** The server answers, but only that it cannot. */
  | 'failing'
  | 'signedOut'

function isGone(connection: ConnectionState): boolean {
  return connection === 'offline' || connection === 'failing'
}

/** A new check says nothing yet: the state stays as it was until its answer. */
export function connectionAfter(
  before: ConnectionState,
  { value, context }: SyncState,
): ConnectionState {
  switch (value) {
    case 'checking':
    case 'doubting':
      return before
    // Another try says nothing before its end.
    case 'sending':
      if (context.isNotStored) return 'notStored'
      return context.waiting > 0 ? 'sending' : 'here'
    case 'refreshing':
      return context.isNotStored ? 'notStored' : 'here'
    case 'fresh':
    // The app is at fault, not the connection.
    case 'broken':
      return 'here'
    case 'backoff':
      if (context.isNotStored) return 'notStored'
      if (context.isHeldUp) return 'here'
      return context.serverSays ? 'failing' : 'offline'
    case 'offline':
      return 'offline'
    case 'signedOut':
      return 'signedOut'
  }
}
