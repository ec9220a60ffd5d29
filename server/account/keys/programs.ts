import type { Middleware } from 'koa'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import type { Deps } from '../../platform/deps.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { setProgram, type Program } from '../../platform/http/program.ts'
import { clientKey } from '../../platform/http/networks.ts'
import {
  createLimiter,
  createNetworkLimiter,
  orTooManyRequests,
} from '../../platform/http/rateLimit.ts'
import { KEY_START, programOf } from './apiKeys.ts'

// Written no more often than this, so that reading does not cost a write.
const SEEN_EVERY_MS = 10 * 60_000
const BEARER = new RegExp(`^Bearer (${KEY_START}[\\w-]{43})$`)

type ProgramDeps = Pick<Deps, 'config' | 'knex' | 'reads' | 'clock' | 'log'>

/** Knows other programs by their keys, before anything asks for cookies or a CSRF token. A wrong key is refused and opens not even what is public. */
export function programs(deps: ProgramDeps): Middleware {
  const ofKey = createLimiter(deps.knex, { name: 'api-key', points: 600, seconds: 60 })
  const wrong = createNetworkLimiter(deps.knex, { name: 'api-key-wrong', points: 30, seconds: 60 })
  const { rateLimits } = deps.config
  return async (ctx, next) => {
    const [, token] = BEARER.exec(ctx.get('Authorization')) ?? []
    if (!token) return next()
    const nowMs = deps.clock.now()
    const program = await programOf(deps.reads, token, nowMs)
    if (!program) {
      if (rateLimits) await orTooManyRequests(() => wrong(clientKey(ctx.ip)))
      throw new ProblemError('not-signed-in')
    }
    if (rateLimits) await orTooManyRequests(() => ofKey.consume(String(program.id)))
    setProgram(ctx, program)
    noteUse(deps, program, nowMs)
    return next()
  }
}

function noteUse({ knex, log }: ProgramDeps, { id, lastUsedAt }: Program, nowMs: number) {
  if (lastUsedAt !== null && nowMs - fromInstant(lastUsedAt) < SEEN_EVERY_MS) return
  // Not waited for: nobody's answer depends on it.
  void knex('api_keys')
    .where({ id })
    .update({ lastUsedAt: toInstant(nowMs) })
    .catch((error: unknown) => log.warn({ err: error }, 'the use of a key was not noted'))
}
