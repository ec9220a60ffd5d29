import { assign, fromCallback, fromPromise, raise, sendTo, setup } from 'xstate'
import type { Sport } from '#shared/venue/courts/sport.ts'
import type { CustomerDetails } from '#shared/platform/contact/customer.schema.ts'
import type { Hold, HoldList } from '#shared/booking/hold/hold.schema.ts'
import { toCents } from '#shared/platform/money/money.ts'
import { MINIMUM_TOTAL_CENTS } from '#shared/platform/money/paid.ts'
import type { LostSlot } from '#shared/booking/hold/hold.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import type { CivilDate, ClockTime } from '#shared/platform/time/civil.ts'
import type { CheckoutRequest } from '../api/reservations.ts'
import { createHoldTimerMachine, type HoldTimerEvent } from '../payment/holdTimer.machine.ts'
import type { RestoredPayment } from '../payment/payment.ts'
import type { ShowToast, Toast } from '../ui/toast.tsx'
import {
  afterReading,
  attemptFor,
  checkoutRequest,
  findSlot,
  slotKey,
  totalOf,
  unsoldSlots,
  withHold,
  withoutSlots,
  type Attempt,
  type BusySlots,
  type HoldsRead,
  type SelectedSlot,
  type SlotKey,
} from './cart.ts'
import type { WantedHour } from './remembered.ts'
import { goneToast, unsoldToast } from './wizardTexts.ts'
import type { Draft, RestoreApi, Restored } from './draft.ts'
import type { FoundOrder } from './foundOrder.ts'
import { holdRequests, type HoldEvent, type HoldTask, type HoldsApi } from './holdRequests.ts'
import { askForOwnOrder, type OwnOrderApi, type OwnOrderEvent } from './ownOrder.ts'

/** All the wizard needs from outside; tests pass a plain object. */
export type WizardApi = HoldsApi &
  RestoreApi &
  OwnOrderApi & {
    createReservations(checkout: CheckoutRequest, key: string): Promise<CheckoutAnswer>
    cancelUnpaid(reservationIds: readonly number[], call: { signal: AbortSignal }): Promise<unknown>
    refreshCalendar(): void
    noteForm(): void
    /** Calls back when hours may have changed: those of the dates, or any with null, as with courts and prices. */
    onHourNews(listener: (dates: readonly CivilDate[] | null) => void): () => void
    notify: ShowToast
    newId(): string
  }

export type PickedSlot = { date: CivilDate; startTime: ClockTime; priceCents: number }

export type WizardInput = {
  draft: Draft | null
  sport: Sport | null
  /** Step 1 is done already: the customer chose the sport before the machine was there. */
  isConfirmed?: boolean
  /** Hours to hold at once, as booked before. */
  wanted?: readonly WantedHour[]
  /** Hours that the customer came for, to be pointed at. */
  sought?: readonly WantedHour[]
  /** What this device remembers of its customer. */
  known?: { customer: CustomerDetails; acceptedTerms: boolean } | null
}
type Context = {
  draft: Draft | null
  isConfirmed: boolean
  sport: Sport | null
  slots: SelectedSlot[]
  busy: BusySlots
  /** Hours asked for together; once all are held the form comes next. */
  wanted: readonly WantedHour[]
  /** Hours that the customer came for; of one that is gone step 2 shows the day. */
  sought: readonly WantedHour[]
  customer: Partial<CustomerDetails>
  acceptedTerms: boolean
  /** The server knows that the form was begun. */
  hasBegun: boolean
  /** A checkout whose end is not known. */
  attempt: Attempt | null
  order: { reservationIds: number[]; totalCents: number; endsAt: number } | null
  payment: RestoredPayment | null
  /** The customer gave the unpaid order up. */
  isLeaving: boolean
  warned: boolean
  restoreError: unknown
}
type Events =
  | { type: 'sport.chosen'; sport: Sport }
  | { type: 'sport.confirmed'; sought?: readonly WantedHour[] }
  | ({ type: 'slot.toggled' } & PickedSlot)
  | { type: 'slots.confirmed' }
  | { type: 'customer.changed'; customer: Partial<CustomerDetails>; acceptedTerms: boolean }
  | { type: 'checkout.submitted'; customer: CustomerDetails }
  | { type: 'payment.created'; payment: RestoredPayment }
  | { type: 'payment.settled' }
  | { type: 'payment.released' }
  | { type: 'deadline.changed'; remainingMs: number }
  | { type: 'went.back' }
  | { type: 'restarted' }
  | { type: 'rebooked'; hours: readonly WantedHour[] }
  | { type: 'retried' }
  | { type: 'woke' }
  | { type: 'hours.changed'; dates: readonly CivilDate[] | null }
  /** Another tab of this browser let its holds go. */
  | { type: 'left.elsewhere' }
  | HoldTimerEvent
  | HoldEvent
  | OwnOrderEvent

const NOTHING_BOOKED = {
  acceptedTerms: false,
  hasBegun: false,
  isLeaving: false,
  slots: [],
  busy: {},
  wanted: [],
  sought: [],
  attempt: null,
  order: null,
  payment: null,
  warned: false,
} satisfies Partial<Context>

/** What the wizard machine is made of: its events, guards, actions and the actors it invokes through the port. */
export function wizardSetup(api: WizardApi, now: () => number) {
  return setup({
    types: {
      input: {} as WizardInput,
      context: {} as Context,
      events: {} as Events,
      children: {} as {
        holdTimer: 'holdTimer'
        holdRequests: 'holdRequests'
        ownOrder: 'ownOrder'
      },
    },
    actors: {
      holdTimer: createHoldTimerMachine(now),
      holdRequests: holdRequests(api),
      ownOrder: askForOwnOrder(api),
      restore: fromPromise<Restored, Draft>(async ({ input }) => {
        const { restoreDraft } = await import('./draft.ts')
        return restoreDraft(input, api, now())
      }),
      hourNews: fromCallback(({ sendBack }) =>
        api.onHourNews((dates) => sendBack({ type: 'hours.changed', dates })),
      ),
      checkout: fromPromise<CheckoutDone, Context>(async ({ input }) => {
        const { sport, slots, customer } = input
        const { groupId, key } = input.attempt!
        const cart = { sport: sport!, slots, customer: customer as CustomerDetails }
        // Goes on when the screen is gone: an order that was called off may be made all the same, and nobody could say so.
        const answer = await api.createReservations(checkoutRequest(cart, groupId), key)
        if (answer.paymentGroupId === groupId) return { answer, found: null }
        const found = await api.readOwnOrder().catch(() => null)
        const isIt = found?.order.paymentGroupId === answer.paymentGroupId
        return { answer, found: isIt ? found : null }
      }),
      cancelUnpaid: fromPromise<unknown, readonly number[]>(({ input, signal }) =>
        api.cancelUnpaid(input, { signal }),
      ),
    },
    delays: { tryingAgain: 3_000 },
    guards: {
      hasSlots: ({ context }) => context.slots.length > 0,
      hasAllWanted: ({ context: { wanted, slots } }) =>
        wanted.length > 0 && wanted.every((hour) => findSlot(slots, slotKey(hour)) !== undefined),
      isBusy: ({ context }) => Object.keys(context.busy).length > 0,
      isUnderWay: ({ context }, slot: PickedSlot) => slotKey(slot) in context.busy,
      isSelected: ({ context }, slot: PickedSlot) =>
        findSlot(context.slots, slotKey(slot)) !== undefined,
      // What the customer is at now is not thrown away for an older order.
      isUnderWayHere: ({ context }) =>
        context.slots.length > 0 || Object.keys(context.busy).length > 0 || context.order !== null,
      isUnwarned: ({ context }) => !context.warned,
      concernsCart: ({ context }, dates: readonly CivilDate[] | null) =>
        context.slots.some(({ date }) => dates === null || dates.includes(date)),
      hasGone: ({ context }, read: HoldsRead) => afterReading(context, read).gone.length > 0,
      // All of the cart, by another tab: what is left of it here goes on otherwise.
      isOrdered: ({ context }, read: HoldsRead & { order: FoundOrder | null }) => {
        const { cart, gone } = afterReading(context, read)
        if (!read.order || gone.length === 0 || cart.length > 0) return false
        const { order, booking } = read.order
        const isLive = order.status === 'pending' || order.status === 'approved'
        return isLive && gone.every((slot) => findSlot(booking.slots, slotKey(slot)) !== undefined)
      },
      hasUnsold: ({ context }, list: HoldList) => unsoldSlots(context.slots, list).length > 0,
      isBelowMinimum: ({ context }) => totalOf(context.slots) < MINIMUM_TOTAL_CENTS,
    },
    actions: {
      notify: (_, toast: Toast) => api.notify(toast),
      // A cart of before is over.
      settleToasts: () => api.notify({ settles: 'cart' }),
      refreshCalendar: () => api.refreshCalendar(),
      // Without time left there is nothing to count: the holds are gone.
      startTimer: sendTo('holdTimer', (_, remainingMs: number) =>
        remainingMs > 0 ? { type: 'started' as const, remainingMs } : { type: 'paused' as const },
      ),
      pauseTimer: sendTo('holdTimer', { type: 'paused' }),
      resumeTimer: sendTo('holdTimer', { type: 'resumed' }),
      wakeTimer: sendTo('holdTimer', { type: 'woke' }),
      // Time runs only for slots that are held.
      pauseTimerWhenEmpty: sendTo('holdTimer', ({ context }) => ({
        type: context.slots.length === 0 ? ('paused' as const) : ('woke' as const),
      })),
      readHolds: sendTo('holdRequests', ({ context }) => readOf(context)),
      // The beacon of the page before, or of another tab, may arrive after this page's first request.
      readHoldsSoon: sendTo('holdRequests', ({ context }) => readOf(context), {
        delay: 'tryingAgain',
      }),
      requestHold: sendTo('holdRequests', ({ context }, slot: PickedSlot): HoldTask => {
        const { date, startTime } = slot
        return { type: 'place', wish: { date, startTime, sportType: context.sport! } }
      }),
      requestWanted: sendTo('holdRequests', ({ context: { wanted, sport } }): HoldTask => ({
        type: 'placeAll',
        wishes: wanted.map((hour) => ({ ...hour, sportType: sport! })),
      })),
      markWanted: assign({
        busy: ({ context: { busy, wanted } }) => ({
          ...busy,
          ...Object.fromEntries(wanted.map((hour) => [slotKey(hour), 'placing' as const])),
        }),
      }),
      forgetWanted: assign({ wanted: [] }),
      // The terms that were accepted for the last booking are the same.
      bookAgain: assign(({ context }, wanted: readonly WantedHour[]) => ({
        ...NOTHING_BOOKED,
        acceptedTerms: context.acceptedTerms,
        wanted,
        sought: wanted,
      })),
      requestRelease: sendTo('holdRequests', ({ context }, slot: PickedSlot): HoldTask => {
        const key = slotKey(slot)
        return { type: 'release', key, holdId: findSlot(context.slots, key)!.holdId }
      }),
      returnHold: sendTo('holdRequests', (_, { id, ...slot }: Hold): HoldTask => ({
        type: 'release',
        key: slotKey(slot),
        holdId: id,
      })),
      releaseAll: sendTo('holdRequests', ({ context }): HoldTask => ({
        type: 'releaseAll',
        ids: idsOf(context),
      })),
      // Their time is over, or another tab has extended it: only what is still on its way is let go.
      releaseLate: sendTo('holdRequests', { type: 'releaseAll', ids: [] }),
      markPlacing: assign({
        busy: ({ context }, slot: PickedSlot) => ({
          ...context.busy,
          [slotKey(slot)]: 'placing' as const,
        }),
      }),
      markReleasing: assign({
        busy: ({ context }, slot: PickedSlot) => ({
          ...context.busy,
          [slotKey(slot)]: 'releasing' as const,
        }),
      }),
      unmarkBusy: assign({
        busy: ({ context }, key: SlotKey) => {
          const { [key]: _answered, ...others } = context.busy
          return others
        },
      }),
      addHold: assign(({ context }, hold: Hold) => ({
        slots: withHold(context.slots, hold),
        warned: false,
      })),
      removeSlots: assign({
        slots: ({ context }, keys: readonly SlotKey[]) => withoutSlots(context.slots, keys),
      }),
      notifyLost: (_, lost: readonly LostSlot[]) => {
        if (lost.length > 0) api.notify(unsoldToast(lost))
      },
      notifyUnsold: ({ context }, list: HoldList) =>
        api.notify(unsoldToast(unsoldSlots(context.slots, list))),
      removeUnsold: assign({
        slots: ({ context }, { lost = [] }: HoldList) =>
          withoutSlots(context.slots, lost.map(slotKey)),
      }),
      notifyGone: ({ context }, read: HoldsRead) =>
        api.notify(goneToast(afterReading(context, read).gone)),
      takeHolds: assign({
        slots: ({ context }, read: HoldsRead) => afterReading(context, read).cart,
      }),
      // Nothing else is under way here: what was found takes its place.
      emptyCart: assign({ slots: [], busy: {}, attempt: null }),
      announceOrder: raise((_, found: FoundOrder) => ({ type: 'order.found' as const, ...found })),
      takeRestored: assign((_, { slots }: Restored) => ({ slots })),
      prepareAttempt: assign(({ context }, customer: CustomerDetails) => ({
        customer,
        attempt: attemptFor({ ...context, customer }, api.newId),
      })),
      takeOrder: assign(({ context }, answer: CheckoutAnswer) => ({
        attempt: null,
        // Its court may be another one than was held.
        slots: context.slots.map((slot) => {
          const key = slotKey(slot)
          const own = answer.reservations.find((reserved) => slotKey(reserved) === key)
          return own ? { ...slot, courtId: own.courtId } : slot
        }),
        warned: false,
        order: {
          reservationIds: answer.reservations.map(({ id }) => id),
          totalCents: toCents(answer.totalPrice),
          endsAt: now() + answer.expiresInMs,
        },
      })),
      askAgain: sendTo('ownOrder', { type: 'woke' }),
      dismissOrder: ({ context }) => {
        const [first] = context.order?.reservationIds ?? []
        if (first !== undefined) void api.dismissOrder(first)
      },
      takeFound: assign((_, { booking }: OwnOrderEvent) => booking),
      clearBooking: assign(NOTHING_BOOKED),
      forgetSport: assign({ sport: null }),
      forgetAttempt: assign({ attempt: null }),
      markWarned: assign({ warned: true }),
      noteForm: ({ context }) => {
        if (!context.hasBegun) api.noteForm()
      },
    },
  })
}

type CheckoutDone = {
  answer: CheckoutAnswer
  /** The order that took this cart before, from another tab. */
  found: FoundOrder | null
}

function idsOf({ slots }: Context) {
  return slots.map(({ holdId }) => holdId)
}

function readOf(context: Context): HoldTask {
  return { type: 'read', ids: idsOf(context) }
}

export type WizardSetup = ReturnType<typeof wizardSetup>
