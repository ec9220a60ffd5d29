/** Why an act waits for somebody's yes or no: it arrived from the queue of a device, or nobody is refused it. It stands in the books as it was said. */
export const DOUBT_REASONS = [
  /** More than the person may give away on a day. */
  'above-limit',
  /** Done by an owner or a manager whom neither a proof nor the PIN of a second person was asked. */
  'no-second-person',
  /** More than was in the drawer. */
  'above-drawer',
  /** From a browser that nobody enrolled. */
  'not-enrolled',
  /** At a time that had not come yet: it counts from its arrival. */
  'future-time',
  /** At a price that the product, or the table of the court, never had. */
  'unknown-price',
  /** A price below the table's, by which the person gave more than they may on a day. */
  'below-table',
  /** More credit than the customer still had when it arrived: nothing was used, and the price is open. */
  'above-credit',
  /** Somebody came for a reservation that was cancelled, unpaid or of another day by then. */
  'arrival',
] as const
export type DoubtReason = (typeof DOUBT_REASONS)[number]
