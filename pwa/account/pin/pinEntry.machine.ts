import { assign, fromPromise, setup } from 'xstate'
import type { DevicePerson } from '#shared/account/people/device.ts'
import { ApiError } from '../../api/client.ts'
import { isOffline, spokenMessage } from '../../api/refusal.ts'
import { NotLetIn } from './unlocks.ts'

/** All that the machine does outside itself. */
export type EntryPort = {
  people(): Promise<DevicePerson[]>
  /** Rejected when the PIN is wrong or could not be checked. */
  enter(person: DevicePerson, pin: string): Promise<void>
}
type Context = {
  people: DevicePerson[]
  person: DevicePerson | null
  pin: string
  problem: string | null
  /** How many PINs were wrong. */
  wrong: number
  pauseMs: number
}
type Events =
  | { type: 'chosen'; person: DevicePerson }
  | { type: 'typed'; pin: string }
  | { type: 'back' }
  | { type: 'again' }

/** Somebody taps their name and types their PIN; after too many wrong ones they wait. */
export function createPinEntryMachine(port: EntryPort) {
  return setup({
    types: { context: {} as Context, events: {} as Events },
    actors: {
      read: fromPromise(() => port.people()),
      enter: fromPromise<void, { person: DevicePerson | null; pin: string }>(
        async ({ input: { person, pin } }) => {
          if (person) await port.enter(person, pin)
        },
      ),
    },
    delays: { pause: ({ context }) => context.pauseMs },
    guards: {
      isPause: ({ event }) => 'error' in event && pauseIn(event.error) !== null,
    },
    actions: {
      noteProblem: assign(({ context, event }) => ({
        wrong: context.wrong + 1,
        problem: 'error' in event ? problemText(event.error) : null,
        pin: '',
      })),
      notePause: assign(({ event }) => ({
        pauseMs: ('error' in event && pauseIn(event.error)) || 0,
        pin: '',
      })),
    },
  }).createMachine({
    initial: 'reading',
    context: { people: [], person: null, pin: '', problem: null, wrong: 0, pauseMs: 0 },
    states: {
      reading: {
        invoke: {
          src: 'read',
          onDone: { target: 'choosing', actions: assign({ people: ({ event }) => event.output }) },
          onError: { target: 'unread', actions: 'noteProblem' },
        },
      },
      unread: { on: { again: { target: 'reading', actions: assign({ problem: null }) } } },
      choosing: {
        on: {
          chosen: {
            target: 'typing',
            actions: assign({ person: ({ event }) => event.person, problem: null }),
          },
        },
      },
      typing: {
        on: {
          typed: {
            target: 'checking',
            actions: assign({ pin: ({ event }) => event.pin, problem: null }),
          },
          back: { target: 'choosing', actions: assign({ person: null, problem: null }) },
        },
      },
      checking: {
        invoke: {
          src: 'enter',
          input: ({ context: { person, pin } }) => ({ person, pin }),
          // Let in again after another lock they begin anew.
          onDone: { target: 'reading', actions: assign({ person: null, pin: '' }) },
          onError: [
            { guard: 'isPause', target: 'paused', actions: 'notePause' },
            { target: 'typing', actions: 'noteProblem' },
          ],
        },
      },
      paused: {
        on: { back: { target: 'choosing', actions: assign({ person: null }) } },
        after: { pause: 'typing' },
      },
    },
  })
}

function pauseIn(error: unknown): number | null {
  return error instanceof ApiError && error.status === 429 ? (error.retryAfterMs ?? 60_000) : null
}

function problemText(error: unknown): string {
  if (error instanceof NotLetIn) return error.message
  if (isOffline(error)) return 'Sem conexão. Tente novamente em instantes.'
  return spokenMessage(error, 'Tente novamente em instantes.')
}
