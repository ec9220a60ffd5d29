import {
  assign,
  cancel,
  enqueueActions,
  raise,
  setup,
  type ActorRef,
  type ActorRefFrom,
  type Snapshot,
} from 'xstate'

export type HoldTimerEvent = { type: 'hold.warned' } | { type: 'hold.expired' }
type HoldTimerListener = ActorRef<Snapshot<unknown>, HoldTimerEvent>
export type HoldTimerMachine = ReturnType<typeof createHoldTimerMachine>
export type HoldTimer = ActorRefFrom<HoldTimerMachine>

const WARNING_MS = 60_000

type Context = { endsAt: number; remainingMs: number; listener: HoldTimerListener | null }
type Events =
  | { type: 'started'; remainingMs: number }
  | { type: 'paused' }
  | { type: 'resumed' }
  | { type: 'woke' }
  | { type: 'ticked' }

/**
 * Counts down to an end instant, never by counting ticks: a tab that slept shows the right time once it has `woke`.
 * `started` begins or begins again with what the server says is left.
 */
export function createHoldTimerMachine(now: () => number = Date.now) {
  return setup({
    types: {
      input: {} as { remainingMs?: number; listener?: HoldTimerListener },
      context: {} as Context,
      events: {} as Events,
    },
    guards: {
      isOver: ({ context }) => context.remainingMs <= 0,
      isShort: ({ context }) => context.remainingMs > 0 && context.remainingMs <= WARNING_MS,
    },
    actions: {
      measure: assign({ remainingMs: ({ context }) => Math.max(0, context.endsAt - now()) }),
      begin: assign((_, left: { remainingMs: number }) => ({
        remainingMs: left.remainingMs,
        endsAt: now() + left.remainingMs,
      })),
      scheduleTick: raise({ type: 'ticked' }, { delay: 'tillNextSecond', id: 'tick' }),
      notify: enqueueActions(({ context, enqueue }, event: HoldTimerEvent) => {
        if (context.listener) enqueue.sendTo(context.listener, event)
      }),
    },
    delays: { tillNextSecond: ({ context }) => context.remainingMs % 1_000 || 1_000 },
  }).createMachine({
    context: ({ input }) => ({
      endsAt: now() + (input.remainingMs ?? 0),
      remainingMs: input.remainingMs ?? 0,
      listener: input.listener ?? null,
    }),
    initial: 'waiting',
    on: {
      started: {
        target: '.running',
        actions: {
          type: 'begin',
          params: ({ event }) => ({ remainingMs: event.remainingMs }),
        },
      },
    },
    states: {
      waiting: { always: { guard: ({ context }) => context.remainingMs > 0, target: 'running' } },
      running: {
        entry: 'scheduleTick',
        exit: cancel('tick'),
        always: { guard: 'isOver', target: 'expired' },
        on: {
          ticked: { actions: ['measure', 'scheduleTick'] },
          woke: { actions: ['measure', cancel('tick'), 'scheduleTick'] },
          paused: { target: 'paused', actions: 'measure' },
        },
        initial: 'calm',
        states: {
          calm: { always: { guard: 'isShort', target: 'warning' } },
          warning: { entry: { type: 'notify', params: { type: 'hold.warned' } } },
        },
      },
      paused: {
        on: {
          resumed: {
            target: 'running',
            actions: {
              type: 'begin',
              params: ({ context }) => ({ remainingMs: context.remainingMs }),
            },
          },
        },
      },
      expired: {
        entry: { type: 'notify', params: { type: 'hold.expired' } },
        // A parent that could not take the event when it happened gets it again by waking the timer.
        on: { woke: { actions: { type: 'notify', params: { type: 'hold.expired' } } } },
      },
    },
  })
}
