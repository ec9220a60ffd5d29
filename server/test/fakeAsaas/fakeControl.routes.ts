import Router from '@koa/router'
import * as v from 'valibot'
import type { FakeCharges } from './fakeCharges.ts'
import { FAULT_KINDS, type Fault } from './fakeFaults.ts'
import type { FakeRefunds } from './fakeRefunds.ts'
import { FAKE_ACCOUNTS, type FakeState } from './fakeState.ts'
import type { FakeWebhooks } from './fakeWebhooks.ts'

const FaultsSchema = v.array(
  v.object({
    call: v.string(),
    kind: v.picklist(FAULT_KINDS),
    times: v.number(),
    said: v.optional(v.tuple([v.string(), v.string()])),
  }),
)
const AccountSchema = v.object({ account: v.picklist(FAKE_ACCOUNTS) })
const RefundsSchema = v.partial(v.object({ slow: v.boolean(), broke: v.boolean() }))

type Scenes = {
  state: FakeState
  charges: FakeCharges
  refunds: FakeRefunds
  webhooks: FakeWebhooks
  faults: Fault[]
}

/** `/fake`: controls the provider, for tests in another process. Takes no key. */
export function fakeControlRoutes({ state, charges, refunds, webhooks, faults }: Scenes): Router {
  const router = new Router({ prefix: '/fake' })

  router.get('/calls', (ctx) => {
    ctx.body = state.calls
  })
  router.get('/charges', (ctx) => {
    ctx.body = state.charges.map((charge) => charges.wire(charge))
  })
  router.post('/charges/:id/pay', async (ctx) => {
    const charge = charges.find(ctx.params['id']!)
    charges.pay(charge)
    await webhooks.deliver()
    // That round may have begun before the event was queued.
    await webhooks.deliver()
    ctx.body = charges.wire(charge)
  })
  router.put('/faults', (ctx) => {
    faults.splice(0, faults.length, ...v.parse(FaultsSchema, ctx.request.body))
    ctx.body = faults
  })
  router.put('/account', (ctx) => {
    const { account } = Object.assign(state, v.parse(AccountSchema, ctx.request.body))
    ctx.body = { account }
  })
  router.put('/refunds', (ctx) => {
    const { slow, broke } = Object.assign(refunds, v.parse(RefundsSchema, ctx.request.body))
    ctx.body = { slow, broke }
  })
  return router
}
