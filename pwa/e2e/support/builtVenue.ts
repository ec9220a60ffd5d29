import { test as journey } from './journey.ts'
import { startBuiltVenue, type BuiltVenue } from './startVenue.ts'

/** A journey whose venue is the built server in a process of its own, which can go down and come back. */
export const test = journey.extend<{ venue: BuiltVenue }>({
  venue: async ({ settings }, use) => {
    const venue = await startBuiltVenue(settings)
    await use(venue)
    await venue.close()
  },
})
