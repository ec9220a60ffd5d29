import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { writeJournal } from './journal.ts'
import { olderApps } from './outcome.ts'

const DAY_MS = 86_400_000
let app: TestApp
let dataFolder: string
beforeEach(async () => {
  app = await startTestApp()
  dataFolder = await mkdtemp(join(tmpdir(), 'quadras-journal-'))
})
afterEach(async () => {
  await app.stop()
  await rm(dataFolder, { recursive: true })
})

test('the pages of a release find their parts for thirty days after it was replaced', async () => {
  const until = toInstant(app.clock.now())
  const past = [{ release: 'one', until }]
  await writeJournal(dataFolder, { active: 'two', update: null, last: null, past })
  const releases = { folder: '/releases', name: 'two', run() {} }
  const { config, clock } = app.deps
  const served = () => olderApps({ releases, clock, config: { ...config, dataFolder } })
  app.clock.advance(30 * DAY_MS)
  expect(await served()).toEqual(['/releases/one/dist/app'])
  app.clock.advance(1)
  expect(await served()).toEqual([])
})
