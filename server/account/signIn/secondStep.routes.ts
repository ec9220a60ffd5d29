import * as call from '#shared/account/session.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { Context } from 'koa'
import * as v from 'valibot'
import { AppCodeDraftSchema, RecoveryDraftSchema } from '#shared/account/people/secondFactor.ts'
import { recordEvent } from '../audit/securityEvents.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { createRateLimit } from '../../platform/http/rateLimit.ts'
import { signIn } from '../../platform/http/session.ts'
import { personWith } from '../people/accounts.ts'
import { takeStep } from '../secondFactor/authSteps.ts'
import { rememberAccount } from '../devices/deviceCookie.ts'
import { createProofCheck, sidOf, type GivenCode, type ProofDeps } from './proof.ts'

/** Signing in by a passkey alone, or by a code after the password. */
export function secondStepRoutes(deps: ProofDeps): Calls {
  const calls = createCalls(deps)
  const check = createProofCheck(deps)
  const limit = createRateLimit(deps)({ name: 'second-step', points: 60, seconds: 900 })

  async function begin(ctx: Context, userId: number, by: 'password' | 'passkey') {
    const user = await personWith(deps.knex, userId)
    // Of two answers to one password the second finds it used up.
    const step = await takeStep(deps, sidOf(ctx), 'password')
    if (!user || (by === 'password' && step?.userId !== userId))
      throw new ProblemError('factor-refused')
    await signIn(ctx, user, { by, provedAt: deps.clock.now() })
    rememberAccount(ctx, user.username)
    await recordEvent(deps, ctx, 'sign-in')
    return user
  }

  calls.answer(
    call.readSignInOptions,
    async (_, { ctx }) => check.askPasskey(ctx, 'sign-in', await check.waiting(ctx)),
    limit,
  )
  calls.answer(
    call.signInByPasskey,
    async ({ body }, { ctx }) => begin(ctx, await check.passkey(ctx, 'sign-in', body), 'passkey'),
    limit,
  )
  calls.answer(
    call.signInByCode,
    async ({ body }, { ctx }) => {
      const given = readCode(body)
      const userId = await check.waiting(ctx)
      const person = userId === null ? null : await personWith(deps.knex, userId)
      if (!person) throw new ProblemError('factor-refused', { message: WAITED_TOO_LONG })
      await check.code(ctx, person, given)
      return begin(ctx, person.id, 'password')
    },
    limit,
  )

  return calls
}

const WAITED_TOO_LONG = 'O tempo para confirmar passou. Digite a senha de novo.'

/** What was typed: a code of the app, or a recovery code. */
export function readCode(body: unknown): GivenCode {
  const isRecovery = body !== null && typeof body === 'object' && 'recovery' in body
  return isRecovery ? v.parse(RecoveryDraftSchema, body) : v.parse(AppCodeDraftSchema, body)
}
