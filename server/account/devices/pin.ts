import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import {
  PIN_PAUSE_MINUTES,
  PIN_TRIES,
  type DevicePerson,
  type Unlock,
} from '#shared/account/people/device.ts'
import { isAllowed } from '#shared/account/people/permissions.ts'
import { unlockDates, unlockEnd, type OpenDay } from '#shared/account/people/unlock.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { recordEvent } from '../audit/securityEvents.ts'
import type { Db } from '../../platform/db/db.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import { writeTransaction, type WriteDeps } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Enrolled } from '../../platform/http/enrolledDevice.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { tooManyRequests } from '../../platform/http/rateLimit.ts'
import { asSessionUser } from '../../platform/http/personSessions.ts'
import { hashPassword, isPassword } from '../people/password.ts'
import { secretHash } from './unlockSecrets.ts'

const PAUSE_MS = PIN_PAUSE_MINUTES * 60_000
/** Wrong ones of a person on all devices together, since the last right one: more than anybody forgets. */
const TRIES_OF_ALL = 30

type PinDeps = Pick<Deps, 'knex' | 'clock' | 'log' | 'config' | 'events'>

/** Who may sign in by PIN on an enrolled device. */
export async function devicePeople(db: Db): Promise<DevicePerson[]> {
  const rows = await staffWithPin(db).orderBy('username').select('id', 'username', 'name', 'role')
  return rows.flatMap(({ id, username, name, role }) =>
    role === 'user'
      ? []
      : [{ id, name: name ?? username, role, mayApprove: isAllowed({ role }, 'refund.any') }],
  )
}

function staffWithPin(db: Db) {
  return db('users')
    .whereNotNull('pin')
    .whereNot({ role: 'user' })
    .whereNull('deactivatedAt')
    .where({ mustChangePassword: false })
}

/** Sets a person's PIN; what devices have stored for the one before opens nothing any more. */
export async function setPin(db: Db, userId: number, pin: string): Promise<void> {
  const hashed = await hashPassword(pin, 'known')
  await db('users').where({ id: userId }).update({ pin: hashed, pinFailures: 0 })
  await db('device_people').where({ userId }).delete()
}

/** The person of that PIN on that device. Throws a 401 for a wrong one, and a 429 while too many were. */
export async function proveByPin(
  deps: PinDeps,
  ctx: Context,
  device: Enrolled,
  { userId, pin }: { userId: number; pin: string },
): Promise<SessionUser> {
  const { knex } = deps
  const person = { deviceId: device.id, userId }
  const row = await staffWithPin(knex)
    .where({ id: userId })
    .first('id', 'username', 'name', 'role', 'mustChangePassword', 'pin')
  if (!row) throw new ProblemError('not-found')
  // Counted before it is checked, so that parallel requests do not bypass the limit.
  const tries = await countTry(knex, person, deps.clock.now())
  if (await isPassword(pin, row.pin, 'known')) {
    await knex('device_people').where(person).update({ tries: 0 })
    await knex('users').where({ id: userId }).update({ pinFailures: 0 })
    return asSessionUser(row)
  }
  await recordEvent(deps, ctx, 'sign-in.failed', { id: userId }, row)
  if (await isGivenUp(deps, device, userId))
    await recordEvent(deps, ctx, 'pin.lost', { id: userId }, row)
  throw new ProblemError('bad-pin', { message: wrongText(PIN_TRIES - tries) })
}

function wrongText(left: number) {
  if (left <= 0) return `PIN incorreto. Aguarde ${PIN_PAUSE_MINUTES} minutos neste aparelho.`
  return left === 1
    ? 'PIN incorreto. Resta 1 tentativa.'
    : `PIN incorreto. Restam ${left} tentativas.`
}

type OnDevice = { deviceId: number; userId: number }

/** Which try of the person it is, on this device. */
async function countTry(db: Db, person: OnDevice, nowMs: number): Promise<number> {
  await db('device_people')
    .insert({ ...person, tries: 0 })
    .onConflict(['deviceId', 'userId'])
    .ignore()
  const since = toInstant(nowMs - PAUSE_MS)
  // One statement decides between requests at the same time.
  const [counted] = await db('device_people')
    .where(person)
    .where((free) => free.where('tries', '<', PIN_TRIES).orWhere('triedAt', '<=', since))
    .update({
      tries: db.raw('case when tried_at <= ? then 1 else tries + 1 end', [since]),
      triedAt: toInstant(nowMs),
    })
    .returning('tries')
  if (counted) return counted.tries
  const row = await db('device_people').where(person).first('triedAt')
  const sinceMs = row?.triedAt ? fromInstant(row.triedAt) : nowMs
  throw tooManyRequests(sinceMs + PAUSE_MS - nowMs)
}

/** Counts a wrong PIN of somebody on whatever device; whether it was one too many, and the PIN is gone. Its owner gets a mail then. */
function isGivenUp(deps: WriteDeps, device: Enrolled, userId: number): Promise<boolean> {
  return writeTransaction(deps, async (tx) => {
    const { trx } = tx
    await trx('users')
      .where({ id: userId })
      .update({ pinFailures: trx.raw('pin_failures + 1') })
    const gone = await trx('users')
      .where({ id: userId })
      .whereNotNull('pin')
      .where('pinFailures', '>=', TRIES_OF_ALL)
      .update({ pin: null })
    if (gone === 0) return false
    await trx('device_people').where({ userId }).update({ unlockHash: null })
    const { name } = present(await trx('devices').where({ id: device.id }).first('name'))
    const news = { userId, what: 'pin-lost', name, at: toInstant(tx.nowMs) } as const
    await enqueue(tx, 'factor-mail', news, { subject: userId })
    return true
  })
}

/** When the venue is open on those dates. */
export type OpeningsOn = (dates: readonly CivilDate[]) => Promise<OpenDay[]>

/** Makes the secret by which the device lets this person in without a connection: see `unlockEnd` for how long. */
export async function makeUnlock(
  { knex, clock, config: { venueTimezone: zone } }: PinDeps,
  openingsOn: OpeningsOn,
  device: Enrolled,
  userId: number,
): Promise<Unlock> {
  const secret = randomBytes(32).toString('base64url')
  const hash = secretHash(secret)
  const nowMs = clock.now()
  const openDays = await openingsOn(unlockDates(nowMs, zone))
  const until = toInstant(unlockEnd(nowMs, zone, openDays))
  const person = { deviceId: device.id, userId }
  // Kept before anybody can use it.
  await knex('unlock_secrets').insert({ ...person, hash, madeAt: toInstant(nowMs), until })
  await knex('device_people')
    .insert({ ...person, tries: 0, unlockHash: hash, unlockUntil: until })
    .onConflict(['deviceId', 'userId'])
    .merge({ unlockHash: hash, unlockUntil: until })
  await noteUser(knex, device, userId)
  return { secret, until, at: toInstant(nowMs) }
}

function noteUser(db: Db, device: Enrolled, userId: number) {
  return db('devices').where({ id: device.id }).update({ lastUserId: userId })
}

/** The person whom the device has let in by that secret; a 401 when it is none any more. */
export async function proveBySecret(
  { knex, clock }: PinDeps,
  device: Enrolled,
  { userId, secret }: { userId: number; secret: string },
): Promise<SessionUser> {
  const known = await knex('device_people')
    .where({ deviceId: device.id, userId, unlockHash: secretHash(secret) })
    .where('unlockUntil', '>', toInstant(clock.now()))
    .first('userId')
  const row =
    known &&
    (await staffWithPin(knex)
      .where({ id: userId })
      .first('id', 'username', 'name', 'role', 'mustChangePassword'))
  if (!row) throw new ProblemError('bad-pin', { message: 'Entre de novo com o seu PIN.' })
  await noteUser(knex, device, userId)
  return asSessionUser(row)
}
