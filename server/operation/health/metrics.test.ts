import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toInstant } from '../../platform/db/instant.ts'
import { recordTaken } from '../backup/backups.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { aCheckout, aPayment, aSlot, MORNING_PRICE } from '../../test/support/aCheckout.ts'
import { readEvents } from '../../test/support/readEvents.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

const TOKEN = 'a-token-for-prometheus-of-32-characters'

let app: TestApp
afterEach(() => app.stop())

async function scrape(): Promise<string> {
  const headers = { Authorization: `Bearer ${TOKEN}` }
  const answer = await fetch(`${app.origin}/metrics`, { headers })
  expect(answer.status).toBe(200)
  return answer.text()
}

test('is not there unless a token is set', async () => {
  app = await startTestApp()
  const { status } = await app.browser().get('/metrics', { headers: { Authorization: 'Bearer ' } })
  expect(status).toBe(404)
})

test('says nothing without the right token', async () => {
  app = await startTestApp({ config: { metricsToken: TOKEN } })
  for (const headers of [{}, { Authorization: 'Bearer wrong' }, { Authorization: TOKEN }]) {
    const answer = await fetch(`${app.origin}/metrics`, { headers: new Headers(headers) })
    expect(answer.status).toBe(401)
    expect(await answer.text()).not.toContain('quadras_')
  }
})

test('counts requests by route and status, and says how old jobs are and how things stand', async () => {
  app = await startTestApp({ config: { metricsToken: TOKEN } })
  const minute = toInstant(app.clock.now() - 60_000)
  await app.deps
    .knex('jobs')
    .insert({ kind: 'refund', payload: '{}', runAt: minute, createdAt: minute })
  const browser = app.browser()
  await browser.get('/api/courts')
  await browser.get('/api/my/reservations/SECRETXY')
  await browser.get('/api/nowhere/joana@example.com')
  await expect.poll(scrape).toContain('route="other"')
  const text = await scrape()
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/courts",status="200"} 1',
  )
  expect(text).toContain('quadras_job_age_seconds{kind="refund"} 60')
  expect(text).toContain('quadras_jobs_open{kind="refund"} 1')
  expect(text).toMatch(/quadras_database_bytes [1-9]/)
  expect(text).toContain('quadras_health_level{check="database"} 0')
  for (const secret of ['SECRETXY', 'joana', TOKEN]) expect(text).not.toContain(secret)
})

test('says with the first scrape after a start how things stand, and with each next one what has become of it', async () => {
  app = await startTestApp({ config: { metricsToken: TOKEN } })
  const minute = toInstant(app.clock.now() - 60_000)
  await app.deps
    .knex('jobs')
    .insert({ kind: 'refund', payload: '{}', runAt: minute, createdAt: minute })
  const first = await scrape()
  expect(first).toContain('quadras_up 1')
  expect(first).toMatch(/quadras_database_bytes [1-9]/)
  expect(first).toContain('quadras_health_level{check="database"} 0')
  expect(first).toContain('quadras_jobs_open{kind="refund"} 1')
  await app.deps.knex('jobs').where({ kind: 'refund' }).delete()
  expect(await scrape()).not.toContain('kind="refund"')
})

test('says without a database that it is down, and what is known without it', async () => {
  app = await startTestApp({ config: { metricsToken: TOKEN }, log: pino({ level: 'silent' }) })
  expect(await scrape()).toContain('quadras_up 1')
  await app.deps.knex.destroy()
  const text = await scrape()
  expect(text).toContain('quadras_up 0')
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/metrics"')
  expect(text).not.toMatch(/^quadras_(health_level|jobs_open|database_bytes)[ {]/m)
})

describe('what the venue does', () => {
  const value = async (name: string) => {
    const line = (await scrape()).split('\n').find((text) => text.startsWith(`${name} `))
    return line === undefined ? null : Number(line.slice(name.length + 1))
  }
  beforeEach(async () => {
    app = await startTestApp({ config: { metricsToken: TOKEN }, inFile: true })
  })

  test('bookings, charges by what became of them, and what was refused', async () => {
    const before = (await value('quadras_bookings_total')) ?? 0
    const browser = app.browser()
    const { body: order } = await browser.post<{ id: number }>(
      '/api/reservations',
      aCheckout([aSlot('08:00'), aSlot('09:00')]),
    )
    expect(await value('quadras_bookings_total')).toBe(before + 2)
    expect(await value('quadras_payments_last_day{outcome="pending"}')).toBe(0)
    await browser.post('/api/payments', aPayment(order.id, 2 * MORNING_PRICE))
    expect(await value('quadras_payments_last_day{outcome="pending"}')).toBe(1)
    await browser.get('/metrics')
    await expect.poll(() => value('quadras_refusals_total{code="not-signed-in"}')).toBe(1)
    app.clock.advance(2 * 86_400_000)
    expect(await value('quadras_payments_last_day{outcome="pending"}')).toBe(0)
    expect(await value('quadras_bookings_total')).toBe(before + 2)
  })

  test('the age of the last tested copy, which is nothing before the first', async () => {
    expect(await value('quadras_backup_age_seconds')).toBeNull()
    const at = toInstant(app.clock.now())
    const counts = { reservations: 0, payments: 0, people: 0 }
    const copy = { at, why: 'night', file: 'a.sqlite3', bytes: 1, tookMs: 1, ...counts } as const
    await recordTaken(app.deps, copy)
    app.clock.advance(90_000)
    expect(await value('quadras_backup_age_seconds')).toBe(90)
  })

  test('open screens, until they are closed', async () => {
    const streams = [await readEvents(app.origin), await readEvents(app.origin)]
    expect(await value('quadras_event_streams_open')).toBe(2)
    for (const stream of streams) stream.close()
    await expect.poll(() => value('quadras_event_streams_open')).toBe(0)
  })

  test.runIf(process.env['TEST_DATABASE'] === 'sqlite')(
    'writes that wait for the one before them',
    async () => {
      let end = () => {}
      const first = await new Promise<{ written: Promise<void> }>((begun) => {
        const written = writeTransaction(app.deps, () => {
          begun({ written })
          return new Promise<void>((resolve) => (end = resolve))
        })
      })
      const second = writeTransaction(app.deps, async () => undefined)
      expect(await value('quadras_writes_waiting')).toBe(1)
      end()
      await Promise.all([first.written, second])
      expect(await value('quadras_writes_waiting')).toBe(0)
    },
  )
})
