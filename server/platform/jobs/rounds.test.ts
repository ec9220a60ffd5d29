import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../log/log.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { createProcess, RENEW_MS } from './leases.ts'
import { inOneProcess } from './rounds.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.stop()
})

test('work that takes longer than a lease is not begun beside itself by another process', async () => {
  const { deps, clock } = app
  const other = { ...deps, process: createProcess() }
  const leasedUntil = async () =>
    (await deps.knex('jobs').where({ uniqueKey: 'long' }).first('leasedUntil'))!.leasedUntil
  let before: string | null = null
  const did = await inOneProcess(deps, 'long', async () => {
    before = await leasedUntil()
    for (let part = 0; part < 10; part += 1) {
      clock.advance(RENEW_MS)
      vi.advanceTimersByTime(RENEW_MS)
      await expect.poll(leasedUntil).not.toBe(before)
      before = await leasedUntil()
      expect(await inOneProcess(other, 'long', async () => undefined)).toBe(false)
    }
  })
  expect(did).toBe(true)
  expect(await inOneProcess(other, 'long', async () => undefined)).toBe(true)
})

test('a lease that cannot be renewed is logged, and the work goes on', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => lines.push(line) })
  const deps = { ...app.deps, log }
  const did = await inOneProcess(deps, 'long', async () => {
    await deps.knex.schema.renameTable('jobs', 'lost_jobs')
    vi.advanceTimersByTime(RENEW_MS)
    await expect.poll(() => lines.join()).toContain('a lease was not renewed')
    await deps.knex.schema.renameTable('lost_jobs', 'jobs')
  })
  expect(did).toBe(true)
})
