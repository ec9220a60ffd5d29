import { afterEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

let app: TestApp | null = null
afterEach(async () => {
  await app?.stop()
  app = null
})

test('a migrated database makes it ready, with the state of the tidying up', async () => {
  app = await startTestApp()
  const { status, body } = await app.browser().get('/readyz')
  expect(status).toBe(200)
  expect(body).toEqual({ status: 'ready', lastSweepAt: null, oldestExpiredAt: null })
})

test('whoever wants only a status gets it, with nothing beside it', async () => {
  app = await startTestApp()
  const { status, body, headers } = await app.browser().get('/up')
  expect([status, body]).toEqual([200, { status: 'up' }])
  expect(headers.get('Cache-Control')).toBe('no-store')
})

test('the oldest row that waits to be tidied up is named', async () => {
  app = await startTestApp()
  const browser = app.browser()
  await browser.post('/api/holds', {
    date: '2026-11-24',
    startTime: '10:00',
    sportType: 'futevôlei',
  })
  app.clock.advance(3_600_000)
  const { body } = await browser.get('/readyz')
  expect(body).toMatchObject({ oldestExpiredAt: '2026-11-23T12:15:00.000Z' })
})

test('without its tables it is alive but not ready, and says no more than that', async () => {
  app = await startTestApp({ demo: false })
  await app.deps.knex.schema.dropTable('knex_migrations')
  const browser = app.browser()
  expect((await browser.get('/healthz')).body).toEqual({ status: 'ok' })
  const { status, body } = await browser.get('/readyz')
  expect([status, body]).toEqual([503, { status: 'not-ready' }])
  const up = await browser.get('/up')
  expect([up.status, up.body]).toEqual([503, { status: 'down' }])
})
