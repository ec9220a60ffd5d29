import { createHash } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { isSqlite } from '../db/connect.ts'
import type { Config } from '../settings/config.ts'
import type { Db } from '../db/db.ts'
import { clientKey, networksOf, SHARES } from './networks.ts'
import { ProblemError } from './problem.ts'
import { readSid } from './session.ts'

type RouteLimit = Limit & { key?: (ctx: Context) => string }
type RateLimit = (limit: RouteLimit) => Middleware

/** Binds `rateLimit({ name, points, seconds })` to the store of the counts. Without a `key` it counts by client address, and the networks that it is in. */
export function createRateLimit({ config, knex }: { config: Config; knex: Db }): RateLimit {
  return ({ key = ({ ip }: Context) => clientKey(ip), ...limit }) => {
    const count = createNetworkLimiter(knex, limit)
    const limited: Middleware = async (ctx, next) => {
      if (config.rateLimits) await orTooManyRequests(() => count(key(ctx)))
      await next()
    }
    limits.add(limited)
    return limited
  }
}

/** Counts by browser: who shares a carrier's address with somebody who floods is not held up. */
export function browserKey(ctx: Context): string {
  const sid = readSid(ctx)
  return sid ? createHash('sha256').update(sid).digest('base64url') : clientKey(ctx.ip)
}

const limits = new WeakSet<object>()

/** Whether it is one of these. */
export function isRateLimit(middleware: object): boolean {
  return limits.has(middleware)
}

/** Takes points, or throws the 429. */
export async function orTooManyRequests(take: () => Promise<unknown>): Promise<void> {
  try {
    await take()
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw tooManyRequests(error.msBeforeNext, error)
  }
}

/** A 429 with the time until the next attempt. */
export function tooManyRequests(waitMs: number, cause?: unknown): ProblemError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new ProblemError('too-many-requests', { retryAfterSeconds, cause })
}

type Limit = { name: string; points: number; seconds: number }

/** Counts per key: in memory with SQLite, which has one process; in table `rate_limits` when several share PostgreSQL. */
export function createLimiter(knex: Db, { name, points, seconds }: Limit): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: seconds }
  const memory = new RateLimiterMemory(options)
  if (isSqlite(knex)) return memory
  return new RateLimiterPostgres({
    ...options,
    storeClient: unnamed(knex),
    storeType: 'knex',
    tableName: 'rate_limits',
    tableCreated: true,
    // Every limiter would delete by itself each five minutes, all in the same second: the upkeep of the night does it once.
    clearExpiredByTimeout: false,
    // A database that does not answer must neither disable the limit nor block everybody.
    insuranceLimiter: memory,
  })
}

// A name would be remembered by one connection, and a pooler gives each transaction another one.
function unnamed({ client }: Db) {
  return {
    client: {
      async acquireConnection() {
        const lent = await client.acquireConnection()
        return {
          lent,
          query: ({ text, values }: { text: string; values: unknown[] }) =>
            lent.query(text, values),
        }
      },
      releaseConnection: ({ lent }: { lent: unknown }) => client.releaseConnection(lent),
    },
  }
}

/** Counts a client, and with it the networks that it is in; rejects when one of them has had its points. */
export function createNetworkLimiter(knex: Db, limit: Limit): (client: string) => Promise<void> {
  const limiters = new Map(
    SHARES.map((times) => [times, createLimiter(knex, { ...limit, points: limit.points * times })]),
  )
  return async (client) => {
    // The narrowest first: whoever is refused by it takes nothing from its neighbours.
    for (const { network, times } of networksOf(client)) await limiters.get(times)!.consume(network)
  }
}
