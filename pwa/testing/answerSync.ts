import type { Agenda } from '#shared/booking/calendar/agenda.ts'
import type { ListedCustomer } from '#shared/customers/people/listedCustomer.ts'
import { windowAround, type SyncAnswer, type SyncLists } from '#shared/commands/sync/sync.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { BarState } from '#shared/book/tab/tab.ts'
import type { TillState } from '#shared/book/till/till.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'

const LISTS = {
  venue: '/api/venue',
  courts: '/api/courts',
  prices: '/api/prices',
  specialPrices: '/api/special-prices',
  operationHours: '/api/operationHours',
  closingDates: '/api/closingDates',
  fixedClasses: '/api/fixed-classes',
} as const

type Phones = Record<string, string> | null
type Server = Record<
  string,
  (body: unknown, path: string, headers: Record<string, string>) => unknown
>

/** Answers `GET /api/sync` with everything, put together from the server's other answers; one that fails fails it. */
export async function answerSync(server: Server): Promise<SyncAnswer> {
  const read = (path: string, query = '') => server[`GET ${path}`]!({}, `${path}${query}`, {})
  if (!server['GET /api/user']) throw Response.json({ code: 'not-signed-in' }, { status: 401 })
  const user = (await read('/api/user')) as { id: number }
  const venue = (await read(LISTS.venue)) as Venue
  const today = venueNow(Date.parse(venue.serverTime), venue.timeZone).date
  const lists = await Promise.all(
    Object.entries(LISTS).map(async ([name, path]) => [name, await read(path)]),
  )
  const days = await Promise.all(
    windowAround(today).map(async (date) => {
      const { days, changesAt } = (await read(
        '/api/calendar',
        `?startDate=${date}&endDate=${date}`,
      )) as Agenda
      return { ...days[0]!, changesAt }
    }),
  )
  return {
    cursor: '1.1.2026-11-21',
    more: false,
    userId: user.id,
    serverTime: venue.serverTime,
    today,
    lists: Object.fromEntries(lists) as SyncLists,
    days,
    reservations: [],
    gone: [],
    ...(server['GET /api/till'] && { till: (await read('/api/till')) as TillState }),
    ...(server['givenToday'] && { givenToday: (await server['givenToday']({}, '', {})) as number }),
    ...(server['phones'] && { phones: (await server['phones']({}, '', {})) as Phones }),
    ...(server['GET /api/bar'] && { bar: (await read('/api/bar')) as BarState }),
    customers: {
      cursor: '1.00000000',
      isWhole: true,
      more: false,
      rows: ((await server['GET /api/customers']?.({}, '', {})) as ListedCustomer[]) ?? [],
      gone: [],
    },
  }
}
