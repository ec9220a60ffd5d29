import {
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { isSqlite } from '../db/connect.ts'
import type { Deps } from '../deps.ts'

export type Limit = { name: string; points: number; seconds: number }

/** Counts per key: in memory with SQLite, which has one process; in table `rate_limits` when several share PostgreSQL. */
export function createLimiter(
  knex: Deps['knex'],
  { name, points, seconds }: Limit,
): RateLimiterAbstract {
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
