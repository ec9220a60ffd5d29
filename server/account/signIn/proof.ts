import type { Context } from 'koa'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import type { PasskeySignIn } from '#shared/account/people/passkey.schema.ts'
import { recordEvent } from '../audit/securityEvents.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { clientKey } from '../../platform/http/networks.ts'
import { readSid } from '../../platform/http/session.ts'
import { beginStep, readStep, takeStep } from '../secondFactor/authSteps.ts'
import { useAppCode, useRecoveryCode } from '../secondFactor/codes.ts'
import { readDevice } from '../devices/deviceCookie.ts'
import { enqueueFactorMail } from '../secondFactor/factorMail.ts'
import { CODES, createLoginThrottle } from './loginThrottle.ts'
import { readSigned, relyingParty, signingOptions } from '../secondFactor/passkeys.ts'

export type ProofDeps = Pick<
  Deps,
  'config' | 'knex' | 'reads' | 'clock' | 'log' | 'events' | 'jobs' | 'sessionKeys'
>
export type GivenCode = { code: string } | { recovery: string }

/** The id under which this browser is asked: every call that is guarded by a token has one. */
export function sidOf(ctx: Context): string {
  const sid = readSid(ctx)
  if (!sid) throw new ProblemError('bad-csrf')
  return sid
}

/** Checks codes and passkeys; wrong ones are counted, recorded, and answered by a 422. */
export function createProofCheck(deps: ProofDeps) {
  const throttle = createLoginThrottle(deps, CODES)

  const reportGuessed = (person: SessionUser) =>
    writeTransaction(deps, (tx) => {
      const once = `codes guessed ${person.id} ${toInstant(tx.nowMs).slice(0, 10)}`
      return enqueueFactorMail(tx, { userId: person.id, what: 'guessed', name: '' }, { once })
    })

  return {
    /** A code of the app or a recovery code, each good once. */
    async code(ctx: Context, person: SessionUser, given: GivenCode): Promise<void> {
      const caller = {
        username: person.username,
        client: clientKey(ctx.ip),
        device: readDevice(ctx),
      }
      await throttle.attempt(caller, () => reportGuessed(person))
      const nowMs = deps.clock.now()
      const isRight =
        'code' in given
          ? await useAppCode(deps.knex, person.id, given.code, { nowMs, keys: deps.sessionKeys })
          : await useRecoveryCode(deps.knex, person.id, given.recovery, nowMs)
      const way = 'code' in given ? 'code' : 'recovery'
      if (!isRight) {
        const about = { id: person.id, after: { factor: way } }
        await recordEvent(deps, ctx, 'second-factor.failed', about, person)
        const errors = { [way]: ['Código incorreto ou já usado'] }
        throw new ProblemError('invalid-input', { errors })
      }
      await throttle.succeeded(caller)
      if (way === 'code') return
      await recordEvent(deps, ctx, 'second-factor.recovered', { id: person.id }, person)
      await writeTransaction(deps, (tx) =>
        enqueueFactorMail(tx, { userId: person.id, what: 'recovered', name: '' }),
      )
      deps.jobs.wake()
    },

    /** Asks this browser for a passkey, anybody's where nobody is known; what was asked waits for its answer. */
    async askPasskey(ctx: Context, kind: 'sign-in' | 'proof', userId: number | null) {
      const options = await signingOptions(deps.reads, relyingParty(ctx, deps.config), userId)
      const { challenge } = options
      await beginStep(deps, sidOf(ctx), kind, { userId, challenge })
      return options
    },

    /** The id of whose passkey has signed what this browser was asked. */
    async passkey(ctx: Context, kind: 'sign-in' | 'proof', given: PasskeySignIn): Promise<number> {
      const step = await takeStep(deps, sidOf(ctx), kind)
      if (!step) throw new ProblemError('factor-refused')
      const rp = relyingParty(ctx, deps.config)
      const { userId, known } = await readSigned(deps.knex, rp, step.challenge, given, {
        wanted: step.userId,
        nowMs: deps.clock.now(),
      })
      if (userId !== null) return userId
      const who = known === null ? null : await deps.reads('users').where({ id: known }).first()
      if (who) {
        const about = { id: who.id, after: { factor: 'passkey' } }
        await recordEvent(deps, ctx, 'second-factor.failed', about, who)
      } else {
        await recordEvent(deps, ctx, 'sign-in.failed', {}, null)
      }
      throw new ProblemError('factor-refused')
    },

    /** Who has typed the password in this browser and has to show a second factor; null when nobody has. */
    async waiting(ctx: Context): Promise<number | null> {
      const step = await readStep(deps, sidOf(ctx), 'password')
      return step?.userId ?? null
    },
  }
}
