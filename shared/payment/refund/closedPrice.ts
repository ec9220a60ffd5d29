import type { RefusalCode } from '../../platform/http/problem.ts'

/** What has become of the price of a reservation whose court had to be closed; in centavos. */
export type ClosedPrice = {
  /** What was paid of it: what was given for nothing is no money. */
  paid: number
  /** The most that goes back of it: what was promised, or what of it was not played, else all. */
  due: number
  /** Money that went back, or that was asked to; and what of it the venue gave back itself. */
  back: number
  given: number
  /** Credit of closings that is left or was used; what was taken away or has ended is none. */
  credited: number
  /** Credit of that which nobody has used yet, nor keeps for a payment. */
  unspent: number
  /** Money that its customer, who has not chosen yet, is asked about; null when nobody is asked. */
  asked: number | null
  /** It stands at another hour, given for one that was closed. */
  isMoved: boolean
  /** No money of it is here: it went back, or is on its way. */
  isGone: boolean
  /** Its payment is disputed, or being returned by somebody else: it may come back. */
  isUncertain: boolean
}

/** Why its money must not go back by itself, or pay another hour of the desk's choice: it is paid out already, or waits for its customer. */
export function refundRefusal({ asked, credited, isMoved }: ClosedPrice): RefusalCode | null {
  if (credited > 0) return 'became-credit'
  if (asked !== null) return 'choice-open'
  return isMoved ? 'became-hour' : null
}

/** Parts of a price at a refund by staff, in centavos: `cents` goes back. */
export type StaffRefund = {
  cents: number
  /** Credit that is taken away for it, and that was spent before. */
  credit: number
  spent: number
  /** Stays with the venue. */
  kept: number
}

/** Says what a refund by staff gives back of it, or why nothing can: an open choice is answered by it, and of credit what nobody has used becomes money again. */
export function staffRefund(price: ClosedPrice): StaffRefund | RefusalCode {
  const { asked, credited, due, isGone, isMoved, isUncertain, paid, unspent } = price
  const isCredit = credited > 0
  if (isCredit && (isGone || unspent === 0)) return 'became-credit'
  if (!isCredit && isMoved) return 'became-hour'
  if (isCredit || asked !== null) {
    if (isGone) return 'money-gone'
    if (isUncertain) return 'money-uncertain'
  }
  const cents = isCredit ? unspent : Math.min(asked ?? due, due)
  return {
    cents,
    credit: isCredit ? unspent : 0,
    spent: isCredit ? credited - unspent : 0,
    kept: paid - cents,
  }
}

/** Why its customer can have nothing for it: neither credit nor an hour nor money. */
export function choiceRefusal(price: ClosedPrice): RefusalCode | null {
  if (price.isGone) return 'money-gone'
  if (price.credited > 0) return 'already-chosen'
  return price.isUncertain ? 'money-uncertain' : null
}

/** The centavos that the venue gave for it beyond what was paid: as money, as credit and as an hour that stands. */
export function doubledCents({ back, credited, given, isMoved, paid }: ClosedPrice): number {
  // An hour that stands is owed again when others take its money.
  const hour = isMoved && given > 0 ? paid : 0
  return Math.max(0, back + credited + hour - paid)
}
