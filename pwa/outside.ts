import type { FrontFacts } from '#shared/guest/front/front.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { ADMIN_DATA, createSession, type Session } from './account/session.ts'
import { recallCourts, recallVenue } from './api/venue.ts'
import { createEventStream, isCatalogNews, type EventStream } from './api/events.ts'
import { createResource, createValue, type Resource, type Value } from './api/resource.ts'
import { createInstallation, type Installation } from './offline/install/installation.ts'
import { serverNowMs } from './api/serverClock.ts'
import { onWake } from './ui/onWake.ts'

/** What the screens know of the world outside; `main.tsx` makes it, tests make their own. */
export type Outside = {
  courts: Resource<Court[]>
  venue: Resource<Venue>
  session: Session
  events: EventStream
  installation: Installation
  /** Whether the courts on screen are those of an earlier visit, because the server gives no answer. */
  isRecalled: Value<boolean>
  /** The facts from which the server has drawn the page: the screens begin with them. */
  written: FrontFacts | null
}

/** The server as the app sees it. The courts and the venue's name follow its news while some screen listens. */
export function createOutside(
  storage: Storage,
  events: EventStream = createEventStream(),
  written: FrontFacts | null = null,
): Outside {
  const isRecalled = createValue(false)
  const courts = createResource(async () => {
    const { courts, isCached } = await recallCourts()
    isRecalled.set(isCached)
    return courts
  }, written?.courts)
  const venue = createResource(
    () => recallVenue(),
    written && { ...written.venue, serverTime: new Date(serverNowMs()).toISOString() },
  )
  const readAgain = () => Promise.all([courts.refresh(), venue.refresh()])
  onWake(() => isRecalled.get() && void readAgain())
  events.listenPassively((event) => {
    if (isCatalogNews(event)) void readAgain()
  })
  const session = createSession(storage)
  // Customers never load this.
  if (storage.getItem(ADMIN_DATA)) {
    void import('./account/forgetPeople.ts').then(
      ({ forgetPeopleAfter }) => forgetPeopleAfter(session, storage),
      () => {},
    )
  }
  return {
    courts,
    venue,
    session,
    events,
    installation: createInstallation(storage),
    isRecalled,
    written,
  }
}
