import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { Problem } from '#shared/problem.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { addPasskey, options, staffMember } from '../../test/fixtures/secondFactor.testkit.ts'

const KEY = '5f0c2f1e-0000-4000-8000-000000000001'
let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.stop())

/** Cancelled, with its money left to who may decide. */
async function paid() {
  const desk = await signedIn(app, 'reception')
  const draft = aStaffDraft({ price: 80, paymentStatus: 'paid' })
  const { body } = await desk.post<{ id: number }>('/api/reservations', draft)
  await desk.post(`/api/reservations/${body.id}/cancel`, { scope: 'one' })
  return body.id
}

type Act = (who: TestBrowser) => Promise<{ status: number; body: unknown }>
const ACTS: Record<string, Act> = {
  'giving money back': async (who) => who.post('/api/refunds', { reservationIds: [await paid()] }),
  'deciding about money that waits': async (who) =>
    who.post(`/api/payment-issues/reservation-${await paid()}/resolve`, { action: 'keep' }),
  'cancelling with a decision about the money': async (who) => {
    const id = await insertReservation(app, {
      date: '2026-11-29',
      status: 'approved',
      paymentStatus: 'paid',
      price: 8_000,
    })
    return who.post(`/api/reservations/${id}/cancel`, { money: 'refund' })
  },
  'changing a price': (who) => who.patch('/api/prices/1', { price: 95 }),
  'the export of payments': (who) => who.get('/api/payment-attempts.csv'),
}
const OWNERS_ACTS: Record<string, Act> = {
  'the export of a person': (who) => who.post('/api/privacy/export', {}),
  'a copy of the database to take along': (who) => who.get('/api/backups/1/file'),
  'a new recovery phrase': (who) => who.post('/api/backups/phrase', {}),
  'an invitation': (who) => who.post('/api/staff/invites', { name: 'Beto', role: 'teacher' }),
  'withdrawing one': (who) => who.delete('/api/staff/invites/1'),
  'another role': (who) => who.patch('/api/staff/999999', { role: 'teacher' }),
  'ending sessions': (who) => who.delete('/api/staff/999999/sessions'),
  'taking a second factor away': (who) => who.delete('/api/staff/999999/second-factor'),
  'closing a month': (who) => who.post('/api/months/2026-01/close', {}),
  'a file for the accountant': (who) => who.get('/api/months/2026-01/servicos.csv'),
  'the limit of refunds': (who) => who.patch('/api/venue', { refundLimit: 50 }),
}

async function codeOf(act: Act, who: TestBrowser) {
  const { status, body } = await act(who)
  return [status, (body as Problem).code]
}
const ASKED = [403, 'second-factor-needed']

describe.each([
  ['admin', { ...ACTS, ...OWNERS_ACTS }],
  ['manager', ACTS],
] as const)('%s proves within ten minutes before', (role, acts) => {
  test.each(Object.keys(acts))('%s', async (name) => {
    const act: Act = { ...ACTS, ...OWNERS_ACTS }[name]!
    const who = await signedIn(app, role, { runsOut: true })
    app.clock.advance(10 * 60_000 + 1)
    expect(await codeOf(act, who)).toEqual(ASKED)
    const fresh = await signedIn(app, role, { runsOut: true })
    app.clock.advance(10 * 60_000)
    expect(await codeOf(act, fresh)).not.toEqual(ASKED)
  })
})

test('the reception is not asked, nor anybody who does none of these', async () => {
  const reception = await signedIn(app, 'reception', { runsOut: true })
  const owner = await signedIn(app, 'admin', { runsOut: true })
  app.clock.advance(60 * 60_000)
  await app.deps.knex('venue').update({ refundLimit: 10_000 })
  expect(await codeOf(ACTS['giving money back']!, reception)).toEqual([201, undefined])
  expect((await owner.patch('/api/venue', { name: 'Arena', refundLimit: 100 })).status).toBe(200)
  expect((await owner.patch('/api/courts/1', { description: 'Perto do bar' })).status).toBe(200)
})

test('a refund is made after the proof, once, and its repetition needs none', async () => {
  const { browser } = await staffMember(app)
  const device = await addPasskey(app, browser)
  const reservationIds = [await paid()]
  const refund = () =>
    browser.post<Problem>(
      '/api/refunds',
      { reservationIds },
      { headers: { 'Idempotency-Key': KEY } },
    )
  app.clock.advance(11 * 60_000)
  expect((await refund()).status).toBe(403)
  const asked = await options(browser, '/api/account/proof/options')
  await browser.post('/api/account/proof', { passkey: device.sign(asked) })
  const made = await refund()
  expect(made.status).toBe(201)
  app.clock.advance(11 * 60_000)
  expect(await refund()).toMatchObject({ status: 201, body: made.body })
})
