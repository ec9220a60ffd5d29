import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { SyncAnswer } from '#shared/commands/sync/sync.ts'
import { aClassDraft } from '../../test/fixtures/fixedClass.fixtures.ts'
import { aCheckout, aPayment, aSlot, CUSTOMER, TOMORROW } from '../../test/support/aCheckout.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { sealCursor } from '../../platform/http/syncCursor.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

const sync = async (since?: string, dates?: string) => {
  const query = new URLSearchParams({ ...(since && { since }), ...(dates && { dates }) })
  const { status, body } = await admin.get<SyncAnswer>(`/api/sync?${query}`)
  expect(status).toBe(200)
  return body
}
const book = (startTime: string) =>
  app.browser().post<{ id: number }>('/api/reservations', aCheckout([aSlot(startTime)]))

test('a first call brings the lists and 38 days, the second one nothing', async () => {
  const first = await sync()
  expect(Object.keys(first.lists!).sort()).toEqual([
    'closingDates',
    'courts',
    'fixedClasses',
    'operationHours',
    'prices',
    'specialPrices',
    'venue',
  ])
  expect(first.days.map(({ date }) => date).sort()).toEqual(
    expect.arrayContaining(['2026-11-16', '2026-11-23', '2026-12-23']),
  )
  expect([first.days.length, first.more]).toEqual([38, false])
  const second = await sync(first.cursor)
  expect(second).toMatchObject({ days: [], reservations: [], gone: [], more: false })
  expect(second.lists).toBeUndefined()
  expect(JSON.stringify(second).length).toBeLessThan(400)
})

test('a booking brings its reservation and the rest of its day, and a cancellation its id', async () => {
  const { cursor } = await sync()
  const { body } = await book('10:00')
  const news = await sync(cursor)
  expect(news.reservations.map(({ id, date }) => [id, date])).toEqual([[body.id, TOMORROW]])
  expect(news.days.map(({ date, allReservations }) => [date, allReservations])).toEqual([
    [TOMORROW, undefined],
  ])
  expect(news.days[0]!.reservations).toContainEqual(
    expect.objectContaining({ startTime: '10:00', status: 'pending' }),
  )
  await admin.post(`/api/reservations/${body.id}/cancel`, {})
  expect(await sync(news.cursor)).toMatchObject({ reservations: [], gone: [body.id] })
})

test('a hold changes a day and no reservation', async () => {
  const { cursor } = await sync()
  await app
    .browser()
    .post('/api/holds', { date: TOMORROW, startTime: '10:00', sportType: 'futevôlei' })
  const news = await sync(cursor)
  expect(news.days.map(({ date, holds }) => [date, holds.length])).toEqual([[TOMORROW, 1]])
  expect([news.reservations, news.gone]).toEqual([[], []])
})

test('how its customer pays a reservation arrives before it is paid', async () => {
  const customer = app.browser()
  const { body } = await customer.post<{ id: number; totalPrice: number }>(
    '/api/reservations',
    aCheckout([aSlot('10:00')]),
  )
  const { cursor } = await sync()
  const { status } = await customer.post('/api/payments', aPayment(body.id, body.totalPrice))
  expect(status).toBe(201)
  const { reservations } = await sync(cursor)
  expect(reservations.map(({ id, paymentMethod }) => [id, paymentMethod])).toEqual([
    [body.id, 'PIX'],
  ])
})

test('a reservation that moves out of the days is gone, and one that moves in arrives', async () => {
  const { userId } = await sync()
  const id = await insertReservation(app, { courtId: 1, sportType: 'futevôlei', userId })
  const { cursor } = await sync()
  const move = async (date: string) => {
    const { status, body } = await admin.patch(`/api/reservations/${id}`, { date })
    expect([status, body]).toEqual([200, expect.anything()])
  }
  await move('2027-03-04')
  const away = await sync(cursor)
  expect([away.reservations, away.gone]).toEqual([[], [id]])
  await move('2026-11-26')
  const back = await sync(away.cursor)
  expect([back.reservations.map(({ date }) => date), back.gone]).toEqual([['2026-11-26'], []])
})

test('a change of the catalogue brings the lists and every day', async () => {
  const { cursor } = await sync()
  await admin.patch('/api/courts/1', { name: 'Central' })
  const news = await sync(cursor)
  expect(news.lists!.courts[0]!.name).toBe('Central')
  expect(news.days).toHaveLength(38)
  expect(news.days[0]!.allReservations).toBeDefined()
})

test('a change of the catalogue that this process has not heard of yet is read with its version', async () => {
  const { cursor } = await sync()
  const { knex } = app.deps
  await knex('courts').where({ id: 1 }).update({ name: 'Central' })
  await knex('calendar_versions').update({
    version: knex.raw('version + 1'),
    catalogVersion: knex.raw('catalog_version + 1'),
  })
  expect((await sync(cursor)).lists!.courts[0]!.name).toBe('Central')
})

test('a new day brings the lists and the day that came into view, whole', async () => {
  const { cursor } = await sync()
  app.clock.advance(86_400_000)
  const news = await sync(cursor)
  expect([news.today, news.lists !== undefined]).toEqual([TOMORROW, true])
  expect(news.days.map(({ date }) => date)).toEqual(['2026-12-24'])
  expect(news.days[0]!.allReservations).toEqual([])
})

test('a day that time changed is sent again when it is named', async () => {
  const { cursor } = await sync()
  const { days } = await sync(cursor, TOMORROW)
  expect(days.map(({ date }) => date)).toEqual([TOMORROW])
})

test('what does not fit into one answer comes in parts, and what changed meanwhile afterwards', async () => {
  const days = Array.from({ length: 38 }, (_, index) => new Date(Date.UTC(2026, 10, 16 + index)))
  const dates = days.map((day) => day.toISOString().slice(0, 10))
  const { knex } = app.deps
  const template = (await knex('reservations')
    .where({ id: await insertReservation(app) })
    .first())!
  const { id: _id, ...columns } = template
  for (const date of dates) {
    const rows = Array.from({ length: 132 }, () => ({ ...columns, date }))
    await knex('reservations').insert(rows)
  }
  const found = new Set<number>()
  let answer = await sync()
  let calls = 1
  const take = () =>
    answer.days.forEach((day) => day.allReservations!.forEach(({ id }) => found.add(id)))
  take()
  const { body } = await book('10:00')
  for (; answer.more; calls += 1) {
    answer = await sync(answer.cursor)
    take()
  }
  expect(calls).toBeLessThanOrEqual(6)
  expect(found.size).toBeGreaterThanOrEqual(38 * 132)
  expect((await sync(answer.cursor)).reservations.map(({ id }) => id)).toEqual([body.id])
})

test('a cursor of another copy of the data reads everything', async () => {
  const { cursor } = await sync()
  expect((await sync(cursor)).days).toEqual([])
  const [version, catalog, , today] = cursor.split('.')
  const other = sealCursor(app.deps.sessionKeys, [version, catalog, '0badc0de', today].join('.'), 0)
  expect((await sync(other)).days).toHaveLength(38)
  expect((await sync('x')).days).toHaveLength(38)
})

test('only admins may read it', async () => {
  const { status } = await (await signedIn(app, 'user')).get('/api/sync')
  expect([status, (await app.browser().get('/api/sync')).status]).toEqual([403, 401])
})

test('what a device is sent to store has e-mails and phones masked, whoever asks; what is opened has them whole', async () => {
  const contact = { customerEmail: 'marina@example.com', customerPhone: '48999887766' }
  const masked = { customerEmail: 'm•••@example.com', customerPhone: '(48) 9••••-7766' }
  const aClass = { email: 'bia@example.com', phone: '4833445566' }
  const draft = { ...aClassDraft(), ...aClass }
  const { body: made } = await admin.post<{ id: number }>('/api/fixed-classes', draft)
  const before = await sync()
  const id = await insertReservation(app, { ...contact, userId: 1 })
  await admin.patch(`/api/reservations/${id}`, { notes: 'Traz a rede' })
  for (const role of ['admin', 'manager', 'reception'] as const) {
    const person = role === 'admin' ? admin : await signedIn(app, role)
    const whole = (await person.get<SyncAnswer>('/api/sync')).body
    const rows = whole.days.flatMap((day) => day.allReservations ?? [])
    expect(rows).toMatchObject([{ id, ...masked }])
    expect(whole.lists!.fixedClasses.find((one) => one.id === made.id)).toMatchObject({
      email: 'b•••@example.com',
      phone: '(48) ••••-5566',
    })
    const news = (await person.get<SyncAnswer>(`/api/sync?since=${before.cursor}`)).body
    expect(news.reservations).toMatchObject([{ id, ...masked }])
    expect(JSON.stringify([whole, news])).not.toMatch(/marina@|bia@|99887766|33445566/)
    expect((await person.get(`/api/reservations/${id}`)).body).toMatchObject(contact)
    expect((await person.get(`/api/fixed-classes/${made.id}`)).body).toMatchObject(aClass)
  }
  const teacher = await signedIn(app, 'teacher')
  for (const path of ['/api/sync', `/api/reservations/${id}`, `/api/fixed-classes/${made.id}`]) {
    expect((await teacher.get(path)).status).toBe(403)
  }
})

test('a mask is never taken for a contact, and an edit that names none leaves it', async () => {
  const contact = { customerEmail: 'marina@example.com', customerPhone: '48999887766' }
  const id = await insertReservation(app, { ...contact, userId: 1 })
  const path = `/api/reservations/${id}`
  const row = (await sync()).days.flatMap((day) => day.allReservations ?? [])[0]!
  const { customerEmail, customerPhone } = row
  const refused = await admin.patch<Problem>(path, { customerEmail, customerPhone })
  expect([refused.status, Object.keys(refused.body.errors!).sort()]).toEqual([
    422,
    ['customerEmail', 'customerPhone'],
  ])
  const draft = aStaffDraft({ customerEmail, customerPhone, startTime: '18:00', endTime: '19:00' })
  expect((await admin.post('/api/reservations', draft)).status).toBe(422)
  expect((await admin.patch(path, { notes: 'Choveu' })).status).toBe(200)
  expect((await admin.get(path)).body).toMatchObject({ ...contact, notes: 'Choveu' })
})

test('an enrolled device gets the phones of today and tomorrow while the owner has them kept, another browser none', async () => {
  await book('10:00')
  await insertReservation(app, { date: '2026-11-28', startTime: '10:00' })
  expect(await sync()).not.toHaveProperty('phones')
  await admin.post('/api/devices', { name: 'Balcão' })
  expect((await sync()).phones).toBeNull()
  const { cursor } = await sync()
  const owner = await signedIn(app, 'admin')
  await owner.patch('/api/devices/phones', { kept: true })
  const kept = await sync(cursor)
  expect(Object.values(kept.phones!)).toEqual([CUSTOMER.customerPhone])
  expect(await sync(kept.cursor)).not.toHaveProperty('phones')
  expect(JSON.stringify(kept.days)).toContain('•')
  await owner.patch('/api/devices/phones', { kept: false })
  expect((await sync(kept.cursor)).phones).toBeNull()
  const reception = await signedIn(app, 'reception')
  expect((await reception.patch('/api/devices/phones', { kept: true })).status).toBe(403)
})
