import type { ReactNode } from 'react'
import { Workbox } from 'workbox-window'
import type { Session } from '../../account/session.ts'
import { persistStorage } from '../install/persistStorage.ts'
import type { WorkerMessage } from '../worker/workerMessage.ts'
import { keepChecking } from './keepChecking.ts'
import { tellOfDesk } from './tellOfDesk.ts'
import { UpdateBanner } from './UpdateBanner.tsx'
import { createUpdates } from './updates.ts'

/** Registers the worker and follows it, its banner included. Where the browser has none or wants none, the app is as it always was. */
export async function followWorker(
  session: Session,
  showAbove: (banner: ReactNode) => void,
): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const worker = new Workbox('/sw.js')
  const updates = createUpdates(() => location.reload())
  worker.addEventListener('waiting', () => updates.stoodBy(() => worker.messageSkipWaiting()))
  worker.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate) updates.tookOver()
    else tellOfLoaded()
  })
  const registration = await worker.register().catch(() => undefined)
  if (!registration) return
  showAbove(<UpdateBanner updates={updates} />)
  keepChecking(() => registration.update())
  tellOfDesk(session, (message) => {
    tell(message)
    if (message.type === 'deskOpened') void persistStorage()
  })
}

function tell(message: WorkerMessage) {
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message))
}

// What was asked for before the worker came is none of its requests: also what is still on its way.
function tellOfLoaded() {
  const cameAt = performance.now()
  const tellOf = (entries: readonly PerformanceEntry[]) => {
    const urls = entries.filter(({ startTime }) => startTime < cameAt).map(({ name }) => name)
    if (urls.length > 0) tell({ type: 'used', urls })
  }
  new PerformanceObserver((list) => tellOf(list.getEntries())).observe({
    type: 'resource',
    buffered: true,
  })
}
