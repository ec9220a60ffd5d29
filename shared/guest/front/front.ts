import type { Calendar } from '../../booking/calendar/calendar.ts'
import type { CivilDate, ClockTime } from '../../platform/time/civil.ts'
import type { Abroad } from './abroad.ts'
import type { Court } from '../../venue/courts/court.ts'
import type { Sport } from '../../venue/courts/sport.ts'
import type { Venue } from '../../venue/profile/venue.schema.ts'

/** The facts of the customers' first page: the server draws it from them, and the browser goes on from them where it takes the page over. */
export type FrontFacts = {
  courts: Court[]
  /** Without the time at which it was asked for: two servers write the same page. */
  venue: Omit<Venue, 'serverTime'>
  /** The one that the calendar is of. */
  sport: Sport
  calendar: Calendar
}

/** The id of the element in which the page has them, as JSON. */
export const FRONT_FACTS = 'front-facts'

/** Parts of the page as HTML: what stands in `#app`, and what is for browsers without scripts. */
export type DrawnFront = { app: string; withoutScripts: string }

/** A day of the week that the facts have, and the hour that is looked for in it. */
export type ShownDay = { date: CivilDate; startTime: ClockTime | null }

/** A page by itself: what previews and search engines are told of it, and as HTML what stands in `#app`. */
export type DrawnAbroad = { title: string; description: string; locale: string; app: string }
export type RenderAbroad = (language: Abroad, facts: FrontFacts) => DrawnAbroad

/** The exports of `dist/render.js`. Both throw on a mistake of the app. */
export type Renderer = { render: RenderFront; renderAbroad: RenderAbroad }

/** The first step, or the hours of a day. */
export type RenderFront = (address: string, facts: FrontFacts, day: ShownDay | null) => DrawnFront
