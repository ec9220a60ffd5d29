import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import { datesBetween } from '#shared/platform/time/civil.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { readEvents } from '../../test/support/readEvents.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.stop())

const hold = (startTime: string) =>
  app.browser().post('/api/holds', { date: TOMORROW, startTime, sportType: 'futevôlei' })

test('another browser’s hold is published with its dates and nothing else', async () => {
  const events = await readEvents(app.origin)
  await hold('10:00')
  expect(await events.next()).toMatchObject({ event: 'calendar', data: { dates: [TOMORROW] } })
  events.close()
})

test('changes during a lost connection are sent on reconnect', async () => {
  const first = await readEvents(app.origin)
  await hold('10:00')
  const { id } = await first.next()
  first.close()
  await hold('11:00')
  const back = await readEvents(app.origin, { 'Last-Event-ID': id! })
  expect(await back.next()).toMatchObject({ event: 'calendar', data: { dates: [TOMORROW] } })
  back.close()
})

test('a client away for longer than the history has to fetch everything', async () => {
  await hold('10:00')
  app.deps.events.publish({ id: 900, dates: [TOMORROW], catalog: false, reservations: false })
  for (let id = 901; id < 1_500; id += 1) {
    app.deps.events.publish({ id, dates: [TOMORROW], catalog: false, reservations: false })
  }
  const events = await readEvents(app.origin, { 'Last-Event-ID': '2' })
  expect(await events.next()).toMatchObject({ event: 'catalog' })
  events.close()
})

test('events for admins are not sent to customers', async () => {
  const events = await readEvents(app.origin)
  app.deps.events.publish({ id: 5, dates: [], catalog: false, reservations: true })
  app.deps.events.publish({ id: 6, dates: [TOMORROW], catalog: false, reservations: true })
  expect(await events.next()).toMatchObject({ event: 'calendar', id: '6' })
  events.close()
})

test('an admin’s stream says every twenty seconds that it lives, a customer’s nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { cookies } = await signedIn(app, 'admin')
  const headers = { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
  const [admin, customer] = [
    await readEvents(app.origin, headers, true),
    await readEvents(app.origin, {}, true),
  ]
  expect(await admin.next()).toMatchObject({ event: 'beat', id: null })
  expect(await customer.next()).toMatchObject({ event: 'beat', id: null })
  vi.advanceTimersByTime(20_000)
  expect(await admin.next()).toMatchObject({ event: 'beat', id: null })
  app.deps.events.publish({ id: 1, dates: [TOMORROW], catalog: false, reservations: false })
  expect(await customer.next()).toMatchObject({ event: 'calendar' })
  admin.close()
  customer.close()
})

test('a rush reaches a stream four times a second at most, and nothing of it is lost', async () => {
  const events = await readEvents(app.origin)
  const dates = datesBetween('2026-12-01', '2027-02-28')
  const sentMs = 1_000
  const startedAt = performance.now()
  for (const [index, date] of dates.entries()) {
    app.deps.events.publish({ id: index + 1, dates: [date], catalog: false, reservations: false })
    await new Promise((resolve) => setTimeout(resolve, sentMs / dates.length))
  }
  const took = performance.now() - startedAt
  const read: string[] = []
  let count = 0
  for (let id = '0'; id !== String(dates.length); count += 1) {
    const event = await events.next()
    id = event.id!
    read.push(...(event.data as { dates: string[] }).dates)
  }
  expect(read.sort()).toEqual(dates)
  expect(count).toBeLessThanOrEqual(2 + took / 250)
  events.close()
})

test('a stream is not notified of what was changed before it was opened', async () => {
  const change = { catalog: false, reservations: false }
  // The first one begins the pause in which the second one waits.
  app.deps.events.publish({ id: 1, dates: ['2026-12-01'], ...change })
  app.deps.events.publish({ id: 2, dates: ['2026-12-02'], ...change })
  const events = await readEvents(app.origin)
  app.deps.events.publish({ id: 3, dates: ['2026-12-03'], ...change })
  expect(await events.next()).toMatchObject({ data: { dates: ['2026-12-03'] } })
  events.close()
})

test('one client has so many streams at once, and another one when it has closed one', async () => {
  await app.stop()
  app = await startTestApp({ config: { rateLimits: true } })
  const streams = await Promise.all(Array.from({ length: 200 }, () => readEvents(app.origin)))
  const request = () => app.browser().get<Problem>('/api/events')
  const refused = await request()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  expect(refused.body.code).toBe('too-many-requests')

  const [first, ...rest] = streams
  first!.close()
  await expect.poll(openOnce).toBe(200)
  // The desk behind the same address is not kept out.
  const { cookies } = await signedIn(app, 'reception')
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const desk = await readEvents(app.origin, { Cookie }, true)
  expect(await desk.next()).toMatchObject({ event: 'beat' })
  for (const stream of [...rest, desk]) stream.close()
})

test('the networks of one IPv6 line have twice as many together', async () => {
  await app.stop()
  app = await startTestApp({ config: { rateLimits: true, trustedProxies: 1 } })
  const from = (network: string) => ({ 'X-Forwarded-For': `2001:db8:7:${network}::1` })
  const streams = await Promise.all(
    Array.from({ length: 400 }, (_, index) =>
      readEvents(app.origin, from(`12${(index % 256).toString(16).padStart(2, '0')}`)),
    ),
  )
  const status = async (network: string) => {
    const abort = new AbortController()
    const headers = from(network)
    const answer = await fetch(`${app.origin}/api/events`, { headers, signal: abort.signal })
    abort.abort()
    return answer.status
  }
  expect(await status('12ff')).toBe(429)
  expect(await status('1300')).toBe(200)
  for (const stream of streams) stream.close()
})

test('a client that does not read is disconnected, and its buffer is dropped', async () => {
  const { hostname, port } = new URL(app.origin)
  const socket = connect(Number(port), hostname)
  socket.write(`GET /api/events HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
  await once(socket, 'data')
  socket.pause()
  const gone = once(socket, 'close')
  // Together more than the system keeps for a socket.
  const dates = Array.from({ length: 200_000 }, (_, index) => `day ${index}`)
  for (let id = 1; id <= 6; id += 1) {
    app.deps.events.publish({ id, dates, catalog: false, reservations: false })
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  socket.on('error', () => {})
  socket.resume()
  await gone
  expect(socket.destroyed).toBe(true)
})

/** The status of one more stream, closed at once. */
async function openOnce() {
  const abort = new AbortController()
  const { status } = await fetch(`${app.origin}/api/events`, { signal: abort.signal })
  abort.abort()
  return status
}

describe('the stream of somebody who is signed in', () => {
  async function staffStream() {
    const reception = await signedIn(app, 'reception')
    const cookie = [...reception.cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(`${app.origin}/api/events`, { headers: { Cookie: cookie } })
    return { reception, ended: response.text() }
  }
  const people = () => app.deps.knex('users').where({ role: 'reception' })
  /** Those that are ended elsewhere are noticed at the heartbeat. */
  const beat = () => vi.advanceTimersByTime(20_000)

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  test('ends when the person signs out', async () => {
    const { reception, ended } = await staffStream()
    expect((await reception.post('/api/logout')).status).toBe(200)
    expect(await ended).toContain('retry:')
  })

  test.each([
    [
      'its session ends in another process',
      () => app.deps.knex('sessions').update({ data: '{"ended":true}', userId: null }),
    ],
    [
      'its session runs out',
      () => app.deps.knex('sessions').update({ expiresAt: '2026-01-01T00:00:00.000Z' }),
    ],
    ['the person gets another role', () => people().update({ role: 'user' })],
    ['the account is gone', () => people().delete()],
  ])('ends at the heartbeat when %s', async (_what, change) => {
    const { ended } = await staffStream()
    await change()
    beat()
    expect(await ended).toContain('retry:')
  })

  test('goes on while the session does, and others sign out', async () => {
    const { reception, ended } = await staffStream()
    const other = await signedIn(app, 'admin')
    await other.post('/api/logout')
    beat()
    await reception.get('/api/user')
    const isOver = await Promise.race([
      ended.then(() => true),
      reception.get('/api/user').then(() => false),
    ])
    expect(isOver).toBe(false)
    app.deps.events.close()
    await ended
  })
})
