import type { Logger } from 'pino'
import type { Config } from '../../platform/settings/config.ts'
import { accountTroubles } from '../../payment/port/accountTroubles.ts'
import { createAsaasClient } from '../../payment/providers/asaas/asaasClient.ts'
import { asaasGateway } from '../../payment/providers/asaas/asaasGateway.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { FAKE_API_KEY } from '../fakeAsaas/fakeAuth.ts'
import { rememberState } from '../fakeAsaas/fakeState.ts'
import { startFakeAsaas, type FakeAsaas } from '../fakeAsaas/startFakeAsaas.ts'
import { startTestApp, type TestApp } from './startTestApp.ts'
import { testClock, type TestClock } from './testClock.ts'
import { testDeadlines, type TestDeadlines } from './testDeadlines.ts'

const WEBHOOK_TOKEN = 'a-webhook-token-that-is-long-enough'

export type AsaasApp = TestApp & { fake: FakeAsaas; deadlines: TestDeadlines }
type AsaasAppOptions = {
  cards?: 'here' | 'hosted'
  returnUrl?: string
  seed?: number
  venueTimezone?: string
  mailer?: Mailer
  log?: Logger
  config?: Partial<Config>
}

/** The real app with the real adapter, against a provider of its own that speaks the wire format, webhooks included. */
export async function startAsaasApp(options: AsaasAppOptions = {}): Promise<AsaasApp> {
  const clock: TestClock = testClock()
  const fake = await startFakeAsaas({ clock, ...(options.seed ? { seed: options.seed } : {}) })
  const deadlines = testDeadlines(fake.state)
  const asaas = {
    apiKey: FAKE_API_KEY,
    baseUrl: fake.baseUrl,
    webhookToken: WEBHOOK_TOKEN,
    cardMode: options.cards === 'here' ? ('transparent' as const) : ('hosted' as const),
  }
  const app = await startTestApp({
    clock,
    config: {
      ...options.config,
      paymentProvider: 'asaas',
      asaas,
      ...(options.venueTimezone ? { venueTimezone: options.venueTimezone } : {}),
    },
    gateway: ({ log, knex }) =>
      asaasGateway(createAsaasClient({ ...asaas, clock, log, deadlineOf: deadlines.of }), {
        cards: options.cards ?? 'hosted',
        returnUrl: options.returnUrl ?? null,
        troubles: accountTroubles({ knex, clock }, 'test'),
        clock,
      }),
    ...(options.mailer ? { mailer: options.mailer } : {}),
    ...(options.log ? { log: options.log } : {}),
  })
  fake.state.webhooks.push({
    id: 'whk_test',
    name: 'quadras',
    url: `${app.origin}/api/webhooks/asaas`,
    email: null,
    enabled: true,
    interrupted: false,
    apiVersion: 3,
    authToken: WEBHOOK_TOKEN,
    sendType: 'SEQUENTIALLY',
    events: [],
  })
  return {
    ...app,
    fake,
    deadlines,
    async remember() {
      const takeBackApp = await app.remember()
      const takeBackFake = rememberState(fake.state)
      return async () => {
        takeBackFake()
        await takeBackApp()
      }
    },
    async stop() {
      deadlines.passAtOnce()
      await fake.stop()
      await app.stop()
    },
  }
}
