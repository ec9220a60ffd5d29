import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { startPostgres } from '../../support/startPostgres.ts'
import {
  answers,
  freePort,
  needBuild,
  needCaddy,
  startBuilt,
  startCaddy,
  stopAll,
} from '../builtServer.ts'
import { connectTo, doubledHours } from '../database/doubledHours.ts'
import { makeDatabase } from '../database/makeDatabase.ts'
import { httpClient } from '../httpClient.ts'
import { unlessMissing, type Figure, type Goal } from '../report.ts'
import { startProcess } from '../startProcess.ts'
import { cpuOf } from '../cpuOf.ts'
import { nothingSeen, visit, type Seen, type World } from './visitor.ts'

/** 20,000 in an hour come as at any opening: most of them at its beginning, 6 of 100 in the first minute. */
const VISITORS = 20_000
const FIRST_MINUTE = 0.06
const PER_SECOND = (VISITORS * FIRST_MINUTE) / 60
const LEVELS = (process.env['BENCH_FRIDAY'] ?? '1 2 4 8').split(' ').map(Number)
/** How long visitors arrive at each level; then those who are there finish. */
const ARRIVALS_S = 20
const ALONE = 5
/** What a person does not notice as waiting. */
const IN_TIME_MS = 1_000
const BENDS_BELOW = 0.95
const WEEK_BYTES = 10_000
const BARE_CLIENTS = 20
const BARE_ANSWERS = 200
/** From the tenth day on nothing is booked. */
const OPENED_IN_DAYS = 10

/** A venue opens its next month: one process on SQLite, then two behind Caddy on PostgreSQL, where there is one. Needs `npm run build`. */
export async function benchFriday(): Promise<Figure[]> {
  needBuild()
  return [...(await onSqlite()), ...(await unlessMissing(TWO_PROCESSES, onPostgres))]
}

const SETTINGS = {
  HOST: '127.0.0.1',
  SESSION_KEYS: 'x'.repeat(43),
  RATE_LIMITS: 'off',
  BACKUP_AT: 'off',
  LOG_LEVEL: 'error',
  SANDBOX_PIX_APPROVAL_SECONDS: '2',
}

async function onSqlite() {
  const made = await makeDatabase({ historyDays: 0, weekPercent: 60 })
  const port = await freePort()
  const env = { ...process.env, ...SETTINGS, DATABASE_URL: made.url, PORT: String(port) }
  const server = await startBuilt(env)
  try {
    const origin = `http://127.0.0.1:${port}`
    return await playAll({ name: 'SQLite', origin, url: made.url, pids: [server.pid!] })
  } finally {
    await stopAll([server])
    await made.remove()
  }
}

const TWO_PROCESSES = 'PostgreSQL, two processes'

async function onPostgres() {
  await needCaddy()
  const folder = await mkdtemp(join(tmpdir(), 'quadras-bench-friday-'))
  const postgres = await startPostgres()
  const made = await makeDatabase({ historyDays: 0, weekPercent: 60, postgresUrl: postgres.url })
  const ports = [await freePort(), await freePort(), await freePort()] as const
  const env = { ...process.env, ...SETTINGS, DATABASE_URL: postgres.url, TRUST_PROXY: 'on' }
  const running: ChildProcess[] = []
  try {
    running.push(await startCaddy(folder, ports))
    for (const port of ports.slice(0, 2)) {
      running.push(await startBuilt({ ...env, PORT: String(port) }))
    }
    const origin = `http://127.0.0.1:${ports[2]}`
    await answers(origin)
    return await playAll({
      name: TWO_PROCESSES,
      origin,
      url: postgres.url,
      pids: running.map(({ pid }) => pid!),
    })
  } finally {
    await stopAll(running)
    await postgres.stop()
    await made.remove()
    await rm(folder, { recursive: true })
  }
}

type Stage = {
  name: string
  origin: string
  /** Of its database. */
  url: string
  /** Whose time a visitor costs. */
  pids: readonly number[]
}

async function playAll(stage: Stage): Promise<Goal[]> {
  const { name, origin, url } = stage
  const today = venueNow(Date.now(), 'America/Sao_Paulo').date
  const pages = await pagesOf(origin)
  const world = {
    origin,
    pages,
    today,
    opened: addDays(today, OPENED_IN_DAYS),
    random: Math.random,
  }
  const alone = nothingSeen()
  // One after the other would take minutes; they hardly ever ask at the same instant.
  await Promise.all(Array.from({ length: ALONE }, () => visit({ ...world, seen: alone })))
  const bareMs = await bareAnswerMs()
  const levels = []
  for (const times of LEVELS) levels.push(await play(stage, world, times))
  const first = levels[0]!
  const bend = levels.find(({ inTime }) => inTime < BENDS_BELOW)
  const paid = sum(levels.map(({ seen }) => seen.paid)) + alone.paid
  const failed = levels.flatMap(({ times, seen }) =>
    seen.failed.map((what) => `${times}×: ${what}`),
  )
  return [
    ...levels.flatMap((level) => figuresOf(name, level, median(alone.waitsMs))),
    {
      name: `${name}: ${bend ? 'bends at so many times the true rate' : 'does not bend up to so many times'}`,
      value: bend?.times ?? LEVELS.at(-1)!,
    },
    {
      name: `${name}: processor time of a visitor / of a bare Koa answer`,
      value: first.cpuMs / first.visitors / bareMs,
    },
    {
      name: `${name}: served within a second at the true rate`,
      value: first.inTime,
      atLeast: 0.99,
    },
    {
      name: `${name}: answers that failed ${[...new Set(failed)].slice(0, 3).join(', ')}`.trim(),
      value: failed.filter((what) => what.startsWith('1×')).length,
      atMost: 0,
    },
    {
      name: `${name}: court-hours with two occupants`,
      value: await doubledHours(url),
      atMost: 0,
    },
    {
      name: `${name}: paid and not approved, or the reverse`,
      value: Math.abs(paid - (await approvedSince(url, world.opened))),
      atMost: 0,
    },
  ]
}

type Level = {
  times: number
  seen: Seen
  visitors: number
  /** Of all answers, how many came within a second. */
  inTime: number
  cpuMs: number
}

/** Lets visitors in at random instants, so many times as many as the first minute brings. */
async function play({ pids }: Stage, world: Omit<World, 'seen'>, times: number): Promise<Level> {
  const seen = nothingSeen()
  const before = await cpuOf(pids)
  const visits: Promise<void>[] = []
  const untilMs = performance.now() + ARRIVALS_S * 1_000
  let nextMs = performance.now()
  while (nextMs < untilMs) {
    nextMs += (-Math.log(1 - Math.random()) * 1_000) / (PER_SECOND * times)
    await wait(Math.max(0, nextMs - performance.now()))
    visits.push(visit({ ...world, seen }))
  }
  await Promise.all(visits)
  const inTime = seen.waitsMs.filter((ms) => ms <= IN_TIME_MS).length / seen.waitsMs.length
  const cpuMs = (await cpuOf(pids)) - before
  return { times, seen, visitors: visits.length, inTime, cpuMs }
}

function figuresOf(name: string, { times, seen, visitors, inTime, cpuMs }: Level, aloneMs: number) {
  const { waitsMs, bytes, news, held, lost, paid } = seen
  const at = `${name}, ${times}×`
  const per = (total: number) => total / visitors
  const figures: [string, number][] = [
    [`visitors, ${held} held, ${paid} paid, ${lost} too late`, visitors],
    ['of its answers within a second', inTime],
    ['median wait / median wait alone', median(waitsMs) / aloneMs],
    ['slowest of a hundred, ms', at99(waitsMs)],
    ['answers a visitor', per(waitsMs.length)],
    ['of them because the week had changed', per(news)],
    ['server’s processor time a visitor, ms', per(cpuMs)],
    ['kilobytes a visitor', per(bytes) / 1_024],
  ]
  return figures.map(([what, value]) => ({ name: `${at}: ${what}`, value }))
}

/** The first page, and what it names to be loaded at once. */
async function pagesOf(origin: string): Promise<string[]> {
  const html = await (await fetch(`${origin}/`)).text()
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)]
  if (named.length === 0) throw new Error('The first page names no scripts.')
  return ['/', ...new Set(named.map(([, path]) => path!))]
}

/** What a bare Koa route works for one answer of a week's size, asked by as many connections as a visitor has: the control. */
async function bareAnswerMs(): Promise<number> {
  const body = randomBytes(WEEK_BYTES).toString('base64')
  const message = { path: '/week', headers: { 'Content-Type': 'application/json' }, body }
  const bare = await startProcess('controlProcess.ts', { message })
  const clients = Array.from({ length: BARE_CLIENTS }, () => httpClient(bare.origin))
  try {
    const ask = () =>
      Promise.all(
        clients.map(async (client) => {
          for (let count = 0; count < BARE_ANSWERS; count += 1) await client.send('GET', '/week')
        }),
      )
    await ask()
    const before = await cpuOf([bare.pid])
    await ask()
    return ((await cpuOf([bare.pid])) - before) / (BARE_CLIENTS * BARE_ANSWERS)
  } finally {
    for (const client of clients) client.close()
    bare.stop()
  }
}

async function approvedSince(url: string, opened: CivilDate): Promise<number> {
  const knex = connectTo(url)
  const rows = await knex('reservations')
    .where({ status: 'approved' })
    .where('date', '>=', opened)
    .select('id')
  await knex.destroy()
  return rows.length
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)
const median = (values: readonly number[]) => sorted(values)[Math.floor(values.length / 2)]!
const at99 = (values: readonly number[]) => sorted(values)[Math.floor(values.length * 0.99)]!
