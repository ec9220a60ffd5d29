import { createHash } from 'node:crypto'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { AttemptRow } from '../../platform/db/models.ts'
import type { Deps } from '../../platform/deps.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { clientKey } from '../../platform/http/networks.ts'
import { createLimiter } from '../../platform/http/rateLimit.ts'
import type { PaidByCredit } from './createPayment.ts'
import { DECLINED } from './openAttempt.ts'

const REFUSED_AN_HOUR = 3
const HOUR_SECONDS = 3600

type Payer = { ownerId: string | null; ip: string; cpf: string }

/** Slows down who tries card after card: three refused ones an hour of a browser, of an address and of a CPF. Those that are taken do not count. */
export function createCardLimit({ config, knex }: Pick<Deps, 'config' | 'knex'>) {
  const refused = createLimiter(knex, {
    name: 'card-refused',
    points: REFUSED_AN_HOUR,
    seconds: HOUR_SECONDS,
  })

  return async function limited<Paid extends Partial<AttemptRow> | PaidByCredit>(
    payer: Payer,
    charge: () => Promise<Paid>,
  ): Promise<Paid> {
    if (!config.rateLimits) return charge()
    const counted: string[] = []
    const giveBack = () => Promise.all(counted.map((key) => refused.reward(key)))
    try {
      // Counted before the provider is asked: many at once do not pass together. One after the other, because whoever is refused by
      // the first key must not take from the others what somebody else is allowed.
      for (const key of keysOf(payer)) {
        counted.push(key)
        await refused.consume(key)
      }
    } catch (error) {
      await giveBack()
      throw error instanceof RateLimiterRes ? cardLimit(error.msBeforeNext) : error
    }
    let isRefused = false
    try {
      const attempt = await charge()
      isRefused = 'failureCode' in attempt && attempt.failureCode === DECLINED
      return attempt
    } finally {
      if (!isRefused) await giveBack()
    }
  }
}

function keysOf({ ownerId, ip, cpf }: Payer): string[] {
  const keys = [`browser ${ownerId ?? ''}`, `client ${clientKey(ip)}`, `cpf ${cpf}`]
  return keys.map((key) => createHash('sha256').update(key).digest('base64url'))
}

function cardLimit(waitMs: number) {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
  return new ProblemError('card-limit', {
    message: `Muitos cartões recusados. Pague com PIX agora, ou tente com cartão de novo em ${minutes} min.`,
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}
