import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PriceEntry } from '#shared/venue/prices/price.schema.ts'
import type { Problem } from '#shared/problem.ts'
import { WEEKDAYS } from '#shared/platform/time/weekday.ts'
import { readEvents } from '../../test/support/readEvents.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let admin: TestBrowser

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
  await app.deps.knex('prices').where({ courtId: 1, weekday: 'monday' }).delete()
})
afterEach(() => app.stop())

const aPrice = (startTime: string, endTime: string, change = {}) => ({
  courtId: 1,
  weekday: 'monday',
  startTime,
  endTime,
  price: 90,
  ...change,
})
const add = (startTime: string, endTime: string, change = {}) =>
  admin.post<PriceEntry & Problem>('/api/prices', aPrice(startTime, endTime, change))
const change = (id: number, body: object, headers = {}) =>
  admin.patch<PriceEntry & Problem>(`/api/prices/${id}`, body, { headers })
const table = async (courtId = 1, weekday = 'monday') => {
  const path = `/api/prices?courtId=${courtId}&weekday=${weekday}`
  const { body } = await app.browser().get<PriceEntry[]>(path)
  return body.map(({ startTime, endTime, price }) => `${startTime}-${endTime} ${price}`)
}

describe('adding a price', () => {
  test('answers with the row as everybody then reads it, in reais', async () => {
    const { status, body } = await add('06:00', '17:00', { price: 82.5 })
    const entry = { ...aPrice('06:00', '17:00'), price: 82.5, id: expect.any(Number), version: 1 }
    expect([status, body]).toEqual([201, entry])
    const { body: list } = await admin.get('/api/prices?courtId=1&weekday=monday')
    expect(list).toEqual([body])
    expect(await app.deps.knex('prices').where({ id: body.id }).first('price')).toEqual({
      price: 8250,
    })
  })

  test.each([
    ['the same hours', '10:00', '12:00'],
    ['hours inside', '10:00', '11:00'],
    ['hours around', '09:00', '13:00'],
    ['its beginning', '09:00', '11:00'],
    ['its end', '11:00', '13:00'],
  ])('over %s of another is refused', async (_what, startTime, endTime) => {
    await add('10:00', '12:00')
    const { status, body } = await add(startTime, endTime)
    expect([status, body.code]).toEqual([409, 'price-overlap'])
    expect(body.message).toContain('Já existe um preço configurado para este horário')
    expect(await table()).toEqual(['10:00-12:00 90'])
  })

  test('right before or after another, on another day or another court is fine', async () => {
    for (const answer of [
      await add('10:00', '12:00'),
      await add('12:00', '14:00'),
      await add('09:00', '10:00'),
    ]) {
      expect(answer.status).toBe(201)
    }
    await app.deps.knex('prices').whereIn('courtId', [1, 2]).delete()
    expect((await add('10:00', '12:00', { courtId: 2 })).status).toBe(201)
    expect((await add('10:00', '12:00', { weekday: 'tuesday' })).status).toBe(201)
    expect((await add('10:00', '12:00')).status).toBe(201)
  })

  test('of zero is accepted; a negative one is not', async () => {
    expect((await add('10:00', '11:00', { price: 0 })).status).toBe(201)
    const { status, body } = await add('11:00', '12:00', { price: -0.01 })
    expect(status).toBe(422)
    expect(body.errors!['price']![0]).toBe('O preço deve ser maior ou igual a zero')
  })

  test('names the mistake of each field', async () => {
    expect((await add('12:00', '12:00')).body.errors).toEqual({
      endTime: ['O horário de término deve ser posterior ao horário de início'],
    })
    expect((await add('12:30', '24:30')).body.errors).toEqual({
      startTime: ['Informe uma hora cheia, como 18:00'],
      endTime: ['Informe uma hora cheia, como 18:00'],
    })
    expect((await add('12:00', '13:00', { courtId: 77 })).body).toMatchObject({
      status: 422,
      errors: { courtId: ['Quadra não encontrada'] },
    })
  })

  test('twice under the same key adds one, and does not overlap itself', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await admin.post('/api/prices', aPrice('10:00', '12:00'), { headers })
    const again = await admin.post('/api/prices', aPrice('10:00', '12:00'), { headers })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await table()).toEqual(['10:00-12:00 90'])
  })

  test('two at once for the same hour: exactly one is there', async () => {
    const other = await signedIn(app, 'admin')
    const answers = await Promise.all(
      [admin, other, admin, other].map((who, index) =>
        who.post('/api/prices', aPrice('10:00', '12:00', { price: index })),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(await table()).toHaveLength(1)
  })
})

describe('changing a price', () => {
  test('leaves what the body does not name, and raises the version', async () => {
    const { body: before } = await add('10:00', '12:00')
    const { status, body } = await change(before.id, { price: 99.9 }, { 'If-Match': '"1"' })
    expect([status, body]).toEqual([200, { ...before, price: 99.9, version: 2 }])
    expect(await table()).toEqual(['10:00-12:00 99.9'])
  })

  test('may move within its own hours but not into another’s', async () => {
    const { body: first } = await add('10:00', '12:00')
    await add('12:00', '14:00')
    expect((await change(first.id, { startTime: '11:00' })).status).toBe(200)
    const { status, body } = await change(first.id, { endTime: '13:00' })
    expect([status, body.code]).toEqual([409, 'price-overlap'])
    expect(await table()).toEqual(['11:00-12:00 90', '12:00-14:00 90'])
  })

  test('may move to another day and court, which must be there', async () => {
    const { body } = await add('10:00', '12:00')
    await app.deps.knex('prices').where({ courtId: 2 }).delete()
    expect((await change(body.id, { courtId: 2, weekday: 'sunday' })).status).toBe(200)
    expect(await table(2, 'sunday')).toEqual(['10:00-12:00 90'])
    expect((await change(body.id, { courtId: 77 })).body.errors).toEqual({
      courtId: ['Quadra não encontrada'],
    })
  })

  test('reads the row as a whole: the end stays after the start', async () => {
    const { body } = await add('10:00', '12:00')
    expect((await change(body.id, { startTime: '12:00' })).status).toBe(422)
  })

  test('on an old version is refused with the current row', async () => {
    const { body } = await add('10:00', '12:00')
    const fresh = await change(body.id, { price: 95 })
    const stale = await change(body.id, { price: 99 }, { 'If-Match': '"1"' })
    expect([stale.status, stale.body.current]).toEqual([412, fresh.body])
  })

  test('repeated under the same key gets the same answer, though the version has moved on', async () => {
    const { body } = await add('10:00', '12:00')
    const headers = { 'If-Match': '"1"', 'Idempotency-Key': randomUUID() }
    const first = await change(body.id, { price: 95 }, headers)
    const again = await change(body.id, { price: 95 }, headers)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(again.body.version).toBe(2)
  })
})

describe('removing a price', () => {
  test('answers with what it was', async () => {
    const { body: entry } = await add('10:00', '12:00')
    const { status, body } = await admin.delete(`/api/prices/${entry.id}`)
    expect([status, body]).toEqual([200, entry])
    expect(await table()).toEqual([])
  })

  test('repeated under the same key gets the same answer', async () => {
    const { body: entry } = await add('10:00', '12:00')
    const headers = { 'Idempotency-Key': randomUUID() }
    for (let round = 0; round < 2; round += 1) {
      const { status, body } = await admin.delete(`/api/prices/${entry.id}`, { headers })
      expect([status, body]).toEqual([200, entry])
    }
  })

  test('that is not there is a 404', async () => {
    expect((await admin.delete('/api/prices/7777')).status).toBe(404)
    expect((await change(7777, { price: 1 })).status).toBe(404)
  })
})

test('a change notifies open screens, and the next calendar shows it', async () => {
  const price = async () => {
    const path = '/api/calendar?startDate=2026-11-30&endDate=2026-11-30&sportType=vôlei'
    const { body } = await app.browser().get<{ days: { slots: object[] }[] }>(path)
    return body.days[0]!.slots[4]
  }
  expect(await price()).toMatchObject({ startTime: '10:00', available: false, reason: 'no-price' })
  const events = await readEvents(app.origin)
  await add('10:00', '12:00')
  expect(await events.next()).toMatchObject({ event: 'catalog' })
  expect(await price()).toEqual({ startTime: '10:00', available: true, price: 90 })
  events.close()
})

describe('copying', () => {
  const copy = (copies: object[], headers = {}) =>
    admin.post<PriceEntry[] & Problem>('/api/prices/copy', { copies }, { headers })
  const monday = { courtId: 1, weekday: 'monday' }
  const tuesday = { courtId: 1, weekday: 'tuesday' }

  test('a day replaces the other days and answers with them', async () => {
    await add('06:00', '12:00', { price: 70 })
    await add('12:00', '23:00', { price: 110 })
    const to = [monday, tuesday, { courtId: 1, weekday: 'sunday' }]
    const { status, body } = await copy([{ from: monday, to }])
    expect(status).toBe(200)
    const copied = body.map(({ weekday, startTime, price }) => [weekday, startTime, price])
    expect(copied).toEqual([
      ['tuesday', '06:00', 70],
      ['tuesday', '12:00', 110],
      ['sunday', '06:00', 70],
      ['sunday', '12:00', 110],
    ])
    expect(body[0]).toEqual({
      id: expect.any(Number),
      courtId: 1,
      weekday: 'tuesday',
      startTime: '06:00',
      endTime: '12:00',
      price: 70,
      version: 1,
    })
    for (const day of ['monday', 'tuesday', 'sunday']) {
      expect(await table(1, day)).toEqual(['06:00-12:00 70', '12:00-23:00 110'])
    }
    expect(await table(1, 'wednesday')).toEqual(['00:00-17:00 80', '17:00-23:00 120'])
  })

  test('a whole court replaces other courts', async () => {
    await add('06:00', '12:00', { price: 70 })
    const copies = WEEKDAYS.map((weekday) => ({
      from: { courtId: 1, weekday },
      to: [2, 3].map((courtId) => ({ courtId, weekday })),
    }))
    const { body } = await copy(copies)
    expect(body).toHaveLength(2 * 13)
    for (const weekday of WEEKDAYS) {
      for (const courtId of [2, 3]) {
        expect(await table(courtId, weekday)).toEqual(await table(1, weekday))
      }
    }
    expect(await table(4, 'monday')).toEqual(['00:00-17:00 80', '17:00-23:00 120'])
  })

  test('two days change places: both are read before either is written', async () => {
    await add('06:00', '12:00', { price: 70 })
    await copy([
      { from: monday, to: [tuesday] },
      { from: tuesday, to: [monday] },
    ])
    expect(await table(1, 'tuesday')).toEqual(['06:00-12:00 70'])
    expect(await table(1, 'monday')).toEqual(['00:00-17:00 80', '17:00-23:00 120'])
  })

  test('an empty day empties the others', async () => {
    expect((await copy([{ from: monday, to: [tuesday] }])).body).toEqual([])
    expect(await table(1, 'tuesday')).toEqual([])
  })

  test('a day onto itself changes nothing', async () => {
    await add('06:00', '12:00')
    const before = await app.deps.knex('prices').orderBy('id')
    const { status, body } = await copy([{ from: monday, to: [monday] }])
    expect([status, body]).toEqual([200, []])
    expect(await app.deps.knex('prices').orderBy('id')).toEqual(before)
  })

  test('names the court that is not there, and copies nothing', async () => {
    await add('06:00', '12:00')
    const to = [tuesday, { courtId: 77, weekday: 'monday' }]
    const { status, body } = await copy([{ from: monday, to }])
    expect([status, body.errors]).toEqual([
      422,
      { 'copies.0.to.1.courtId': ['Quadra não encontrada'] },
    ])
    expect(await table(1, 'tuesday')).toEqual(['00:00-17:00 80', '17:00-23:00 120'])
    expect((await copy([])).body.errors).toEqual({ copies: ['Escolha o que copiar'] })
    expect((await copy([{ from: monday, to: [] }])).body.errors).toEqual({
      'copies.0.to': ['Escolha para onde copiar'],
    })
  })

  test('twice under the same key copies once', async () => {
    await add('06:00', '12:00')
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await copy([{ from: monday, to: [tuesday] }], headers)
    const again = await copy([{ from: monday, to: [tuesday] }], headers)
    expect([again.status, again.body]).toEqual([200, first.body])
  })
})

describe('changing by percent', () => {
  const change = {
    courts: [{ courtId: 1 }],
    weekdays: ['monday'],
    startTime: '18:00',
    endTime: '22:00',
    percent: 10,
  }
  const adjust = (seen: object[], body: object = {}, headers = {}) =>
    admin.post<PriceEntry[] & Problem>(
      '/api/prices/adjust',
      { ...change, seen, ...body },
      { headers },
    )
  const seenOf = ({ id, startTime, endTime, price }: PriceEntry) => ({
    id,
    startTime,
    endTime,
    price,
  })

  test('changes the chosen hours and keeps the price around them', async () => {
    const { body: all } = await add('08:00', '23:00', { price: 80 })
    const { status, body } = await adjust([seenOf(all)])
    expect(status).toBe(200)
    expect(body.map(({ id }) => id)).toContain(all.id)
    expect(await table()).toEqual(['08:00-18:00 80', '18:00-22:00 88', '22:00-23:00 80'])
    const other = await admin.get<PriceEntry[]>('/api/prices?courtId=1&weekday=tuesday')
    expect(other.body.every(({ price }) => price !== 88)).toBe(true)
  })

  test('is refused when a price is not what was shown, and changes nothing', async () => {
    const { body: evening } = await add('18:00', '20:00', { price: 80 })
    const { body: late } = await add('20:00', '22:00', { price: 90 })
    for (const seen of [
      [{ ...seenOf(evening), price: 79 }, seenOf(late)],
      [seenOf(evening)],
      [{ ...seenOf(evening), endTime: '19:00' }, seenOf(late)],
    ]) {
      const { body, status } = await adjust(seen)
      expect([status, body.code]).toEqual([409, 'prices-changed'])
    }
    expect(await table()).toEqual(['18:00-20:00 80', '20:00-22:00 90'])
  })

  test('twice under the same key is done once', async () => {
    const { body: evening } = await add('18:00', '22:00', { price: 100 })
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await adjust([seenOf(evening)], {}, headers)
    const again = await adjust([seenOf(evening)], {}, headers)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await table()).toEqual(['18:00-22:00 110'])
  })

  test('names what is wrong', async () => {
    const { body: evening } = await add('18:00', '22:00', { price: 100 })
    const seen = [seenOf(evening)]
    expect((await adjust(seen, { percent: 0 })).status).toBe(422)
    expect((await adjust(seen, { percent: 1.5 })).status).toBe(422)
    expect((await adjust(seen, { percent: -95 })).status).toBe(422)
    expect((await adjust(seen, { courts: [{ courtId: 77 }] })).status).toBe(422)
    expect((await adjust([])).body.errors).toEqual({ seen: ['Nenhum preço muda'] })
  })
})

test('a table that is added to another fills the hours that have no price', async () => {
  await add('08:00', '23:00', { price: 80 })
  await app.deps.knex('prices').where({ courtId: 1, weekday: 'tuesday' }).delete()
  await add('10:00', '12:00', { weekday: 'tuesday', price: 60 })
  const copies = [
    {
      from: { courtId: 1, weekday: 'monday' },
      to: [{ courtId: 1, weekday: 'tuesday' }],
    },
  ]
  const { status } = await admin.post('/api/prices/copy', { copies, mode: 'add' })
  expect(status).toBe(200)
  const prices = (await table(1, 'tuesday')).toSorted()
  expect(prices).toEqual(['08:00-10:00 80', '10:00-12:00 60', '12:00-23:00 80'])
})
