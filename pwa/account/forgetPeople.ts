import { isAllowed } from '#shared/account/people/permissions.ts'
import { store } from '../api/storage.ts'
import { isHalfTyped, onFormClosed } from '../ui/form/halfTyped.ts'
import { ADMIN_DATA, type Session } from './session.ts'

const followed = new WeakSet<Session>()

/** Takes people's data off this device once no admin is signed in any more; the edits that wait stay. An open form is let finish first. */
export function forgetPeopleAfter(session: Session, storage: Storage): void {
  if (followed.has(session)) return
  followed.add(session)
  const isOver = () => {
    const state = session.get()
    const isNobody = state.status === 'ready' && !isAllowed(state.value, 'agenda.read')
    // Another tab may know who signed in before this one does.
    return isNobody && !isAllowed(session.remembered(), 'agenda.read') && !isHalfTyped()
  }
  const forget = async () => {
    const { forgetPeople } = await import('../offline/store/offlineDb.ts')
    // Somebody may have signed in meanwhile.
    if (!isOver()) return
    await forgetPeople()
    storage.removeItem(ADMIN_DATA)
  }
  const forgetWhenOver = () => {
    // With a database that fails: the next visit tries again.
    if (isOver() && storage.getItem(ADMIN_DATA)) forget().catch(() => {})
  }
  session.subscribe(forgetWhenOver)
  onFormClosed(forgetWhenOver)
  forgetWhenOver()
}

/** From now on this device has people's data. */
export function notePeople(storage: Storage): void {
  store(storage, ADMIN_DATA, '1')
}
