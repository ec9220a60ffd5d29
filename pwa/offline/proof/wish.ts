import fc from 'fast-check'
import type { CommandOf } from '#shared/commands/command.ts'
import type { Snapshot } from '#shared/commands/snapshot.ts'
import type { ListedCustomer } from '#shared/customers/people/listedCustomer.ts'
import type { OpenChoice } from '#shared/guest/rain/incident.ts'

/** A wish that becomes an edit once it is known what the screen shows: which row, where, when, and which of the choices there. */
export type Wish = {
  what: number
  which: number
  court: number
  day: number
  hour: number
  choice: number
}

const wishFor = (what: fc.Arbitrary<number>): fc.Arbitrary<Wish> =>
  fc.record({
    what,
    which: fc.nat({ max: 6 }),
    court: fc.nat({ max: 4 }),
    day: fc.nat({ max: 2 }),
    // Few, so that people want the same ones.
    hour: fc.integer({ min: 15, max: 17 }),
    choice: fc.nat({ max: 5 }),
  })

export const anyWish = wishFor(fc.nat({ max: 38 }))

/** Of a rainy day: somebody books and pays, courts close and open again, people choose and are told. */
export const rainyWish = wishFor(
  fc.constantFrom(16, 17, 18, 19, 21, 24, 30, 31, 32, 33, 33, 33, 34, 35, 35, 36),
)

export type TakenHere = { key: string; id: number; body: CommandOf<'reservation.part'>['body'] }

/** What a tablet shows, with everybody whom it knows and who had not chosen when that list was last read. */
export type Screen = Snapshot & {
  people: readonly ListedCustomer[]
  asked: readonly OpenChoice[]
  serverMs: number
  /** Parts that were taken on it and not undone; the way back stands on the screen that took them. */
  taken: readonly TakenHere[]
}

export const reservationsOn = ({ days }: Pick<Snapshot, 'days'>) =>
  Object.values(days).flatMap(({ allReservations }) => allReservations)
