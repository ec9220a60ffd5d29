/** An hour behind one address that waits for its money; an unpaid reservation has no hold. */
export type UnpaidHour = {
  holdId: number | null
  ownerId: string
  sinceMs: number
  endsAtMs: number
}

/** Who holds as little as everybody else keeps it for at least this long: time to fill in the form. */
const PROTECTED_MS = 2 * 60_000

type Room = { released: number[]; retryAtMs?: undefined } | { retryAtMs: number }

/**
 * The holds to release so that a browser gets that many more hours behind a full address; else the instant at which another try may
 * succeed. Many customers may share an address: each browser has a right to an equal share, and at least to one hour. An unpaid
 * reservation keeps its time to be paid.
 */
export function makeRoom(
  hours: readonly UnpaidHour[],
  ownerId: string,
  adds: number,
  nowMs: number,
  most: number,
): Room {
  const left = [...hours]
  const released: number[] = []
  const countOf = (owner: string) => left.filter((hour) => hour.ownerId === owner).length
  const wanted = countOf(ownerId) + adds
  const browsers = new Set([...hours.map((hour) => hour.ownerId), ownerId]).size
  const share = Math.max(1, Math.floor(most / browsers))

  while (left.length + adds > most) {
    const others = left
      .filter((hour) => hour.holdId !== null && hour.ownerId !== ownerId)
      .sort((a, b) => countOf(b.ownerId) - countOf(a.ownerId) || byAge(a, b))
    const mayTake = (hour: UnpaidHour) =>
      countOf(hour.ownerId) > wanted ||
      (countOf(hour.ownerId) === wanted && wanted === 1 && nowMs - hour.sinceMs >= PROTECTED_MS)
    const victim = wanted > share ? undefined : others.find(mayTake)
    if (!victim) return { retryAtMs: firstChance(left, others, wanted > 1, nowMs) }
    left.splice(left.indexOf(victim), 1)
    released.push(victim.holdId!)
  }
  return { released }
}

function byAge(a: UnpaidHour, b: UnpaidHour) {
  return a.sinceMs - b.sinceMs || a.holdId! - b.holdId!
}

function firstChance(
  left: readonly UnpaidHour[],
  others: readonly UnpaidHour[],
  hasShare: boolean,
  nowMs: number,
) {
  const ends = left.map(({ endsAtMs }) => endsAtMs)
  const unprotected = hasShare ? [] : others.map(({ sinceMs }) => sinceMs + PROTECTED_MS)
  return Math.min(...[...ends, ...unprotected].filter((ms) => ms > nowMs))
}
