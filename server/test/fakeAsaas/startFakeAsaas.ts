import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bodyParser } from '@koa/bodyparser'
import Koa from 'koa'
import type { Clock } from '../../platform/settings/clock.ts'
import { fakeAccountRoutes } from './fakeAccount.routes.ts'
import { fakeAuth } from './fakeAuth.ts'
import { fakeCharges, type FakeCharges } from './fakeCharges.ts'
import { fakeControlRoutes } from './fakeControl.routes.ts'
import { fakeCustomerRoutes } from './fakeCustomers.routes.ts'
import { fakeFaults, type FakeFaults } from './fakeFaults.ts'
import { fakeInvoiceRoutes } from './fakeInvoice.routes.ts'
import { fakePaymentRoutes, fakeSandboxRoutes } from './fakePayments.routes.ts'
import { fakeProblems } from './fakeProblem.ts'
import { fakeRefunds, type FakeRefunds } from './fakeRefunds.ts'
import { fakeStatementRoutes } from './fakeStatement.ts'
import { fakeState, type FakeAccount, type FakeState } from './fakeState.ts'
import { fakeWebhookRoutes } from './fakeWebhooks.routes.ts'
import { fakeWebhooks, type FakeWebhooks } from './fakeWebhooks.ts'

export type FakeAsaas = {
  origin: string
  /** What a client sets as its base URL. */
  baseUrl: string
  state: FakeState
  charges: FakeCharges
  refunds: FakeRefunds
  webhooks: FakeWebhooks
  faults: FakeFaults['planned']
  stop(): Promise<void>
}
type FakeAsaasOptions = {
  clock: Clock
  seed?: number
  port?: number
  /** Loopback without it. */
  host?: string
  /** Milliseconds after which PIX pays itself; null when it is never paid. */
  pixDelayMs?: number | null
  account?: FakeAccount
}

/** A provider on a port of its own that speaks the real one's wire format. */
export async function startFakeAsaas(options: FakeAsaasOptions): Promise<FakeAsaas> {
  const state = fakeState(options.clock, options.seed)
  state.account = options.account ?? 'whole'
  const webhooks = fakeWebhooks(state)
  let origin = ''
  const charges = fakeCharges(state, {
    origin: () => origin,
    webhooks,
    pixDelayMs: options.pixDelayMs ?? null,
  })
  const refunds = fakeRefunds(state, charges)
  const faults = fakeFaults(state)

  const app = new Koa()
  app.silent = true
  app.use(fakeProblems).use(bodyParser({ enableTypes: ['json', 'form'] }))
  app.use(fakeInvoiceRoutes(state, charges).routes())
  app.use(fakeControlRoutes({ state, charges, refunds, webhooks, faults: faults.planned }).routes())
  app.use(fakeAuth(state)).use(faults.middleware)
  for (const router of [
    fakeAccountRoutes(),
    fakeCustomerRoutes(state),
    fakePaymentRoutes(state, charges, refunds),
    fakeSandboxRoutes(charges),
    fakeStatementRoutes(state),
    fakeWebhookRoutes(state),
  ]) {
    app.use(router.routes())
  }

  const server = createServer(app.callback())
  const host = options.host ?? '127.0.0.1'
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, host, resolve))
  origin = `http://${host}:${(server.address() as AddressInfo).port}`
  return {
    origin,
    baseUrl: `${origin}/v3`,
    state,
    charges,
    refunds,
    webhooks,
    faults: faults.planned,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
