import type { DevicePerson } from '#shared/account/people/device.ts'
import { ApiError, sendFirst } from '../../api/client.ts'
import { devicesApi } from '../../api/account/devices.ts'
import { failureOf } from '../../api/failure.ts'
import { isRefused } from '../../api/refusal.ts'
import { valueOf } from '../../api/resource.ts'
import { deviceStorage, store } from '../../api/storage.ts'
import type { Session } from '../session.ts'
import { writeMark } from './deviceMark.ts'
import { keepUnlocksOf, openUnlock, storeUnlock, unlockablePeople } from './unlocks.ts'

/** Who may sign in here by PIN: without a connection who already did today. */
export async function peopleHere(): Promise<DevicePerson[]> {
  try {
    const { people, ...mark } = await devicesApi.own()
    writeMark(mark)
    void keepUnlocksOf(people).catch(() => {})
    return people
  } catch (error) {
    if (!isCut(error)) throw error
    return unlockablePeople(Date.now())
  }
}

const RESUME_OWED = 'resume_owed'

/** Whether this device has let somebody in by itself, and the server does not know of it yet. */
export function owesResume(): boolean {
  return deviceStorage.getItem(RESUME_OWED) !== null
}

/** Lets somebody in by their PIN: the server does, or without it this device, which then signs them in as soon as it answers. */
export async function enterByPin(
  session: Session,
  person: DevicePerson,
  pin: string,
): Promise<void> {
  try {
    await session.begin(async () => {
      const { user, unlock } = await devicesApi.signIn(person.id, pin)
      // Without it they are let in by the server only.
      await storeUnlock(person, pin, unlock).catch(() => {})
      return user
    })
    deviceStorage.removeItem(RESUME_OWED)
  } catch (error) {
    if (!isCut(error)) throw error
    const secret = await openUnlock(person, pin, Date.now())
    const now = valueOf(session.get()) ?? session.remembered()
    if (now?.id !== person.id || owesResume()) actAs(session, person, secret)
  }
}

/** Signs the person in on this device, and at the server before any other call. */
function actAs(session: Session, { id, name, role }: DevicePerson, secret: string) {
  const resume = async () => {
    try {
      const { user } = await devicesApi.resume(id, secret)
      deviceStorage.removeItem(RESUME_OWED)
      session.become(user)
    } catch (error) {
      if (!isRefused(error)) throw error
      // The browser still has the session of the person before them, which they must not use.
      session.become(null)
      throw new ApiError(401, 'Entre de novo com o seu PIN.', null)
    }
  }
  let asking: Promise<void> | null = null
  sendFirst(() => (asking ??= resume().finally(() => (asking = null))))
  store(deviceStorage, RESUME_OWED, '1')
  session.become({ id, username: name, name, role, signedInBy: 'pin' })
}

// No answer, or one of something in between.
function isCut(error: unknown) {
  const failure = failureOf(error)
  return failure.kind === 'offline' || (failure.kind === 'server-fault' && failure.by === 'proxy')
}
