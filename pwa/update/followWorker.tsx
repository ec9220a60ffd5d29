import type { ReactNode } from 'react'
import { Workbox } from 'workbox-window'
import type { Session } from '../account/session.ts'
import { persistStorage } from '../install/persistStorage.ts'
import type { WorkerMessage } from '../sw/workerMessage.ts'
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
    else tell({ type: 'used', urls: loadedSoFar() })
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

function loadedSoFar() {
  return performance.getEntriesByType('resource').map(({ name }) => name)
}
