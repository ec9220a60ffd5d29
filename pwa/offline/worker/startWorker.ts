import { isAbroadPath } from '#shared/platform/http/abroadPaths.ts'
import { isOperatorPath } from '#shared/platform/http/operatorPaths.ts'
import { cachedAnswers } from './cachedAnswers.ts'
import { cachedBuild, type BuiltFiles, type Stores } from './cachedBuild.ts'

/** Puts the worker's parts together. It takes over from an older one only when a person said so. */
export function startWorker(scope: WorkerScope, id: string, files: BuiltFiles, stores: Stores) {
  const build = cachedBuild(id, files, stores)
  const answers = cachedAnswers(stores)
  type Wait = (work: Promise<unknown>) => void

  const answerTo = (request: Request, wait: Wait): Promise<Response> | null => {
    const path = pathOf(request.url)
    switch (routeOf(request, scope.location.origin)) {
      case 'page':
        return build.page(request, wait)
      case 'asset':
        return build.asset(path, wait)
      case 'answer':
        return answers.answer(path, request)
      case null:
        return null
    }
  }
  const routeOfUrl = (url: string) =>
    routeOf({ method: 'GET', mode: 'cors', url }, scope.location.origin)
  const cacheUsed = async (urls: readonly string[], wait: Wait) => {
    const pathsOf = (route: 'asset' | 'answer') =>
      urls.filter((url) => routeOfUrl(url) === route).map(pathOf)
    await Promise.allSettled([
      ...pathsOf('asset').map((path) => build.asset(path, wait)),
      ...pathsOf('answer').map((path) => answers.answer(path)),
    ])
  }
  const handle = (message: WorkerMessage, wait: Wait): Promise<unknown> | undefined => {
    switch (message.type) {
      case 'SKIP_WAITING':
        return scope.skipWaiting()
      case 'used':
        return cacheUsed(message.urls, wait)
      case 'failed':
        return routeOfUrl(message.url) === 'asset'
          ? build.refetch(pathOf(message.url)).catch(() => {})
          : undefined
      case 'deskOpened':
        // Without a connection it continues the next time.
        return build.cacheAdminFiles().catch(() => {})
      case 'ownOpened':
        return build.cacheOwnFiles().catch(() => {})
      case 'deskLeft':
        return build.forgetAdminFiles()
      default:
        // A page of another version may say more.
        return undefined
    }
  }

  scope.addEventListener('install', (event) => event.waitUntil(build.install()))
  scope.addEventListener('activate', (event) =>
    event.waitUntil(Promise.all([build.forgetOlder(), scope.clients.claim()])),
  )
  scope.addEventListener('fetch', (event) => {
    const answer = answerTo(event.request, (work) => event.waitUntil(work))
    if (answer) event.respondWith(answer)
  })
  scope.addEventListener('message', (event) => {
    const work = handle(event.data as WorkerMessage, (more) => event.waitUntil(more))
    if (work) event.waitUntil(work)
  })
}

function pathOf(url: string) {
  const { pathname, search } = new URL(url)
  return pathname + search
}

type RequestFacts = { method: string; mode: string; url: string }

/** How the worker answers a request: the shell for a page, cached files of the build, or cached answers for customers. Null leaves it to the network. */
export function routeOf(
  { method, mode, url }: RequestFacts,
  origin: string,
): 'page' | 'asset' | 'answer' | null {
  const { origin: host, pathname, search } = new URL(url, origin)
  if (method !== 'GET' || host !== origin) return null
  if (pathname.startsWith('/api/')) return isForEverybody(pathname, search) ? 'answer' : null
  if (pathname.startsWith('/assets/')) return 'asset'
  return mode === 'navigate' && isAppPath(pathname) ? 'page' : null
}

// Everything else under /api is personal or for staff, also a single day of the calendar: that is the agenda's request.
function isForEverybody(pathname: string, search: string) {
  if (pathname === '/api/courts' || pathname === '/api/venue') return search === ''
  if (pathname !== '/api/calendar') return false
  const query = new URLSearchParams(search)
  return (
    [...query.keys()].sort().join() === 'endDate,sportType,startDate' &&
    query.get('startDate') !== query.get('endDate')
  )
}

// The terms are a page of their own, and so are those in other languages and the operators' addresses.
function isAppPath(pathname: string) {
  const isServers = pathname === '/api' || isAbroadPath(pathname) || isOperatorPath(pathname)
  return !isServers && !/\.\w+$/.test(pathname)
}

export type WorkerMessage =
  /** workbox-window's message to take over from the older worker. */
  | { type: 'SKIP_WAITING' }
  /** What the page loaded before the worker controlled it. */
  | { type: 'used'; urls: string[] }
  /** A file that the page could not run. */
  | { type: 'failed'; url: string }
  /** An admin is signed in here: every admin screen must open without a connection. */
  | { type: 'deskOpened' }
  | { type: 'deskLeft' }
  /** A customer's own reservation was opened here: it must open without a connection. */
  | { type: 'ownOpened' }

/** The part of `ServiceWorkerGlobalScope` that the worker uses: TypeScript cannot know it beside the page's `window`. */
export type WorkerScope = {
  location: { origin: string }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}
type LastingEvent = {
  /** Keeps the worker awake until the work is done; an install or activation waits for it. */
  waitUntil(work: Promise<unknown>): void
}
type WorkerEvents = {
  install: LastingEvent
  activate: LastingEvent
  message: LastingEvent & { data: unknown }
  fetch: LastingEvent & { request: Request; respondWith(answer: Promise<Response>): void }
}
