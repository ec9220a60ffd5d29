import { createHash, randomBytes } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import type { Db } from '../db/db.ts'
import { fromInstant, toInstant } from '../db/instant.ts'
import type { Clock } from '../settings/clock.ts'
import type { Logger } from 'pino'
import { ProblemError } from './problem.ts'

/** As long as browsers keep a cookie at most; it begins anew while the device is used. */
const LIFE_MS = 400 * 86_400_000
// The last use is written no more often than this, so that reading does not cost a write.
const SEEN_EVERY_MS = 10 * 60_000

/** A browser that a manager has enrolled, on which people switch by PIN. */
export type Enrolled = { id: number; name: string }

const COOKIE = 'tablet'

/** Looks up the enrolled device that calls, or that it was one. */
export function enrolledDevice({
  knex,
  reads,
  clock,
  log,
}: {
  knex: Db
  reads: Db
  clock: Clock
  log: Logger
}): Middleware {
  return async (ctx, next) => {
    const token = ctx.cookies.get(COOKIE, { signed: true })
    const row =
      token &&
      (await reads('devices')
        .where({ tokenHash: hashOf(token) })
        .first())
    if (row && row.revokedAt) ctx.state['isRevoked'] = true
    else if (row) {
      ctx.state['device'] = { id: row.id, name: row.name } satisfies Enrolled
      const nowMs = clock.now()
      if (!row.lastSeenAt || nowMs - fromInstant(row.lastSeenAt) > SEEN_EVERY_MS) {
        writeDeviceToken(ctx, token!)
        // Not waited for: nobody's answer depends on it.
        void noteUse(knex, row.id, nowMs).catch((error: unknown) =>
          log.warn({ err: error }, 'the use of a device was not noted'),
        )
      }
    }
    await next()
  }
}

function noteUse(knex: Db, id: number, nowMs: number) {
  return knex('devices')
    .where({ id })
    .update({ lastSeenAt: toInstant(nowMs) })
}

/** The enrolled device that calls; null for any other browser. */
export function deviceOf(ctx: Context): Enrolled | null {
  return ctx.state['device'] ?? null
}

/** A 401; of a device that was revoked one that says so, until it has forgotten what it has of people. */
export function notSignedIn(ctx: Context): ProblemError {
  return new ProblemError(ctx.state['isRevoked'] ? 'device-revoked' : 'not-signed-in')
}

/** The same; from any other browser there is no such address. */
export function demandDevice(ctx: Context): Enrolled {
  const device = deviceOf(ctx)
  if (!device) throw ctx.state['isRevoked'] ? notSignedIn(ctx) : new ProblemError('not-found')
  return device
}

/** A token for a new device, of which the table has only the hash. */
export function newDeviceToken() {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOf(token) }
}

/** Makes the browser that calls the device of that token, or with null none any more. */
export function writeDeviceToken(ctx: Context, token: string | null): void {
  const maxAge = token === null ? 0 : LIFE_MS
  ctx.cookies.set(COOKIE, token, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    overwrite: true,
    maxAge,
  })
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
