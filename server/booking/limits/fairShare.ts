/** An hour behind one address that waits for its money: of a hold, or of an order that is booked. */
export type UnpaidHour = {
  /** Null for an hour that is booked. */
  holdId: number | null
  /** What is paid together, and so ended together. */
  orderId: string
  ownerId: string
  sinceMs: number
  endsAtMs: number
}

/** Who holds as little as everybody else keeps it for at least this long: time to fill in the form. */
const PROTECTED_MS = 2 * 60_000
/** An order keeps its hours for at least this long: time to open the bank's app and pay. */
const PAYING_MS = 5 * 60_000
/** Orders of a browser that has more than this, a quarter of the address, are not protected. */
const MANY = 6

/** What must go so that there is room. */
export type Released = { holds: number[]; orders: string[] }
type Room = (Released & { retryAtMs?: undefined }) | { retryAtMs: number }

/**
 * What to take back so that a browser gets that many more hours behind a full address; else the instant at which another try may
 * succeed. Many customers may share an address: each browser has a right to an equal share, and at least to one hour.
 */
export function makeRoom(
  hours: readonly UnpaidHour[],
  ownerId: string,
  adds: number,
  nowMs: number,
  most: number,
): Room {
  let left = [...hours]
  const released: Released = { holds: [], orders: [] }
  const countOf = (owner: string) => left.filter((hour) => hour.ownerId === owner).length
  const wanted = countOf(ownerId) + adds
  const browsers = new Set([...hours.map((hour) => hour.ownerId), ownerId]).size
  const hasRight = wanted <= Math.max(1, Math.floor(most / browsers))

  while (left.length + adds > most) {
    const others = left
      .filter((hour) => hour.ownerId !== ownerId)
      .map((hour) => ({ hour, count: countOf(hour.ownerId) }))
      .map((other) => ({ ...other, fromMs: hasRight ? takenFrom(other, wanted) : NEVER }))
    const victim = others.filter(({ fromMs }) => fromMs <= nowMs).toSorted(mostFirst)[0]?.hour
    if (!victim) {
      const chances = [...left.map(({ endsAtMs }) => endsAtMs), ...others.map((one) => one.fromMs)]
      return { retryAtMs: Math.min(...chances.filter((ms) => ms > nowMs)) }
    }
    const { holdId, orderId } = victim
    if (holdId === null) {
      left = left.filter((hour) => hour.holdId !== null || hour.orderId !== orderId)
      released.orders.push(orderId)
    } else {
      left = left.filter((hour) => hour.holdId !== holdId)
      released.holds.push(holdId)
    }
  }
  return released
}

const NEVER = Number.POSITIVE_INFINITY
type Other = { hour: UnpaidHour; count: number }

/** From when on the hour may be taken by somebody who would then have `wanted` hours. */
function takenFrom({ hour: { holdId, sinceMs }, count }: Other, wanted: number): number {
  const isEqual = count === wanted && wanted === 1
  if (count < wanted || (count === wanted && !isEqual)) return NEVER
  if (holdId !== null) return isEqual ? sinceMs + PROTECTED_MS : sinceMs
  return count > MANY ? sinceMs : sinceMs + PAYING_MS
}

/** The oldest of who has the most; of one browser what is only held before what is booked. */
function mostFirst(a: Other, b: Other) {
  const isBooked = ({ hour }: Other) => Number(hour.holdId === null)
  return (
    b.count - a.count ||
    isBooked(a) - isBooked(b) ||
    a.hour.sinceMs - b.hour.sinceMs ||
    (a.hour.holdId ?? 0) - (b.hour.holdId ?? 0)
  )
}
