import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { toInstant } from '../../platform/db/instant.ts'
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
