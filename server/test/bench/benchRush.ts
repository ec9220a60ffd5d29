import { randomUUID } from 'node:crypto'
import { connect as connectSocket, type Socket } from 'node:net'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { connect } from '../../platform/db/connect.ts'
import { adminCookie } from './adminCookie.ts'
import { bareBooking } from './bareBooking.ts'
import { connectPlainly } from './database/connectPlainly.ts'
import { checkoutBody, type BenchSlot } from './checkoutBody.ts'
import { freeSlots } from './freeSlots.ts'
import { httpClient } from './httpClient.ts'
import { makeDatabase } from './database/makeDatabase.ts'
import type { Goal } from './report.ts'
import { startProcess } from './startProcess.ts'

const BOOKINGS = Number(process.env['BENCH_RUSH'] ?? 2_000)
const STREAMS = 300
const BARE = 200
const READ_EVERY_MS = 100
const LOCKED_MS = 20_000

/** 2,000 browsers book another hour each at the same instant, on one process with 300 open event streams, while others only read. */
export async function benchRush(): Promise<Goal[]> {
  const today = venueNow(Date.now(), 'America/Sao_Paulo').date
  const ours = await makeDatabase({ historyDays: 0, weekPercent: 0 })
  const bare = await makeDatabase({ historyDays: 0, weekPercent: 0 })
  const knex = connectPlainly(bare.url)
  const app = await startProcess('appProcess.ts', { env: { DATABASE_URL: ours.url } })
  const cookie = await adminCookie(ours.url, app.origin)
  const slots = await freeSlots(app.origin, today)
  const clients = Array.from({ length: BOOKINGS }, () => httpClient(app.origin))
  const streams = await Promise.all(Array.from({ length: STREAMS }, () => countEvents(app.origin)))
  try {
    const before = await bareRate(knex, slots.slice(0, BARE))
    const reads = readMeanwhile(app.origin, cookie, today)
    const startedAt = performance.now()
    const answers = await Promise.all(
      clients.map(async (client, index) => {
        const { status } = await client.send(
          'POST',
          '/api/reservations',
          checkoutBody([slots[index]!]),
          { 'Idempotency-Key': randomUUID() },
        )
        return { status, ms: performance.now() - startedAt }
      }),
    )
    const seconds = (performance.now() - startedAt) / 1000
    const { slowestMs, count } = await reads.stop()
    const after = await bareRate(knex, slots.slice(BARE, 2 * BARE))
    const locked = await readsUnderLock(ours.url, () => readMeanwhile(app.origin, cookie, today))
    const booked = answers.filter(({ status }) => status === 201).length
    const rate = booked / seconds
    return [
      { name: 'bookings a second', value: rate },
      { name: 'the same rows by bare knex a second', value: (before + after) / 2 },
      { name: 'bookings / bare', value: (2 * rate) / (before + after), atLeast: 0.35 },
      {
        name: 'answers that are not 201',
        value: BOOKINGS - booked,
        atMost: 0,
      },
      { name: 'half of the answers after, s', value: median(answers.map(({ ms }) => ms)) / 1000 },
      {
        name: 'events of the busiest stream',
        value: Math.max(...streams.map(({ count: of }) => of())),
        atMost: 150,
      },
      { name: `slowest of ${count} reads meanwhile, ms`, value: slowestMs, atMost: 1_000 },
      {
        name: `slowest of ${locked.count} reads under a foreign lock, ms`,
        value: locked.slowestMs,
        atMost: 1_000,
      },
    ]
  } finally {
    for (const one of [...clients, ...streams]) one.close()
    app.stop()
    await knex.destroy()
    await ours.remove()
    await bare.remove()
  }
}

async function bareRate(knex: ReturnType<typeof connect>, slots: readonly BenchSlot[]) {
  const startedAt = performance.now()
  for (const slot of slots) await bareBooking(knex, [slot], { isFirst: true })
  return (slots.length * 1000) / (performance.now() - startedAt)
}

/** Reads while another program has the database's write lock. */
async function readsUnderLock(url: string, begin: () => ReturnType<typeof readMeanwhile>) {
  const other = connect({ kind: 'sqlite', file: url.slice('sqlite:'.length) })
  try {
    return await other.transaction(async () => {
      const reads = begin()
      await new Promise((resolve) => setTimeout(resolve, LOCKED_MS))
      return reads.stop()
    })
  } finally {
    await other.destroy()
  }
}

function countEvents(origin: string): Promise<{ count(): number; close(): void }> {
  const { hostname, port, host } = new URL(origin)
  const socket: Socket = connectSocket(Number(port), hostname)
  let events = 0
  socket.write(`GET /api/events HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  return new Promise((resolve) => {
    socket.on('data', (chunk) => {
      events += chunk.toString('latin1').split('event: ').length - 1
      resolve({ count: () => events, close: () => socket.destroy() })
    })
  })
}

/** Reads a week as a customer and the list as an admin, one after the other, until it is stopped. */
function readMeanwhile(origin: string, Cookie: string, today: string) {
  const week = `/api/calendar?startDate=${today}&endDate=${today}&sportType=futev%C3%B4lei`
  const reads = [
    () => fetch(origin + week),
    () => fetch(`${origin}/api/reservations?date=${today}`, { headers: { Cookie } }),
  ]
  const over = new AbortController()
  let slowestMs = 0
  let count = 0
  const repeat = async (read: () => Promise<Response>) => {
    while (!over.signal.aborted) {
      const startedAt = performance.now()
      const response = await read()
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`A read was answered ${response.status}`)
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
      count += 1
      await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS))
    }
  }
  const running = Promise.all(reads.map(repeat))
  return {
    async stop() {
      over.abort()
      await running
      return { slowestMs, count }
    },
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
