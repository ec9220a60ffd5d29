import { and, assign, cancel, fromPromise, not, raise, setup } from 'xstate'
import { failureOf } from '../../api/failure.ts'
import {
  afterFailure,
  failureBy,
  failureIn,
  LONGEST_PAUSE_MS,
  NO_PAUSE,
  pauseMs,
  type Failure,
  type Pauses,
  type Sent,
} from './pauses.ts'
import { ALL_STALE, bothStale, isNothing, NOTHING_STALE, type Stale } from './stale.ts'

/** All that the machine does outside itself. A promise is rejected when there is no connection, or by a mistake of the app. */
export type SyncPort = {
  /** Asks the server who is signed in: proves the connection, and that the queue is theirs. */
  check(signal: AbortSignal): Promise<'here' | 'signedOut'>
  /** `elsewhere` when another tab is at it. */
  send(signal: AbortSignal): Promise<Sent>
  refresh(stale: Stale, signal: AbortSignal): Promise<'fresh' | 'outdated' | 'signedOut'>
  report(error: unknown): void
  /** Nobody looks at a page that is hidden: it tries nothing again until somebody does. */
  isHidden(): boolean
  /** Between 0 and 1. */
  random(): number
}
export type SyncMachine = ReturnType<typeof createSyncMachine>

type Counted = { waiting: number; refused: number; lastFreshMs: number | null }
type Context = Pauses &
  Counted & {
    stale: Stale
    reading: Stale
    /** Whether something waits to be sent that the last round may not have seen. */
    edited: boolean
  }
type Events =
  | { type: 'edited' }
  | { type: 'news'; stale: Stale }
  /** The page is visible again, or the device reports a connection. */
  | { type: 'woke' }
  | { type: 'connection.doubted' }
  /** Nothing has arrived for longer than the server is ever silent. */
  | { type: 'connection.silent' }
  /** The server was asked for a word and gave none. */
  | { type: 'connection.gone' }
  /** The server has answered some other call. */
  | { type: 'answered' }
  /** The device reports no connection. It may be wrong. */
  | { type: 'connection.lost' }
  | { type: 'signedIn' }
  | { type: 'pause.over' }
  /** What the database holds now, whichever tab changed it. */
  | ({ type: 'counted' } & Counted)

const FAIL = {
  type: 'fail',
  params: ({ event }: { event: { error: unknown } }) => failureBy(event.error),
} as const
const BY_FAILURE = [
  { guard: 'isDefect', target: 'broken', actions: 'reportDefect' },
  { target: 'backoff', actions: [FAIL, 'pause'] },
] as const
const CHECK = {
  src: 'check',
  onDone: [{ guard: 'isNobody', target: 'signedOut' }, { target: 'sending' }],
  onError: BY_FAILURE,
} as const
const GONE = {
  target: 'backoff',
  actions: [{ type: 'fail', params: () => undefined }, 'pause'],
} as const
const FRESH_FOR_MS = 300_000
/** What is left of the 45 seconds within which an untouched screen must say that the connection is gone. */
const AFTER_SILENCE_MS = 3_500

/** Keeps the cache fresh and the queue empty: checks the connection, sends what waits, reads what is stale, and rests until something happens. */
export function createSyncMachine(port: SyncPort) {
  return setup({
    types: { context: {} as Context, events: {} as Events },
    actors: {
      check: fromPromise<'here' | 'signedOut'>(({ signal }) => port.check(signal)),
      send: fromPromise<Sent>(({ signal }) => port.send(signal)),
      refresh: fromPromise<'fresh' | 'outdated' | 'signedOut', Stale>(({ input, signal }) =>
        port.refresh(input, signal),
      ),
    },
    delays: {
      pause: ({ context }) => pauseMs(context, port.random()),
      freshFor: FRESH_FOR_MS,
      afterSilence: AFTER_SILENCE_MS,
      anyway: LONGEST_PAUSE_MS,
    },
    guards: {
      isStale: ({ context }) => !isNothing(context.stale),
      hasWork: ({ context }) => context.edited || !isNothing(context.stale),
      isHeldUp: ({ context }) => context.isHeldUp,
      isDefect: ({ event }) => 'error' in event && failureOf(event.error).kind === 'defect',
      isNobody: ({ event }) => 'output' in event && event.output === 'signedOut',
      isOutdated: ({ event }) => 'output' in event && event.output === 'outdated',
      isHidden: () => port.isHidden(),
      isLeftAlone: ({ context }) => context.retryAfterMs !== null,
    },
    actions: {
      reportDefect: ({ event }) => 'error' in event && port.report(event.error),
      noteEdit: assign({ edited: true }),
      noteAllStale: assign({ stale: ALL_STALE }),
      takeEdits: assign({ edited: false }),
      takeStale: assign(({ context }) => ({ reading: context.stale, stale: NOTHING_STALE })),
      giveBackStale: assign(({ context }) => ({
        stale: bothStale(context.stale, context.reading),
        reading: NOTHING_STALE,
      })),
      fail: assign(({ context }, failure: Failure | undefined) => ({
        ...afterFailure(context, failure),
        // Whatever waits is found again by the next round.
        edited: false,
      })),
      forgetFailures: assign({
        failures: 0,
        retryAfterMs: null,
        isHeldUp: false,
        isNotStored: false,
        serverSays: null,
      }),
      // It goes on while something is read.
      pause: raise({ type: 'pause.over' }, { id: 'pause', delay: 'pause' }),
    },
  }).createMachine({
    context: {
      stale: ALL_STALE,
      reading: NOTHING_STALE,
      edited: false,
      ...NO_PAUSE,
      waiting: 0,
      refused: 0,
      lastFreshMs: null,
    },
    initial: 'checking',
    on: {
      edited: { actions: 'noteEdit' },
      'pause.over': [
        { guard: 'isHidden', actions: assign({ retryAfterMs: null }) },
        { actions: assign({ isPausing: false }) },
      ],
      news: {
        actions: assign({ stale: ({ context, event }) => bothStale(context.stale, event.stale) }),
      },
      counted: {
        actions: assign(({ context, event: { waiting, refused, lastFreshMs } }) => ({
          waiting,
          refused,
          lastFreshMs,
          // Another tab's edit, which this one may be the one to send.
          edited: context.edited || waiting > context.waiting,
        })),
      },
    },
    states: {
      checking: {
        entry: ['takeEdits', cancel('pause'), assign({ isPausing: false, retryAfterMs: null })],
        invoke: CHECK,
        on: { 'connection.silent': 'doubting', 'connection.gone': GONE },
      },
      doubting: {
        invoke: CHECK,
        on: { 'connection.gone': GONE },
        after: { afterSilence: GONE },
      },
      sending: {
        invoke: {
          src: 'send',
          onDone: [
            { guard: ({ event }) => event.output.kind === 'signedOut', target: 'signedOut' },
            {
              guard: ({ event }) => event.output.kind === 'unreachable',
              target: 'backoff',
              actions: [{ type: 'fail', params: ({ event }) => failureIn(event.output) }, 'pause'],
            },
            { guard: 'isStale', target: 'refreshing' },
            { target: 'fresh' },
          ],
          onError: BY_FAILURE,
        },
      },
      refreshing: {
        entry: 'takeStale',
        invoke: {
          src: 'refresh',
          input: ({ context }) => context.reading,
          onDone: [
            { guard: 'isNobody', target: 'signedOut', actions: 'giveBackStale' },
            { guard: 'isOutdated', target: 'checking', actions: 'giveBackStale' },
            { guard: 'isHeldUp', target: 'backoff', actions: assign({ reading: NOTHING_STALE }) },
            { target: 'fresh', actions: assign({ reading: NOTHING_STALE }) },
          ],
          onError: [
            { guard: 'isDefect', target: 'broken', actions: ['giveBackStale', 'reportDefect'] },
            {
              target: 'backoff',
              actions: ['giveBackStale', FAIL, cancel('pause'), 'pause'],
            },
          ],
        },
        on: {
          // An edit does not wait until everything is read.
          edited: { target: 'checking', actions: 'giveBackStale' },
          'connection.lost': { target: 'offline', actions: 'giveBackStale' },
          'connection.silent': { target: 'doubting', actions: 'giveBackStale' },
          'connection.gone': { ...GONE, actions: ['giveBackStale', ...GONE.actions] },
          // What was read until now is as old as the rest.
          news: {
            guard: ({ event }) => event.stale === ALL_STALE,
            target: 'refreshing',
            reenter: true,
            actions: assign({ stale: ALL_STALE }),
          },
        },
      },
      fresh: {
        entry: 'forgetFailures',
        always: { guard: 'hasWork', target: 'checking' },
        on: {
          woke: 'checking',
          'connection.doubted': 'checking',
          'connection.silent': 'doubting',
          'connection.gone': GONE,
          'connection.lost': 'offline',
        },
        after: {
          freshFor: { guard: not('isHidden'), target: 'checking', actions: 'noteAllStale' },
        },
      },
      backoff: {
        always: [
          { guard: ({ context }) => !context.isPausing, target: 'checking' },
          // What is in the way of the edits is not in the way of what others do.
          { guard: and(['isHeldUp', 'isStale']), target: 'refreshing' },
        ],
        on: {
          edited: { guard: not('isLeftAlone'), target: 'checking' },
          woke: { guard: not('isLeftAlone'), target: 'checking', actions: 'forgetFailures' },
          // Where the edits are held up others are answered all the time.
          answered: { guard: and([not('isLeftAlone'), not('isHeldUp')]), target: 'checking' },
          'connection.lost': { guard: not('isLeftAlone'), target: 'offline' },
        },
      },
      offline: {
        on: {
          edited: 'checking',
          answered: 'checking',
          woke: { target: 'checking', actions: 'forgetFailures' },
        },
        after: { anyway: { guard: not('isHidden'), target: 'checking' } },
      },
      // Another try would end the same way: a person's next step, or a newer app, is worth one.
      broken: {
        on: {
          edited: 'checking',
          woke: 'checking',
          signedIn: 'checking',
          'connection.lost': 'offline',
        },
      },
      signedOut: { on: { signedIn: 'checking', woke: 'checking' } },
    },
  })
}
