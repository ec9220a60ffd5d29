import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { HealthAnswer } from '#shared/operation/health/health.ts'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import { WAIT_MS } from '#shared/platform/testing/runs.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { startServer, type RunningServer } from '../../startServer.ts'
import { aCheckout } from '../../test/support/aCheckout.ts'
import { administer } from '../../test/support/preparedPostgres.ts'
import { readEvents } from '../../test/support/readEvents.ts'
import { switchable } from '../../test/support/switchable.ts'
import { startSystemPair, systemPostgresFolder } from '../../test/support/systemPostgres.ts'
import { testBrowser, type TestBrowser } from '../../test/support/testBrowser.ts'
import { createEventBus } from '../events/eventBus.ts'
import { followPostgres } from '../events/postgresFeed.ts'
import { parseConfig } from '../settings/config.ts'

const bin = systemPostgresFolder()
const log = pino({ level: 'silent' })

describe.skipIf(bin === null)('one address in front of a primary and its standby', () => {
  let pair: Awaited<ReturnType<typeof startSystemPair>>
  let front: Awaited<ReturnType<typeof switchable>>
  let server: RunningServer
  let origin: string
  let browser: TestBrowser
  let free: { date: string; startTime: string; price: number }[]

  beforeEach(async () => {
    pair = await startSystemPair(bin!)
    await administer(pair.primary.url, 'create role quadras login')
    await administer(pair.primary.url, 'create database quadras owner quadras')
    front = await switchable(pair.primary.port)
    const config = parseConfig({
      DATABASE_URL: `postgres://quadras@127.0.0.1:${front.port}/quadras`,
      SESSION_KEYS: 'k'.repeat(32),
      DEMO_DATA: 'venue',
      ADMIN_PASSWORD: 'areia-e-mar-2026',
      DATABASE_STANDBYS: '1',
      BACKUP_AT: 'off',
      RATE_LIMITS: 'off',
      PORT: '0',
    })
    server = await startServer(config, log, 'none')
    await setSynchronous('db2')
    origin = `http://127.0.0.1:${server.port}`
    browser = testBrowser(origin)
    const from = addDays(venueNow(Date.now(), config.venueTimezone).date, 10)
    const week = `/api/calendar?startDate=${from}&endDate=${addDays(from, 6)}&sportType=futev%C3%B4lei`
    const { body } = await browser.get<Calendar>(week)
    free = body.days.flatMap(({ date, slots }) =>
      slots
        .filter((slot) => slot.available)
        .map(({ startTime, price }) => ({ date, startTime, price })),
    )
  })
  afterEach(async () => {
    await server.stop()
    await front.stop()
    await pair.primary.stop()
    await pair.standby.stop()
  })

  async function setSynchronous(name: string) {
    const { url } = pair.primary
    await administer(url, `alter system set synchronous_standby_names = '${name}'`)
    await administer(url, 'select pg_reload_conf()')
  }
  const book = (key: string, cart: object) =>
    browser.post<{ id: number }>('/api/reservations', cart, { headers: { 'Idempotency-Key': key } })
  const answers = async (key: string, cart: object) => {
    await expect.poll(async () => (await book(key, cart)).status, { timeout: WAIT_MS }).toBe(201)
  }

  test('after the primary has died the server goes on with the standby by itself', async () => {
    const [key, cart] = [randomUUID(), aCheckout([free[0]!])]
    const { status, body } = await book(key, cart)
    expect(status).toBe(201)
    await pair.primary.end()
    const [later, laterCart] = [randomUUID(), aCheckout([free[1]!])]
    expect((await book(later, laterCart)).status).toBe(503)
    await pair.standby.promote()
    front.to(pair.standby.port)
    await answers(later, laterCart)
    const again = await book(key, cart)
    expect([again.status, again.body.id]).toEqual([201, body.id])
    const events = await readEvents(origin)
    await answers(randomUUID(), aCheckout([free[2]!]))
    expect((await events.next()).event).toMatch(/calendar|catalog/)
    events.close()
  })

  test('what the standby does not have is not acknowledged', async () => {
    await pair.standby.end()
    const cart = aCheckout([free[0]!])
    const key = randomUUID()
    const asked = book(key, cart)
    const first = await Promise.race([asked, browser.get('/healthz').then(() => 'nothing yet')])
    expect(first).toBe('nothing yet')
    await pair.standby.start()
    expect((await asked).status).toBe(201)
  })

  test('the health page says how far the standby follows', async () => {
    const owner = testBrowser(origin)
    await owner.post('/api/login', { username: 'admin', password: 'areia-e-mar-2026' })
    const line = async () => {
      const { body } = await owner.get<HealthAnswer>('/api/health')
      const found = body.lines.find(({ check }) => check === 'standby')
      return `${found?.level}: ${found?.sentence}`
    }
    const says = async (text: RegExp) => {
      await expect.poll(line, { timeout: WAIT_MS }).toMatch(text)
    }
    await says(/^yellow: .*dê ao usuário do banco o papel pg_monitor\.$/)
    await administer(pair.primary.url, 'grant pg_monitor to quadras')
    await says(/^green: “db2” tem tudo o que foi confirmado/)
    await setSynchronous('')
    await says(/^yellow: “db2” recebe tudo, mas com atraso/)
    await pair.standby.end()
    await says(/^red: O segundo banco de dados não acompanha o principal: .*patronictl reinit\.$/)
    await pair.standby.start()
    await setSynchronous('db2')
    await says(/^green/)
  })

  test('a primary that was demoted is left, though its connections are open', async () => {
    expect((await book(randomUUID(), aCheckout([free[0]!]))).status).toBe(201)
    await pair.standby.promote()
    front.to(pair.standby.port)
    await administer(pair.primary.url, 'alter system set default_transaction_read_only = on')
    await administer(pair.primary.url, 'select pg_reload_conf()')
    // More than the pool has connections.
    const many = async () => {
      const carts = free.splice(-12).map((slot) => aCheckout([slot]))
      const answered = await Promise.all(carts.map((cart) => book(randomUUID(), cart)))
      return new Set(answered.map(({ status }) => status))
    }
    await expect.poll(many, { timeout: WAIT_MS }).toEqual(new Set([201]))
  })

  test('a feed that is cut off without a word is opened anew', async () => {
    const events = createEventBus(log)
    const own = await switchable(pair.primary.port)
    const url = `postgres://quadras@127.0.0.1:${own.port}/quadras`
    const end = await followPostgres(url, events, log, 50)
    onTestFinished(async () => {
      await end()
      await own.stop()
    })
    const openedAnew = new Promise((resolve) => {
      events.subscribe(resolve)
    })
    own.cut()
    expect(await openedAnew).toMatchObject({ catalog: true, reservations: true })
  })
})
