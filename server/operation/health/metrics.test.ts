import { afterEach, expect, test } from 'vitest'
import { toInstant } from '../../platform/db/instant.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

const TOKEN = 'a-token-for-prometheus-of-32-characters'

let app: TestApp
afterEach(() => app.stop())

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
  const headers = { Authorization: `Bearer ${TOKEN}` }
  const read = async () => (await fetch(`${app.origin}/metrics`, { headers })).text()
  await expect.poll(read).toContain('route="other"')
  const text = await read()
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/courts",status="200"} 1',
  )
  expect(text).toContain('quadras_job_age_seconds{kind="refund"} 60')
  expect(text).toContain('quadras_jobs_open{kind="refund"} 1')
  expect(text).toMatch(/quadras_database_bytes [1-9]/)
  expect(text).toContain('quadras_health_level{check="database"} 0')
  for (const secret of ['SECRETXY', 'joana', TOKEN]) expect(text).not.toContain(secret)
})
