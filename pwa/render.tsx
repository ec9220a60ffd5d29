import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { FrontFacts, RenderAbroad, RenderFront } from '#shared/guest/front/front.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { createResource, createValue, NOTHING } from './api/resource.ts'
import { AbroadPage } from './booking/AbroadPage.tsx'
import { abroadHead } from './booking/abroadTexts.ts'
import { DayPage } from './booking/DayPage.tsx'
import { WithoutScripts } from './booking/WithoutScripts.tsx'
import { Frame } from './Frame.tsx'
import type { Outside } from './outside.ts'

/** The first page for everybody, drawn by the server of these facts and nothing else. */
export const render: RenderFront = (address, facts, day) => ({
  app: renderToString(
    <StaticRouter location={address}>
      <Frame
        outside={outsideOf(facts)}
        first={day && <DayPage {...{ day, facts }} />}
        report={() => {}}
      />
    </StaticRouter>,
  ),
  withoutScripts: renderToStaticMarkup(<WithoutScripts {...facts} />),
})

/** The venue in another language: a page without scripts. */
export const renderAbroad: RenderAbroad = (language, facts) => ({
  ...abroadHead(language, facts),
  app: renderToStaticMarkup(<AbroadPage {...{ language, facts }} />),
})

const never = () => new Promise<never>(() => {})
const nothing = () => {}

/** The world as it is before a browser has asked for anything. */
function outsideOf(written: FrontFacts): Outside {
  return {
    written,
    courts: createResource<Court[]>(never, written.courts),
    venue: createResource<Venue>(never, { ...written.venue, serverTime: '' }),
    session: {
      ...NOTHING,
      remembered: () => null,
      check: never,
      signIn: never,
      register: never,
      begin: never,
      become: nothing,
      signOut: never,
      signOutHere: never,
    },
    events: {
      subscribe: () => nothing,
      listenPassively: nothing,
      watchConnection: () => nothing,
      announce: nothing,
    },
    installation: {
      way: createValue('none' as const),
      isWelcome: createValue(false),
      ask: never,
      refuse: nothing,
    },
    isRecalled: createValue(false),
  }
}
