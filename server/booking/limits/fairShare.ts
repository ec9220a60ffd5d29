/** An hour behind one address that waits for its money: of a hold, or of an order that is booked. */
export type UnpaidHour = {
  /** Null for an hour that is booked. */
  holdId: number | null
  /** Names what is paid together, and so ended together. */
  orderId: string
  ownerId: string
  sinceMs: number
  endsAtMs: number
  /** The browser's first hour within the hour: giving it back and taking another makes it no younger. */
  firstMs: number
  isRetaken: boolean
  /** Whether the browser took its first one as soon as it had opened the page. */
  wasJustOpened: boolean
  /** When its customer began to type their data; null before. */
  formMs: number | null
}

/** A browser that wants hours behind a full address. */
export type Taker = {
  ownerId: string
  /** Null of a new browser. */
  firstMs: number | null
  /** From when on it may take from others, if it is new. */
  newFromMs: number
  /** From when on its page has been open long enough to take from who came just before. */
  settledAtMs: number
}

/** For as long the form keeps an hour, an order its hours, and everybody theirs against a page that was just opened. */
const KEPT_MS = 5 * 60_000
/** Hours of a browser that has more than this, a quarter of the address, are not kept for it. */
const MANY = 6

/** The hours that must go so that there is room, and whether it is of somebody who has hardly more. */
export type Released = { holds: number[]; orders: string[]; isClose: boolean }
type Room = (Released & { retryAtMs?: undefined }) | { retryAtMs: number }

/**
 * What to take back so that a browser gets that many more hours behind a full address; else the instant at which another try may
 * succeed. Many customers may share an address: each browser has a right to an equal share, and at least to one hour.
 */
export function makeRoom(
  hours: readonly UnpaidHour[],
  taker: Taker,
  adds: number,
  nowMs: number,
  most: number,
): Room {
  const { ownerId } = taker
  let left = [...hours]
  const released: Released = { holds: [], orders: [], isClose: false }
  const countOf = (owner: string) => left.filter((hour) => hour.ownerId === owner).length
  const wanted = countOf(ownerId) + adds
  const browsers = new Set([...hours.map((hour) => hour.ownerId), ownerId]).size
  const hasRight = wanted <= Math.max(1, Math.floor(most / browsers))

  while (left.length + adds > most) {
    const others = left
      .filter((hour) => hour.ownerId !== ownerId)
      .map((hour) => ({ hour, count: countOf(hour.ownerId) }))
      .map((other) => ({ ...other, fromMs: hasRight ? takenFrom(other, wanted, taker) : NEVER }))
    const victim = others.filter(({ fromMs }) => fromMs <= nowMs).toSorted(mostFirst)[0]
    if (!victim) {
      const chances = [...left.map(({ endsAtMs }) => endsAtMs), ...others.map((one) => one.fromMs)]
      return { retryAtMs: Math.min(...chances.filter((ms) => ms > nowMs)) }
    }
    const { holdId, orderId } = victim.hour
    released.isClose ||= isClose(victim, wanted)
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
function takenFrom({ hour, count }: Other, wanted: number, taker: Taker): number {
  const isEqual = count === wanted && wanted === 1
  if (count <= wanted && !isEqual) return NEVER
  const keptMs = keptUntil(hour, count)
  if (taker.firstMs !== null) {
    // A known browser gets one from who has had theirs for longer; orders have their time in any case.
    const isOlder = hour.holdId === null || hour.firstMs < taker.firstMs
    return isEqual && !isOlder ? NEVER : keptMs
  }
  if (!isClose({ hour, count }, wanted)) return keptMs
  // A hold that is renewed by giving it back is nobody's who chooses.
  const isYoung = isEqual && !hour.isRetaken
  const equalMs = isYoung ? Math.min(hour.firstMs + KEPT_MS, taker.settledAtMs) : keptMs
  return Math.max(keptMs, taker.newFromMs, equalMs)
}

/** Whether the browser would have no more than who takes from it. */
function isClose({ count }: Other, wanted: number): boolean {
  return count - 1 <= wanted
}

function keptUntil({ holdId, sinceMs, formMs }: UnpaidHour, count: number): number {
  if (count > MANY) return sinceMs
  if (holdId === null) return sinceMs + KEPT_MS
  return formMs === null ? sinceMs : formMs + KEPT_MS
}

/** Puts first who has the most, then what is only held, what was retaken or taken in haste, and who has had an hour for longest. */
function mostFirst(a: Other, b: Other) {
  const isBooked = ({ hour }: Other) => Number(hour.holdId === null)
  return (
    b.count - a.count ||
    isBooked(a) - isBooked(b) ||
    Number(b.hour.isRetaken) - Number(a.hour.isRetaken) ||
    Number(b.hour.wasJustOpened) - Number(a.hour.wasJustOpened) ||
    a.hour.firstMs - b.hour.firstMs ||
    a.hour.sinceMs - b.hour.sinceMs ||
    (a.hour.holdId ?? 0) - (b.hour.holdId ?? 0)
  )
}
