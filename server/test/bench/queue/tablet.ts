import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import type { QueuedCommand } from '#shared/commands/command.ts'
import { ACCOUNT } from '../adminCookie.ts'
import { CHROME_FLAGS } from '../browser/chromeFlags.ts'
import type { Link } from './link.ts'
import { openStore, type Person } from './tabletStore.ts'

const SIZE = { width: 1024, height: 768 }
const WAIT_MS = 60_000
/** Where the page's CPU profiles are written, when they are wanted. */
const PROFILES = process.env['BENCH_PROFILES']

/** A tablet with the agenda open, whose browser has its profile on the disk as a real one has. */
export type Tablet = {
  /** Reads what the server has, then cuts the link: nothing is left to do. */
  settle(): Promise<void>
  /** Stores edits that were made without a connection and opens the app anew, where they wait. */
  queue(edits: readonly QueuedCommand[]): Promise<void>
  /** Lets the link through, and waits until no edit waits any more. Returns how long that took. */
  sendAll(bytesPerSecond?: number): Promise<number>
  /** Follows the server until this change has come. */
  followUntil(changed: { id: number; version: number }): Promise<void>
  heapBytes(): Promise<number>
  storedBytes(): Promise<number>
  close(): Promise<void>
}

export async function openTablet(executablePath: string, link: Link): Promise<Tablet> {
  const profile = await mkdtemp(join(tmpdir(), 'quadras-bench-tablet-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: CHROME_FLAGS,
    viewport: SIZE,
    serviceWorkers: 'allow',
  })
  const page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(WAIT_MS)
  const store = await openStore(page)
  const devtools = await context.newCDPSession(page)
  const user = await signIn(page, link.origin)
  let profiles = 0

  const isFresh = async (sinceMs: number) => {
    await until(async () => (await store.freshMs()) > sinceMs)
  }
  const openAgenda = async () => {
    await page.goto(`${link.origin}/admin/agenda`)
    await page.locator('[role=grid][aria-busy=false]').waitFor()
  }
  await openAgenda()
  await isFresh(0)
  await untilStill(store.files)
  return {
    async settle() {
      link.pass()
      const nowMs = Date.now()
      await wakeUp(page)
      await isFresh(nowMs)
      await wait(1_000)
      link.cut()
    },
    async queue(edits) {
      await store.put(edits, user)
      await openAgenda()
      await page.getByRole('link', { name: `${edits.length} não enviadas` }).waitFor()
      await wait(1_000)
    },
    async sendAll(bytesPerSecond) {
      const stopProfile = PROFILES ? await startProfile(devtools) : null
      const startedAt = performance.now()
      link.pass(bytesPerSecond)
      await wakeUp(page)
      const left = await store.left()
      const tookMs = performance.now() - startedAt
      await stopProfile?.(join(PROFILES!, `tablet-${(profiles += 1)}.cpuprofile`))
      if (left > 0) throw new Error(`${left} edits were refused`)
      return tookMs
    },
    async followUntil({ id, version }) {
      await until(async () => (await store.versionOf(id)) === version)
      // The screen reads what has just been stored.
      await wait(2_000)
    },
    async heapBytes() {
      // Released by one collection, something may let go of more.
      for (let turn = 0; turn < 3; turn += 1) {
        await devtools.send('HeapProfiler.collectGarbage')
        await wait(200)
      }
      return (await devtools.send('Runtime.getHeapUsage')).usedSize
    },
    storedBytes: store.bytes,
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

async function signIn(page: Page, origin: string): Promise<Person> {
  // A page of the origin without the app, which then starts once, with somebody signed in.
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: ' ' }))
  await page.goto(`${origin}/blank`)
  const token = await page.request.get(`${origin}/api/csrf-token`)
  const { csrfToken } = (await token.json()) as { csrfToken: string }
  const login = await page.request.post(`${origin}/api/login`, {
    data: ACCOUNT,
    headers: { 'X-CSRF-Token': csrfToken },
  })
  if (!login.ok()) throw new Error(`The admin was answered ${login.status()}`)
  const text = await login.text()
  await page.evaluate((user) => localStorage.setItem('auth_user', user), text)
  const { id, username } = JSON.parse(text) as { id: number; username: string }
  return { userId: id, userName: username }
}

/** Says what a device says whose connection is back. */
async function wakeUp(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

async function startProfile(devtools: CDPSession) {
  await devtools.send('Profiler.enable')
  await devtools.send('Profiler.start')
  return async (file: string) => {
    const { profile } = await devtools.send('Profiler.stop')
    await writeFile(file, JSON.stringify(profile))
  }
}

async function until(isSo: () => Promise<boolean>) {
  const endsAt = performance.now() + WAIT_MS
  while (!(await isSo())) {
    if (performance.now() > endsAt) throw new Error('The tablet did not get that far')
    await wait(100)
  }
}

/** Waits until the figure has been the same, and not 0, for two seconds. */
async function untilStill(figure: () => Promise<number>) {
  let [last, times] = [0, 0]
  await until(async () => {
    const now = await figure()
    times = now > 0 && now === last ? times + 1 : 0
    last = now
    return times >= 20
  })
}
