import { addClass } from './classMoves.ts'
import { checkOut } from './customerMoves.ts'
import { place, placeSeries } from './staffMoves.ts'
import type { VenueWorld } from './venueWorld.ts'
import { edit } from './reachMoves.ts'
import { wait } from './timeMoves.ts'

const EVENING = { day: 0, hour: 18, hours: 1 }
const BOOKED = { courtId: 1, sportType: 'futevôlei', status: 'approved', paymentStatus: 'pending' }
const SERIES = { ...BOOKED, when: EVENING, weeks: 4, skipConflicts: false, exceptions: [] }

/** The steps before a random script, so that it finds existing bookings. */
export const OPENINGS = {
  async nothing() {},
  series: (world: VenueWorld) => placeSeries(world, SERIES),
  async 'series with one set apart'(world: VenueWorld) {
    await placeSeries(world, SERIES)
    await edit(world, { pick: 1, scope: 'one', change: { hour: 20 } })
  },
  async 'series of which one week was'(world: VenueWorld) {
    await placeSeries(world, SERIES)
    await wait(world, { minutes: 4 * 24 * 60 })
  },
  async 'series that was played today'(world: VenueWorld) {
    await placeSeries(world, SERIES)
    await wait(world, { minutes: 34 * 60 })
  },
  async 'class that has met'(world: VenueWorld) {
    await addClass(world, { ...BOOKED, when: EVENING })
    await wait(world, { minutes: 34 * 60 })
  },
  async 'carts that have run out'(world: VenueWorld) {
    for (const who of [0, 1]) {
      await checkOut(world, { who, when: { ...EVENING, hours: 2 }, sport: 'beach_tennis' })
    }
    await wait(world, { minutes: 15 })
  },
  async 'cart overtaken by a class'(world: VenueWorld) {
    await checkOut(world, { who: 0, when: EVENING, sport: 'futevôlei' })
    await wait(world, { minutes: 16 })
    await addClass(world, { ...BOOKED, when: EVENING })
  },
  'paid by hand and not approved': (world: VenueWorld) =>
    place(world, { ...BOOKED, when: EVENING, status: 'pending', paymentStatus: 'paid' }),
  async 'waiting for money'(world: VenueWorld) {
    await checkOut(world, { who: 0, when: { ...EVENING, hours: 2 }, sport: 'futevôlei' })
    await place(world, { ...BOOKED, courtId: 2, when: EVENING, status: 'pending' })
  },
}
export type OpeningName = keyof typeof OPENINGS
