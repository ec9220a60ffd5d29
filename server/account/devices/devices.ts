import { createHash, randomInt } from 'node:crypto'
import {
  ENROL_MINUTES,
  type DeviceDraft,
  type DeviceLink,
  type EnrolledDevices,
} from '#shared/account/people/device.ts'
import { record } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { newDeviceToken } from '../../platform/http/enrolledDevice.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { endSessionsOn } from '../../platform/http/personSessions.ts'
import { openLinks } from '../people/links.ts'

/** All devices that are or were enrolled, those in use first. */
export async function readDevices(db: Db, here: number | null): Promise<EnrolledDevices> {
  const rows = await db('devices as d')
    .leftJoin('users as e', 'e.id', 'd.enrolledBy')
    .leftJoin('users as l', 'l.id', 'd.lastUserId')
    .orderBy('d.id')
    .select(
      'd.id',
      'd.name',
      'd.enrolledAt',
      'd.lastSeenAt',
      'd.revokedAt',
      'd.tillId as drawerId',
      'e.name as enrolledName',
      'e.username as enrolledUsername',
      'l.name as usedName',
      'l.username as usedUsername',
    )
  const settings = present(await db('venue').where({ id: 1 }).first('lockMinutes', 'keepsPhones'))
  const devices = rows.map(
    ({ enrolledName, enrolledUsername, usedName, usedUsername, ...row }) => ({
      ...row,
      enrolledBy: enrolledName ?? enrolledUsername,
      lastUsedBy: usedName ?? usedUsername,
      current: row.id === here,
    }),
  )
  const inUse = (revokedAt: string | null) => (revokedAt === null ? 0 : 1)
  return {
    devices: devices.toSorted((one, other) => inUse(one.revokedAt) - inUse(other.revokedAt)),
    ...settings,
  }
}

// Crockford's: no letter that looks like a digit. 50 bits, for ten minutes, behind a limit.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 10
const hashOf = (code: string) => createHash('sha256').update(`device ${code}`).digest('hex')

/** Makes a code by which one browser can be enrolled. It is in the return value only. */
export async function linkDevice(
  { trx, nowMs }: Tx,
  { name }: DeviceDraft,
  who: { id: number },
): Promise<DeviceLink> {
  const code = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(
    '',
  )
  const expiresAt = toInstant(nowMs + ENROL_MINUTES * 60_000)
  await trx('account_links').insert({
    kind: 'device',
    tokenHash: hashOf(code),
    name,
    createdBy: who.id,
    createdAt: toInstant(nowMs),
    expiresAt,
  })
  return { code, name, expiresAt }
}

/** Enrols a browser, in the place of what it was enrolled as. Returns its token. */
export async function enrol(
  tx: Tx,
  { name }: DeviceDraft,
  who: { id: number } | null,
  before: { id: number } | null,
): Promise<{ id: number; token: string }> {
  const { trx, nowMs } = tx
  const { token, tokenHash } = newDeviceToken()
  // Stays at the drawer at which it stood.
  const stood = before && (await trx('devices').where({ id: before.id }).first('tillId'))
  if (before) await revoke(tx, before.id, who)
  const [row] = await trx('devices')
    .insert({
      name,
      tokenHash,
      enrolledBy: who?.id ?? null,
      enrolledAt: toInstant(nowMs),
      tillId: stood?.tillId ?? null,
    })
    .returning('id')
  const { id } = present(row)
  await record(tx, [{ entity: 'device', id, action: 'enrolled', after: { name } }], who)
  return { id, token }
}

/** The same by the code of a link; the update that finds it unused decides between two at once. */
export async function enrolByCode(tx: Tx, code: string, before: { id: number } | null) {
  const [link] = await openLinks(tx.trx, tx.nowMs)
    .where({ tokenHash: hashOf(code), kind: 'device' })
    .update({ usedAt: toInstant(tx.nowMs) })
    .returning(['name', 'createdBy'])
  if (!link) throw new Refused('link-over')
  const { name, createdBy } = link
  const draft = { name: name ?? '' }
  const device = await enrol(tx, draft, createdBy === null ? null : { id: createdBy }, before)
  return { ...device, ...draft }
}

/** Takes a device out of use: whoever is signed in on it is out, and nobody gets in there by PIN any more. */
export async function revoke(tx: Tx, id: number, who: { id: number } | null): Promise<void> {
  const { trx, nowMs } = tx
  const [row] = await trx('devices')
    .where({ id })
    .whereNull('revokedAt')
    .update({ revokedAt: toInstant(nowMs) })
    .returning('name')
  if (!row) {
    if (await trx('devices').where({ id }).first('id')) return
    throw new ProblemError('not-found')
  }
  await trx('device_people').where({ deviceId: id }).delete()
  await endSessionsOn(trx, id)
  await record(tx, [{ entity: 'device', id, action: 'revoked', before: { name: row.name } }], who)
}

/** After how many minutes without a touch an enrolled device locks itself. */
export async function setLockMinutes(tx: Tx, lockMinutes: number): Promise<void> {
  const { trx } = tx
  const before = present(await trx('venue').where({ id: 1 }).first('lockMinutes'))
  await trx('venue').where({ id: 1 }).update({ lockMinutes })
  await record(tx, [{ entity: 'venue', id: 1, action: 'changed', before, after: { lockMinutes } }])
}

/** Whether enrolled devices keep the phones of who comes today and tomorrow; each reads everything anew. */
export async function setKeptPhones(tx: Tx, keepsPhones: boolean): Promise<void> {
  const { trx } = tx
  const before = present(await trx('venue').where({ id: 1 }).first('keepsPhones'))
  if (before.keepsPhones === keepsPhones) return
  await trx('venue').where({ id: 1 }).update({ keepsPhones })
  tx.touch({ catalog: true })
  await record(tx, [{ entity: 'venue', id: 1, action: 'changed', before, after: { keepsPhones } }])
}
