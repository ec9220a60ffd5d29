import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AuditPage } from '#shared/account/audit/audit.ts'
import type { Role } from '#shared/account/people/permissions.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { Problem } from '#shared/problem.ts'
import { backgroundRound } from '../../background.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { hashPassword } from '../people/password.ts'
import { setPin } from './pin.ts'

const PIN = '482913'
const PASSWORD = 'sombra-e-agua-fresca'
const ABOVE = { status: 409, body: { code: 'refund-limit' } }

let app: TestApp
let owner: TestBrowser
/** The reception, signed in on an enrolled device. */
let desk: TestBrowser
let manager: number
beforeEach(async () => {
  app = await startTestApp({ inFile: true })
  owner = await signedIn(app, 'admin')
  manager = await withPin('manager')
  desk = await signedIn(app, 'reception')
  const link = await owner.post<{ code: string }>('/api/devices/links', { name: 'Balcão' })
  await desk.post('/api/device', { code: link.body.code })
})
afterEach(() => app.stop())

async function withPin(role: Role): Promise<number> {
  await signedIn(app, role)
  const row = await app.deps.knex('users').where({ role }).orderBy('id', 'desc').first('id')
  await setPin(app.deps.knex, row!.id, PIN)
  return row!.id
}

/** Cancelled, and its money still here. */
async function paid(startTime = '10:00'): Promise<number> {
  const endTime = `${Number(startTime.slice(0, 2)) + 1}:00`
  const draft = aStaffDraft({ startTime, endTime, price: 80, paymentStatus: 'paid' })
  const { body } = await desk.post<AdminReservation>('/api/reservations', draft)
  await desk.post(`/api/reservations/${body.id}/cancel`, { scope: 'one' })
  return body.id
}

const approve = (key: string, body: object, userId = manager, who = desk, pin = PIN) =>
  who.post<Problem>('/api/approvals', { userId, pin, key, path: '/api/refunds', body })
const refund = (key: string, body: object, who = desk) =>
  who.post<Problem>('/api/refunds', body, { headers: { 'Idempotency-Key': key } })

test('a manager’s PIN allows one refund above the limit, and the audit names them', async () => {
  const [wish, key] = [{ reservationIds: [await paid()] }, randomUUID()]
  expect(await refund(key, wish)).toMatchObject(ABOVE)
  expect((await approve(key, wish)).status).toBe(204)
  expect((await refund(key, wish)).status).toBe(201)
  const { entries } = (await owner.get<AuditPage>('/api/audit')).body
  const name = await app.deps.knex('users').where({ id: manager }).first('username')
  expect(entries[0]).toMatchObject({
    who: { role: 'reception' },
    device: { name: 'Balcão' },
    approvedBy: name!.username,
  })
  // The act before it was not approved by anybody.
  expect(entries.filter(({ approvedBy }) => approvedBy !== null)).toHaveLength(1)
})

test('an approval is of that very call, for once, for two minutes, and of that person', async () => {
  const [one, other] = [await paid(), await paid('12:00')]
  const wish = { reservationIds: [one] }
  const key = randomUUID()
  await approve(key, wish)
  // Another sum, another call, another person.
  expect(await refund(key, { reservationIds: [one, other] })).toMatchObject(ABOVE)
  expect(await refund(randomUUID(), wish)).toMatchObject(ABOVE)
  expect(await refund(key, wish, await signedIn(app, 'reception'))).toMatchObject(ABOVE)
  app.clock.advance(120_000)
  expect(await refund(key, wish)).toMatchObject(ABOVE)
  const again = randomUUID()
  await approve(again, wish)
  expect((await refund(again, wish)).status).toBe(201)
  // Repeated it is answered again, and nothing is done twice; the other one needs its own.
  expect((await refund(again, wish)).status).toBe(201)
  expect(await refund(randomUUID(), { reservationIds: [other] })).toMatchObject(ABOVE)
  const used = await app.deps.knex('approvals').whereNotNull('usedAt')
  expect(used).toHaveLength(1)
})

test('an approval is of the device where it was asked, for the same person too', async () => {
  const [wish, key] = [{ reservationIds: [await paid()] }, randomUUID()]
  expect((await approve(key, wish)).status).toBe(204)
  const people = () => app.deps.knex('users').where({ role: 'reception' })
  await people().update({ password: await hashPassword(PASSWORD, 'known') })
  const reception = await people().first('username')
  const elsewhere = async (isEnrolled: boolean) => {
    const [before, browser] = [app.browser(), app.browser()]
    await before.post('/api/login', { username: reception!.username, password: PASSWORD })
    // The token of before signing in is none any more.
    for (const [name, value] of before.cookies) browser.cookies.set(name, value)
    if (isEnrolled) {
      const link = await owner.post<{ code: string }>('/api/devices/links', { name: 'Bar' })
      await browser.post('/api/device', { code: link.body.code })
    }
    return browser
  }
  expect(await refund(key, wish, await elsewhere(false))).toMatchObject(ABOVE)
  expect(await refund(key, wish, await elsewhere(true))).toMatchObject(ABOVE)
  expect((await refund(key, wish)).status).toBe(201)
})

test('cash and credit by hand above the limit are approved as well, and nothing that has no limit', async () => {
  await desk.post('/api/till/open', { opening: 900 })
  const acts = [
    ['/api/till/cash', { kind: 'withdrawal', amount: 900, reason: 'safe' }, 'till-limit'],
    [await customerPath(), { amount: 900, reason: 'Torneio' }, 'refund-limit'],
  ] as const
  for (const [path, body, code] of acts) {
    const key = randomUUID()
    const send = () => desk.post<Problem>(path, body, { headers: { 'Idempotency-Key': key } })
    expect(await send()).toMatchObject({ status: 409, body: { code } })
    const approval = { userId: manager, pin: PIN, key, path, body }
    expect((await desk.post('/api/approvals', approval)).status).toBe(204)
    expect((await send()).status).toBeLessThan(300)
  }
  const approvalOf = (path: string, method = 'POST') =>
    desk.post('/api/approvals', { userId: manager, pin: PIN, key: randomUUID(), body: {}, path, method }) // prettier-ignore
  for (const path of ['/api/incidents', '/api/incidents/choices', '/api/tabs/4/removals']) {
    expect((await approvalOf(path)).status).toBe(204)
  }
  expect((await approvalOf('/api/reservations/4', 'PATCH')).status).toBe(204)
  expect((await approvalOf('/api/reservations/4', 'DELETE')).status).toBe(422)
  for (const path of ['/api/staff', '/api/till/close', '/api/refunds/../staff']) {
    expect((await approvalOf(path)).status).toBe(422)
  }
})

async function customerPath() {
  const { body } = await desk.post<{ id: number }>('/api/customers', { name: 'Caio Prado' })
  return `/api/customers/${body.id}/credits`
}

test('it takes somebody who may, at the time of the call too', async () => {
  const wish = { reservationIds: [await paid()] }
  const rita = await withPin('reception')
  expect((await approve(randomUUID(), wish, rita)).status).toBe(403)
  const key = randomUUID()
  await approve(key, wish)
  await owner.patch(`/api/staff/${manager}`, { role: 'reception' })
  expect(await refund(key, wish)).toMatchObject(ABOVE)
})

test('a wrong PIN approves nothing and counts as one, and from elsewhere there is no such address', async () => {
  const wish = { reservationIds: [await paid()] }
  const key = randomUUID()
  const statuses = []
  for (let tries = 0; tries < 6; tries += 1)
    statuses.push((await approve(key, wish, manager, desk, '731846')).status)
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
  expect((await approve(key, wish)).status).toBe(429)
  expect(await refund(key, wish)).toMatchObject(ABOVE)
  const elsewhere = await signedIn(app, 'reception')
  expect((await approve(key, wish, manager, elsewhere)).status).toBe(404)
})

test('an approval of long ago is deleted', async () => {
  await approve(randomUUID(), { reservationIds: [await paid()] })
  app.clock.advance(60 * 86_400_000)
  await backgroundRound(app.deps)
  expect(await app.deps.knex('approvals')).toEqual([])
})
