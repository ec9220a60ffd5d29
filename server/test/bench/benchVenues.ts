import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import {
  createVenue,
  ownPlaces,
  settingsOf,
  type HostedVenue,
} from '../../operation/venues/venues.ts'
import { answersPerSecond } from './answersPerSecond.ts'
import { needBuild } from './builtServer.ts'
import type { Goal } from './report.ts'

const VENUES = 20
const PROBES = 200
const MAIN = join(import.meta.dirname, '../../../dist/server/main.js')

/** Twenty venues as a host of many runs them, built, idle and beside one that everybody wants. */
export async function benchVenues(): Promise<Goal[]> {
  needBuild()
  const root = await mkdtemp(join(tmpdir(), 'quadras-bench-venues-'))
  const running: ChildProcess[] = []
  try {
    const starts: number[] = []
    const venues: HostedVenue[] = []
    for (let index = 1; index <= VENUES; index += 1) {
      const { venue } = await createVenue(ownPlaces(root), `arena-${index}`)
      const startedMs = Date.now()
      running.push(await started(venue))
      starts.push(Date.now() - startedMs)
      venues.push(venue)
    }
    const [quiet, noisy] = [venues[0]!, venues[1]!]
    const memory = await Promise.all(running.map(({ pid }) => memoryOf(pid!)))
    const alone = await waitOf(quiet)
    const load = answersPerSecondFor(noisy, 6)
    const beside = await waitOf(quiet)
    const perSecond = await load
    return [
      { name: `venues: start of one, median of ${VENUES} (ms)`, value: median(starts) },
      { name: 'venues: memory of its own, idle, median (MB)', value: median(memory) },
      { name: 'venues: answers per second of the noisy one', value: perSecond },
      { name: 'venues: wait of a neighbour, alone (ms, median)', value: median(alone) },
      { name: 'venues: the same beside the noisy one (ms, median)', value: median(beside) },
      // Two cores: the noisy process has one, whoever asks it and the rest have the other.
      {
        name: 'venues: a neighbour’s wait beside / alone',
        value: median(beside) / median(alone),
        atMost: 20,
      },
    ]
  } finally {
    const ended = running.map((child) => once(child, 'exit'))
    for (const child of running) child.kill('SIGTERM')
    await Promise.all(ended)
    await rm(root, { recursive: true })
  }
}

async function started(venue: HostedVenue): Promise<ChildProcess> {
  const settings = { ...process.env, ...(await settingsOf(venue)), RATE_LIMITS: 'off' }
  const child = fork(MAIN, [], {
    env: { ...settings, DEMO_DATA: 'venue', BACKUP_AT: 'off' },
    silent: true,
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The built server ended before it listened.')))
    child.stdout!.on('data', (text) => String(text).includes('Quadras em') && resolve())
  })
  return child
}

/** What no other process shares with it: the program itself is in memory once. */
async function memoryOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kilobytes = [...text.matchAll(/^Private_(?:Clean|Dirty): +(\d+) kB$/gm)]
  return Math.round(kilobytes.reduce((sum, [, size]) => sum + Number(size), 0) / 1_024)
}

function weekOf({ port }: HostedVenue): string {
  const today = venueNow(Date.now(), 'America/Sao_Paulo').date
  return `http://127.0.0.1:${port}/api/calendar?startDate=${today}&endDate=${addDays(today, 6)}&sportType=futev%C3%B4lei`
}

async function waitOf(venue: HostedVenue): Promise<number[]> {
  const waits: number[] = []
  for (let probe = 0; probe < PROBES; probe += 1) {
    const startedMs = performance.now()
    const answer = await fetch(weekOf(venue))
    await answer.arrayBuffer()
    waits.push(performance.now() - startedMs)
  }
  return waits
}

async function answersPerSecondFor(venue: HostedVenue, rounds: number): Promise<number> {
  const figures: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    figures.push(await answersPerSecond(weekOf(venue), {}))
  }
  return median(figures)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
