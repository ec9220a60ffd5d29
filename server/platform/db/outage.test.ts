import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { READINESS_PATHS } from '#shared/platform/http/operatorPaths.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { Problem } from '#shared/problem.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { createApp } from '../../createApp.ts'
import {
  aCheckout,
  aPayment,
  aSlot,
  MORNING_PRICE,
  TOMORROW,
} from '../../test/support/aCheckout.ts'
import { listen } from '../../test/support/listen.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { testBrowser, type TestAnswer } from '../../test/support/testBrowser.ts'
import { connect } from './connect.ts'
import { isDatabaseOutage } from './outage.ts'
import { writeTransaction } from './writeTransaction.ts'

const log = pino({ level: 'silent' })
const aHold = { date: TOMORROW, startTime: '18:00', sportType: 'futevôlei' }
let app: TestApp
let stopping: (() => Promise<unknown>)[]

beforeEach(async () => {
  app = await startTestApp({ log })
  stopping = [() => app.stop()]
})
afterEach(async () => {
  for (const stop of stopping.toReversed()) await stop()
})

function expectOutage({ status, headers, body }: TestAnswer<Problem>) {
  expect([status, body.code]).toEqual([503, 'database-unavailable'])
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(body.message).toMatch(/^O sistema está indisponível/)
}

test('without its database a request is answered 503, and when to come again', async () => {
  const knex = connect({ kind: 'postgres', url: 'postgres://nobody@127.0.0.1:1/none' })
  const koa = await listen(createApp({ ...app.deps, knex, reads: knex, health: knex }))
  stopping.push(
    () => knex.destroy(),
    () => koa.stop(),
  )
  const browser = testBrowser(koa.origin)
  expectOutage(await browser.post('/api/login', { username: 'admin', password: 'password' }))
  expect((await browser.get('/readyz')).status).toBe(503)
  expect((await browser.get('/up')).status).toBe(503)
  expect((await browser.get('/healthz')).status).toBe(200)
})

describe.runIf(process.env['TEST_DATABASE'] === 'sqlite')('on SQLite', () => {
  test('what only reads goes on while nothing can be written, and the rest is answered 503', async () => {
    const { knex } = app.deps
    const browser = app.browser()
    const cart = aCheckout([aSlot('10:00')])
    const order = (await browser.post<CheckoutAnswer>('/api/reservations', cart)).body
    const { body: payment } = await browser.post<PaymentAnswer>(
      '/api/payments',
      aPayment(order.id, MORNING_PRICE),
    )
    const admin = await signedIn(app, 'admin')
    await app.browser().get('/api/csrf-token')
    await knex.raw('PRAGMA query_only = ON')
    // Long enough that a session's last use is to be written, and the PIX has arrived.
    app.clock.advance(11 * 60_000)
    expectOutage(await app.browser().post('/api/holds', aHold))
    expect((await browser.get(`/api/payments/${payment.id}/status`)).status).toBe(200)
    expect((await admin.get('/api/user')).status).toBe(200)
    await knex.raw('PRAGMA query_only = OFF')
    const { body } = await browser.get<PaymentAnswer>(`/api/payments/${payment.id}/status`)
    expect(body.paymentStatus).toBe('paid')
    expect((await app.browser().post('/api/holds', aHold)).status).toBe(201)
  })

  test('a disk that cannot be written to makes it not ready, until it can', async () => {
    await app.deps.knex.raw('PRAGMA query_only = ON')
    const statuses = async () => {
      const answers = READINESS_PATHS.map((path) => app.browser().get(path))
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    expect(await statuses()).toEqual([503, 503])
    await app.deps.knex.raw('PRAGMA query_only = OFF')
    expect(await statuses()).toEqual([200, 200])
  })

  test('a full disk is an outage', async () => {
    await app.deps.knex.raw('PRAGMA max_page_count = 1')
    const large = { key: 'a', fingerprint: 'a', body: 'x'.repeat(1_000_000), createdAt: 'now' }
    const error: unknown = await app.deps
      .knex('idempotency_keys')
      .insert(large)
      .catch((failure: unknown) => failure)
    expect([String(error), isDatabaseOutage(error)]).toEqual([
      expect.stringContaining('SQLITE_FULL'),
      true,
    ])
  })

  describe('in a file', () => {
    let onFile: TestApp
    beforeEach(async () => {
      onFile = await startTestApp({ inFile: true, log })
      stopping.push(() => onFile.stop())
      await onFile.deps.knex.raw('PRAGMA busy_timeout = 300')
    })

    test('a lock of another process is answered 503 by what writes, and does not stop what reads', async () => {
      const locker = connect(onFile.deps.config.database)
      stopping.push(() => locker.destroy())
      await locker.raw('BEGIN IMMEDIATE')
      const week = `/api/calendar?startDate=${TOMORROW}&endDate=${TOMORROW}&sportType=futev%C3%B4lei`
      expect((await onFile.browser().get(week)).status).toBe(200)
      expectOutage(await onFile.browser().post('/api/holds', aHold))
      await locker.raw('ROLLBACK')
      expect((await onFile.browser().post('/api/holds', aHold)).status).toBe(201)
    })

    test('all that wait for a lock of another process wait together, not one after the other', async () => {
      const locker = connect(onFile.deps.config.database)
      stopping.push(() => locker.destroy())
      let tries = 0
      onFile.deps.knex.on('query', ({ sql }: { sql: string }) => {
        if (sql.startsWith('BEGIN')) tries += 1
      })
      const writes = () =>
        Promise.allSettled(
          Array.from({ length: 5 }, () =>
            writeTransaction(onFile.deps, async ({ trx }) => trx('courts').first('id')),
          ),
        )
      await locker.raw('BEGIN IMMEDIATE')
      const refused = await writes()
      expect(
        refused.map((one) => one.status === 'rejected' && isDatabaseOutage(one.reason)),
      ).toEqual(refused.map(() => true))
      // The first one's, and one of all that came meanwhile.
      expect(tries).toBe(2)
      await locker.raw('ROLLBACK')
      expect((await writes()).map(({ status }) => status)).toEqual(refused.map(() => 'fulfilled'))
    })

    test('in a rush it stays ready: its own connection waits for nobody', async () => {
      expect((await onFile.browser().post('/api/holds', aHold)).status).toBe(201)
      let finish = () => {}
      let longWrite: Promise<void> | undefined
      await new Promise<void>((begun) => {
        longWrite = onFile.deps.knex.transaction(() => {
          begun()
          return new Promise<void>((resolve) => {
            finish = resolve
          })
        })
      })
      const { status } = await onFile.browser().get('/readyz')
      finish()
      await longWrite
      expect(status).toBe(200)
    })
  })
})
