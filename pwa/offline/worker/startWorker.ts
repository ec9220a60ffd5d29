import type { BuiltFiles } from './builtFiles.ts'
import { cachedAnswers } from './cachedAnswers.ts'
import { cachedBuild, type Stores } from './cachedBuild.ts'
import { routeOf } from './routeOf.ts'
import type { WorkerMessage } from './workerMessage.ts'
import type { WorkerScope } from './workerScope.ts'

/** Puts the worker's parts together. It takes over from an older one only when a person said so. */
export function startWorker(scope: WorkerScope, id: string, files: BuiltFiles, stores: Stores) {
  const build = cachedBuild(id, files, stores)
  const answers = cachedAnswers(stores)
  type Wait = (work: Promise<unknown>) => void

  const answerTo = (request: Request, wait: Wait): Promise<Response> | null => {
    const path = pathOf(request.url)
    switch (routeOf(request, scope.location.origin)) {
      case 'page':
        return build.page().then((page) => page ?? stores.fetch(request))
      case 'asset':
        return build.asset(path, wait)
      case 'answer':
        return answers.answer(path, request)
      case null:
        return null
    }
  }
  const keepUsed = async (urls: readonly string[], wait: Wait) => {
    const pathsOf = (route: 'asset' | 'answer') =>
      urls
        .filter(
          (url) => routeOf({ method: 'GET', mode: 'cors', url }, scope.location.origin) === route,
        )
        .map(pathOf)
    await Promise.allSettled([
      ...pathsOf('asset').map((path) => build.asset(path, wait)),
      ...pathsOf('answer').map((path) => answers.answer(path)),
    ])
  }
  const hear = (message: WorkerMessage, wait: Wait): Promise<unknown> | undefined => {
    switch (message.type) {
      case 'SKIP_WAITING':
        return scope.skipWaiting()
      case 'used':
        return keepUsed(message.urls, wait)
      case 'deskOpened':
        // Without a line it goes on the next time.
        return build.keepDesk().catch(() => {})
      case 'deskLeft':
        return build.leaveDesk()
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
    const work = hear(event.data as WorkerMessage, (more) => event.waitUntil(more))
    if (work) event.waitUntil(work)
  })
}

function pathOf(url: string) {
  const { pathname, search } = new URL(url)
  return pathname + search
}
