import * as v from 'valibot'
import { SPORTS } from '#shared/venue/courts/sport.ts'
import type { HoldList } from '#shared/booking/hold/hold.schema.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { LostSlot } from '#shared/booking/hold/hold.ts'
import { isOffline, statusOf } from '../api/refusal.ts'
import { paymentOutcome } from '../payment/paymentOutcome.ts'
import { cartOf, remainingOf, slotKey, unsoldSlots, type SelectedSlot } from './cart.ts'
import { STEPS, storedDraft } from './storedDraft.ts'

const SlotSchema = v.object({
  holdId: v.number(),
  courtId: v.number(),
  date: v.string(),
  startTime: v.string(),
  endTime: v.string(),
  priceCents: v.number(),
})

const DraftSchema = v.object({
  step: v.picklist(STEPS),
  sport: v.nullable(v.picklist(SPORTS)),
  slots: v.array(SlotSchema),
  /** The hours whose holds had been asked for and not answered. */
  placing: v.exactOptional(v.array(v.string())),
  customer: v.object({
    customerName: v.exactOptional(v.string()),
    customerEmail: v.exactOptional(v.string()),
    customerPhone: v.exactOptional(v.string()),
    customerCpf: v.exactOptional(v.string()),
  }),
  acceptedTerms: v.boolean(),
  attempt: v.nullable(v.object({ key: v.string(), groupId: v.string(), cart: v.string() })),
  order: v.nullable(
    v.object({ reservationIds: v.array(v.number()), totalCents: v.number(), endsAt: v.number() }),
  ),
  payment: v.nullable(
    v.object({ paymentId: v.string(), method: v.picklist(['PIX', 'CREDIT_CARD']) }),
  ),
})

/** What a reload needs to come back to the same step. Never any card data. */
export type Draft = v.InferOutput<typeof DraftSchema>

/** The draft of this tab; a broken one, or one of an older version, counts as none. */
export function readDraft(storage: Storage): Draft | null {
  try {
    const draft = v.safeParse(DraftSchema, JSON.parse(storedDraft(storage) ?? 'null'))
    return draft.success ? draft.output : null
  } catch {
    return null
  }
}

export type RestoreApi = {
  resumeHolds(ids: readonly number[]): Promise<HoldList>
  readPayment(id: string): Promise<PaymentAnswer>
}

/** Where a reload comes back to, once the server has answered what is still true of the draft. */
export type Restored = {
  to:
    | 'slots'
    | 'customer'
    /** The answer to the checkout never came: send it again with the same key. */
    | 'submitting'
    | 'payment'
    | 'confirmed'
    | 'slotsExpired'
    | 'customerExpired'
    | 'paymentExpired'
  slots: SelectedSlot[]
  remainingMs: number
  /** Hours of the draft that are not sold any more. */
  lost: LostSlot[]
}

const NOTHING_HELD: HoldList = { holds: [], expiresInMs: 0 }

/** Throws when the server cannot be reached; the draft is then still good. */
export async function restoreDraft(draft: Draft, api: RestoreApi, now: number) {
  return draft.step === 'payment' ? restorePayment(draft, api, now) : restoreHolds(draft, api)
}

async function restoreHolds(draft: Draft, api: RestoreApi) {
  const { step, sport, slots, placing = [], attempt } = draft
  const ids = slots.map(({ holdId }) => holdId)
  const list: HoldList = await api.resumeHolds(ids).catch((error: unknown) => {
    // Nothing was chosen, nothing is lost: the calendar can be read without a connection.
    if (isOffline(error) && slots.length === 0 && !attempt) return NOTHING_HELD
    throw error
  })
  // Other tabs of this browser have theirs.
  const own = list.holds.filter(
    (hold) =>
      ids.includes(hold.id) || (hold.sportType === sport && placing.includes(slotKey(hold))),
  )
  const held = cartOf(own)
  const lost = unsoldSlots(slots, list)
  const at = step === 'customer' ? 'customer' : 'slots'
  if (held.length > 0) return restored(at, held, remainingOf(own), lost)
  if (lost.length > 0 && !attempt) return restored('slots', [], 0, lost)
  if (slots.length === 0) return restored('slots', [], 0)
  return restored(attempt ? 'submitting' : `${at}Expired`, slots, 0)
}

async function restorePayment({ slots, payment, order }: Draft, api: RestoreApi, now: number) {
  const back = (remainingMs: number) =>
    restored(remainingMs > 0 ? 'payment' : 'paymentExpired', slots, remainingMs)
  if (!payment) return back((order?.endsAt ?? 0) - now)
  try {
    const answer = await api.readPayment(payment.paymentId)
    if (paymentOutcome(answer) === 'success') return restored('confirmed', slots, 0)
    return back(answer.expiresInMs)
  } catch (error) {
    if (statusOf(error) === 404) return back(0)
    // This tab has the code, and it can be paid without a connection to us.
    const leftMs = (order?.endsAt ?? 0) - now
    if (isOffline(error) && payment.method === 'PIX' && leftMs > 0) return back(leftMs)
    throw error
  }
}

function restored(
  to: Restored['to'],
  slots: SelectedSlot[],
  remainingMs: number,
  lost: LostSlot[] = [],
): Restored {
  return { to, slots, remainingMs, lost }
}
