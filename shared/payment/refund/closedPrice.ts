import type { RefusalCode } from '../../platform/http/problem.ts'

/** What has become of the price of a reservation whose court had to be closed; in centavos. */
export type ClosedPrice = {
  /** What was paid of it: what was given for nothing is no money. */
  paid: number
  /** Money that went back, or that was asked to. */
  back: number
  /** Credit of closings that is left or was used; what was taken away or has ended is none. */
  credited: number
  /** Its customer has not chosen yet. */
  isAsked: boolean
  /** It stands at another hour, given for one that was closed. */
  isMoved: boolean
  /** No money of it is here: it went back, or is on its way. */
  isGone: boolean
  /** Its payment is disputed, or being returned by somebody else: it may come back. */
  isUncertain: boolean
}

/** Why its money must not go back, or pay another hour of the desk's choice: it is paid out already, or waits for its customer. */
export function refundRefusal({ credited, isAsked, isMoved }: ClosedPrice): RefusalCode | null {
  if (credited > 0) return 'became-credit'
  if (isAsked) return 'choice-open'
  return isMoved ? 'became-hour' : null
}

/** Why its customer can have nothing for it: neither credit nor an hour nor money. */
export function choiceRefusal(price: ClosedPrice): RefusalCode | null {
  if (price.isGone) return 'money-gone'
  if (price.credited > 0) return 'already-chosen'
  return price.isUncertain ? 'money-uncertain' : null
}

/** The centavos that the venue gave for it beyond what was paid: as money, as credit and as an hour that stands. */
export function doubledCents({ back, credited, isMoved, paid }: ClosedPrice): number {
  const hour = isMoved && back > 0 ? paid : 0
  return Math.max(0, back + credited + hour - paid)
}
