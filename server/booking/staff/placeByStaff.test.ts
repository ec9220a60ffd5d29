import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import { AdminReservationDraftSchema } from '#shared/booking/reservation/adminReservation.schema.ts'
import { aCheckout, aSlot, TOMORROW } from '../../test/support/aCheckout.ts'
import { expectProblem } from '../../test/support/expectProblem.ts'
import { forgedBodies } from '../../test/support/hostile.ts'
import { readEvents } from '../../test/support/readEvents.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import {
  checkClaims,
  signInStaff,
  takenHours,
  type Staff,
} from '../../test/fixtures/staff.fixtures.ts'

let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

const TODAY = '2026-11-23'

describe('a reservation made by staff', () => {
  test('is approved at once, for all its hours, at the agreed price', async () => {
    const answer = await staff.place({ endTime: '13:00', price: 90.5, notes: 'Traz bola' })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      courtId: 1,
      court: { id: 1, name: 'Quadra Central' },
      userId: expect.any(Number),
      customerName: 'Bruno Lima',
      date: TOMORROW,
      startTime: '10:00',
      endTime: '13:00',
      status: 'approved',
      price: 90.5,
      paymentStatus: 'pending',
      paidBy: null,
      reservationType: 'avulso',
      sportType: 'futevôlei',
      notes: 'Traz bola',
      paymentGroupId: expect.any(String),
      recurrenceId: null,
      detached: false,
      expiresAt: null,
      version: 1,
      skipped: [],
    })
    expect(answer.body.reservations).toHaveLength(1)
    expect(await takenHours(app, TOMORROW)).toEqual(['1 10:00', '1 11:00', '1 12:00'])
    // A whole CPF is only in the detail.
    expect(answer.body).not.toHaveProperty('customerCpf')
  })

  test('never runs out', async () => {
    await staff.placed({ status: 'pending' })
    app.clock.advance(3_600_000)
    const late = await app
      .browser()
      .post<Problem>('/api/reservations', aCheckout([aSlot('10:00', { courtId: 1 })]))
    expect([late.status, late.body.code]).toEqual([409, 'slot-taken'])
  })

  test('paid to staff is marked so', async () => {
    const { id } = await staff.placed({ paymentStatus: 'paid' })
    const row = await app.deps.knex('reservations').where({ id }).first()
    expect(row).toMatchObject({
      paidBy: 'admin',
      paymentConfirmedAt: '2026-11-23T12:00:00.000Z',
    })
  })

  test('written down as cancelled takes no hour', async () => {
    const taken = await staff.placed()
    const { canceledReason } = await staff.placed({ status: 'canceled' })
    expect(canceledReason).toBe('admin')
    expect(await takenHours(app, TOMORROW)).toEqual(['1 10:00'])
    expect(taken.status).toBe('approved')
    await checkClaims(app)
  })

  test('an hour of today that has begun can be written down, yesterday cannot', async () => {
    expect((await staff.place({ date: TODAY, startTime: '08:00', endTime: '10:00' })).status).toBe(
      201,
    )
    const past = await staff.place({ date: '2026-11-22' })
    expect([past.status, past.body.code]).toEqual([409, 'slot-past'])
  })

  test('back-to-back is no conflict', async () => {
    await staff.placed()
    for (const [startTime, endTime] of [
      ['09:00', '10:00'],
      ['11:00', '12:00'],
    ]) {
      expect((await staff.place({ startTime, endTime })).status).toBe(201)
    }
  })
})

describe('is refused', () => {
  test('where somebody is, naming the hours', async () => {
    await staff.placed({ startTime: '11:00', endTime: '13:00' })
    const { status, body } = await staff.place({ endTime: '12:00' })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'slot-taken',
      lost: [{ date: TOMORROW, startTime: '11:00' }],
    })
    expect(await app.deps.knex('reservations')).toHaveLength(1)
  })

  test('where a customer holds, until the hold has run out', async () => {
    await app.browser().post('/api/holds', {
      date: TOMORROW,
      startTime: '10:00',
      sportType: 'futevôlei',
      courtId: 1,
    })
    expect((await staff.place()).body.code).toBe('slot-taken')
    app.clock.advance(900_000)
    expect((await staff.place()).status).toBe(201)
    expect(await app.deps.knex('holds')).toEqual([])
  })

  test('where a class meets', async () => {
    const { body } = await staff.place({ courtId: 4, startTime: '18:00', endTime: '20:00' })
    expect(body).toMatchObject({
      code: 'slot-taken',
      lost: [{ date: TOMORROW, startTime: '19:00' }],
    })
  })

  test.each([
    ['outside the hours', { startTime: '22:00', endTime: '23:00' }, 'slot-closed'],
    ['before they open', { startTime: '05:00', endTime: '07:00' }, 'slot-closed'],
    ['in a closing', { date: '2026-11-26', startTime: '11:00', endTime: '13:00' }, 'slot-closed'],
    ['on a court that does not play it', { courtId: 3 }, 'no-court'],
    ['on a court that is not there', { courtId: 99 }, 'no-court'],
  ])('%s', async (_name, change, code) => {
    const { status, body } = await staff.place(change)
    expect([status, body.code]).toEqual([409, code])
    expect(await app.deps.knex('reservations')).toEqual([])
  })

  test('on a court that is switched off', async () => {
    await staff.browser.patch('/api/courts/1', { active: false })
    expect((await staff.place()).body.code).toBe('no-court')
  })

  test('with invalid fields, with the form’s messages', async () => {
    const { status, body } = await staff.place({ customerName: 'Jo', endTime: '10:00', price: -1 })
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['customerName', 'endTime', 'price'])
    expect((await staff.place({ endTime: '10:00' })).body.errors).toEqual({
      endTime: ['Horário de término deve ser posterior ao horário de início'],
    })
  })
})

describe('who may', () => {
  test('a person who is not an admin only checks out', async () => {
    for (const browser of [app.browser(), await signedIn(app, 'user')]) {
      const answer = await browser.post<Problem>('/api/reservations', aStaffDraft())
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toHaveProperty('paymentGroupId')
    }
    expect(await app.deps.knex('reservations')).toEqual([])
  })

  test('an admin may check out as anybody may', async () => {
    const { status, body } = await staff.browser.post<{ status: string }>(
      '/api/reservations',
      aCheckout([aSlot('10:00')]),
    )
    expect([status, body.status]).toEqual([201, 'pending'])
    const [row] = await app.deps.knex('reservations')
    expect(row).toMatchObject({ userId: null })
  })

  test('everything else is for admins, and never for a foreign page', async () => {
    const { id } = await staff.placed()
    const path = `/api/reservations/${id}`
    const user = await signedIn(app, 'user')
    for (const [browser, status] of [
      [app.browser(), 401],
      [user, 403],
    ] as const) {
      const answers = [
        await browser.get<Problem>('/api/reservations'),
        await browser.get<Problem>(path),
        await browser.post<Problem>('/api/reservations/preview', aStaffDraft()),
        await browser.patch<Problem>(path, { status: 'canceled' }),
        await browser.post<Problem>(`${path}/cancel`, {}),
        await browser.post<Problem>(`${path}/occurrences`, { date: '2026-12-01' }),
      ]
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
    }
    const headers = { Origin: 'https://elsewhere.example' }
    expect((await staff.place({}, headers)).body.code).toBe('bad-origin')
    expect((await staff.change(id, { status: 'canceled' }, headers)).body.code).toBe('bad-origin')
    const preview = await staff.browser.post<Problem>('/api/reservations/preview', aStaffDraft(), {
      headers,
    })
    expect(preview.body.code).toBe('bad-origin')
    const bare = await staff.browser.patch<Problem>(path, { status: 'canceled' }, { csrf: false })
    expect([bare.status, bare.body.code]).toEqual([403, 'bad-csrf'])
    expect((await staff.read(id)).version).toBe(1)
  })

  test('a repeated key reserves once, with another body it is refused', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await staff.place({}, headers)
    const again = await staff.place({}, headers)
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect(await app.deps.knex('reservations')).toHaveLength(1)
    expect((await staff.place({ price: 1 }, headers)).body.code).toBe('idempotency-mismatch')
  })

  test('a repeated key is answered also after a session key was retired', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    app.deps.sessionKeys.push('retired-later')
    const first = await staff.place({}, headers)
    app.deps.sessionKeys.pop()
    const again = await staff.place({}, headers)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await app.deps.knex('reservations')).toHaveLength(1)
  })

  test('only admins’ screens are notified of reservations, all screens of hours', async () => {
    const cookie = [...staff.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const admin = await readEvents(app.origin, { Cookie: cookie })
    const customer = await readEvents(app.origin)
    await staff.placed()
    const dates = (date: string) => ({ dates: [date] })
    expect(await admin.next()).toMatchObject({ event: 'calendar', data: dates(TOMORROW) })
    expect(await admin.next()).toMatchObject({ event: 'reservations', data: dates(TOMORROW) })
    expect(await customer.next()).toMatchObject({ event: 'calendar', data: dates(TOMORROW) })
    await app.browser().post('/api/holds', {
      date: '2026-11-25',
      startTime: '10:00',
      sportType: 'futevôlei',
    })
    expect(await customer.next()).toMatchObject({ event: 'calendar', data: dates('2026-11-25') })
    admin.close()
    customer.close()
  })
})

test('whatever a field holds, the answer is a refusal or a reservation, never a defect', async () => {
  const draft = aStaffDraft({
    isRecurring: true,
    endDate: '2026-12-08',
    exceptions: [{ date: '2026-12-01', courtId: 2 }],
  })
  const { taken, refused } = forgedBodies(AdminReservationDraftSchema, draft)
  for (const body of [...refused, ...taken]) {
    const answer = await staff.browser.post<Problem>('/api/reservations/preview', body)
    if (answer.status !== 200) expectProblem(answer)
  }
  expect(await app.deps.knex('reservations')).toEqual([])
})
