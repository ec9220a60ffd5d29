import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
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
import { ProblemError } from './problem.ts'
import { readSid } from './session.ts'

type RouteLimit = Limit & { key?: (ctx: Context) => string }
type RateLimit = (limit: RouteLimit) => Middleware

/** Binds `rateLimit({ name, points, seconds })` to the store of the counts. Without a `key` it counts by client address. */
export function createRateLimit({ config, knex }: { config: Config; knex: Db }): RateLimit {
  return ({ key = ({ ip }: Context) => clientKey(ip), ...limit }) => {
    const limiter = createLimiter(knex, limit)
    const limited: Middleware = async (ctx, next) => {
      if (config.rateLimits) await orTooManyRequests(() => limiter.consume(key(ctx)))
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
export async function orTooManyRequests(take: () => Promise<RateLimiterRes>): Promise<void> {
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

/** What counts as one client: an IPv4 address, or an IPv6 network of 64 bits, because one internet connection has that many addresses. */
export function clientKey(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

type Limit = { name: string; points: number; seconds: number }

/** Counts per key: in memory with SQLite, which has one process; in table `rate_limits` when several share PostgreSQL. */
export function createLimiter(knex: Db, { name, points, seconds }: Limit): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: seconds }
  const memory = new RateLimiterMemory(options)
  if (isSqlite(knex)) return memory
  return new RateLimiterPostgres({
    ...options,
    storeClient: knex,
    storeType: 'knex',
    tableName: 'rate_limits',
    tableCreated: true,
    // A database that does not answer must neither disable the limit nor block everybody.
    insuranceLimiter: memory,
  })
}
