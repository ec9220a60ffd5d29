import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import type { Setup } from '#shared/operation/setup/setup.ts'
import { readEpoch } from '../../platform/db/epoch.ts'
import { DEMO_VENUE } from '../demo/demoVenue.ts'
import { seedDemoWeek } from '../demo/demoWeek.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let owner: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  owner = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

const demo = async () => (await owner.get<Setup>('/api/setup')).body.demo
const remove = async (reservations: number) =>
  owner.post<Problem>('/api/setup/demo/remove', { reservations })
const rowsOf = async (table: 'reservations' | 'courts' | 'customers' | 'payment_attempts') =>
  (await app.deps.knex(table)).length

test('the example and all that was tried on it goes, and who works there stays', async () => {
  await seedDemoWeek(app.deps)
  await signedIn(app, 'user')
  const shown = (await demo())!
  expect(shown).toMatchObject({ courts: 4, isInUse: false })
  expect(shown.reservations).toBeGreaterThan(50)
  expect(shown.payments).toBeGreaterThan(10)
  const before = await readEpoch(app.deps.knex)
  const audited = (await app.deps.knex('audit_entries')).length
  expect((await remove(shown.reservations)).status).toBe(204)

  const tables = ['reservations', 'courts', 'customers', 'payment_attempts'] as const
  expect(await Promise.all(tables.map(rowsOf))).toEqual([0, 0, 0, 0])
  expect(await readEpoch(app.deps.knex)).not.toBe(before)
  const venue = await app.deps.knex('venue').first('name', 'phone')
  expect(venue).toEqual({ name: '', phone: '' })
  expect(await app.deps.knex('users').pluck('role')).not.toContain('user')
  expect((await app.deps.knex('audit_entries')).length).toBeGreaterThan(audited)
  expect((await owner.get('/api/user')).status).toBe(200)
  expect(await app.deps.knex('till_movements')).toEqual([])
  expect(await demo()).toBeNull()
  expect((await remove(0)).status).toBe(404)
  expect((await owner.get<Setup>('/api/setup')).body.steps[0]!.state).toBe('todo')
})

test('a venue that somebody has described keeps its name and address', async () => {
  await app.deps.knex('venue').update({ name: 'Arena das Dunas' })
  expect((await remove(0)).status).toBe(204)
  const venue = await app.deps.knex('venue').first('name', 'address')
  expect(venue).toEqual({ name: 'Arena das Dunas', address: DEMO_VENUE.address })
})

test('nothing goes once real money was taken, when more is there than was shown, or without a fresh proof', async () => {
  expect((await remove(7)).body.code).toBe('preview-changed')
  owner = await signedIn(app, 'admin', { runsOut: true })
  app.clock.advance(11 * 60_000)
  expect((await remove(0)).body.code).toBe('second-factor-needed')
  owner = await signedIn(app, 'admin')
  expect((await owner.post('/api/till/open', { opening: 10_000 })).status).toBeLessThan(300)
  expect((await demo())!.isInUse).toBe(true)
  expect((await remove(0)).body.code).toBe('demo-in-use')
  expect(await rowsOf('courts')).toBe(4)
})

test('a venue that never was an example has nothing to throw away', async () => {
  await app.stop()
  app = await startTestApp({ demo: false })
  owner = await signedIn(app, 'admin')
  expect(await demo()).toBeNull()
  expect((await remove(0)).status).toBe(404)
})
