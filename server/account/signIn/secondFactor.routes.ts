import Router from '@koa/router'
import type { Context } from 'koa'
import * as v from 'valibot'
import { NewPasskeySchema, PasskeySignInSchema } from '#shared/account/people/passkey.schema.ts'
import {
  AppCodeDraftSchema,
  PasswordDraftSchema,
  type FactorAdded,
  type ProofWay,
  type ProofWays,
} from '#shared/account/people/secondFactor.ts'
import { PathIdSchema } from '#shared/platform/http/id.schema.ts'
import { named } from '#shared/venue/profile/unnamed.ts'
import { recordEvent } from '../audit/securityEvents.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { anybody, demandProof, signedInPerson } from '../../platform/http/access.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { createRateLimit } from '../../platform/http/rateLimit.ts'
import { noteProof } from '../../platform/http/session.ts'
import { sealed, unsealed } from '../../platform/settings/sealed.ts'
import { beginStep, readStep, takeStep } from '../secondFactor/authSteps.ts'
import { newApp, newRecoveryCodes, stepOf } from '../secondFactor/codes.ts'
import { deviceText } from '../devices/deviceText.ts'
import { enqueueFactorMail } from '../secondFactor/factorMail.ts'
import {
  readNewPasskey,
  registrationOptions,
  relyingParty,
  signingOptions,
} from '../secondFactor/passkeys.ts'
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
export function secondFactorRoutes(deps: ProofDeps): Router {
  const router = new Router({ prefix: '/api/account' })
  const limit = createRateLimit(deps)({ name: 'second-factor', points: 60, seconds: 900 })
  const check = createProofCheck(deps)
  const checkPassword = createPasswordCheck(deps)

  /** Who may register: customers have no need of it. */
  const staff = (ctx: Context) => {
    const user = signedInPerson(ctx)
    if (user.role === 'user') throw new ProblemError('not-allowed')
    demandProof(ctx)
    return user
  }
  const answer = async (ctx: Context, id: number, recoveryCodes?: string[]) => {
    const factor: FactorAdded = await readSecondFactor(deps.knex, id)
    ctx.body = { ...factor, ...(recoveryCodes && { recoveryCodes }) }
    deps.jobs.wake()
  }

  router.get('/second-factor', anybody, async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await readSecondFactor(deps.reads, signedInPerson(ctx).id)
  })

  router.post('/passkeys/options', anybody, limit, async (ctx) => {
    const user = staff(ctx)
    const options = await registrationOptions(deps.reads, relyingParty(ctx, deps.config), user)
    const step = { userId: user.id, challenge: options.challenge }
    await beginStep(deps, sidOf(ctx, deps.config), 'passkey', step)
    ctx.body = options
  })

  router.post('/passkeys', anybody, limit, async (ctx) => {
    const user = staff(ctx)
    const given = v.parse(NewPasskeySchema, ctx.request.body)
    const step = await takeStep(deps, sidOf(ctx, deps.config), 'passkey')
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
    ctx.status = 201
    await answer(ctx, user.id, codes?.codes)
  })

  router.delete('/passkeys/:id', anybody, limit, async (ctx) => {
    await remove(ctx, v.parse(PathIdSchema, ctx.params['id']))
  })
  router.delete('/app', anybody, limit, (ctx) => remove(ctx, 'app'))

  async function remove(ctx: Context, which: number | 'app') {
    const user = signedInPerson(ctx)
    demandProof(ctx)
    const name = await writeTransaction(deps, (tx) => removeFactor(tx, user.id, which))
    const after = { factor: which === 'app' ? 'app' : 'passkey', name }
    await recordEvent(deps, ctx, 'second-factor.removed', { id: user.id, after })
    await answer(ctx, user.id)
  }

  router.post('/app/options', anybody, limit, async (ctx) => {
    const user = staff(ctx)
    const venue = named(present(await deps.reads('venue').where({ id: 1 }).first('name')))
    const app = await newApp(venue.name, user.username)
    const step = {
      userId: user.id,
      challenge: sealed(deps.sessionKeys, 'codes of an app', app.secret),
    }
    await beginStep(deps, sidOf(ctx, deps.config), 'app', step)
    ctx.body = app
  })

  router.post('/app', anybody, limit, async (ctx) => {
    const user = staff(ctx)
    const { code } = v.parse(AppCodeDraftSchema, ctx.request.body)
    const sid = sidOf(ctx, deps.config)
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
    ctx.status = 201
    await answer(ctx, user.id, codes?.codes)
  })

  router.post('/recovery-codes', anybody, limit, async (ctx) => {
    const user = staff(ctx)
    const ways = await waysOf(deps.knex, user.id)
    if (ways.length === 0) throw new ProblemError('not-found')
    const { codes, rows } = await newRecoveryCodes(user.id)
    await writeTransaction(deps, async (tx) => {
      await setRecoveryCodes(tx, user.id, rows)
      await enqueueFactorMail(tx, { userId: user.id, what: 'renewed', name: '' })
    })
    await recordEvent(deps, ctx, 'second-factor.recovery-renewed', { id: user.id })
    ctx.status = 201
    await answer(ctx, user.id, codes)
  })

  const proofWays = async (userId: number): Promise<ProofWay[]> => {
    const ways = await waysOf(deps.knex, userId)
    // Until there is a second factor the password is the proof.
    return ways.length > 0 ? ways : ['password']
  }

  router.get('/proof', anybody, async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    const body: ProofWays = { ways: await proofWays(signedInPerson(ctx).id) }
    ctx.body = body
  })

  router.post('/proof/options', anybody, limit, async (ctx) => {
    const { id: userId } = signedInPerson(ctx)
    const options = await signingOptions(deps.reads, relyingParty(ctx, deps.config), userId)
    const { challenge } = options
    await beginStep(deps, sidOf(ctx, deps.config), 'proof', { userId, challenge })
    ctx.body = options
  })

  router.post('/proof', anybody, limit, async (ctx) => {
    const user = signedInPerson(ctx)
    const way = wayIn(ctx.request.body)
    if (!(await proofWays(user.id)).includes(way)) throw new ProblemError('factor-refused')
    if (way === 'passkey') {
      await check.passkey(ctx, 'proof', v.parse(PasskeySignInSchema, ctx.request.body))
    } else if (way === 'password') {
      const { password } = v.parse(PasswordDraftSchema, ctx.request.body)
      await checkPassword(ctx, password, 'password')
    } else {
      await check.code(ctx, user, readCode(ctx))
    }
    noteProof(ctx, deps.clock.now())
    await recordEvent(deps, ctx, 'second-factor.proved', { id: user.id, after: { factor: way } })
    ctx.status = 204
  })

  return router
}

function wayIn(body: unknown): ProofWay {
  const given = Object.keys(body ?? {})
  return (['passkey', 'recovery', 'password'] as const).find((way) => given.includes(way)) ?? 'code'
}
