import type { ReactNode } from 'react'
import { Workbox } from 'workbox-window'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { isAllowed } from '#shared/account/people/permissions.ts'
import type { Resource } from '../../api/resource.ts'
import { ownMark } from '../../api/ownPage/ownMark.ts'
import type { WorkerMessage } from '../worker/startWorker.ts'
import { onWake } from '../../ui/onWake.ts'
import { UpdateBanner } from './UpdateBanner.tsx'
import { createUpdates } from './updates.ts'

type SignedIn = Pick<Resource<SessionUser | null>, 'get' | 'subscribe'>

/** Registers the worker and follows it, its banner included. Where the browser has none or wants none, the app is as it always was. */
export async function followWorker(
  session: SignedIn,
  showAbove: (banner: ReactNode) => void,
): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const worker = new Workbox('/sw.js')
  const updates = createUpdates(() => location.reload())
  worker.addEventListener('waiting', () => updates.onWaiting(() => worker.messageSkipWaiting()))
  worker.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate) updates.tookOver()
    else reportLoaded()
  })
  const registration = await worker.register().catch(() => undefined)
  if (!registration) return
  showAbove(<UpdateBanner updates={updates} />)
  checkForUpdates(() => registration.update())
  window.addEventListener('vite:preloadError', ({ payload }) => reportFailed(payload, notify))
  notifyOfAdmin(session, (message) => {
    notify(message)
    if (message.type === 'deskOpened') void persistStorage()
  })
  keepOwn(persistStorage)
}

/** Has the browser keep what is stored for a customer, from the first reservation on: some ask the person, who then knows what for. */
export function keepOwn(persist: () => Promise<boolean>): () => void {
  let isAsked = false
  const check = () => {
    if (isAsked || !ownMark.get()) return
    isAsked = true
    void persist()
  }
  check()
  return ownMark.subscribe(check)
}

function notify(message: WorkerMessage) {
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message))
}

/** Notifies the worker of a file that could not be run; some browsers name it in the error. */
export function reportFailed(error: unknown, notify: (message: WorkerMessage) => void): void {
  const [url] = /https?:\S+\/assets\/[\w.-]+/.exec(String(error)) ?? []
  if (url) notify({ type: 'failed', url })
}

// Files requested before the worker took control never passed through it, also those still on their way.
function reportLoaded() {
  const cameAt = performance.now()
  const reportUrls = (entries: readonly PerformanceEntry[]) => {
    const urls = entries.filter(({ startTime }) => startTime < cameAt).map(({ name }) => name)
    if (urls.length > 0) notify({ type: 'used', urls })
  }
  new PerformanceObserver((list) => reportUrls(list.getEntries())).observe({
    type: 'resource',
    buffered: true,
  })
}

const HOUR_MS = 3_600_000
const AT_MOST_EVERY_MS = 300_000

/** Checks for a newer version every hour and whenever the app becomes visible: on a home screen the page is rarely reloaded. */
export function checkForUpdates(check: () => Promise<unknown>): () => void {
  let lastMs = Date.now()
  const checkNow = () => {
    lastMs = Date.now()
    // Without a connection the next check will do.
    check().catch(() => {})
  }
  const stopWaking = onWake(() => {
    if (Date.now() - lastMs >= AT_MOST_EVERY_MS) checkNow()
  })
  const timer = setInterval(checkNow, HOUR_MS)
  return () => {
    stopWaking()
    clearInterval(timer)
  }
}

/** Notifies the worker when an admin is signed in here and when nobody is any more. */
export function notifyOfAdmin(
  session: SignedIn,
  notify: (message: WorkerMessage) => void,
): () => void {
  let sent: 'deskOpened' | 'deskLeft' | null = null
  const check = () => {
    const person = session.get()
    if (person.status !== 'ready') return
    const type = isAllowed(person.value, 'agenda.read') ? 'deskOpened' : 'deskLeft'
    // A visitor who never was an admin has nothing to leave.
    if (type === sent || (type === 'deskLeft' && sent === null)) return
    sent = type
    notify({ type })
  }
  const stop = session.subscribe(check)
  check()
  return stop
}

/** Asks the browser never to evict the stored data. Returns whether it promised. */
export async function persistStorage(): Promise<boolean> {
  try {
    // Without HTTPS the API does not exist.
    return (await navigator.storage?.persist?.()) ?? false
  } catch {
    return false
  }
}
