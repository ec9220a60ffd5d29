import type { Role } from '#shared/account/people/permissions.ts'
import type { DeviceLink, Unlock } from '#shared/account/people/device.ts'
import { hashPassword } from '../../../server/account/people/password.ts'
import { signedIn } from '../../../server/test/support/signedIn.ts'
import { SID_COOKIE } from '../../../server/platform/http/session.ts'
import { DEVICE_MARK } from '../../api/account/enrolled.ts'
import { holdSecret } from '../../api/account/openedSecret.ts'
import { Unreachable } from '../../api/client.ts'
import { deviceStorage } from '../../api/storage.ts'
import type { QueueOwner } from '../store/offlineDb.ts'
import type { ProvenServer } from './provenServer.ts'
import { openTablet, type LossyConnection, type Tablet } from './tablet.ts'

export type Member = QueueOwner & { role: Role }
/** A tablet of the venue, on which people switch by PIN, or a notebook, into which one of them has signed in by password. */
export type Place = {
  name: string
  tablet: Tablet
  isEnrolled: boolean
  /** Opened there by each person's PIN. */
  secrets: Map<number, Unlock>
}

const PIN = '482913'
const PASSWORD = 'praia-123'
const ROLES = ['reception', 'reception', 'manager'] as const

/** Two at the reception and a manager, each with a PIN and a password. */
export async function hireTeam(server: ProvenServer): Promise<Member[]> {
  const { knex } = server.app().deps
  const [pin, password] = await hashes()
  const members: Member[] = []
  for (const [index, role] of ROLES.entries()) {
    await signedIn(server.app(), role)
    const { id } = (await knex('users').orderBy('id', 'desc').first('id'))!
    const name = `Pessoa ${index}`
    await knex('users')
      .where({ id })
      .update({ name, username: `pessoa${index}`, pin, password })
    members.push({ userId: id, userName: name, role })
  }
  return members
}

// Takes longer than all else of a script.
let hashed: Promise<[string, string]> | null = null
const hashes = () =>
  (hashed ??= Promise.all([hashPassword(PIN, 'known'), hashPassword(PASSWORD, 'known')]))

/** Two tablets and a notebook; each begins anew by `renew`. */
export async function openPlaces(
  server: ProvenServer,
  team: () => readonly Member[],
): Promise<Place[]> {
  const names = ['Balcão', 'Quiosque', 'Notebook']
  return Promise.all(
    names.map(async (name, index) => {
      const isEnrolled = name !== 'Notebook'
      const secrets = new Map<number, Unlock>()
      const enter = async (connection: LossyConnection) => {
        connection.cookies.clear()
        secrets.clear()
        const member = team()[index]!
        if (isEnrolled) {
          await enrol(server, connection, name)
          secrets.set(member.userId, await signInByPin(connection, member))
        } else await signInByPassword(connection, member)
        return { userId: member.userId, userName: member.userName }
      }
      return { name, isEnrolled, secrets, tablet: await openTablet(server, enter) }
    }),
  )
}

/** Makes the browser a tablet of the venue, by a link of its owner. */
export async function enrol(server: ProvenServer, connection: LossyConnection, name: string) {
  const owner = await signedIn(server.app(), 'admin')
  const { body } = await owner.post<DeviceLink>('/api/devices/links', { name })
  await connection.request('POST', '/api/device', { body: { code: body.code } })
}

async function signInByPin(connection: LossyConnection, { userId }: Pick<Member, 'userId'>) {
  const body = { userId, pin: PIN }
  const answer = await connection.request('POST', '/api/device/sign-in', { body })
  return (answer as { unlock: Unlock }).unlock
}

async function signInByPassword(connection: LossyConnection, { userName }: QueueOwner) {
  const username = userName.replace('Pessoa ', 'pessoa')
  await connection.request('POST', '/api/login', { body: { username, password: PASSWORD } })
}

/** Does it as whoever is at that place: their secret is in memory, and the browser knows whether it is enrolled. */
export async function at<T>(
  { isEnrolled, name, secrets, tablet }: Place,
  work: () => Promise<T>,
): Promise<T> {
  const { userId } = tablet.person()
  const unlock = secrets.get(userId)
  if (isEnrolled) deviceStorage.setItem(DEVICE_MARK, name)
  else deviceStorage.removeItem(DEVICE_MARK)
  holdSecret(unlock ? { userId, secret: unlock.secret, untilMs: Date.parse(unlock.until) } : null)
  return work()
}

/** Somebody else takes over: by their PIN, without a connection only where it has opened the tablet before. Nobody takes over a notebook. */
export async function comesIn(server: ProvenServer, place: Place, member: Member): Promise<void> {
  const { isEnrolled, secrets, tablet } = place
  if (!isEnrolled) return
  try {
    secrets.set(member.userId, await signInByPin(tablet.connection, member))
  } catch (error) {
    const unlock = secrets.get(member.userId)
    const isOpened = unlock && Date.parse(unlock.until) > server.app().clock.now()
    if (!(error instanceof Unreachable) || !isOpened) return
    const { cookies } = tablet.connection
    cookies.delete([...cookies.keys()].find((name) => name.startsWith(SID_COOKIE)) ?? '')
  }
  await tablet.become(member)
}

/** Sends and reads as far as that goes; whoever's session has ended signs in again first. */
export async function syncsAt(place: Place): Promise<string> {
  const { isEnrolled, secrets, tablet } = place
  const ended = await at(place, () => tablet.round())
  if (ended !== 'signedOut') return ended
  const { userId } = tablet.person()
  const body = { userId, secret: secrets.get(userId)?.secret ?? '' }
  const back = isEnrolled
    ? tablet.connection.request('POST', '/api/device/resume', { body })
    : signInByPassword(tablet.connection, tablet.person())
  return back.then(
    () => at(place, () => tablet.round()),
    () => ended,
  )
}
