import type { Context, Middleware } from 'koa'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '../deps.ts'
import { clientKey } from './clientKey.ts'
import { createLimiter, type Limit } from './limiter.ts'
import { ProblemError } from './problem.ts'

type RouteLimit = Limit & { key?: (ctx: Context) => string }
export type RateLimit = (limit: RouteLimit) => Middleware

/** Binds `rateLimit({ name, points, seconds })` to the store of the counts. Without a `key` it counts by client address. */
export function createRateLimit({ config, knex }: Pick<Deps, 'config' | 'knex'>): RateLimit {
  return ({ key = ({ ip }: Context) => clientKey(ip), ...limit }) => {
    const limiter = createLimiter(knex, limit)
    return async (ctx, next) => {
      if (config.rateLimits) await orTooManyRequests(() => limiter.consume(key(ctx)))
      await next()
    }
  }
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
