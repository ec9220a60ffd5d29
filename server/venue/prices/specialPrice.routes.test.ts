import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import type { SpecialPriceEntry } from '#shared/venue/prices/price.schema.ts'
import type { Problem } from '#shared/problem.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { readEvents } from '../../test/support/readEvents.ts'
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

type Entry = SpecialPriceEntry & Problem
const aSpecial = (change = {}) => ({
  courtId: 1,
  date: TOMORROW,
  startTime: '18:00',
  endTime: '20:00',
  price: 150.01,
  description: 'Torneio',
  ...change,
})
const add = (change = {}, headers = {}) =>
  admin.post<Entry>('/api/special-prices', aSpecial(change), { headers })
const edit = (id: number, body: object, headers = {}) =>
  admin.patch<Entry>(`/api/special-prices/${id}`, body, { headers })
const list = async () =>
  (await app.browser().get<SpecialPriceEntry[]>(`/api/special-prices?date=${TOMORROW}`)).body

describe('adding a special price', () => {
  test('answers with the row as everybody then reads it, with the court’s name', async () => {
    const { status, body } = await add()
    const court = { id: 1, name: 'Quadra Central' }
    expect([status, body]).toEqual([
      201,
      { ...aSpecial(), id: expect.any(Number), version: 1, court },
    ])
    expect(await list()).toEqual([body])
  })

  test('stores no blank description and cuts the time off a date', async () => {
    const { body } = await add({ description: '  ', date: `${TOMORROW}T03:00:00.000Z` })
    expect(body).toMatchObject({ description: null, date: TOMORROW })
  })

  test('over another of the same court and date is refused; beside it is fine', async () => {
    await add()
    for (const change of [{}, { startTime: '19:00', endTime: '21:00' }, { startTime: '06:00' }]) {
      const { status, body } = await add(change)
      expect([status, body.code]).toEqual([409, 'special-price-overlap'])
    }
    for (const change of [
      { startTime: '20:00', endTime: '21:00' },
      { startTime: '17:00', endTime: '18:00' },
      { courtId: 2 },
      { date: '2026-11-25' },
    ]) {
      expect((await add(change)).status).toBe(201)
    }
  })

  test('names the mistake of each field', async () => {
    const { status, body } = await add({ date: '2026-02-30', startTime: '', price: 0 })
    expect([status, Object.keys(body.errors!)]).toEqual([422, ['date', 'startTime', 'price']])
    expect(Object.values(body.errors!).map(([first]) => first)).toEqual([
      'Data inválida',
      'Defina os horários de início e fim.',
      'O preço deve ser maior que zero.',
    ])
    expect((await add({ courtId: 77 })).body.errors).toEqual({
      courtId: ['Quadra não encontrada'],
    })
  })

  test('twice under the same key adds one', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await add({}, headers)
    const again = await add({}, headers)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await list()).toHaveLength(1)
  })

  test('two at once for the same hour: exactly one is there', async () => {
    const other = await signedIn(app, 'admin')
    const answers = await Promise.all(
      [admin, other].map((who) => who.post('/api/special-prices', aSpecial())),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('changing a special price', () => {
  test('leaves what the body does not name, and raises the version', async () => {
    const { body: before } = await add()
    const { status, body } = await edit(before.id, { courtId: 2 }, { 'If-Match': '"1"' })
    const court = { id: 2, name: 'Quadra do Mar' }
    expect([status, body]).toEqual([200, { ...before, courtId: 2, court, version: 2 }])
    expect(await list()).toEqual([body])
  })

  test('may move within its own hours but not into another’s', async () => {
    const { body } = await add()
    await add({ startTime: '20:00', endTime: '21:00' })
    expect((await edit(body.id, { startTime: '19:00' })).status).toBe(200)
    const refused = await edit(body.id, { endTime: '21:00' })
    expect([refused.status, refused.body.code]).toEqual([409, 'special-price-overlap'])
    expect((await edit(body.id, { courtId: 77 })).status).toBe(422)
  })

  test('on an old version is refused with the current row', async () => {
    const { body } = await add()
    const fresh = await edit(body.id, { price: 95 })
    const stale = await edit(body.id, { price: 99 }, { 'If-Match': '"1"' })
    expect([stale.status, stale.body.current]).toEqual([412, fresh.body])
  })

  test('repeated under the same key gets the same answer, though the version has moved on', async () => {
    const { body } = await add()
    const headers = { 'If-Match': '"1"', 'Idempotency-Key': randomUUID() }
    const first = await edit(body.id, { price: 95 }, headers)
    const again = await edit(body.id, { price: 95 }, headers)
    expect([again.status, again.body]).toEqual([200, first.body])
  })
})

describe('removing a special price', () => {
  test('answers with what it was', async () => {
    const { body: entry } = await add()
    const { status, body } = await admin.delete(`/api/special-prices/${entry.id}`)
    expect([status, body]).toEqual([200, entry])
    expect(await list()).toEqual([])
  })

  test('that is not there is a 404', async () => {
    expect((await admin.delete('/api/special-prices/7777')).status).toBe(404)
    expect((await edit(7777, { price: 1 })).status).toBe(404)
  })
})

test('a change notifies open screens, and the next calendar shows it', async () => {
  const price = async () => {
    const path = `/api/calendar?startDate=${TOMORROW}&endDate=${TOMORROW}&sportType=vôlei`
    const { body } = await app.browser().get<Calendar>(path)
    return body.days[0]!.slots.find(({ startTime }) => startTime === '18:00')!.price
  }
  expect(await price()).toBe(120)
  const events = await readEvents(app.origin)
  const { body } = await add()
  expect(await events.next()).toMatchObject({ event: 'catalog' })
  expect(await price()).toBe(150.01)
  await admin.delete(`/api/special-prices/${body.id}`)
  expect(await price()).toBe(120)
  events.close()
})
