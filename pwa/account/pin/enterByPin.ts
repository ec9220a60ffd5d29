import type { DevicePerson, KeptUnlock, Unlock } from '#shared/account/people/device.ts'
import { ApiError, sendFirst } from '../../api/client.ts'
import { devicesApi } from '../../api/account/devices.ts'
import { holdSecret } from '../../api/account/openedSecret.ts'
import { isOffline, isRefused } from '../../api/refusal.ts'
import { valueOf } from '../../api/resource.ts'
import { deviceStorage, store } from '../../api/storage.ts'
import type { Session } from '../session.ts'
import { writeMark } from './deviceMark.ts'
import { keepUnlocksOf, openUnlock, storeUnlock, unlockablePeople } from './unlocks.ts'

/** Returns who may sign in here by PIN; without a connection those who did so lately. */
export async function peopleHere(): Promise<DevicePerson[]> {
  try {
    return await readDevice()
  } catch (error) {
    if (!isOffline(error)) throw error
    return unlockablePeople(Date.now())
  }
}

/** Asks the server who signs in on this device: who left, or has another role, is out or has it from here on without a connection too. */
export async function readDevice(): Promise<DevicePerson[]> {
  const { people, ...mark } = await devicesApi.own()
  writeMark(mark)
  await keepUnlocksOf(people).catch(() => {})
  return people
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
      const here = byOwnClock(unlock)
      // Without it they are let in by the server only.
      await storeUnlock(person, pin, here).catch(() => {})
      hold(person, here)
      return user
    })
    deviceStorage.removeItem(RESUME_OWED)
  } catch (error) {
    if (!isOffline(error)) throw error
    const unlock = await openUnlock(person, pin, Date.now())
    hold(person, unlock)
    const now = valueOf(session.get()) ?? session.remembered()
    if (now?.id !== person.id || owesResume()) actAs(session, person, unlock.secret)
  }
}

function hold({ id }: DevicePerson, { secret, until }: KeptUnlock) {
  holdSecret({ userId: id, secret, untilMs: Date.parse(until) })
}

// The device asks its own clock when the time is over, right or wrong.
function byOwnClock({ at, secret, until }: Unlock): KeptUnlock {
  const leftMs = Date.parse(until) - Date.parse(at)
  return { secret, until: new Date(Date.now() + leftMs).toISOString() }
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
