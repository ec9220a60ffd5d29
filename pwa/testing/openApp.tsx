import { render } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import type { SentEdit } from '#shared/commands/sync/edits.ts'
import type { Agenda } from '#shared/booking/calendar/agenda.ts'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import type { FrontFacts } from '#shared/guest/front/front.ts'
import { aCourt } from '#shared/venue/courts/court.fixtures.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import { SEARCH_HEADER } from '#shared/platform/http/search.ts'
import { createEventStream } from '../api/events.ts'
import { App } from '../App.tsx'
import { createOutside } from '../outside.ts'
import { aCalendar } from '../booking/slots/calendar.fixtures.ts'
import { aHold, holdList } from '../booking/wizard.fixtures.ts'
import { answerSync } from './answerSync.ts'
import { answerEdits, textSent } from './editBatch.ts'

export const venue: Venue = {
  name: 'Arena Pé na Areia',
  brand: 'PNA',
  address: 'Av. das Palmeiras, 1200',
  phone: '(48) 3300-0000',
  dial: '+554833000000',
  email: 'contato@arena.example',
  timeZone: 'America/Sao_Paulo',
  isSandbox: true,
  warnsOfSandbox: false,
  cards: 'here',
  serverTime: '2026-11-21T12:00:00.000Z',
  version: 1,
}

type Answer = (body: unknown, path: string, headers: Record<string, string>) => unknown
/** Keyed by method and path without the query; a thrown `Response` is an error, anything else no connection. */
export type Answers = Record<string, Answer>

const USUAL: Answers = {
  'GET /api/csrf-token': () => ({ csrfToken: 'token' }),
  'GET /api/courts': () => [aCourt({ sportTypes: ['futevôlei', 'vôlei'] })],
  'GET /api/venue': () => venue,
  'GET /api/calendar': (_body, url) => usualCalendar(new URLSearchParams(url.split('?')[1])),
  'GET /api/prices': () => [],
  'GET /api/special-prices': () => [],
  'GET /api/operationHours': () => [],
  'GET /api/closingDates': () => [],
  'GET /api/fixed-classes': () => [],
  'GET /api/held-edits': () => ({ entries: [], open: 0, tablets: [] }),
  'GET /api/reservations/mine/open': () => ({ order: null }),
  'POST /api/holds': (body) => aHold(body as object),
  'GET /api/holds': () => holdList([aHold()]),
  'POST /api/holds/release': () => null,
  'POST /api/holds/form': () => null,
  'DELETE /api/holds/1': () => holdList([]),
  'POST /api/holds/resume': () => holdList([aHold()]),
}

// A request for one day may be an admin's, and is answered with what customers do not get.
function usualCalendar(query: URLSearchParams): Calendar | Agenda {
  const date = query.get('startDate')
  if (date === null || date !== query.get('endDate')) return aCalendar()
  const { days, ...calendar } = aCalendar({ startDate: date })
  return { ...calendar, days: [{ ...days[0]!, fixedClasses: [], allReservations: [] }] }
}

/** Every answer of the server has it; what has not is taken for a proxy's. */
const NAMED = { [EPOCH_HEADER]: 'copy-1' }

/** A page that the server has drawn, and from what. */
type Drawn = { place: HTMLElement; written: FrontFacts }

/** The whole app at an address, against a server of plain functions; of a page that is drawn it takes the place over. `calls` lists the writes it received, `emit` sends an event of its stream. */
export function openApp(path = '/', answers: Answers = {}, drawn: Drawn | null = null) {
  const server: Answers = {
    ...USUAL,
    'GET /api/sync': () => answerSync(server),
    ...answers,
  }
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const called = `${init.method} ${url.split('?')[0]}`
    // Work that the test before left running gets this one's answers, and reports its failures here.
    if (called === 'POST /api/edits') {
      const { edits } = JSON.parse(await textSent(init)) as { edits: SentEdit[] }
      return Response.json(
        await answerEdits(edits, ({ body, headers, method, path }) => {
          const one = `${method} ${path.split('?')[0]}`
          calls.push(one)
          return answerOf(server, one, { headers, body: JSON.stringify(body) }, path)
        }),
        { headers: NAMED },
      )
    }
    if (init.method !== 'GET' && called !== 'POST /api/client-errors') calls.push(called)
    const answer = await answerOf(server, called, init, withSearch(url, init))
    answer.headers.set(EPOCH_HEADER, NAMED[EPOCH_HEADER])
    return answer
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  // A key of its own: what a test before has left behind takes no other's place for its own.
  window.history.replaceState({ key: crypto.randomUUID() }, '', path)
  const source = Object.assign(new EventTarget(), { readyState: 1, close() {} })
  const events = createEventStream(() => source as unknown as EventSource)
  const outside = createOutside(localStorage, events, drawn?.written)
  const emit = (type: string, data: object = {}) =>
    source.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  const options = drawn ? { container: drawn.place, hydrate: true } : {}
  return { calls, outside, emit, ...render(<App outside={outside} />, options) }
}

// As if it stood in the address, where answers look for what is asked.
function withSearch(url: string, { headers }: RequestInit) {
  const text = (headers as Record<string, string>)[SEARCH_HEADER]
  if (text === undefined) return url
  return `${url}${url.includes('?') ? '&' : '?'}search=${text}`
}

async function answerOf(server: Answers, called: string, init: RequestInit, url: string) {
  const answer = server[called]
  const headers = init.headers as Record<string, string>
  if (!answer) return Response.json({ status: 404, code: 'not-found' }, { status: 404 })
  try {
    return Response.json(await answer(JSON.parse(String(init.body ?? '{}')), url, headers))
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    throw thrown
  }
}
