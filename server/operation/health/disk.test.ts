import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HealthAnswer } from '#shared/operation/health/health.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { recordTaken } from '../backup/backups.ts'
import { healthRound } from './healthRound.ts'

const DAY = 86_400_000

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
  // A folder that is there, whatever the database of this run.
  app.deps.config.dataFolder = '.'
})
afterEach(() => app.stop())

const today = () => toInstant(app.clock.now()).slice(0, 10)
const noted = () => app.deps.knex('health_sizes').orderBy('date').select('*')
const space = async () => {
  const owner = await signedIn(app, 'admin')
  return (await owner.get<HealthAnswer>('/api/health')).body.space!
}

test('each day is noted once, with what takes the room, as long as growth is reckoned from it', async () => {
  await healthRound(app.deps)
  app.clock.advance(2 * 60_000)
  await healthRound(app.deps)
  const [first, ...others] = await noted()
  expect(others).toEqual([])
  expect(first).toMatchObject({ date: today(), picturesBytes: 0, copiesBytes: 0 })
  expect(Number(first!.databaseBytes)).toBeGreaterThan(100_000)
  app.clock.advance(DAY)
  await healthRound(app.deps)
  expect(await noted()).toHaveLength(2)
  app.clock.advance(91 * DAY)
  await healthRound(app.deps)
  expect((await noted()).map(({ date }) => date)).toEqual([today()])
})

test('the page says how much each part takes, and grows in a month', async () => {
  const { knex } = app.deps
  const at = toInstant(app.clock.now())
  const counts = { reservations: 0, payments: 0, people: 0 }
  const copy = { at, why: 'night', file: 'a.sqlite3.gz', bytes: 7_000_000, tookMs: 1 } as const
  await recordTaken(app.deps, { ...copy, ...counts })
  const picture = {
    id: '0123456789abcdef',
    width: 640,
    format: 'avif',
    content: 'YXJlaWE=',
  } as const
  await knex('venue_pictures').insert(picture)
  expect((await space()).parts.find(({ part }) => part === 'copies')).toEqual({
    part: 'copies',
    bytes: 7_000_000,
    monthly: null,
  })
  await knex('health_sizes').insert({
    date: addDays(today(), -10),
    freeBytes: 1,
    databaseBytes: 0,
    copiesBytes: 1_000_000,
    picturesBytes: 8,
  })
  const { parts, freeBytes, monthly } = await space()
  expect(parts.find(({ part }) => part === 'copies')!.monthly).toBe(18_000_000)
  expect(parts.find(({ part }) => part === 'pictures')).toEqual({
    part: 'pictures',
    bytes: 8,
    monthly: 0,
  })
  const database = parts.find(({ part }) => part === 'database')!
  expect(database.monthly).toBe(database.bytes * 3)
  expect(monthly).toBe(database.bytes * 3 + 18_000_000)
  expect(freeBytes).toBeGreaterThan(0)
})
