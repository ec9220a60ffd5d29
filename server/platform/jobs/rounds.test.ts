import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../log/log.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { createProcess, RENEW_MS } from './leases.ts'
import { inOneProcess, startLanes } from './rounds.ts'

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

test('work that fails for the same reason at each turn is logged once, then again now and then with how often', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const lines: { lane: string; times: number; err: { message: string } }[] = []
  const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line)) })
  let runs = 0
  let reason = 'a'
  // As a database does, whose error quotes the statement with its time.
  const run = async () => {
    runs += 1
    throw Object.assign(new Error(`${reason} at ${runs}`), { code: reason })
  }
  const end = startLanes({ ...app.deps, log }, [{ name: 'failing', isWoken: false, run }])
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) {
      const before = runs
      vi.advanceTimersByTime(3_000)
      await expect.poll(() => runs, { interval: 1 }).toBe(before + 1)
    }
  }
  await turns(100)
  expect(lines.map(({ err }) => err.message)).toEqual(['a at 1'])
  reason = 'b'
  await turns(1)
  expect(lines.map(({ err }) => err.message)).toEqual(['a at 1', 'b at 101'])
  reason = 'a'
  await turns(100)
  await end()
  expect(lines.map(({ lane, times }) => [lane, times])).toEqual([
    ['failing', 1],
    ['failing', 1],
    ['failing', 199],
  ])
})
