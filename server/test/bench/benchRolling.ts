import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addDays } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { connect } from '../../platform/db/connect.ts'
import { startPostgres } from '../support/startPostgres.ts'
import {
  answers,
  freePort,
  needBuild,
  needCaddy,
  startBuilt,
  startCaddy,
  stopAll,
} from './builtServer.ts'
import { checkoutBody } from './checkoutBody.ts'
import { freeSlots } from './freeSlots.ts'
import type { Goal } from './report.ts'

const VISITORS = 12
const PAUSE_MS = 50
/** Until Caddy, which asks once a second, has heard that a process is ready again. */
const SETTLED_MS = 3_000

/** Two built processes with PostgreSQL behind Caddy are restarted one after the other while visitors look and book. Needs `caddy` and `npm run build`. */
export async function benchRolling(): Promise<Goal[]> {
  await needCaddy()
  needBuild()
  const folder = await mkdtemp(join(tmpdir(), 'quadras-bench-rolling-'))
  const postgres = await startPostgres()
  const ports = [await freePort(), await freePort(), await freePort()] as const
  const [first, second, front] = ports
  const env = {
    ...process.env,
    DATABASE_URL: postgres.url,
    HOST: '127.0.0.1',
    SESSION_KEYS: 'x'.repeat(43),
    TRUST_PROXY: 'on',
    RATE_LIMITS: 'off',
    DEMO_DATA: 'venue',
    BACKUP_AT: 'off',
  }
  const servers = new Map<number, ChildProcess>()
  const serve = async (port: number) =>
    servers.set(port, await startBuilt({ ...env, PORT: String(port) }))
  const caddy = await startCaddy(folder, ports)
  try {
    await serve(first)
    await serve(second)
    const origin = `http://127.0.0.1:${front}`
    await answers(origin)
    const load = visit(origin)
    for (const port of [first, second]) {
      await wait(SETTLED_MS)
      const child = servers.get(port)!
      child.kill('SIGTERM')
      await once(child, 'exit')
      await serve(port)
      await answers(`http://127.0.0.1:${port}`)
    }
    await wait(1_000)
    const { booked, failed, looked, slowestMs } = await load.stop()
    return [
      { name: 'rolling: weeks that were looked at', value: looked, atLeast: 1 },
      { name: 'rolling: hours booked', value: booked, atLeast: 1 },
      {
        name: `rolling: answers that a customer would see fail ${failed.join(', ')}`.trim(),
        value: failed.length,
        atMost: 0,
      },
      { name: 'rolling: slowest answer (ms)', value: Math.round(slowestMs) },
      {
        name: 'rolling: booked and not in the database, or the reverse',
        value: Math.abs(booked - (await stored(postgres.url))),
        atMost: 0,
      },
    ]
  } finally {
    await stopAll([...servers.values(), caddy])
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}

/** Visitors who look at the week and book an hour, again and again, each as somebody new. */
function visit(origin: string) {
  const seen = { booked: 0, failed: [] as string[], looked: 0, slowestMs: 0 }
  const today = venueNow(Date.now(), 'America/Sao_Paulo').date
  const week = `/api/calendar?startDate=${today}&endDate=${addDays(today, 6)}&sportType=futev%C3%B4lei`
  const slots = freeSlots(origin, today)
  const over = new AbortController()
  async function timed(path: string, init?: RequestInit): Promise<number> {
    const startedMs = performance.now()
    const status = await fetch(origin + path, init).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - startedMs)
    return status
  }
  async function visitor() {
    const free = await slots
    while (!over.signal.aborted && free.length > 0) {
      const answered = await timed(week)
      if (answered === 200) seen.looked += 1
      else seen.failed.push(`GET ${answered}`)
      const status = await timed('/api/reservations', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
        body: JSON.stringify(checkoutBody([free.pop()!])),
      })
      if (status === 201) seen.booked += 1
      else seen.failed.push(`POST ${status}`)
      await wait(PAUSE_MS)
    }
  }
  const all = Promise.all(Array.from({ length: VISITORS }, visitor))
  return {
    async stop() {
      over.abort()
      await all
      return seen
    },
  }
}

async function stored(url: string): Promise<number> {
  const knex = connect({ kind: 'postgres', url })
  const rows = await knex('reservations').select('id')
  await knex.destroy()
  return rows.length
}
