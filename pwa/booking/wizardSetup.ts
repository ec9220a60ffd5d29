import { MINIMUM_TOTAL_CENTS } from '#shared/payment/minimum.ts'
import { assign, fromPromise, sendTo, setup } from 'xstate'
import type { Sport } from '#shared/court/sport.ts'
import type { CustomerDetails } from '#shared/customer/customer.schema.ts'
import type { Hold, HoldList } from '#shared/hold/hold.schema.ts'
import type { CheckoutAnswer } from '#shared/reservation/reservation.schema.ts'
import { sumCents, toCents } from '#shared/money/money.ts'
import type { ClockTime, CivilDate } from '#shared/time/civil.ts'
import type { CheckoutRequest } from '../api/reservations.ts'
import { createHoldTimerMachine, type HoldTimerNews } from '../payment/holdTimer.machine.ts'
import type { Toast } from '../ui/toast.tsx'
import { checkoutRequest } from './checkoutRequest.ts'
import type { Draft } from './draft.ts'
import {
  createHoldRequests,
  type HoldNews,
  type HoldRequest,
  type HoldsApi,
} from './holdRequests.ts'
import { restoreBooking, type RestoreApi, type Restored } from './restoreBooking.ts'
import { selectedSlotOf, selectionOf, withSlot } from './selectedSlots.ts'
import type { PaymentMethod, SelectedSlot, SlotKey } from './wizard.types.ts'
import { slotKey } from './wizard.types.ts'

/** All the wizard needs from outside; tests pass a plain object. */
export type WizardApi = HoldsApi &
  RestoreApi & {
    createReservations(
      checkout: CheckoutRequest,
      key: string,
      signal: AbortSignal,
    ): Promise<CheckoutAnswer>
    cancelUnpaid(reservationIds: readonly number[], signal: AbortSignal): Promise<unknown>
    /** The calendar on screen is known to be out of date. */
    refreshCalendar(): void
    notify(toast: Toast): void
    newId(): string
  }

export type WizardSetup = ReturnType<typeof wizardSetup>

export type Input = { draft: Draft | null; sport: Sport | null }
export type PickedSlot = { date: CivilDate; startTime: ClockTime; priceCents: number }

type Order = { reservationIds: number[]; totalCents: number; endsAt: number }
export type Context = {
  draft: Draft | null
  sport: Sport | null
  slots: SelectedSlot[]
  /** Slots with a request under way. */
  busy: Readonly<Record<SlotKey, 'placing' | 'releasing'>>
  customer: Partial<CustomerDetails>
  /** A checkout whose end is not known: the same cart is asked for again with the same key. */
  attempt: { key: string; groupId: string; cart: string } | null
  order: Order | null
  payment: { paymentId: string; method: PaymentMethod } | null
  /** The last minute was announced. */
  warned: boolean
}

export type Events =
  | { type: 'sport.chosen'; sport: Sport }
  | { type: 'sport.confirmed' }
  | ({ type: 'slot.toggled' } & PickedSlot)
  | { type: 'slots.confirmed' }
  | { type: 'customer.changed'; customer: Partial<CustomerDetails> }
  | { type: 'checkout.submitted'; customer: CustomerDetails }
  | { type: 'payment.created'; payment: { paymentId: string; method: PaymentMethod } }
  | { type: 'payment.settled' }
  | { type: 'payment.released' }
  | { type: 'deadline.told'; remainingMs: number }
  | { type: 'went.back' }
  | { type: 'restarted' }
  | { type: 'retried' }
  | { type: 'woke' }
  | HoldTimerNews
  | HoldNews

const NOTHING_BOOKED = {
  slots: [],
  busy: {},
  attempt: null,
  order: null,
  payment: null,
  warned: false,
} satisfies Partial<Context>

/** What the wizard machine is made of: its events, rules, deeds and the actors it invokes through the port. */
export function wizardSetup(api: WizardApi, now: () => number) {
  return setup({
    types: {
      input: {} as Input,
      context: {} as Context,
      events: {} as Events,
      children: {} as { holdTimer: 'holdTimer'; holdRequests: 'holdRequests' },
    },
    actors: {
      holdTimer: createHoldTimerMachine(now),
      holdRequests: createHoldRequests(api),
      restore: fromPromise<Restored, Draft>(({ input }) => restoreBooking(input, api, now())),
      checkout: fromPromise<CheckoutAnswer, Context>(({ input, signal }) => {
        const { sport, slots, customer, attempt } = input
        const cart = { sport: sport!, slots, customer: customer as CustomerDetails }
        return api.createReservations(checkoutRequest(cart, attempt!.groupId), attempt!.key, signal)
      }),
      cancelUnpaid: fromPromise<unknown, readonly number[]>(({ input, signal }) =>
        api.cancelUnpaid(input, signal),
      ),
    },
    delays: { tryingAgain: 3_000 },
    guards: {
      hasBegun: ({ context: { draft } }) =>
        draft !== null && draft.step !== 'sport' && draft.sport !== null,
      hasSlots: ({ context }) => context.slots.length > 0,
      isBusy: ({ context }) => Object.keys(context.busy).length > 0,
      hasChosen: ({ context }) => context.slots.length > 0 || Object.keys(context.busy).length > 0,
      isNews: ({ context }) => !context.warned,
      lostAll: ({ context }, list: HoldList) =>
        context.slots.length > 0 && selectionOf(list.holds, context.sport).length === 0,
      isBelowMinimum: ({ context }) =>
        sumCents(context.slots.map((slot) => slot.priceCents)) < MINIMUM_TOTAL_CENTS,
    },
    actions: {
      notify: (_, toast: Toast) => api.notify(toast),
      refreshCalendar: () => api.refreshCalendar(),
      ask: sendTo('holdRequests', (_, request: HoldRequest) => request),
      // Without time left there is nothing to count: the holds are gone.
      startTimer: sendTo('holdTimer', (_, remainingMs: number) =>
        remainingMs > 0 ? { type: 'started' as const, remainingMs } : { type: 'paused' as const },
      ),
      pauseTimer: sendTo('holdTimer', { type: 'paused' }),
      resumeTimer: sendTo('holdTimer', { type: 'resumed' }),
      wakeTimer: sendTo('holdTimer', { type: 'woke' }),
      markBusy: assign({
        busy: ({ context }, { key, as }: { key: SlotKey; as: 'placing' | 'releasing' }) => ({
          ...context.busy,
          [key]: as,
        }),
      }),
      settle: assign({
        busy: ({ context }, key: SlotKey) => {
          const { [key]: _settled, ...others } = context.busy
          return others
        },
      }),
      addHold: assign(({ context }, hold: Hold) => ({
        slots: withSlot(context.slots, selectedSlotOf(hold)),
        warned: false,
      })),
      removeSlots: assign({
        slots: ({ context }, keys: readonly SlotKey[]) =>
          context.slots.filter((slot) => !keys.includes(slotKey(slot))),
      }),
      // Time runs only for slots that are held.
      pauseTimerWhenEmpty: sendTo('holdTimer', ({ context }) => ({
        type: context.slots.length === 0 ? ('paused' as const) : ('woke' as const),
      })),
      takeRestored: assign((_, { slots }: Restored) => ({ slots })),
      // The farewell of the page before may arrive after this page's greeting.
      readHoldsSoon: sendTo('holdRequests', { type: 'read' }, { delay: 'tryingAgain' }),
      takeHolds: assign({
        slots: ({ context }, list: HoldList) => selectionOf(list.holds, context.sport),
      }),
      prepareAttempt: assign(({ context }, customer: CustomerDetails) => {
        const cart = JSON.stringify([context.sport, context.slots, customer])
        const attempt =
          context.attempt?.cart === cart
            ? context.attempt
            : { key: api.newId(), groupId: api.newId(), cart }
        return { customer, attempt }
      }),
      takeOrder: assign((_, answer: CheckoutAnswer) => ({
        attempt: null,
        warned: false,
        order: {
          reservationIds: answer.reservations.map(({ id }) => id),
          totalCents: toCents(answer.totalPrice),
          endsAt: now() + answer.expiresInMs,
        },
      })),
      clearBooking: assign(NOTHING_BOOKED),
      forgetSport: assign({ sport: null }),
      forgetAttempt: assign({ attempt: null }),
      noteWarning: assign({ warned: true }),
    },
  })
}
