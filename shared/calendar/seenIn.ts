import type { Stranded } from './stranded.schema.ts'

type Listed = Pick<Stranded, 'reservations' | 'classes'>

/** What a person who was shown this list has seen, as the wire carries it. */
export function seenIn({ reservations, classes }: Listed) {
  return {
    seen: reservations.map(({ id }) => id),
    seenClasses: classes.map(({ id }) => id),
  }
}
