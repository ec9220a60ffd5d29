import { afterEach, beforeEach, expect, test } from 'vitest'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { Problem } from '#shared/problem.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { readEvents } from '../../test/support/readEvents.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const HEADER = 'X-Server-Epoch'
let app: TestApp
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

const day = `/api/calendar?startDate=${TOMORROW}&endDate=${TOMORROW}`
const week = `/api/calendar?startDate=${TOMORROW}&endDate=2026-11-30&sportType=futevôlei`

test('every answer says which copy of the data it is about, cached ones and refusals too', async () => {
  const visitor = app.browser()
  const answers = []
  for (const path of [
    '/api/venue',
    week,
    week,
    day,
    '/api/user',
    '/api/nothing',
    '/api/reservations',
    '/api/courts/%00',
    '/api/courts/%',
  ]) {
    answers.push(await visitor.get(path))
  }
  for (const path of [day, day, '/api/user', '/api/reservations'])
    answers.push(await admin.get(path))
  answers.push(await admin.post('/api/courts', {}))
  answers.push(await admin.post('/api/courts', '{'))
  const etag = answers[1]!.headers.get('etag')!
  const again = await visitor.get(week, { headers: { 'If-None-Match': etag } })
  const released = await visitor.post('/api/holds/release', {})
  expect([again.status, released.status]).toEqual([304, 204])
  answers.push(again, released)
  const epochs = answers.map(({ headers }) => headers.get(HEADER))
  expect(new Set(epochs)).toEqual(new Set([expect.stringMatching(/^[\w-]{36}$/)]))
})

test('so does each event', async () => {
  const { headers } = await admin.get('/api/venue')
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const events = await readEvents(app.origin, { Cookie: cookie })
  app.deps.events.publish({ id: 900, dates: [TOMORROW], catalog: true, reservations: true })
  const epoch = headers.get(HEADER)
  for (const event of ['calendar', 'catalog', 'reservations']) {
    expect(await events.next()).toMatchObject({ event, data: { epoch } })
  }
  events.close()
})

test('a command that was made on another copy is refused before anything is done', async () => {
  const draft = aStaffDraft({ date: TOMORROW })
  const made = await admin.post<AdminReservation>('/api/reservations', draft)
  const path = `/api/reservations/${made.body.id}`
  const headers = { 'If-Match': `"${made.body.version}"`, [HEADER]: 'another-copy' }
  for (const answer of [
    await admin.patch<Problem>(path, { customerName: 'Ana Reis' }, { headers }),
    await admin.post<Problem>(`${path}/cancel`, {}, { headers }),
    await admin.post<Problem>('/api/courts', {}, { headers }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([412, 'other-epoch'])
  }
  expect((await admin.get(path)).body).toMatchObject({ status: 'approved', version: 1 })
  const known = made.headers.get(HEADER)!
  const edit = { headers: { ...headers, [HEADER]: known } }
  expect((await admin.patch(path, { customerName: 'Ana Reis' }, edit)).status).toBe(200)
})
