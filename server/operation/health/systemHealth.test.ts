import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HealthAnswer, HealthCheck, HealthLine } from '#shared/operation/health/health.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { Setup } from '#shared/operation/setup/setup.ts'
import { aCheckout, aPayment, aSlot, MORNING_PRICE } from '../../test/support/aCheckout.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startAsaasApp, type AsaasApp } from '../../test/support/startAsaasApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { freeSpace } from '../../platform/db/space.ts'
import { storeFact } from './storedFacts.ts'
import { healthRound } from './healthRound.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let app: AsaasApp
let owner: TestBrowser
beforeEach(async () => {
  app = await startAsaasApp()
  // A folder that is there, whatever the database of this run.
  app.deps.config.dataFolder = '.'
  owner = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

const knex = () => app.deps.knex
const ago = (ms: number) => toInstant(app.clock.now() - ms)
const line = async (check: HealthCheck): Promise<HealthLine | undefined> => {
  const { body } = await owner.get<HealthAnswer>('/api/health')
  return body.lines.find((one) => one.check === check)
}
const fact: typeof storeFact extends (knex: never, ...rest: infer Rest) => unknown
  ? (...rest: Rest) => Promise<void>
  : never = (...rest) => storeFact(app.deps.knex, ...rest)

const job = (over: {
  kind: string
  runAt?: string
  createdAt?: string
  attempts?: number
  lastError?: string
}) => knex()('jobs').insert({ payload: '{}', runAt: ago(0), createdAt: ago(0), ...over })

/** How each check is made red, and what the page says then. */
const REDS: [HealthCheck, () => Promise<unknown>, RegExp][] = [
  [
    'database',
    async () => {
      const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
      await expect(
        writeTransaction(app.deps, async () => {
          throw full
        }),
      ).rejects.toThrow(full)
    },
    /^O banco de dados não está gravando: reservas novas são recusadas/,
  ],
  [
    'disk',
    async () => {
      const { free, date } = await knownSpace()
      // Whatever is free here is used up within four days at that pace.
      await knex()('health_sizes').insert([
        { date: toInstant(Date.parse(date) - DAY).slice(0, 10), freeBytes: Math.round(free * 1.3) },
        { date, freeBytes: free },
      ])
    },
    /^Restam .* livres, que acabam em 3 dias\. Aumente o disco\.$/,
  ],
  [
    'provider',
    async () => {
      app.fake.faults.push({ kind: 'error-500', call: 'GET /v3/payments', times: 99 })
      await healthRound(app.deps)
      app.clock.advance(12 * MINUTE)
    },
    /^O provedor de pagamentos não responde há 12 minutos: ninguém consegue pagar pela internet\.$/,
  ],
  [
    'account',
    async () => {
      app.fake.state.account = 'no-pix-key'
      await pay('PIX')
      app.clock.advance(3 * MINUTE)
    },
    /^A conta no Asaas não tem chave PIX: ninguém consegue pagar por PIX\. Cadastre uma .* A última recusa foi há 3 minutos\.$/,
  ],
  [
    'webhook',
    async () => {
      await paidOnline()
      app.clock.advance(HOUR)
    },
    /^1 pagamento entrou em 24 horas e o provedor não avisou de nenhum: .*Nenhum aviso chegou até hoje\.$/,
  ],
  [
    'backup',
    () => fact('since', { value: {}, atMs: app.clock.now() - 4 * DAY }),
    /^Não existe nenhuma cópia testada dos dados\.$/,
  ],
  [
    'backup',
    async () => {
      const night = { at: ago(DAY), why: 'night', file: 'a', testedAt: ago(DAY) } as const
      const counted = { bytes: 1, tookMs: 1, reservations: 7, payments: 1, people: 1 }
      await app.deps.knex('backups').insert({ ...night, ...counted })
      await app.deps
        .knex('backups')
        .insert({ at: ago(0), why: 'night', failed: 'O disco está cheio.' })
    },
    /^A última cópia testada é de .* atrás, com 7 reservas, mas a tentativa seguinte falhou\. Motivo: O disco está cheio\.$/,
  ],
  [
    'mail',
    async () => {
      app.deps.config.smtpUrl = 'smtp://127.0.0.1:1'
      await job({
        kind: 'mail',
        attempts: 4,
        createdAt: ago(40 * MINUTE),
        lastError: 'Error: 550 no mailbox joana.silva@example.com, (11) 98765-4321',
      })
    },
    /^1 e-mail não sai há 40 minutos\. O servidor de e-mail disse: Error: 550 no mailbox \[e-mail\], \[número\]$/,
  ],
  [
    'queues',
    () => job({ kind: 'refund', runAt: ago(20 * MINUTE) }),
    /^1 tarefa espera há 20 minutos: o trabalho em segundo plano parou\. Reinicie o servidor\.$/,
  ],
  [
    'address',
    () =>
      fact('address', {
        value: { url: 'https://a.example', answer: 'no-name', webhook: null },
        atMs: 0,
      }),
    /^O nome de https:\/\/a\.example não existe na internet/,
  ],
  [
    'certificate',
    () =>
      fact('certificate', {
        value: { host: 'a.example', untilMs: app.clock.now() + 3.5 * DAY, problem: null },
        atMs: 0,
      }),
    /^O certificado de a\.example vale por mais 3 dias, e a renovação automática não está funcionando\.$/,
  ],
  [
    'clock',
    () =>
      fact('clock', {
        value: { aheadMs: -3 * MINUTE, by: 'provider', jumpedMs: 0, jumpedAtMs: null },
        atMs: 0,
      }),
    /^O relógio do servidor está 3 minutos atrasado em relação ao do provedor de pagamentos: .*Ligue o NTP\.$/,
  ],
  [
    'tablets',
    () =>
      knex()('devices').insert({
        name: 'Balcão',
        tokenHash: 'a'.repeat(64),
        enrolledAt: ago(9 * DAY),
        lastSeenAt: ago(2 * DAY),
        waiting: 3,
      }),
    /^“Balcão” tinha 3 edições que ainda não chegaram e não aparece há 2 dias\. Ligue-o com internet\.$/,
  ],
  [
    'requests',
    async () => {
      const minutes = [1, 2, 3, 4]
      await knex()('failed_requests').insert([
        ...minutes.map((minute) => ({
          at: ago(minute * MINUTE),
          route: 'POST /api/payments',
          count: 5,
        })),
        { at: ago(MINUTE), route: 'page', count: 1 },
      ])
    },
    /^21 respostas com erro na última hora, a última há 1 minuto: “[^”]+” \(POST \/api\/payments\), 20 vezes\. Algo está quebrado para quem usa: envie o pacote de suporte\.$/,
  ],
  [
    'browsers',
    () => knex()('client_error_counts').insert({ day: ago(0).slice(0, 10), count: 120 }),
    /^120 erros do aplicativo nos navegadores desde ontem: algo está quebrado para quem usa\./,
  ],
  [
    'upkeep',
    () =>
      knex()('upkeep_runs').insert({
        name: 'jobs',
        at: ago(0),
        doneAt: ago(9 * DAY),
        failed: 'Error: x',
      }),
    /^Dados antigos não são apagados há 9 dias, .*Motivo: Error: x$/,
  ],
]

async function pay(paymentMethod: 'PIX' | 'CREDIT_CARD') {
  const browser = app.browser()
  const cart = aCheckout([aSlot('11:00')])
  const { body: order } = await browser.post<CheckoutAnswer>('/api/reservations', cart)
  const payment = aPayment(order.id, MORNING_PRICE, { paymentMethod })
  return (await browser.post<PaymentAnswer>('/api/payments', payment)).status
}

/** Seen by asking: the provider never told. */
async function paidOnline() {
  const browser = app.browser()
  const cart = aCheckout([aSlot('10:00')])
  const { body: order } = await browser.post<CheckoutAnswer>('/api/reservations', cart)
  const payment = await browser.post<PaymentAnswer>(
    '/api/payments',
    aPayment(order.id, MORNING_PRICE),
  )
  app.fake.charges.pay(app.fake.state.charges[0]!)
  app.clock.advance(MINUTE)
  await browser.get(`/api/payments/${payment.body.id}/status`)
}

async function knownSpace() {
  const space = await freeSpace(app.deps.config)
  return { free: space!.freeBytes, date: ago(0).slice(0, 10) }
}

test.each(REDS)(
  '%s turns red with its sentence, and is first',
  async (check, provoke, sentence) => {
    expect((await line(check))?.level).not.toBe('red')
    await provoke()
    const found = await line(check)
    expect([found?.level, found?.sentence]).toEqual(['red', expect.stringMatching(sentence)])
    const { body } = await owner.get<HealthAnswer>('/api/health')
    expect(body.lines[0]?.check).toBe(check)
  },
)

test('every check has its red, and one button', async () => {
  const { body } = await owner.get<HealthAnswer>('/api/health')
  const checks = REDS.map(([check]) => check)
  // What does not apply here is not shown.
  expect(checks).toEqual(expect.arrayContaining(body.lines.map(({ check }) => check)))
  expect(body.lines.every(({ action }) => action.label && 'to' in action !== 'act' in action)).toBe(
    true,
  )
  // Settings are named in what is copied for whoever installed it, and nowhere else.
  expect(JSON.stringify(body.lines)).not.toMatch(/[A-Z]{2,}_[A-Z]/)
})

test('the provider is asked by the background, and what it says is what the page says', async () => {
  await healthRound(app.deps)
  expect(await line('provider')).toMatchObject({ level: 'green', sentence: 'Respondeu há 1 s.' })
  app.fake.faults.push({ kind: 'error-500', call: 'GET /v3/payments', times: 99 })
  app.clock.advance(3 * MINUTE)
  await healthRound(app.deps)
  expect(await line('provider')).toMatchObject({ level: 'yellow' })
  app.clock.advance(6 * MINUTE)
  await healthRound(app.deps)
  expect(await line('provider')).toMatchObject({
    level: 'red',
    sentence: expect.stringContaining('há 6 minutos'),
  })
})

test('a tablet says how many edits it has not sent', async () => {
  expect((await owner.post('/api/devices', { name: 'Balcão' })).status).toBe(201)
  owner.forgetToken()
  const said = { queue: randomUUID(), edits: [], count: 4 }
  expect((await owner.post('/api/edits/said', said)).status).toBe(200)
  expect((await line('tablets'))?.sentence).toBe('4 edições esperam nos aparelhos.')
  // From elsewhere: the tablet itself is seen by every call.
  owner = await signedIn(app, 'admin')
  app.clock.advance(3 * HOUR)
  expect(await line('tablets')).toMatchObject({
    level: 'yellow',
    sentence: expect.stringMatching(/^“Balcão” tinha 4 edições .* há 3 horas/),
  })
})

test('an act makes the background do it now, and stands in the audit', async () => {
  await healthRound(app.deps)
  await job({ kind: 'mail', attempts: 3, runAt: toInstant(app.clock.now() + HOUR) })
  expect((await owner.post('/api/health/acts', { act: 'retry' })).status).toBe(202)
  const runAt = await knex()('jobs').where({ kind: 'mail' }).first('runAt')
  expect(runAt).toEqual({ runAt: ago(0) })
  const entry = await knex()('audit_entries').orderBy('id', 'desc').first('entityId', 'action')
  expect(entry).toEqual({ entityId: 'POST /api/health/acts', action: 'written' })
  await owner.post('/api/health/acts', { act: 'check' })
  const { at } = (await knex()('health_facts').where({ name: 'provider' }).first('at'))!
  expect(at < ago(DAY)).toBe(true)
  await healthRound(app.deps)
  expect((await knex()('health_facts').where({ name: 'provider' }).first('at'))!.at).toBe(ago(0))
})

test('an act that does not exist is refused in words', async () => {
  const { status, body } = await owner.post('/api/health/acts', { act: 'reboot' })
  expect([status, body]).toMatchObject([422, { errors: { act: ['Ação inválida'] } }])
})

test('a key that is not taken any more is said without a customer who finds it out', async () => {
  app.fake.faults.push({ kind: 'key', call: 'GET /v3/payments', times: 1 })
  await healthRound(app.deps)
  expect(await line('account')).toMatchObject({
    level: 'red',
    sentence: expect.stringMatching(/^O Asaas não aceita mais a chave de API/),
  })
})

test.each([
  [true, 'red', /^Falta o endereço do site \(PUBLIC_URL\)/],
  [false, 'yellow', /^O sistema não sabe o endereço do site/],
] as const)(
  'without an address of its own, production %s: %s',
  async (production, level, words) => {
    app.deps.config.production = production
    app.deps.config.publicUrl = null
    expect(await line('address')).toMatchObject({ level, sentence: expect.stringMatching(words) })
  },
)

test('an account without a site is yellow, here and in the first steps, until a card is sent back', async () => {
  const RETURN_URL = 'https://arena.example/pagamento-recebido'
  await app.stop()
  app = await startAsaasApp({ returnUrl: RETURN_URL })
  app.deps.config.publicUrl = 'https://arena.example'
  owner = await signedIn(app, 'admin')
  const steps = async () => (await owner.get<Setup>('/api/setup')).body.troubles
  expect([(await line('account'))?.level, await steps()]).toEqual(['green', []])
  app.fake.state.account = 'no-site'
  expect(await pay('CREDIT_CARD')).toBe(201)
  expect(await line('account')).toMatchObject({
    level: 'yellow',
    sentence: expect.stringMatching(/^Cadastre o site arena\.example no Asaas, em Minha Conta/),
    action: { to: '/admin/primeiros-passos' },
  })
  expect(await steps()).toEqual(['site-missing'])
  app.fake.state.account = 'whole'
  app.clock.advance(HOUR)
  expect(await pay('CREDIT_CARD')).toBe(201)
  expect([(await line('account'))?.level, await steps()]).toEqual(['green', []])
})
