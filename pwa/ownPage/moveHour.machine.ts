import { assign, emit, fromPromise, setup } from 'xstate'
import type { OwnMoveQuote, OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import { problemOf } from '../api/refusal.ts'
import type { Picked } from './PickHour.tsx'

/** What moving an hour needs from outside; tests pass a plain object. */
export type MovePort = {
  price(to: Picked): Promise<OwnMoveQuote>
  /** Moves it for what was said; refused with another quote when that has changed. */
  move(to: Picked, quote: OwnMoveQuote): Promise<OwnReservation>
}

export type MoveEvent =
  { type: 'moved'; after: OwnReservation; difference: number } | { type: 'refused'; error: unknown }

type Context = { picked: Picked | null; quote: OwnMoveQuote | null; error: unknown }
type Events = { type: 'picked'; hour: Picked | null } | { type: 'confirmed' }

/** One hour gets another: picked, priced, and moved only for the price that was shown. */
export function createMoveHourMachine(port: MovePort) {
  return setup({
    types: { context: {} as Context, events: {} as Events, emitted: {} as MoveEvent },
    actors: {
      price: fromPromise(({ input }: { input: Picked }) => port.price(input)),
      move: fromPromise(({ input }: { input: { to: Picked; quote: OwnMoveQuote } }) =>
        port.move(input.to, input.quote),
      ),
    },
    guards: { isPossible: ({ context }) => context.quote?.isPossible === true },
    actions: {
      take: assign((_, picked: Picked | null) => ({ picked, quote: null, error: null })),
    },
  }).createMachine({
    id: 'moveHour',
    context: { picked: null, quote: null, error: null },
    initial: 'picking',
    on: {
      // A price that is still being asked for is that of another hour.
      picked: [
        {
          guard: ({ event }) => event.hour === null,
          target: '.picking',
          actions: { type: 'take', params: ({ event }) => event.hour },
        },
        { target: '.pricing', actions: { type: 'take', params: ({ event }) => event.hour } },
      ],
    },
    states: {
      picking: {},
      pricing: {
        invoke: {
          src: 'price',
          input: ({ context }) => context.picked!,
          onDone: { target: 'priced', actions: assign({ quote: ({ event }) => event.output }) },
          onError: { target: 'unpriced', actions: assign({ error: ({ event }) => event.error }) },
        },
      },
      unpriced: {},
      priced: { on: { confirmed: { guard: 'isPossible', target: 'moving' } } },
      moving: {
        // What was confirmed stays on screen until it is answered.
        on: { picked: undefined },
        invoke: {
          src: 'move',
          input: ({ context }) => ({ to: context.picked!, quote: context.quote! }),
          onDone: {
            target: 'moved',
            actions: emit(({ context, event }) => ({
              type: 'moved',
              after: event.output,
              difference: context.quote!.difference,
            })),
          },
          onError: {
            target: 'priced',
            actions: [
              assign({
                quote: ({ context, event }) => problemOf(event.error)?.moveQuote ?? context.quote,
              }),
              emit(({ event }) => ({ type: 'refused', error: event.error })),
            ],
          },
        },
      },
      moved: { type: 'final' },
    },
  })
}
