import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { RECOVERY_LETTERS, type AppOptions } from '#shared/account/people/secondFactor.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { unsealed } from '../../platform/settings/sealed.ts'
import { hashPassword, isPassword } from '../people/password.ts'

const PERIOD_MS = 30_000

/** Six digits that change every 30 s, as every app knows them. */
function totpOf(secret: string, about: { issuer?: string; label?: string } = {}) {
  return new TOTP({ ...about, secret: Secret.fromBase32(secret) })
}

/** What an app is set up with. */
export function newApp(issuer: string, label: string): AppOptions {
  const secret = new Secret({ size: 20 }).base32
  const uri = totpOf(secret, { issuer, label }).toString()
  return { secret, uri }
}

/** The period that the code belongs to, this one or a neighbour of it, because two clocks are never the same; null for a wrong code. */
export function stepOf(secret: string, code: string, nowMs: number): number | null {
  const off = totpOf(secret).validate({ token: code, timestamp: nowMs, window: 1 })
  return off === null ? null : Math.floor(nowMs / PERIOD_MS) + off
}

/** Whether it is a code of the person's app that was not used yet; from now on it was. */
export async function useAppCode(
  db: Db,
  userId: number,
  code: string,
  { nowMs, keys }: { nowMs: number; keys: readonly string[] },
): Promise<boolean> {
  const app = await db('code_apps').where({ userId }).first('secret')
  const secret = app && unsealed(keys, 'codes of an app', app.secret)
  const step = secret ? stepOf(secret, code, nowMs) : null
  if (step === null) return false
  // One statement decides between two who send the same code at once.
  const used = await db('code_apps')
    .where({ userId })
    .where('lastStep', '<', step)
    .update({ lastStep: step })
  return used === 1
}

const RECOVERY_CODES = 8

/** New recovery codes as they are shown, once, and the rows that are stored. The number in front names the row, so that one hash is computed and not eight. */
export async function newRecoveryCodes(userId: number) {
  const letters = () =>
    Array.from({ length: 10 }, () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)]).join('')
  const made = Array.from({ length: RECOVERY_CODES }, (_, index) => ({
    number: index + 1,
    secret: letters(),
  }))
  const rows = await Promise.all(
    made.map(async ({ number, secret }) => ({
      userId,
      number,
      codeHash: await hashPassword(secret, 'known'),
      usedAt: null,
    })),
  )
  const codes = made.map(
    ({ number, secret }) => `${number}-${secret.slice(0, 5)}-${secret.slice(5)}`,
  )
  return { codes, rows }
}

/** Whether it is a recovery code of the person that was not used yet; from now on it was. */
export async function useRecoveryCode(
  db: Db,
  userId: number,
  code: string,
  nowMs: number,
): Promise<boolean> {
  const unused = () =>
    db('recovery_codes')
      .where({ userId, number: Number(code[0]) })
      .whereNull('usedAt')
  const row = await unused().first('codeHash')
  // As long for one that does not exist.
  if (!(await isPassword(code.slice(1), row?.codeHash ?? null))) return false
  return (await unused().update({ usedAt: toInstant(nowMs) })) === 1
}
