import type { HoldList } from '#shared/hold/hold.schema.ts'
import type { PaymentAnswer } from '#shared/payment/payment.schema.ts'
import { ApiError, Unreachable } from '../api/client.ts'
import { paymentOutcome } from '../payment/paymentOutcome.ts'
import type { Draft } from './draft.ts'
import { selectionOf } from './selectedSlots.ts'
import type { SelectedSlot } from './wizard.types.ts'

export type RestoreApi = {
  resumeHolds(): Promise<HoldList>
  readPayment(id: string): Promise<PaymentAnswer>
}

/** Where a reload comes back to, once the server has said what is still true of the draft. */
export type Restored = {
  to:
    | 'slots'
    | 'customer'
    /** The answer to the checkout never came: ask again with the same key. */
    | 'submitting'
    | 'payment'
    | 'confirmed'
    | 'slotsExpired'
    | 'customerExpired'
    | 'paymentExpired'
  slots: SelectedSlot[]
  remainingMs: number
}

const NOTHING_HELD: HoldList = { holds: [], expiresInMs: 0 }

/** Throws when the server cannot be reached; the draft is then still good. */
export async function restoreBooking(draft: Draft, api: RestoreApi, now: number) {
  return draft.step === 'payment' ? restorePayment(draft, api, now) : restoreHolds(draft, api)
}

async function restoreHolds({ step, sport, slots, attempt }: Draft, api: RestoreApi) {
  const { holds, expiresInMs } = await api.resumeHolds().catch((error: unknown) => {
    // Nothing was chosen, nothing is lost: the calendar can be looked at without a line.
    if (error instanceof Unreachable && slots.length === 0 && !attempt) return NOTHING_HELD
    throw error
  })
  const held = selectionOf(holds, sport)
  const at = step === 'customer' ? 'customer' : 'slots'
  if (held.length > 0) return restored(at, held, expiresInMs)
  if (slots.length === 0) return restored('slots', [], 0)
  return restored(attempt ? 'submitting' : `${at}Expired`, slots, 0)
}

async function restorePayment({ slots, payment, order }: Draft, api: RestoreApi, now: number) {
  const back = (remainingMs: number) =>
    restored(remainingMs > 0 ? 'payment' : 'paymentExpired', slots, remainingMs)
  if (!payment) return back((order?.endsAt ?? 0) - now)
  try {
    const told = await api.readPayment(payment.paymentId)
    if (paymentOutcome(told) === 'success') return restored('confirmed', slots, 0)
    return back(told.expiresInMs)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return back(0)
    throw error
  }
}

function restored(to: Restored['to'], slots: SelectedSlot[], remainingMs: number): Restored {
  return { to, slots, remainingMs }
}
