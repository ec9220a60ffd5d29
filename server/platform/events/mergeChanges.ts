import type { Stamped } from '../db/change.ts'

const PAUSE_MS = 250

/** Delivers a change at once and, four times a second at most, all that came meanwhile: in a rush nobody reads what was true for milliseconds. */
export function mergeChanges(deliver: (changes: readonly Stamped[]) => void) {
  let waiting: Stamped[] = []
  let pause: NodeJS.Timeout | undefined

  const pass = () => {
    pause = undefined
    if (waiting.length === 0) return
    const changes = waiting
    waiting = []
    pause = setTimeout(pass, PAUSE_MS)
    deliver(changes)
  }
  return {
    add(change: Stamped) {
      waiting.push(change)
      if (!pause) pass()
    },
    /** How many changes are not delivered yet. */
    waiting: () => waiting.length,
    stop: () => clearTimeout(pause),
  }
}

/** Several changes as one; null for none. */
export function merge(changes: readonly Stamped[]): Stamped | null {
  if (changes.length === 0) return null
  return {
    // A feed that begins again may bring an older one.
    id: Math.max(...changes.map(({ id }) => id)),
    dates: [...new Set(changes.flatMap(({ dates }) => dates))].sort(),
    catalog: changes.some(({ catalog }) => catalog),
    reservations: changes.some(({ reservations }) => reservations),
  }
}
