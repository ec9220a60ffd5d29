import * as call from '#shared/operation/setup.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { Context } from 'koa'
import * as v from 'valibot'
import { stepMarkSchema } from '#shared/operation/setup/setup.ts'
import type { BookingDeps } from '../../booking/rows/money.ts'
import { record } from '../../platform/db/audit.ts'
import { writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
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
export function setupRoutes(deps: PaymentDeps & BookingDeps): Calls {
  const calls = createCalls(deps)
  const rateLimit = createRateLimit(deps)
  // What was just written is read by the connection that wrote it.
  const setup = () => readSetup({ ...deps, reads: deps.knex })

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

  calls.answer(call.readSetup, setup)

  calls.answer(call.markStep, async ({ body, params: { step } }, { ctx }) => {
    const { state } = v.parse(stepMarkSchema(step), body)
    await write(ctx, (tx) => markStep(tx, step, state))
    return setup()
  })

  const mails = rateLimit({ name: 'mail-test', points: 10, seconds: 600 })
  calls.answer(
    call.tryMail,
    async ({ body: { to } }, { ctx }) => {
      const tried = await tryMail(deps, to)
      const state = tried.sent ? 'done' : 'todo'
      await write(ctx, (tx) => markStep(tx, 'mail', state))
      return tried
    },
    mails,
  )

  const providerCalls = rateLimit({ name: 'provider-key', points: 20, seconds: 600 })
  // The running server goes on as it was until it has answered.
  const startAgain = (ctx: Context) => ctx.res.once('finish', () => deps.restart?.())

  calls.answer(
    call.setProvider,
    async ({ body: key }, { ctx, user }) => {
      const name = await checkKey(deps, key)
      await writeTransaction(
        deps,
        async (tx) => {
          await storeKey(tx, deps, key, name)
          if (deps.config.publicUrl) await storeToken(tx, deps)
        },
        authorOf(ctx),
      )
      if (deps.config.publicUrl) await tryRegister(deps, user.id)
      startAgain(ctx)
      return setup()
    },
    providerCalls,
  )

  calls.answer(call.setZone, async ({ body: { timeZone } }, { ctx }) => {
    await writeTransaction(deps, (tx) => storeZone(tx, deps.config, timeZone), authorOf(ctx))
    startAgain(ctx)
    return setup()
  })

  calls.answer(
    call.registerWebhook,
    async (_, { ctx, user }) => {
      await write(ctx, (tx) => storeToken(tx, deps))
      const tried = await tryRegister(deps, user.id)
      if (await isProviderChanged(deps.config, deps.knex, deps.sessionKeys)) startAgain(ctx)
      return tried
    },
    providerCalls,
  )

  calls.answer(call.beginPixTrial, async (_, { ctx, user }) => {
    await beginPixTrial(deps, user, authorOf(ctx))
    return setup()
  })

  calls.answer(call.endPixTrial, async (_, { ctx, user }) => {
    await endPixTrial(deps, user, authorOf(ctx))
    deps.jobs.wake()
    return setup()
  })

  calls.answer(call.removeDemo, async ({ body: seen }, { ctx }) => {
    await write(ctx, (tx) => throwDemoAway(tx, seen))
    // What this process has cached, and the name of the data that it tells devices, are of before.
    ctx.res.once('finish', () => deps.restart?.())
  })

  return calls
}
