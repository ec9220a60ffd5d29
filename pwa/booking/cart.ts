import type { Sport } from '#shared/venue/courts/sport.ts'
import type { CustomerDetails } from '#shared/platform/contact/customer.schema.ts'
import type { Hold, HoldList } from '#shared/booking/hold/hold.schema.ts'
import { TERMS_VERSION } from '#shared/guest/privacy/terms.ts'
import { sumCents, toCents, toReais } from '#shared/platform/money/money.ts'
import type { LostSlot } from '#shared/booking/hold/hold.ts'
import type { CivilDate, ClockTime } from '#shared/platform/time/civil.ts'
import { problemOf } from '../api/refusal.ts'
import type { CheckoutRequest } from '../api/reservations.ts'

export type SelectedSlot = {
  holdId: number
  courtId: number
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
  priceCents: number
  /** Marks an hour that is held for five minutes which nothing renews. */
  isBrief?: true
}

/** `2026-11-23 18:00`: names a slot within the sport that is being booked. */
export type SlotKey = string

export type BusySlots = Readonly<Record<SlotKey, 'placing' | 'releasing'>>

export function slotKey({ date, startTime }: { date: CivilDate; startTime: ClockTime }): SlotKey {
  return `${date} ${startTime}`
}

export function findSlot(slots: readonly SelectedSlot[], key: SlotKey): SelectedSlot | undefined {
  return slots.find((slot) => slotKey(slot) === key)
}

/** The cart with one more hold; a slot that is in it already is replaced. */
export function withHold(slots: readonly SelectedSlot[], hold: Hold): SelectedSlot[] {
  const added = slotOf(hold)
  return inOrder([...slots.filter((slot) => slotKey(slot) !== slotKey(added)), added])
}

export function withoutSlots(slots: readonly SelectedSlot[], keys: readonly SlotKey[]) {
  return slots.filter((slot) => !keys.includes(slotKey(slot)))
}

/** The server's holds as a cart, in order of time. */
export function cartOf(holds: readonly Hold[]): SelectedSlot[] {
  return inOrder(holds.map(slotOf))
}

/** What the server said of a cart's holds: those it named of the `asked` ones are still held. */
export type HoldsRead = { asked: readonly number[]; list: HoldList }

/** The cart as the server has it, and which of its hours are gone. An hour that was taken since it was asked, or is being let go, is left alone. */
export function afterReading(
  { slots, busy }: { slots: readonly SelectedSlot[]; busy: BusySlots },
  { asked, list: { holds } }: HoldsRead,
): { cart: SelectedSlot[]; gone: SelectedSlot[] } {
  const isAsked = (slot: SelectedSlot) => asked.includes(slot.holdId) && !(slotKey(slot) in busy)
  const heldNow = (slot: SelectedSlot) => holds.find(({ id }) => id === slot.holdId)
  const cart = slots.flatMap((slot) => {
    if (!isAsked(slot)) return slot
    const hold = heldNow(slot)
    return hold ? slotOf(hold) : []
  })
  return { cart: inOrder(cart), gone: slots.filter((slot) => isAsked(slot) && !heldNow(slot)) }
}

/** Milliseconds until the first of these holds ends; 0 without any. */
export function remainingOf(holds: readonly Hold[]): number {
  return holds.length === 0 ? 0 : Math.min(...holds.map(({ expiresInMs }) => expiresInMs))
}

export function totalOf(slots: readonly SelectedSlot[]): number {
  return sumCents(slots.map((slot) => slot.priceCents))
}

type Checkout = { sport: Sport; slots: readonly SelectedSlot[]; customer: CustomerDetails }

export function checkoutRequest(cart: Checkout, paymentGroupId: string): CheckoutRequest {
  return {
    sport: cart.sport,
    sportType: cart.sport,
    reservationType: 'avulso',
    paymentStatus: 'pending',
    ...cart.customer,
    paymentGroupId,
    // The form is not sent without it.
    acceptedTerms: true,
    termsVersion: TERMS_VERSION,
    // Without its court: the server takes the one that is held, and another when that one is gone.
    timeSlots: cart.slots.map(({ date, startTime, endTime, priceCents, holdId }) => ({
      date,
      startTime,
      endTime,
      price: toReais(priceCents),
      // Another tab may have sent it already.
      holdId,
    })),
  }
}

export function lostSlots(error: unknown): LostSlot[] {
  return problemOf(error)?.lost ?? []
}

/** Those of the cart's hours that the server holds for it and does not sell any more. */
export function unsoldSlots(slots: readonly SelectedSlot[], { lost = [] }: HoldList) {
  return lost.filter((hour) => findSlot(slots, slotKey(hour)))
}

/** A checkout at the server: sent again with the same key it is done once. */
export type Attempt = { key: string; groupId: string; cart: string }
type Attempted = {
  sport: Sport | null
  slots: readonly SelectedSlot[]
  customer: CustomerDetails
  attempt: Attempt | null
}

/** The attempt whose end is not known, as long as the cart is the same; else a new one. */
export function attemptFor(
  { sport, slots, customer, attempt }: Attempted,
  newId: () => string,
): Attempt {
  const cart = JSON.stringify([sport, slots, customer])
  return attempt?.cart === cart ? attempt : { key: newId(), groupId: newId(), cart }
}

function slotOf(hold: Hold): SelectedSlot {
  const { id, courtId, date, startTime, endTime, price, brief } = hold
  const slot = { holdId: id, courtId, date, startTime, endTime, priceCents: toCents(price) }
  return brief ? { ...slot, isBrief: true } : slot
}

function inOrder(slots: SelectedSlot[]) {
  return slots.sort((a, b) => (slotKey(a) < slotKey(b) ? -1 : 1))
}
