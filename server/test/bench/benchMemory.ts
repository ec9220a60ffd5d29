import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Backups } from '#shared/operation/backup/backups.ts'
import { TABLE_NAMES } from '#shared/operation/report/tables.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { testBrowser, type TestBrowser } from '../support/testBrowser.ts'
import { ACCOUNT, makeAdmin } from './adminCookie.ts'
import { freePort, launchBuilt, needBuild, stopAll } from './builtServer.ts'
import { fillPaidHistory } from './database/fillPaidHistory.ts'
import { makeDatabase } from './database/makeDatabase.ts'
import { memoryGroup, type MemoryGroup } from './memoryGroup.ts'
import { memoryOf } from './memoryOf.ts'
import type { Figure } from './report.ts'
import { waitsDuring } from './waitsDuring.ts'

const LIMIT_MB = 256
// Some 108,000 reservations.
const COURTS = 8
const DAYS = 1_400
const PERCENT = 60
const ROUNDS = 3
const VISITORS = 8
const TEN_MINUTES_MS = 600_000
const LEDGERS = ['takings', 'tenders', 'payment-attempts']

/** The built server as its service starts it in 256 MB: report, twelve files and copy of a venue with years behind it, while visitors ask. Needs `npm run build`. */
export async function benchMemory(): Promise<Figure[]> {
  needBuild()
  const made = await makeDatabase({ historyDays: 0, weekPercent: 0 })
  const today = venueNow(Date.now(), 'America/Sao_Paulo').date
  const running: ChildProcess[] = []
  const group = await memoryGroup(LIMIT_MB)
  try {
    const from = addDays(today, -DAYS)
    const size = { courts: COURTS, from, days: DAYS, percent: PERCENT, halfOnline: true }
    const reservations = await fillPaidHistory(made.url, size)
    await makeAdmin(made.url)
    const port = await freePort()
    const env = {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: made.url,
      DATA_FOLDER: join(dirname(made.url.slice('sqlite:'.length)), 'data'),
      BACKUP_AT: 'off',
      RATE_LIMITS: 'off',
    }
    const launch = await launchBuilt(env, group?.door ?? null)
    running.push(launch)
    const server = await serverOf(launch)
    const origin = `http://127.0.0.1:${port}`
    const asked = await askAll(origin, today)
    const own = (await mostOf(launch.pid!)) + (await mostOf(server))
    return [
      { name: 'memory: reservations', value: reservations, atLeast: 100_000 },
      ...(await peakOf(group, own)),
      {
        name: 'memory: the server that began is the one that ends (1 or 0)',
        value: server !== null && server === (await serverOf(launch)) ? 1 : 0,
        atLeast: 1,
      },
      { name: `memory: lines of the ${ROUNDS} × 12 files`, value: asked.lines, atLeast: 100_000 },
      { name: 'memory: copies taken and tested meanwhile', value: asked.copies, atLeast: ROUNDS },
      { name: 'memory: weeks and pages that visitors got', value: asked.visits, atLeast: 100 },
      {
        name: `memory: answers that were no 200 ${asked.refused.slice(0, 3).join(', ')}`.trim(),
        value: asked.refused.length,
        atMost: 0,
      },
      { name: 'memory: longest wait of a visitor (ms)', value: asked.longestMs },
    ]
  } finally {
    await stopAll(running)
    await group?.remove()
    await made.remove()
  }
}

/** Nothing of a process that has died. */
async function mostOf(pid: number | null): Promise<number> {
  return pid === null ? 0 : memoryOf(pid, 'VmHWM').catch(() => 0)
}

/** The process that was launched; null where there is none. */
async function serverOf({ pid }: ChildProcess): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return Number(text.trim().split(' ')[0]) || null
}

async function peakOf(group: MemoryGroup | null, own: number): Promise<Figure[]> {
  const ofProcesses = { name: 'memory: the two processes’ own at most (VmHWM, MB)', value: own }
  if (!group) {
    const why = 'no control group with a limit can be made here; measured without one:'
    return [
      { name: `memory: in ${LIMIT_MB} MB`, why },
      { ...ofProcesses, atMost: LIMIT_MB },
    ]
  }
  const peak = await group.peak()
  const name = `memory: of ${LIMIT_MB} MB taken at most, with files (MB)`
  return [
    peak === null
      ? { name, why: 'this kernel does not note it' }
      : { name, value: peak, atMost: LIMIT_MB },
    ofProcesses,
    { name: 'memory: processes ended for want of it', value: await group.killed(), atMost: 0 },
  ]
}

/** Asks for all of it at once, in each round. */
async function askAll(origin: string, today: string) {
  const seen = { copies: 0, lines: 0, longestMs: 0, refused: [] as string[], visits: 0 }
  const owner = testBrowser(origin)
  await owner.post('/api/login', ACCOUNT)
  owner.forgetToken()
  const year = `startDate=${addDays(today, -365)}&endDate=${addDays(today, -1)}`
  const get = async (path: string, browser = owner) => {
    const status = await browser.get<unknown>(path).then(
      ({ body, status }) => {
        if (typeof body === 'string' && path.includes('.csv')) seen.lines += body.split('\n').length
        return status
      },
      () => 0,
    )
    if (status !== 200) seen.refused.push(`${path.split('?')[0]} ${status}`)
  }
  const files = [
    ...TABLE_NAMES.map((name) => `/api/reports/${name}.csv?${year}`),
    ...LEDGERS.map((name) => `/api/${name}.csv?${year}`),
  ]
  const visited = [
    '/',
    `/api/calendar?startDate=${today}&endDate=${addDays(today, 6)}&sportType=futev%C3%B4lei`,
  ]
  for (let round = 0; round < ROUNDS; round += 1) {
    const owners = [`/api/reports?${year}`, ...files].map((path) => get(path))
    const copies = copy(owner).then(
      (count) => void (seen.copies += count),
      // A server that died over it has answered nobody else either.
      () => undefined,
    )
    const all = Promise.all([...owners, copies]).then(() => undefined)
    const waits = await Promise.all(
      Array.from({ length: VISITORS }, (_, index) => {
        const visitor = testBrowser(origin)
        return waitsDuring(() => get(visited[index % visited.length]!, visitor), all)
      }),
    )
    seen.visits += waits.flat().length
    seen.longestMs = Math.max(seen.longestMs, ...waits.flat())
  }
  return seen
}

/** Has a copy taken, and waits until it is tested; how many that were. */
async function copy(owner: TestBrowser): Promise<number> {
  const { status } = await owner.post('/api/backups', {})
  const untilMs = performance.now() + TEN_MINUTES_MS
  if (status !== 202) return 0
  while (performance.now() < untilMs) {
    const { body } = await owner.get<Backups>('/api/backups')
    const [newest] = body.backups
    if (newest?.failed) return 0
    if (newest?.testedAt) return 1
    await pause(200)
  }
  return 0
}
