import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { aStaffDraft } from '#shared/reservation/adminReservation.fixtures.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { WAIT_MS } from '#shared/testing/runs.ts'
import { addDays, type CivilDate } from '#shared/time/civil.ts'
import type { TestBrowser } from '../testing/testBrowser.ts'

export const OWNER = { username: 'admin', password: 'areia-quente-noite' }

/** A port that is free now, and stays the same over all starts. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

export type Launched = { child: ChildProcess; exited: Promise<void>; said(): string }

/** A release's `launch`, in a process group of its own, as a service starts it. */
export function launch(
  folder: string,
  release: string,
  settings: Record<string, string>,
): Launched {
  const program = join(folder, 'releases', release, 'dist/server/launch.js')
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    detached: true,
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      DATABASE_URL: `sqlite:${join(folder, 'data/quadras.sqlite3')}`,
      ADMIN_PASSWORD: OWNER.password,
      DEMO_DATA: 'venue',
      RATE_LIMITS: 'off',
      ...settings,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  }
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return { child, exited, said: () => text }
}

/** Whatever of that group still runs ends now. */
export function killAll({ child }: Launched) {
  try {
    process.kill(-child.pid!, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Asks until there is an answer that is wanted. */
export async function until<T>(ask: () => Promise<T | null>, what: string): Promise<T> {
  const endMs = performance.now() + WAIT_MS
  let last: unknown
  while (performance.now() < endMs) {
    try {
      const answer = await ask()
      if (answer !== null) return answer
    } catch (error) {
      last = error
    }
    await pause(20)
  }
  throw new Error(`Not within ${WAIT_MS} ms: ${what}`, { cause: last })
}

export const isUp = (origin: string) =>
  until(async () => ((await fetch(`${origin}/up`)).ok ? true : null), 'up')

/** The reception and a customer at work: books one hour after the other, each until it is acknowledged, and loads the page with the parts that it had at first. */
export function traffic(browser: TestBrowser, origin: string, firstDate: CivilDate) {
  const acknowledged: string[] = []
  const missing: string[] = []
  const over = new AbortController()
  const parts = new Set<string>()
  const whileItStops = (error: unknown) => {
    if (!(error instanceof TypeError)) throw error
  }
  const bookAll = async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const hour = 10 + (turn % 10)
      const draft = aStaffDraft({
        date: addDays(firstDate, Math.floor(turn / 10)),
        startTime: `${hour}:00`,
        endTime: `${hour + 1}:00`,
      })
      const headers = { 'Idempotency-Key': randomUUID() }
      for (let isKnown = false; !isKnown && !over.signal.aborted;) {
        const answer = await browser
          .post<AdminReservation>('/api/reservations', draft, { headers })
          .catch(whileItStops)
        if (answer?.status === 201) acknowledged.push(String(answer.body.id))
        // An hour at which the venue is closed, or an answer: on to the next one. Without one the same again.
        isKnown = answer !== undefined && answer.status < 500
        if (!isKnown) await pause(20)
      }
    }
  }
  const look = async () => {
    while (!over.signal.aborted) {
      const page = await fetch(origin).then((answer) => answer.text(), whileItStops)
      for (const [, part] of page?.matchAll(/src="([^"]+)"/g) ?? []) parts.add(part!)
      for (const part of parts) {
        const answer = await fetch(origin + part).catch(whileItStops)
        if (answer?.status === 404) missing.push(part)
      }
      await pause(20)
    }
  }
  const ended = Promise.all([bookAll(), look()])
  return {
    acknowledged,
    missing,
    parts,
    async end() {
      over.abort()
      await ended
    },
  }
}
