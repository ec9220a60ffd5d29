import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import type { Stores } from './cachedBuild.ts'
import { CACHED_SINCE } from '../../api/cachedSince.ts'

const NAME = 'answers'
const PATIENCE_MS = 4_000
const CALENDARS = 12

/** The last answers about courts, venue and calendar, for customers: the network comes first, and the cache is used when no good answer comes in time. */
export function cachedAnswers({ caches, fetch }: Stores) {
  const fetchAndCache = async (path: string, request: Request | string) => {
    const response = await fetch(request)
    if (isOurs(response) && mayBeCached(response)) await cacheAnswer(path, response.clone())
    return response
  }
  const cacheAnswer = async (path: string, response: Response) => {
    const cache = await caches.open(NAME)
    const since = response.headers.get('Date') ?? new Date().toUTCString()
    const type = response.headers.get('Content-Type') ?? 'application/json'
    const headers = { 'Content-Type': type, [CACHED_SINCE]: since }
    // Deleted first, so that the keys are in the order in which they were read.
    await cache.delete(path)
    await cache.put(path, new Response(await response.blob(), { headers }))
    const calendars = (await cache.keys()).filter(({ url }) => url.includes('/api/calendar?'))
    await Promise.all(calendars.slice(0, -CALENDARS).map((key) => cache.delete(key)))
  }
  const find = async (path: string) => {
    const cache = await caches.open(NAME)
    return (await cache.match(path)) ?? (await weekAround(cache, path))
  }

  return {
    async answer(path: string, request: Request | string = path): Promise<Response> {
      const wanted = fetchAndCache(path, request)
      const response = await Promise.race([wanted.catch(() => null), patience()])
      if (response && isOurs(response) && response.status < 500) return response
      return (await find(path)) ?? wanted
    },
  }
}

/** Whether it names a copy of the server's data, as nothing does that comes from a proxy, or a network that wants a login. */
function isOurs({ headers }: Response) {
  return headers.has(EPOCH_HEADER)
}

/** The server marks personal data with `no-store`. */
function mayBeCached(response: Response) {
  return response.ok && !/no-store/.test(response.headers.get('Cache-Control') ?? '')
}

function patience() {
  return new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
}

/** On a later day the app requests a week that begins later than the cached one. */
async function weekAround(cache: Cache, path: string): Promise<Response | undefined> {
  const wanted = weekIn(path)
  const keys = [...(await cache.keys())].reverse()
  const key = keys.find(({ url }) => {
    const { sport, start, end } = weekIn(url)
    return sport === wanted.sport && start < wanted.start && wanted.start <= end
  })
  return key && cache.match(key)
}

function weekIn(url: string) {
  const query = new URLSearchParams(url.split('?')[1])
  const [sport, start, end] = ['sportType', 'startDate', 'endDate'].map(
    (name) => query.get(name) ?? '',
  ) as [string, string, string]
  return { sport, start, end }
}
