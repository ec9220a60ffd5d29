import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AuditPage } from '#shared/account/audit/audit.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { NewTvScreen, TvBoard, TvScreens } from '#shared/venue/tv/tv.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let owner: TestBrowser
beforeEach(async () => {
  app = await startTestApp({ inFile: true })
  owner = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

const create = async (name = 'TV da entrada') =>
  (await owner.post<NewTvScreen>('/api/tv-screens', { name })).body
const look = (token: string) =>
  app.browser().get<TvBoard>('/api/tv', { headers: { Authorization: `Bearer ${token}` } })
const CUSTOMER = {
  customerName: 'MARINA Souza',
  customerEmail: 'marina@example.com',
  customerPhone: '48999887766',
}

test('a token shows today and tomorrow, and nothing of who has booked', async () => {
  const { token } = await create()
  const draft = aStaffDraft({ ...CUSTOMER, startTime: '18:00', endTime: '20:00' })
  await owner.post('/api/reservations', draft)
  const { body, status } = await look(token)
  expect(status).toBe(200)
  expect(body.days).toHaveLength(2)
  const text = JSON.stringify(body)
  for (const secret of ['MARINA', 'Marina', 'Souza', 'marina@', '99988', 'price', 'status'])
    expect(text).not.toContain(secret)
  const day = body.days.find(({ date }) => date === draft.date)
  if (day) {
    expect(day.entries).toContainEqual({
      courtId: draft.courtId,
      startTime: '18:00',
      endTime: '20:00',
      kind: 'reservation',
      sport: draft.sportType,
    })
  }
})

test('first names are there once the owner wants them, and only first names', async () => {
  const { token, screens } = await create()
  const { date: today } = (await look(token)).body.days[0]!
  await owner.post(
    '/api/reservations',
    aStaffDraft({ ...CUSTOMER, date: today, startTime: '18:00', endTime: '19:00' }),
  )
  const path = `/api/tv-screens/${screens[0]!.id}`
  const manager = await signedIn(app, 'manager')
  expect((await manager.patch(path, { showsNames: true })).status).toBe(403)
  const changed = await owner.patch<TvScreens>(path, { showsNames: true })
  expect(changed.body.screens).toMatchObject([{ name: 'TV da entrada', showsNames: true }])
  const { body } = await look(token)
  expect(body.days[0]!.entries).toMatchObject([{ kind: 'reservation', name: 'Marina' }])
  expect(JSON.stringify(body)).not.toContain('Souza')
})

test('a revoked token opens nothing, nor does any other', async () => {
  const { token, screens } = await create()
  expect((await owner.delete(`/api/tv-screens/${screens[0]!.id}`)).status).toBe(200)
  expect((await look(token)).status).toBe(404)
  expect((await look('a'.repeat(32))).status).toBe(404)
  expect((await app.browser().get('/api/tv')).status).toBe(404)
  // A session of the owner is no token.
  expect((await owner.get('/api/tv')).status).toBe(404)
  expect((await owner.get<TvScreens>('/api/tv-screens')).body.screens).toEqual([])
  const { entries } = (await owner.get<AuditPage>('/api/audit')).body
  expect(entries.slice(0, 2)).toMatchObject([
    { entity: 'tv', action: 'revoked' },
    { entity: 'tv', action: 'enrolled' },
  ])
})

test('stores what the token hashes to, and when it was last seen', async () => {
  const { token } = await create()
  await look(token)
  const row = await app.deps.knex('tv_screens').first()
  expect(row!.tokenHash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(row)).not.toContain(token)
  expect(row!.lastSeenAt).not.toBeNull()
})

test('is made by who may enrol devices', async () => {
  const reception = await signedIn(app, 'reception')
  expect((await reception.post('/api/tv-screens', { name: 'Minha' })).status).toBe(403)
  expect((await owner.post('/api/tv-screens', { name: ' ' })).status).toBe(422)
})
