import * as call from '#shared/account/ownAccount.calls.ts'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { Context } from 'koa'
import * as v from 'valibot'
import { PasskeySignInSchema } from '#shared/account/people/passkey.schema.ts'
import {
  PasswordDraftSchema,
  type FactorAdded,
  type ProofWay,
} from '#shared/account/people/secondFactor.ts'
import { named } from '#shared/venue/profile/unnamed.ts'
import { recordEvent } from '../audit/securityEvents.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { demandProof } from '../../platform/http/access.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { createRateLimit } from '../../platform/http/rateLimit.ts'
import { freshForMs, noteProof } from '../../platform/http/session.ts'
import { sealed, unsealed } from '../../platform/settings/sealed.ts'
import { beginStep, readStep, takeStep } from '../secondFactor/authSteps.ts'
import { newApp, newRecoveryCodes, stepOf } from '../secondFactor/codes.ts'
import { deviceText } from '../devices/deviceText.ts'
import { enqueueFactorMail } from '../secondFactor/factorMail.ts'
import { readNewPasskey, registrationOptions, relyingParty } from '../secondFactor/passkeys.ts'
import { createPasswordCheck } from './passwordCheck.ts'
import { createProofCheck, sidOf, type ProofDeps } from './proof.ts'
import {
  addFactor,
  codesForFirst,
  readSecondFactor,
  removeFactor,
  setRecoveryCodes,
  waysOf,
} from '../secondFactor/secondFactor.ts'
import { readCode } from './secondStep.routes.ts'

/** A person's own passkeys, code app and recovery codes, and the proof that it is still them. */
export function secondFactorRoutes(deps: ProofDeps): Calls {
  const calls = createCalls(deps)
  const limit = createRateLimit(deps)({ name: 'second-factor', points: 60, seconds: 900 })
  const check = createProofCheck(deps)
  const checkPassword = createPasswordCheck(deps)

  /** Refuses customers, who have no need of it, and asks for a proof. */
  const demandStaff = (ctx: Context, user: SessionUser) => {
    if (user.role === 'user') throw new ProblemError('not-allowed')
    demandProof(ctx)
  }
  const factorsOf = async (id: number, recoveryCodes?: string[]): Promise<FactorAdded> => {
    const factor = await readSecondFactor(deps.knex, id)
    deps.jobs.wake()
    return { ...factor, ...(recoveryCodes && { recoveryCodes }) }
  }

  calls.answer(call.readSecondFactor, (_, { user }) => readSecondFactor(deps.reads, user.id))

  calls.answer(
    call.readNewPasskeyOptions,
    async (_, { ctx, user }) => {
      demandStaff(ctx, user)
      const options = await registrationOptions(deps.reads, relyingParty(ctx, deps.config), user)
      const step = { userId: user.id, challenge: options.challenge }
      await beginStep(deps, sidOf(ctx), 'passkey', step)
      return options
    },
    limit,
  )

  calls.answer(
    call.addPasskey,
    async ({ body: given }, { ctx, user }) => {
      demandStaff(ctx, user)
      const step = await takeStep(deps, sidOf(ctx), 'passkey')
      const about = {
        userId: user.id,
        name: deviceText(ctx.get('User-Agent')),
        nowMs: deps.clock.now(),
      }
      const rp = relyingParty(ctx, deps.config)
      const isTheirs = step?.userId === user.id
      const row = isTheirs ? await readNewPasskey(rp, step.challenge, given, about) : null
      if (!row) throw new ProblemError('factor-refused')
      const codes = await codesForFirst(deps.knex, user.id)
      await writeTransaction(deps, (tx) => addFactor(tx, user.id, { kind: 'passkey', row }, codes))
      const after = { factor: 'passkey', name: row.name }
      await recordEvent(deps, ctx, 'second-factor.added', { id: user.id, after })
      return factorsOf(user.id, codes?.codes)
    },
    limit,
  )

  calls.answer(
    call.removePasskey,
    ({ params: { id } }, { ctx, user }) => remove(ctx, user, id),
    limit,
  )
  calls.answer(call.removeApp, (_, { ctx, user }) => remove(ctx, user, 'app'), limit)

  async function remove(ctx: Context, user: SessionUser, which: number | 'app') {
    demandProof(ctx)
    const name = await writeTransaction(deps, (tx) => removeFactor(tx, user.id, which))
    const after = { factor: which === 'app' ? 'app' : 'passkey', name }
    await recordEvent(deps, ctx, 'second-factor.removed', { id: user.id, after })
    return factorsOf(user.id)
  }

  calls.answer(
    call.readAppOptions,
    async (_, { ctx, user }) => {
      demandStaff(ctx, user)
      const venue = named(present(await deps.reads('venue').where({ id: 1 }).first('name')))
      const app = newApp(venue.name, user.username)
      const step = {
        userId: user.id,
        challenge: sealed(deps.sessionKeys, 'codes of an app', app.secret),
      }
      await beginStep(deps, sidOf(ctx), 'app', step)
      return app
    },
    limit,
  )

  calls.answer(
    call.addApp,
    async ({ body: { code } }, { ctx, user }) => {
      demandStaff(ctx, user)
      const sid = sidOf(ctx)
      const step = await readStep(deps, sid, 'app')
      const secret =
        step?.userId === user.id
          ? unsealed(deps.sessionKeys, 'codes of an app', step.challenge)
          : null
      const nowMs = deps.clock.now()
      const lastStep = secret ? stepOf(secret, code, nowMs) : null
      if (!secret) throw new ProblemError('factor-refused')
      if (lastStep === null)
        throw new ProblemError('invalid-input', { errors: { code: ['Código incorreto'] } })
      await takeStep(deps, sid, 'app')
      const row = {
        userId: user.id,
        secret: sealed(deps.sessionKeys, 'codes of an app', secret),
        lastStep,
        createdAt: toInstant(nowMs),
      }
      const codes = await codesForFirst(deps.knex, user.id)
      await writeTransaction(deps, (tx) => addFactor(tx, user.id, { kind: 'app', row }, codes))
      const after = { factor: 'app' }
      await recordEvent(deps, ctx, 'second-factor.added', { id: user.id, after })
      return factorsOf(user.id, codes?.codes)
    },
    limit,
  )

  calls.answer(
    call.renewRecoveryCodes,
    async (_, { ctx, user }) => {
      demandStaff(ctx, user)
      const ways = await waysOf(deps.knex, user.id)
      if (ways.length === 0) throw new ProblemError('not-found')
      const { codes, rows } = await newRecoveryCodes(user.id)
      await writeTransaction(deps, async (tx) => {
        await setRecoveryCodes(tx, user.id, rows)
        await enqueueFactorMail(tx, { userId: user.id, what: 'renewed', name: '' })
      })
      await recordEvent(deps, ctx, 'second-factor.recovery-renewed', { id: user.id })
      return factorsOf(user.id, codes)
    },
    limit,
  )

  const proofWays = async (userId: number): Promise<ProofWay[]> => {
    const ways = await waysOf(deps.knex, userId)
    // Until there is a second factor the password is the proof.
    return ways.length > 0 ? ways : ['password']
  }

  calls.answer(call.readProofWays, async (_, { ctx, user }) => ({
    ways: await proofWays(user.id),
    freshForMs: freshForMs(ctx),
  }))

  calls.answer(
    call.readProofOptions,
    (_, { ctx, user }) => check.askPasskey(ctx, 'proof', user.id),
    limit,
  )

  calls.answer(
    call.prove,
    async ({ body }, { ctx, user }) => {
      const way = wayIn(body)
      if (!(await proofWays(user.id)).includes(way)) throw new ProblemError('factor-refused')
      if (way === 'passkey') {
        await check.passkey(ctx, 'proof', v.parse(PasskeySignInSchema, body))
      } else if (way === 'password') {
        const { password } = v.parse(PasswordDraftSchema, body)
        await checkPassword(ctx, password, 'password')
      } else {
        await check.code(ctx, user, readCode(body))
      }
      noteProof(ctx, deps.clock.now())
      await recordEvent(deps, ctx, 'second-factor.proved', { id: user.id, after: { factor: way } })
    },
    limit,
  )

  return calls
}

function wayIn(body: unknown): ProofWay {
  const given = Object.keys(body ?? {})
  return (['passkey', 'recovery', 'password'] as const).find((way) => given.includes(way)) ?? 'code'
}
