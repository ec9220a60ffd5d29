import type { Sport } from '#shared/court/sport.ts'

/** The order with the sport at its end. */
export function withSport(order: readonly Sport[], sport: Sport): Sport[] {
  return [...order, sport]
}

/** The order without the sport; null while others stand behind it, whose place would change unasked. */
export function withoutSport(order: readonly Sport[], sport: Sport): Sport[] | null {
  return order.at(-1) === sport ? order.slice(0, -1) : null
}

/** The order with the sport one place up (-1) or down (1); the ends stay the ends. */
export function movedSport(order: readonly Sport[], sport: Sport, by: -1 | 1): Sport[] {
  const from = order.indexOf(sport)
  const to = from + by
  const other = order[to]
  if (from < 0 || !other) return [...order]
  return order.with(from, other).with(to, sport)
}
