import { assign, fromPromise, setup, type ActorRef, type Snapshot } from 'xstate'
import { isDefect } from '../refusal.ts'

/** What the listener is sent after each answer that was not enough, and after each failure. */
export type PollEvent =
  | { type: 'checked'; forPerson: boolean }
  | { type: 'check.lost'; error: unknown; forPerson: boolean }

export type Poll = {
  /** Whether what the server says now is enough. */
  ask(signal: AbortSignal): Promise<boolean>
  /** How long the clock waits before it asks for the first time. */
  firstMs: number
  betweenMs: number
  /** How often the clock asks; without an end unless said. */
  most?: number
  listener?: ActorRef<Snapshot<unknown>, PollEvent>
}

/** Who makes it ask when the clock does not. */
type Caller = 'nobody' | 'hint' | 'person'
type Context = { poll: Poll; automatic: number; caller: Caller; queued: Caller }
type Event = { type: 'check.asked' } | { type: 'hinted' }

/** Neither a person nor a hint makes it ask again sooner than this after an answer. */
const LEAST_MS = 2_500

/**
 * Asks, waits and asks again until an answer is enough; never twice at a time. A lost connection or an outage only means another try.
 * A mistake of the app would only repeat itself: the clock asks no more, people and hints still may.
 */
export const pollMachine = setup({
  types: { input: {} as Poll, context: {} as Context, events: {} as Event },
  actors: {
    ask: fromPromise<boolean, Poll>(({ input, signal }) => input.ask(signal)),
  },
  delays: {
    first: ({ context }) => context.poll.firstMs,
    between: ({ context }) => context.poll.betweenMs,
    least: ({ context }) => Math.min(LEAST_MS, context.poll.betweenMs),
  },
  guards: {
    isQueued: ({ context }) => context.queued !== 'nobody',
    checksLeft: ({ context: { automatic, poll } }) => automatic < (poll.most ?? Infinity),
  },
  actions: {
    count: assign({ automatic: ({ context }) => context.automatic + 1 }),
    queueForPerson: assign({ queued: 'person' }),
    queueForHint: assign({
      queued: ({ context }) => (context.queued === 'person' ? 'person' : 'hint'),
    }),
    takeQueued: assign({ caller: ({ context }) => context.queued, queued: 'nobody' }),
    notify({ context: { caller, poll }, event }) {
      const forPerson = caller === 'person'
      poll.listener?.send(
        'error' in event
          ? { type: 'check.lost', error: event.error, forPerson }
          : { type: 'checked', forPerson },
      )
    },
  },
}).createMachine({
  id: 'poll',
  context: ({ input }) => ({ poll: input, automatic: 0, caller: 'nobody', queued: 'nobody' }),
  initial: 'waiting',
  on: {
    'check.asked': { actions: 'queueForPerson' },
    hinted: { actions: 'queueForHint' },
  },
  states: {
    waiting: {
      always: { guard: 'isQueued', target: 'checking' },
      after: { first: { target: 'checking', actions: 'count' } },
    },
    checking: {
      entry: 'takeQueued',
      invoke: {
        src: 'ask',
        input: ({ context }) => context.poll,
        onDone: [
          { guard: ({ event }) => event.output, target: 'settled' },
          { target: 'pausing', actions: 'notify' },
        ],
        onError: [
          { guard: ({ event }) => isDefect(event.error), target: 'idle', actions: 'notify' },
          { target: 'pausing', actions: 'notify' },
        ],
      },
    },
    pausing: {
      initial: 'resting',
      after: {
        between: [
          { guard: 'isQueued', target: 'checking' },
          { guard: 'checksLeft', target: 'checking', actions: 'count' },
          { target: 'idle' },
        ],
      },
      states: {
        resting: { after: { least: 'ready' } },
        ready: { always: { guard: 'isQueued', target: '#poll.checking' } },
      },
    },
    idle: { always: { guard: 'isQueued', target: 'checking' } },
    settled: { type: 'final' },
  },
})
