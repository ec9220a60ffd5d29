import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../platform/log/log.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

/** Whatever may not leave the venue with it, in each way in which it is stored or logged. */
const PLANTED = {
  name: 'Jocasta Quirino',
  email: 'jocasta.quirino@example.com',
  phone: '11987654321',
  shownPhone: '(11) 98765-4321',
  cpf: '529.982.247-25',
  cpfDigits: '52998224725',
  token: 'planted-webhook-token-0123456789abcdef',
  apiKey: 'planted-api-key',
  smtp: 'planted-smtp-password',
  typed: 'planted-typed-password',
  code: 'QX7K2MPA',
}

let app: TestApp
beforeEach(async () => {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const log = createLog('debug', nowhere)
  app = await startTestApp({ log })
  const { config, knex } = app.deps
  config.asaas = { ...config.asaas, apiKey: PLANTED.apiKey, webhookToken: PLANTED.token }
  config.smtpUrl = `smtps://user:${PLANTED.smtp}@mail.example`
  await insertReservation(app, {
    customerName: PLANTED.name,
    customerEmail: PLANTED.email,
    customerPhone: PLANTED.phone,
    customerCpf: PLANTED.cpfDigits,
  })
  const now = toInstant(app.clock.now())
  await knex('jobs').insert({
    kind: 'mail',
    payload: JSON.stringify(PLANTED),
    attempts: 3,
    lastError: `550 ${PLANTED.email} ${PLANTED.name}`,
    runAt: now,
    createdAt: now,
  })
  await knex('devices').insert({
    name: `Tablet de ${PLANTED.name}`,
    tokenHash: 'x',
    enrolledAt: '2026-01-01T00:00:00.000Z',
    waiting: 2,
  })
  await knex('upkeep_runs').insert({ name: 'jobs', at: now, failed: `Error: ${PLANTED.name}` })
  log.warn({ err: new Error(`${PLANTED.name} ${PLANTED.email} ${PLANTED.cpf}`) }, 'a job failed')
  log.error(new Error(`no such mailbox ${PLANTED.email}, says ${PLANTED.name}`))
  log.error(
    { message: `undefined of ${PLANTED.name}`, stack: PLANTED.shownPhone },
    'a defect in the app',
  )
  log.info({ password: PLANTED.typed, token: PLANTED.token, name: PLANTED.name }, 'planted')
  log.info({ method: 'GET', path: `/api/my/reservations/${PLANTED.code}`, status: 200 }, 'request')
  log.warn(`call ${PLANTED.shownPhone} or ${PLANTED.email}`)
})
afterEach(() => app.stop())

test('has what support needs, and nothing of anybody', async () => {
  const owner = await signedIn(app, 'admin')
  const { status, body, headers } = await owner.get<Record<string, unknown>>('/api/health/bundle')
  expect([status, headers.get('Content-Disposition')]).toEqual([
    200,
    'attachment; filename="suporte-2026-11-23.json"',
  ])
  expect(body).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    schema: expect.stringMatching(/^2026\d{4}_/),
    settings: { paymentProvider: 'sandbox', has: { asaasKey: true, smtp: true } },
    counts: { reservations: 1 },
    health: expect.arrayContaining([expect.objectContaining({ check: 'database' })]),
  })
  const log = body['log'] as { msg?: string; path?: string; err?: { frames: string[] } }[]
  expect(log.find(({ msg }) => msg === 'a job failed')?.err?.frames.length).toBeGreaterThan(0)
  expect(log.some(({ path }) => path === '/api/my/reservations/:id')).toBe(true)
  const text = JSON.stringify(body)
  for (const [what, planted] of Object.entries(PLANTED)) {
    expect([what, text.includes(planted)]).toEqual([what, false])
  }
  for (const part of ['Jocasta', 'Quirino', 'jocasta']) expect(text).not.toContain(part)
})

test('asks the owner for a fresh proof, and stands in the audit', async () => {
  const owner = await signedIn(app, 'admin', { runsOut: true })
  await owner.get('/api/health/bundle')
  app.clock.advance(11 * 60_000)
  const before = await app.deps.knex('audit_entries').where({ action: 'exported' })
  const { status, body } = await owner.get('/api/health/bundle')
  expect([status, body]).toMatchObject([403, { code: 'second-factor-needed' }])
  expect(before).toMatchObject([{ entity: 'person', entityId: 'suporte' }])
})
