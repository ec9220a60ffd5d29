import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type APIRequestContext } from '@playwright/test'
import { WAIT_MS } from '#shared/platform/testing/runs.ts'
import { ADMIN_SETTINGS, openAdmin, PASSWORD } from '../support/admin.ts'
import { expectEveryScreen } from '../support/adminScreens.ts'
import { copyBuild, type BuildCopy } from '../support/buildCopy.ts'
import { send } from '../support/calls.ts'
import { test as base } from '../support/journey.ts'
import { expectCached } from '../support/offline.ts'
import { startBuiltVenue, type BuiltVenue } from '../support/startVenue.ts'

type Calendar = { settings: Record<string, string>; be(day: number): Promise<void> }

const test = base.extend<{ calendar: Calendar; build: BuildCopy; venue: BuiltVenue }>({
  calendar: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'quadras-days-'))
    const file = join(folder, 'days')
    const be = async (day: number) => {
      await writeFile(`${file}.new`, String(day))
      await rename(`${file}.new`, file)
    }
    await be(0)
    const clock = join(import.meta.dirname, '../support/laterClock.mjs')
    await use({ settings: { NODE_OPTIONS: `--import=${clock}`, DAYS_FILE: file }, be })
    await rm(folder, { recursive: true })
  },
  build: async ({}, use) => {
    const build = await copyBuild()
    await use(build)
    await build.remove()
  },
  venue: async ({ settings, calendar, build }, use) => {
    const venue = await startBuiltVenue({ ...settings, ...calendar.settings }, build.server)
    await use(venue)
    await venue.close()
  },
})
test.use({
  serviceWorkers: 'allow',
  settings: ADMIN_SETTINGS,
  forgiven: /net::ERR_|token CSRF|Failed to load resource/,
})

const BUILDS = new Map([
  [12, 'Segunda versão'],
  [18, 'Terceira versão'],
])
/** Days since the build that is served: once after a week, once just after a newer one, once after more than a week of the last one. */
const DAYS = [9, 21, 30]
/** Each night by itself is tried without a browser: `server/platform/http/forgetOldAssets.test.ts`. */
const NIGHTS_APART = 3

for (const last of DAYS) {
  test(`a tablet that is new on day ${last} of a month with two newer versions works without a connection`, async ({
    page,
    venue,
    build,
    calendar,
  }) => {
    for (let day = 0; day <= last; day += NIGHTS_APART) {
      await calendar.be(day)
      const title = BUILDS.get(day)
      if (title) await build.deploy(title, 'stay')
      if (title) {
        await venue.goDown()
        await venue.comeBack()
      }
      await cleanUp(page.request)
      expect(await build.missing(), `on day ${day}`).toEqual([])
    }
    await venue.goDown()
    await venue.comeBack()
    await openAdmin(page, '/admin/agenda')
    await expectCached(page)
    await venue.goDown()
    await page.goto('/admin')
    await expectEveryScreen(page)
  })
}

/** The night's upkeep, by the owner's button. */
async function cleanUp(request: APIRequestContext) {
  type Health = { upkeep: { name: string; at: string; failed: string | null }[] }
  const assets = async () => {
    const health = (await (await request.get('/api/health')).json()) as Health
    return health.upkeep.find(({ name }) => name === 'assets')
  }
  await send(request, '/api/login', { username: 'admin', password: PASSWORD })
  const before = await assets()
  // A server that has just started for the first time does not know of its rounds yet.
  await expect(async () => {
    await send(request, '/api/health/acts', { act: 'upkeep' })
    await expect.poll(async () => (await assets())?.at, { timeout: 3_000 }).not.toBe(before?.at)
  }).toPass({ timeout: WAIT_MS })
  expect((await assets())?.failed).toBeNull()
}
