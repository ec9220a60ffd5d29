import fc from 'fast-check'
import { later } from '#shared/platform/testing/reckoning.ts'
import { backgroundRound } from '../../background.ts'
import type { VenueWorld } from './venueWorld.ts'
import { move } from './move.ts'
import { FIRST_DAY, wallClock } from './whoHas.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** Time goes by; four weeks at the most. */
export async function wait(world: VenueWorld, { minutes }: { minutes: number }) {
  world.app.clock.advance(minutes * 60_000)
  if (minutes >= DAY) await world.signInAgain()
  await world.look()
}

/** Expired rows are tidied up, mails and refunds are sent. */
export async function tidyUp(world: VenueWorld) {
  await backgroundRound(world.app.deps)
  await world.look()
}

export const timeMoves = [
  {
    weight: 8,
    arbitrary: fc
      .record({
        // From Monday at nine it is 33 hours to Tuesday at six, when the courts are full.
        minutes: fc.constantFrom(1, 15, 16, 50, 3 * HOUR, 9 * HOUR, 33 * HOUR, 2 * DAY, 7 * DAY),
      })
      .map(move(wait, (model) => wallClock(model).today < later(FIRST_DAY, 21))),
  },
  { weight: 2, arbitrary: fc.constant({}).map(move(tidyUp)) },
]
