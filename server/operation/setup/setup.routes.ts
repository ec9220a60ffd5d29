import Router from '@koa/router'
import type { Context } from 'koa'
import * as v from 'valibot'
import { ProviderKeySchema } from '#shared/operation/setup/provider.ts'
import {
  DemoSeenSchema,
  MailTestSchema,
  PixTrialSchema,
  SetupStepSchema,
  stepMarkSchema,
} from '#shared/operation/setup/setup.ts'
import { ZoneChoiceSchema } from '#shared/venue/profile/zones.ts'
import type { BookingDeps } from '../../booking/rows/money.ts'
import { record } from '../../platform/db/audit.ts'
import { writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import { demandFresh, permit, signedInPerson } from '../../platform/http/access.ts'
import { createRateLimit } from '../../platform/http/rateLimit.ts'
import { authorOf } from '../../platform/http/session.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { isProviderChanged } from '../../payment/providers/storedProvider.ts'
import { tryMail } from './mailTest.ts'
import { markStep } from './markStep.ts'
import { throwDemoAway } from './demoData.ts'
import { beginPixTrial, endPixTrial } from './pixTrial.ts'
import { checkKey, storeKey, storeToken, tryRegister } from './provider.ts'
import { readSetup } from './setup.ts'
import { storeZone } from '../../venue/profile/storedZone.ts'

/** The first steps of a new venue. */
export function setupRoutes(deps: PaymentDeps & BookingDeps): Router {
  const router = new Router({ prefix: '/api/setup' })
  const rateLimit = createRateLimit(deps)
  const answer = async (ctx: Context) => {
    ctx.set('Cache-Control', 'no-store')
    // What was just written is read by the connection that wrote it.
    ctx.body = await readSetup({ ...deps, reads: deps.knex })
  }

  // Under an entry of its own each: no write by the staff is without one.
  const write = (ctx: Context, work: (tx: Tx) => Promise<void>) =>
    writeTransaction(
      deps,
      async (tx) => {
        await work(tx)
        const id = `${ctx.method} ${ctx.path}`
        await record(tx, [{ entity: 'request', id, action: 'written' }])
      },
      authorOf(ctx),
    )

  router.get('/', permit('settings.edit'), answer)

  router.patch('/:step', permit('settings.edit'), async (ctx) => {
    const step = v.parse(SetupStepSchema, ctx.params['step'])
    const { state } = v.parse(stepMarkSchema(step), ctx.request.body)
    await write(ctx, (tx) => markStep(tx, step, state))
    await answer(ctx)
  })

  const mails = rateLimit({ name: 'mail-test', points: 10, seconds: 600 })
  router.post('/mail', permit('settings.edit'), mails, async (ctx) => {
    const { to } = v.parse(MailTestSchema, ctx.request.body)
    const tried = await tryMail(deps, to)
    const state = tried.sent ? 'done' : 'todo'
    await write(ctx, (tx) => markStep(tx, 'mail', state))
    ctx.set('Cache-Control', 'no-store')
    ctx.body = tried
  })

  const providerCalls = rateLimit({ name: 'provider-key', points: 20, seconds: 600 })
  // The running server goes on as it was until it has answered.
  const startAgain = (ctx: Context) => ctx.res.once('finish', () => deps.restart?.())

  router.put('/provider', permit('system.edit'), providerCalls, async (ctx) => {
    demandFresh(ctx)
    const key = v.parse(ProviderKeySchema, ctx.request.body)
    const name = await checkKey(deps, key)
    await writeTransaction(
      deps,
      async (tx) => {
        await storeKey(tx, deps, key, name)
        if (deps.config.publicUrl) await storeToken(tx, deps)
      },
      authorOf(ctx),
    )
    if (deps.config.publicUrl) await tryRegister(deps, signedInPerson(ctx).id)
    startAgain(ctx)
    await answer(ctx)
  })

  router.put('/zone', permit('settings.edit'), async (ctx) => {
    const { timeZone } = v.parse(ZoneChoiceSchema, ctx.request.body)
    await writeTransaction(deps, (tx) => storeZone(tx, deps.config, timeZone), authorOf(ctx))
    startAgain(ctx)
    await answer(ctx)
  })

  router.post('/webhook', permit('system.edit'), providerCalls, async (ctx) => {
    demandFresh(ctx)
    await write(ctx, (tx) => storeToken(tx, deps))
    const tried = await tryRegister(deps, signedInPerson(ctx).id)
    if (await isProviderChanged(deps.config, deps.knex, deps.sessionKeys)) startAgain(ctx)
    ctx.set('Cache-Control', 'no-store')
    ctx.body = tried
  })

  router.post('/pix', permit('settings.edit'), async (ctx) => {
    v.parse(PixTrialSchema, ctx.request.body)
    await beginPixTrial(deps, signedInPerson(ctx), authorOf(ctx))
    ctx.status = 201
    await answer(ctx)
  })

  router.post('/pix/end', permit('settings.edit'), async (ctx) => {
    await endPixTrial(deps, signedInPerson(ctx), authorOf(ctx))
    deps.jobs.wake()
    await answer(ctx)
  })

  router.post('/demo/remove', permit('system.edit'), async (ctx) => {
    const seen = v.parse(DemoSeenSchema, ctx.request.body)
    await write(ctx, (tx) => throwDemoAway(tx, seen))
    // What this process has cached, and the name of the data that it tells devices, are of before.
    ctx.res.once('finish', () => deps.restart?.())
    ctx.status = 204
  })

  return router
}
