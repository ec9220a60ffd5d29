import { assign, setup } from 'xstate'

/** All that the machine does outside itself. */
type LockPort = {
  idleMs(): number
  nowMs(): number
  /** Survives a reload. */
  remember(isLocked: boolean): void
}
type Events =
  /** The person is here: a touch, a key. */
  | { type: 'touched' }
  /** The page is seen again; the device may have slept. */
  | { type: 'woke' }
  | { type: 'lock' }
  /** Somebody was let in. */
  | { type: 'entered' }

/** An enrolled device locks itself when nobody has touched it for a while, and opens for who is let in. */
export function createLockMachine(port: LockPort) {
  return setup({
    types: {
      input: {} as { isLocked: boolean; touchedMs: number },
      context: {} as { isLocked: boolean; touchedMs: number },
      events: {} as Events,
    },
    delays: { idle: () => port.idleMs() },
    guards: {
      isLocked: ({ context }) => context.isLocked,
      // Timers stand still while a device sleeps.
      isLate: ({ context }) => port.nowMs() - context.touchedMs >= port.idleMs(),
    },
    actions: {
      noteTouch: assign({ touchedMs: () => port.nowMs() }),
      rememberLocked: () => port.remember(true),
      rememberOpen: () => port.remember(false),
    },
  }).createMachine({
    initial: 'starting',
    context: ({ input }) => input,
    states: {
      starting: {
        always: [
          { guard: 'isLocked', target: 'locked' },
          { guard: 'isLate', target: 'locked' },
          { target: 'open' },
        ],
      },
      open: {
        entry: 'rememberOpen',
        after: { idle: 'locked' },
        on: {
          touched: [
            { guard: 'isLate', target: 'locked' },
            { target: 'open', reenter: true, actions: 'noteTouch' },
          ],
          woke: { guard: 'isLate', target: 'locked' },
          lock: 'locked',
        },
      },
      locked: {
        entry: 'rememberLocked',
        on: { entered: { target: 'open', actions: 'noteTouch' } },
      },
    },
  })
}
