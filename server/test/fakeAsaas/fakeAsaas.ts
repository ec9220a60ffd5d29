import * as v from 'valibot'
import { FAKE_ACCOUNTS } from './fakeState.ts'
import { FAKE_API_KEY } from './fakeAuth.ts'
import { startFakeAsaas } from './startFakeAsaas.ts'

const PORT = Number(process.env['FAKE_ASAAS_PORT'] ?? 3999)
const HOST = process.env['FAKE_ASAAS_HOST'] ?? '127.0.0.1'
const PIX_DELAY_MS = Number(process.env['SIM_PIX_DELAY_MS'] ?? 30_000)
const WEBHOOK_TOKEN = 'fake-webhook-token-of-32-characters'
const ACCOUNT = v.parse(v.picklist(FAKE_ACCOUNTS), process.env['FAKE_ASAAS_ACCOUNT'] ?? 'whole')
const PRODUCT = process.env['PRODUCT_URL'] ?? 'http://localhost:3000'

// The provider to try the product with when there is no internet: charges, cards, PIX that pays itself, webhooks.
const fake = await startFakeAsaas({
  clock: { now: () => Date.now() },
  port: PORT,
  host: HOST,
  pixDelayMs: PIX_DELAY_MS,
  account: ACCOUNT,
})
await fetch(`${fake.baseUrl}/webhooks`, {
  method: 'POST',
  headers: { access_token: FAKE_API_KEY, 'Content-Type': 'application/json' },
  body: JSON.stringify({
    name: 'quadras',
    email: 'dona@arena.example',
    url: `${PRODUCT}/api/webhooks/asaas`,
    authToken: WEBHOOK_TOKEN,
  }),
})
const timer = setInterval(() => {
  for (const { id } of fake.state.charges) fake.charges.find(id)
  if (!fake.refunds.slow) fake.refunds.finish()
  void fake.webhooks.deliver()
}, 1_000)

process.stdout.write(`Asaas de mentira em ${fake.origin}. Em outro terminal:

  PAYMENT_PROVIDER=asaas ASAAS_BASE_URL=${fake.baseUrl} \\
  ASAAS_API_KEY='${FAKE_API_KEY}' ASAAS_WEBHOOK_TOKEN=${WEBHOOK_TOKEN} npm run serve
`)
process.once('SIGINT', () => {
  clearInterval(timer)
  void fake.stop()
})
