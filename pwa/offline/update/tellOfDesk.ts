import type { Session } from '../../account/session.ts'
import type { WorkerMessage } from '../worker/workerMessage.ts'

/** Tells the worker when an admin is signed in here and when nobody is any more. */
export function tellOfDesk(
  session: Pick<Session, 'get' | 'subscribe'>,
  tell: (message: WorkerMessage) => void,
): () => void {
  let told: 'deskOpened' | 'deskLeft' | null = null
  const look = () => {
    const person = session.get()
    if (person.status !== 'ready') return
    const type = person.value?.role === 'admin' ? 'deskOpened' : 'deskLeft'
    // A visitor who never was an admin has nothing to leave.
    if (type === told || (type === 'deskLeft' && told === null)) return
    told = type
    tell({ type })
  }
  const stop = session.subscribe(look)
  look()
  return stop
}
