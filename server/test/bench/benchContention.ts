import { randomUUID } from 'node:crypto'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { startPostgres } from '../support/startPostgres.ts'
import { checkoutBody, type BenchSlot } from './checkoutBody.ts'
import { freeSlots } from './freeSlots.ts'
import { httpClient, type Client } from './httpClient.ts'
import { doubledHours } from './database/doubledHours.ts'
import { makeDatabase } from './database/makeDatabase.ts'
import type { Goal } from './report.ts'
import { startProcess } from './startProcess.ts'

const CLIENTS = 8
const SLOTS = 33

/** Everybody wants the same hours at the same instant: on SQLite with one server process, on PostgreSQL with two. */
export async function benchContention(): Promise<Goal[]> {
  const sqlite = await makeDatabase({ historyDays: 0, weekPercent: 0 })
  const postgres = await startPostgres()
  const shared = await makeDatabase({ historyDays: 0, weekPercent: 0, postgresUrl: postgres.url })
  try {
    return [
      ...(await rush('SQLite', sqlite.url, 1)),
      ...(await rush('PostgreSQL, two processes', postgres.url, 2)),
    ]
  } finally {
    await sqlite.remove()
    await shared.remove()
    await postgres.stop()
  }
}

async function rush(name: string, url: string, processes: number): Promise<Goal[]> {
  const env = { DATABASE_URL: url, SESSION_KEYS: 'bench-session-key-bench-session-key' }
  const servers = await Promise.all(
    Array.from({ length: processes }, () => startProcess('appProcess.ts', { env })),
  )
  const origin = (index: number) => servers[index % processes]!.origin
  // One connection a request, so that all of them are under way together.
  const clients = Array.from({ length: CLIENTS * SLOTS }, (_, index) => httpClient(origin(index)))
  try {
    const today = venueNow(Date.now(), 'America/Sao_Paulo').date
    const slots = (await freeSlots(origin(0), today)).map((slot) => ({ ...slot, courtId: 1 }))
    const single = await singles(clients, slots.slice(0, SLOTS))
    const carts = await cartsOfThree(clients, slots.slice(SLOTS, 2 * SLOTS))
    const doubled = await doubledHours(url)
    return [
      {
        name: `${name}: ${CLIENTS} clients × ${SLOTS} slots, winners`,
        value: single.won,
        atLeast: SLOTS,
        atMost: SLOTS,
      },
      {
        name: `${name}: losers that learn which slot`,
        value: single.informed,
        atLeast: (CLIENTS - 1) * SLOTS,
      },
      {
        name: `${name}: carts of 3 in opposite order, carts won`,
        value: carts.won,
        atLeast: SLOTS / 3,
        atMost: SLOTS / 3,
      },
      {
        name: `${name}: losers that learn which slots`,
        value: carts.informed,
        atLeast: ((CLIENTS - 1) * SLOTS) / 3,
      },
      {
        name: `${name}: answers that are neither 201 nor 409`,
        value: single.strange + carts.strange,
        atMost: 0,
      },
      { name: `${name}: court-hours with two occupants`, value: doubled, atMost: 0 },
      { name: `${name}: milliseconds for ${CLIENTS * SLOTS} rivals`, value: Math.round(single.ms) },
    ]
  } finally {
    for (const client of clients) client.close()
    for (const server of servers) server.stop()
  }
}

async function singles(clients: readonly Client[], slots: readonly BenchSlot[]) {
  const wishes = slots.flatMap((slot) => Array.from({ length: CLIENTS }, () => [slot]))
  return race(clients, wishes)
}

async function cartsOfThree(clients: readonly Client[], slots: readonly BenchSlot[]) {
  const carts = Array.from({ length: slots.length / 3 }, (_, index) =>
    slots.slice(index * 3, index * 3 + 3),
  )
  const wishes = carts.flatMap((cart) =>
    Array.from({ length: CLIENTS }, (_, index) => (index % 2 === 0 ? cart : cart.toReversed())),
  )
  return race(clients, wishes)
}

async function race(clients: readonly Client[], wishes: readonly (readonly BenchSlot[])[]) {
  const startedAt = performance.now()
  const replies = await Promise.all(
    wishes.map((slots, index) =>
      clients[index]!.send('POST', '/api/reservations', checkoutBody(slots), {
        'Idempotency-Key': randomUUID(),
      }),
    ),
  )
  const informed = replies.filter(({ status, text }, index) => {
    const lost = status === 409 ? (JSON.parse(text) as { lost?: unknown[] }).lost : undefined
    return lost?.length === wishes[index]!.length
  })
  return {
    ms: performance.now() - startedAt,
    won: replies.filter(({ status }) => status === 201).length,
    informed: informed.length,
    strange: replies.filter(({ status }) => status !== 201 && status !== 409).length,
  }
}
