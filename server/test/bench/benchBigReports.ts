import { setTimeout as wait } from 'node:timers/promises'
import { addDays } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { adminCookie } from './adminCookie.ts'
import { cpuOf } from './cpuOf.ts'
import { fillPaidHistory } from './database/fillPaidHistory.ts'
import { makeDatabase } from './database/makeDatabase.ts'
import { memoryOf } from './memoryOf.ts'
import type { Goal } from './report.ts'
import { startProcess, type Running } from './startProcess.ts'
import { waitsDuring } from './waitsDuring.ts'

// Some 100,000 reservations, all of which a report of the last year and the one before it counts.
const SIZES = [
  { courts: 60, percent: 14 },
  { courts: 200, percent: 4 },
]
const DAYS = 730
const ALONE_MS = 2_000

/** Reports of 12 months of big venues: what they take of the machine, and what others wait meanwhile. */
export async function benchBigReports(): Promise<Goal[]> {
  const goals: Goal[] = []
  for (const size of SIZES) goals.push(...(await measureVenue(size)))
  return goals
}

async function measureVenue(size: { courts: number; percent: number }): Promise<Goal[]> {
  const made = await makeDatabase({ historyDays: 0, weekPercent: 0 })
  const today = venueNow(Date.now(), 'America/Sao_Paulo').date
  const from = addDays(today, -DAYS)
  const reservations = await fillPaidHistory(made.url, { ...size, from, days: DAYS })
  const app = await startProcess('appProcess.ts', {
    env: { DATABASE_URL: made.url, BENCH_TURNS: '1' },
  })
  try {
    const cookie = await adminCookie(made.url, app.origin)
    const path = `/api/reports?startDate=${addDays(today, -365)}&endDate=${addDays(today, -1)}`
    const ask = async (what: string) => {
      const answer = await fetch(app.origin + what, { headers: { Cookie: cookie } })
      if (!answer.ok) throw new Error(`${what} answered ${answer.status}`)
      await answer.arrayBuffer()
    }
    const week = `/api/calendar?startDate=${today}&endDate=${addDays(today, 6)}&sportType=futev%C3%B4lei`
    await ask(week)
    const todayMs = await workOf(app, () => ask('/api/reports/today'))
    const alone = await waitsDuring(() => ask(week), wait(ALONE_MS))
    const before = await memoryOf(app.pid, 'VmRSS')
    app.takeTurns()
    const first = await workOf(app, () => ask(path))
    let second = 0
    const beside = await waitsDuring(
      () => ask(week),
      workOf(app, () => ask(path)).then((ms) => void (second = ms)),
    )
    const turns = app.takeTurns()
    const memory = (await memoryOf(app.pid, 'VmHWM')) - before
    const weekMs = await workOf(app, async () => {
      for (const _ of beside) await ask(week)
    })
    const name = `${size.courts} courts`
    return [
      { name: `${name}: reservations in two years`, value: reservations },
      { name: `${name}: first report of a year, CPU (ms)`, value: first, atMost: 2_000 },
      {
        name: `${name}: second one, without the weeks beside it`,
        value: second - weekMs,
        atMost: 2_000,
      },
      {
        name: `${name}: 'hoje' as the first report of all / a year`,
        value: todayMs / first,
        atMost: 0.25,
      },
      {
        name: `${name}: turns of more than 50 ms of the loop’s own`,
        value: turns.filter((ms) => ms > 50).length,
        atMost: 0,
      },
      { name: `${name}: longest turn (ms)`, value: Math.max(0, ...turns) },
      { name: `${name}: more memory (MB)`, value: memory, atMost: 150 },
      { name: `${name}: weeks answered beside it`, value: beside.length, atLeast: 20 },
      { name: `${name}: longest wait of these (ms)`, value: Math.max(...beside) },
      {
        name: `${name}: longest wait / longest one alone`,
        value: Math.max(...beside) / Math.max(...alone),
      },
    ]
  } finally {
    app.stop()
    await made.remove()
  }
}

async function workOf({ pid }: Running, work: () => Promise<void>): Promise<number> {
  const before = await cpuOf([pid])
  await work()
  return (await cpuOf([pid])) - before
}
