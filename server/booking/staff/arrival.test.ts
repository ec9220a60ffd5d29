import { afterEach, beforeEach, expect, test } from 'vitest'
import { MADE_AT_HEADER, MADE_OFFLINE } from '#shared/platform/http/madeAt.ts'
import type {
  AdminReservation,
  AdminReservationDetail,
} from '#shared/booking/reservation/adminReservation.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'

let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

const note = (id: number, arrival: unknown, headers: Record<string, string> = {}) =>
  staff.browser.post<AdminReservation & { code: string }>(
    `/api/reservations/${id}/arrival`,
    { arrival },
    { headers },
  )
const YESTERDAY = '2026-11-20'

test('that somebody came is recorded with who noted it, and for whoever saw an older version it is not', async () => {
  const id = await insertReservation(app, { date: YESTERDAY })
  const { body } = await note(id, 'arrived', { 'If-Match': '"1"' })
  expect(body).toMatchObject({ missedAt: null, version: 2 })
  expect(body.arrivedAt).toBe(new Date(app.clock.now()).toISOString())
  expect((await note(id, 'missed', { 'If-Match': '"1"' })).status).toBe(412)
  const { history } = (await staff.browser.get<AdminReservationDetail>(`/api/reservations/${id}`))
    .body
  expect(history.at(-1)).toMatchObject({
    action: 'changed',
    changes: [{ field: 'Presença', before: null, after: 'Chegou' }],
  })
})

test('noting the same again changes nothing; late arrival takes back that somebody was missed', async () => {
  const id = await insertReservation(app, { date: YESTERDAY })
  const missed = (await note(id, 'missed')).body
  expect(missed).toMatchObject({ arrivedAt: null })
  expect((await note(id, 'missed')).body).toEqual(missed)
  expect((await note(id, 'arrived')).body).toMatchObject({ missedAt: null })
  expect((await note(id, null)).body).toMatchObject({ arrivedAt: null, missedAt: null })
})

test('what waited on a tablet was seen when it was noted there, by a clock that does not run ahead', async () => {
  const id = await insertReservation(app, { date: YESTERDAY })
  const at = (ms: number) => new Date(app.clock.now() + ms).toISOString()
  const made = (when: string) => ({ [MADE_AT_HEADER]: `${when}${MADE_OFFLINE}` })
  expect((await note(id, 'arrived', made(at(-3_600_000)))).body.arrivedAt).toBe(at(-3_600_000))
  expect((await note(id, 'missed', made(at(60_000)))).body.missedAt).toBe(at(0))
})

test('neither of what is still to come, nor of what was cancelled, nor by a teacher', async () => {
  const coming = await insertReservation(app)
  const canceled = await insertReservation(app, { date: YESTERDAY, status: 'canceled' })
  expect((await note(coming, 'arrived')).body.code).toBe('status-not-allowed')
  expect((await note(canceled, 'missed')).body.code).toBe('status-not-allowed')
  expect((await note(canceled, 'late')).status).toBe(422)
  const teacher = await signedIn(app, 'teacher')
  const { status } = await teacher.post(`/api/reservations/${coming}/arrival`, {
    arrival: 'arrived',
  })
  expect(status).toBe(403)
})

test('another day begins anew', async () => {
  const { id } = await staff.placed()
  const arrivedAt = '2026-11-23T15:00:00.000Z'
  await app.deps.knex('reservations').where({ id }).update({ arrivedAt })
  expect((await staff.change(id, { customerName: 'Outro Nome' })).body.arrivedAt).toBe(arrivedAt)
  expect((await staff.change(id, { date: '2026-11-27' })).body.arrivedAt).toBeNull()
})
