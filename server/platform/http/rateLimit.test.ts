import Koa from 'koa'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseConfig } from '../settings/config.ts'
import { connect } from '../db/connect.ts'
import type { Db } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { listen, type Listening } from '../../test/support/listen.ts'
import { testDatabase } from '../../test/support/testDatabase.ts'
import { problems } from './problems.ts'
import { createLimiter, createRateLimit } from './rateLimit.ts'

let knex: Db
let remove: () => Promise<void>
const started: Listening[] = []

beforeEach(async () => {
  const created = await testDatabase()
  remove = created.remove
  knex = connect(created.database)
  await migrate(knex)
})
afterEach(async () => {
  for (const app of started.splice(0)) await app.stop()
  await knex.destroy()
  await remove()
})

async function start(env: Record<string, string> = {}) {
  const config = parseConfig(env)
  const koa = new Koa({ proxy: config.trustedProxies > 0, maxIpsCount: config.trustedProxies })
  const rateLimit = createRateLimit({ config, knex })
  koa.use(problems).use(rateLimit({ name: 'test', points: 2, seconds: 60 }))
  koa.use((ctx) => {
    ctx.body = {}
  })
  const app = await listen(koa)
  started.push(app)
  return async (forwardedFor?: string) => {
    const headers = forwardedFor ? { 'X-Forwarded-For': forwardedFor } : {}
    return fetch(app.origin, { headers })
  }
}

test('a client over the limit gets the time until the next attempt', async () => {
  const request = await start()
  expect((await request()).status).toBe(200)
  expect((await request()).status).toBe(200)
  const refused = await request()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
  expect(await refused.json()).toMatchObject({
    code: 'too-many-requests',
    message: 'Muitas tentativas em pouco tempo. Aguarde e tente novamente.',
  })
})

test('a forged address is no way around when no proxy is trusted', async () => {
  const request = await start()
  const statuses = []
  for (const address of ['1.1.1.1', '2.2.2.2', '3.3.3.3'])
    statuses.push((await request(address)).status)
  expect(statuses).toEqual([200, 200, 429])
})

test('behind a proxy each client has its own count, by the address that the proxy saw', async () => {
  const request = await start({ TRUST_PROXY: 'on' })
  for (const forged of ['8.8.8.8', '9.9.9.9']) await request(`${forged}, 1.1.1.1`)
  expect((await request('7.7.7.7, 1.1.1.1')).status).toBe(429)
  expect((await request('2.2.2.2')).status).toBe(200)
})

test('the addresses of one IPv6 network count as one client', async () => {
  const request = await start({ TRUST_PROXY: 'on' })
  await request('2001:db8:1:2::1')
  await request('2001:db8:1:2:ffff::7')
  expect((await request('2001:db8:1:2:3:4:5:6')).status).toBe(429)
  expect((await request('2001:db8:1:3::1')).status).toBe(200)
})

test('a line with many such networks has twice as much as one, and a site four times', async () => {
  const request = await start({ TRUST_PROXY: 'on' })
  const passed = async (addresses: string[]) => {
    let count = 0
    for (const address of addresses) if ((await request(address)).status === 200) count += 1
    return count
  }
  const inLine = (line: string) =>
    Array.from({ length: 16 }, (_, index) => `2001:db8:1:${line}${index.toString(16)}::1`)
  expect(await passed(inLine('10'))).toBe(4)
  expect(await passed(inLine('11'))).toBe(0)
  expect(await passed(inLine('20'))).toBe(4)
  expect(await passed(inLine('30'))).toBe(0)
  expect((await request('2001:db8:2:100::1')).status).toBe(200)
})

test('no limit works by itself: all of them would delete in the same second', () => {
  vi.useFakeTimers()
  createLimiter(knex, { name: 'test', points: 2, seconds: 60 })
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('limits can be off', async () => {
  const request = await start({ RATE_LIMITS: 'off' })
  for (let count = 0; count < 5; count += 1) expect((await request()).status).toBe(200)
})

test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'several processes share the counts',
  async () => {
    const [one, other] = [await start(), await start()]
    await one()
    await other()
    expect((await one()).status).toBe(429)
    expect((await other()).status).toBe(429)
  },
)

test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'no statement is left on a connection by a name, which another process behind a pooler would meet',
  async () => {
    const request = await start()
    expect((await request()).status).toBe(200)
    const { rows } = await knex.raw<{ rows: unknown[] }>('select name from pg_prepared_statements')
    expect(rows).toEqual([])
  },
)
