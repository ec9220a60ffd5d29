import type { Court } from '#shared/court/court.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import type { Session } from './account/session.ts'
import type { EventStream } from './api/events.ts'
import type { Resource } from './api/resource.ts'

/** What the screens know of the world outside; `main.tsx` makes it, tests make their own. */
export type Outside = {
  courts: Resource<Court[]>
  venue: Resource<Venue>
  session: Session
  events: EventStream
}
