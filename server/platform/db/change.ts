/** Says what a committed write changed, as far as open screens care. */
export type Change = {
  /** Civil dates whose occupancy changed. */
  dates: string[]
  /** Courts, prices, hours, closings, classes or the venue changed, so that every date may look different. */
  catalog: boolean
  /** Reservations changed: the staff's lists. */
  reservations: boolean
}
/** `id` is the calendar version that the write raised: it only grows, in commit order. */
export type Stamped = Change & { id: number }

/** Notifies listeners of what was committed; the same change a second time changes nothing. */
export type Publisher = { publishOnce(change: Stamped): void }
