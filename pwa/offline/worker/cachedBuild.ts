import { OWN_LIST_PATH } from '#shared/platform/http/accountPages.ts'
import { isDeskPath } from '#shared/platform/http/pages.ts'

/** The hashed files of a build by their paths. */
export type BuiltFiles = {
  /** What everybody's first visit to `/` downloads: the entry, the grid that it fetches when idle and what a reload there needs, with all they import. */
  shell: string[]
  /** What a customer's own reservations need beside the shell. */
  own: string[]
  /** A file that lists all others: the admin screens, and what comes after the grid. Customers' workers are smaller without it. */
  rest: string
}

/** Whether an answer is a file of a build: whatever answers in the server's place sends a page, or to one. */
function isFile({ ok, redirected, headers }: Response): boolean {
  return ok && !redirected && !/text\/html/.test(headers.get('Content-Type') ?? '')
}

async function importsOf(page: Response): Promise<string[]> {
  const found = (await page.clone().text()).matchAll(/"(\/assets\/[^"]+)"/g)
  return [...found].map(([, path]) => path!)
}

export type Stores = { caches: CacheStorage; fetch: typeof fetch }

const PREFIX = 'build-'
const PAGE = '/'
/** Has the same files and the venue's head, and not the hours that the server writes into `/`: they are of now. */
const BUILT_PAGE = OWN_LIST_PATH
/** Names the desk's files too. */
const DESK_PAGE = '/admin'
/** Not a file: its presence in the cache says that an admin uses this device. */
const ADMIN_MARK = '/desk-is-kept'
/** The same for a customer who has reservations. */
const OWN_MARK = '/own-is-cached'
const AT_ONCE = 4

/** This build's files on this device, in a cache of its own. What an older build has of them is not fetched again. */
export function cachedBuild(
  id: string,
  { shell, own, rest }: BuiltFiles,
  { caches, fetch }: Stores,
) {
  const name = PREFIX + id
  const cached = async (path: string) => (await find(path)) ?? fetchFresh(path)
  const fetchFresh = async (path: string) => {
    const response = await fetchFile(path)
    if (!isFile(response)) throw new Error(`${response.status} ${path}`)
    return response
  }
  const fetchFile = async (path: string) => {
    const response = await fetch(path)
    // The browser's own cache may have somebody else's page under this address.
    return response.ok && !isFile(response) ? fetch(path, { cache: 'reload' }) : response
  }
  /** The file, of whichever build. What an earlier worker took for one is forgotten. */
  const find = async (path: string) => {
    const found = await findIn(name, path)
    if (found) return found
    for (const other of await caches.keys()) {
      const older = other.startsWith(PREFIX) && other !== name && (await findIn(other, path))
      if (older) return older
    }
    return null
  }
  const findIn = async (build: string, path: string) => {
    const cache = await caches.open(build)
    const found = await cache.match(path)
    if (found && isFile(found)) return found
    if (found) await cache.delete(path)
    return null
  }
  const cacheAll = async (paths: readonly string[]) => {
    const cache = await caches.open(name)
    const missing = [...paths]
    const work = async () => {
      for (let path = missing.shift(); path; path = missing.shift()) {
        const own = await cache.match(path)
        if (!own || !isFile(own)) await cache.put(path, await cached(path))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }

  const cacheRest = async () => {
    const list = (await (await cached(rest)).json()) as string[]
    await cacheAll([rest, ...list])
    await cacheDeskPage(new Set([...shell, ...list]))
  }
  // Left where it is another version's, or somebody else's: the shell opens the desk too.
  const cacheDeskPage = async (files: ReadonlySet<string>) => {
    const page = await fetch(DESK_PAGE, { cache: 'no-cache' })
    const imports = await importsOf(page)
    const isOurs = imports.length > 0 && imports.every((path) => files.has(path))
    if (!page.ok || page.redirected || !isOurs) return
    await (await caches.open(name)).put(DESK_PAGE, page)
  }

  const install = async () => {
    const hasAdmin = await caches.match(ADMIN_MARK)
    const hasOwn = await caches.match(OWN_MARK)
    const page = await fetch(BUILT_PAGE, { cache: 'no-cache' })
    if (!page.ok || page.redirected) throw new Error(`${page.status} ${BUILT_PAGE}`)
    const imports = await importsOf(page)
    // A page that imports nothing is somebody else's.
    if (imports.length === 0) throw new Error('Not our page')
    // A deploy may fall between the worker and the page: the next check gets a pair that fits.
    for (const path of imports) if (!shell.includes(path)) throw new Error(`Unknown ${path}`)
    await cacheAll([...shell, ...(hasOwn ? own : [])])
    if (hasAdmin) await cacheRest()
    const cache = await caches.open(name)
    await cache.put(PAGE, page)
    if (hasAdmin) await cache.put(ADMIN_MARK, new Response())
    if (hasOwn) await cache.put(OWN_MARK, new Response())
  }

  return {
    /** Caches the shell, and for an admin the admin screens; throws when something is missing. */
    install,

    /** The build before this one stays, for pages of it that are still open. */
    async forgetOlder() {
      const builds = (await caches.keys()).filter((other) => other.startsWith(PREFIX))
      const older = builds.filter((other) => other !== name).slice(0, -1)
      await Promise.all(older.map((other) => caches.delete(other)))
    },

    /** The shell, whatever its address. When the browser has evicted it, the server's, and the shell is cached again. */
    async page(request: Request | string, wait: (work: Promise<unknown>) => void) {
      const cache = await caches.open(name)
      const url = typeof request === 'string' ? request : request.url
      const isDesks = isDeskPath(new URL(url, 'https://any').pathname)
      const cached = (isDesks && (await cache.match(DESK_PAGE))) || (await cache.match(PAGE))
      if (cached) return cached
      const response = await fetch(request)
      // A newer build on the server comes with its own worker.
      wait(install().catch(() => {}))
      return response
    },

    /** A hashed file, of whichever build: its content never changes. What is fetched is cached. */
    async asset(path: string, wait: (work: Promise<unknown>) => void): Promise<Response> {
      const cached = await find(path)
      if (cached) return cached
      const response = await fetchFile(path)
      if (isFile(response)) {
        const copy = response.clone()
        wait(caches.open(name).then((cache) => cache.put(path, copy)))
      }
      return response
    },

    /** Puts the server's file in the place of one that a page could not run. */
    async refetch(path: string) {
      const response = await fetch(path, { cache: 'reload' })
      if (!isFile(response)) return
      for (const other of await caches.keys()) await (await caches.open(other)).delete(path)
      await (await caches.open(name)).put(path, response)
    },

    /** Caches every admin screen, opened or not. May be repeated: it continues where it was cut off. */
    async cacheAdminFiles() {
      const cache = await caches.open(name)
      await cache.put(ADMIN_MARK, new Response())
      await cacheRest()
    },

    /** Caches what opens a customer's own reservations, in later builds too. */
    async cacheOwnFiles() {
      const cache = await caches.open(name)
      if (await cache.match(OWN_MARK)) return
      await cacheAll(own)
      await cache.put(OWN_MARK, new Response())
    },

    /** Later builds are cached as for a customer again. */
    async forgetAdminFiles() {
      for (const other of await caches.keys()) {
        const cache = await caches.open(other)
        await cache.delete(ADMIN_MARK)
      }
    },
  }
}
