import type { Court } from '#shared/court/court.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import { createSession, type Session } from './account/session.ts'
import { readCourts } from './api/courts.ts'
import { createEventStream, isCatalogNews, type EventStream } from './api/events.ts'
import { createResource, type Resource } from './api/resource.ts'
import { readVenue } from './api/venue.ts'

/** What the screens know of the world outside; `main.tsx` makes it, tests make their own. */
export type Outside = {
  courts: Resource<Court[]>
  venue: Resource<Venue>
  session: Session
  events: EventStream
}

/** The server as the app sees it. The courts and the venue's name follow its news while some screen listens. */
export function createOutside(
  storage: Storage,
  events: EventStream = createEventStream(),
): Outside {
  const courts = createResource(() => readCourts())
  const venue = createResource(() => readVenue())
  events.overhear((event) => {
    if (!isCatalogNews(event)) return
    void courts.refresh()
    void venue.refresh()
  })
  return { courts, venue, session: createSession(storage), events }
}
