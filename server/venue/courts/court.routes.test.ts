import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Court } from '#shared/venue/courts/court.ts'
import type { Problem } from '#shared/problem.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { aCheckout, aSlot, TOMORROW } from '../../test/support/aCheckout.ts'
import { createLog } from '../../platform/log/log.ts'
import { readEvents } from '../../test/support/readEvents.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const DRAFT = {
  name: 'Quadra Nova',
  shortName: 'Nova',
  description: 'Ao lado do bar',
  sportTypes: ['vôlei', 'futevôlei'],
  sportTypePriority: ['futevôlei', 'vôlei'],
  active: true,
  covered: true,
}
let app: TestApp
let admin: TestBrowser

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

const courts = async () => (await app.browser().get<Court[]>('/api/courts')).body

test('a list of sports that cannot be read is logged, and the court plays none', async () => {
  const lines: string[] = []
  await app.stop()
  app = await startTestApp({ log: createLog('warn', { write: (line) => lines.push(line) }) })
  await app.deps.knex('courts').where({ id: 3 }).update({ sportTypes: '["vôlei",' })
  expect((await courts())[2]).toMatchObject({ id: 3, sportTypes: [] })
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ level: 'warn', courtId: 3, msg: 'sports of a court cannot be read' }),
  ])
})

describe('adding a court', () => {
  test('answers with the row as everybody then reads it', async () => {
    const { status, body } = await admin.post<Court>('/api/courts', DRAFT)
    const createdAt = '2026-11-23T12:00:00.000Z'
    expect([status, body]).toEqual([201, { ...DRAFT, id: 5, createdAt, version: 1 }])
    expect((await courts()).at(-1)).toEqual(body)
  })

  test('takes any spelling of a sport, a blank description and leaves it active', async () => {
    const { body } = await admin.post<Court>('/api/courts', {
      name: '  Quadra Nova ',
      description: ' ',
      sportTypes: 'Futevolei',
      sportTypePriority: ['futevolei'],
    })
    expect(body).toMatchObject({
      name: 'Quadra Nova',
      description: null,
      sportTypes: ['futevôlei'],
      active: true,
      covered: false,
    })
  })

  test.each([
    'Arena Sul',
    ' arena sul ',
    'ÁRENA SUL',
    'Arena  Sul',
    'Arena\u00A0Sul',
    'Are\u00ADna Sul\u200B',
  ])('refuses a second of one name: %j', async (name) => {
    await admin.patch('/api/courts/1', { name: 'Arena Sul' })
    const { status, body } = await admin.post<Problem>('/api/courts', { ...DRAFT, name })
    expect([status, body.errors]).toEqual([422, { name: ['Já existe uma quadra com este nome'] }])
    expect(await courts()).toHaveLength(4)
  })

  test('refuses a second of one short name, and leaves the own one', async () => {
    await admin.patch('/api/courts/1', { shortName: 'Sul' })
    const { status, body } = await admin.post<Problem>('/api/courts', {
      ...DRAFT,
      shortName: 'SUL',
    })
    const errors = { shortName: ['Já existe uma quadra com esta abreviação'] }
    expect([status, body.errors]).toEqual([422, errors])
    const other = await admin.patch<Problem>('/api/courts/2', { shortName: ' sul ' })
    expect([other.status, other.body.errors]).toEqual([422, errors])
    expect((await admin.patch('/api/courts/1', { shortName: 'sul' })).status).toBe(200)
    const blank = await admin.patch<Court>('/api/courts/1', { shortName: '' })
    expect(blank.body.shortName).toBeNull()
    expect((await admin.patch('/api/courts/2', { shortName: 'Sul' })).status).toBe(200)
  })

  test('by an app of before, which knows no short name, is still done', async () => {
    const { shortName: _, ...before } = DRAFT
    const { status, body } = await admin.post<Court>('/api/courts', before)
    expect([status, body.shortName]).toEqual([201, null])
    await admin.patch('/api/courts/1', { shortName: 'Sul' })
    const { body: changed } = await admin.patch<Court>('/api/courts/1', { name: 'Arena Sul' })
    expect(changed.shortName).toBe('Sul')
  })

  test('takes the name of a court that was deleted', async () => {
    const { body: first } = await admin.post<Court>('/api/courts', DRAFT)
    await admin.delete(`/api/courts/${first.id}?permanent=true`)
    expect(await admin.post('/api/courts', DRAFT)).toMatchObject({ status: 201 })
  })

  test('names the mistake of each field', async () => {
    const { status, body } = await admin.post<Problem>('/api/courts', {
      name: ' ',
      sportTypes: [],
      sportTypePriority: [],
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      name: ['Nome da quadra é obrigatório'],
      sportTypes: ['Selecione pelo menos uma modalidade compatível'],
      sportTypePriority: ['A ordem de prioridade das modalidades é obrigatória'],
    })
  })

  test('twice under the same key adds one', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await admin.post('/api/courts', DRAFT, { headers })
    const again = await admin.post('/api/courts', DRAFT, { headers })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await courts()).toHaveLength(5)
  })

  test('under the same key is the same request, whatever else the tablet has become meanwhile', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await admin.post<Court>('/api/courts', DRAFT, { headers })
    await admin.post('/api/holds', { date: TOMORROW, startTime: '10:00', sportType: 'vôlei' })
    const again = await admin.post<Court>('/api/courts', DRAFT, { headers })
    expect([again.status, again.body]).toEqual([201, first.body])
  })
})

describe('changing a court', () => {
  test('leaves what the body does not name, and raises the version', async () => {
    const [before] = await courts()
    const { status, body } = await admin.patch<Court>('/api/courts/1', { name: 'Arena' })
    expect([status, body]).toEqual([200, { ...before, name: 'Arena', version: 2 }])
    expect((await courts())[0]).toEqual(body)
  })

  test('reads the row as a whole: sports and their order must fit', async () => {
    const { status, body } = await admin.patch<Problem>('/api/courts/1', { sportTypes: ['vôlei'] })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      sportTypePriority: ['A ordem de prioridade deve ter as mesmas modalidades da quadra'],
    })
  })

  test('to the name of another is refused; a twin of before keeps its name until it gets another', async () => {
    await admin.patch('/api/courts/2', { name: 'Praia' })
    const taken = await admin.patch<Problem>('/api/courts/1', { name: 'praia' })
    expect([taken.status, taken.body.errors]).toEqual([
      422,
      { name: ['Já existe uma quadra com este nome'] },
    ])
    await app.deps.knex('courts').where({ id: 2 }).update({ name: 'Arena' })
    await admin.patch('/api/courts/1', { name: 'Arena' })
    expect((await admin.patch('/api/courts/2', { covered: true })).status).toBe(200)
    expect((await admin.patch('/api/courts/2', { name: 'ARENA' })).status).toBe(200)
  })

  test('on an old version is refused with the current row', async () => {
    await admin.patch('/api/courts/1', { name: 'Arena' })
    const headers = { 'If-Match': '"1"' }
    const { status, body } = await admin.patch<Problem>('/api/courts/1', DRAFT, { headers })
    expect([status, body.code]).toEqual([412, 'stale-version'])
    expect(body.current).toEqual((await courts())[0])
  })

  test('repeated under the same key gets the same answer, though the version has moved on', async () => {
    const headers = { 'If-Match': '"1"', 'Idempotency-Key': randomUUID() }
    const first = await admin.patch<Court>('/api/courts/1', { name: 'Arena' }, { headers })
    const again = await admin.patch<Court>('/api/courts/1', { name: 'Arena' }, { headers })
    expect(first.body.version).toBe(2)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await courts())[0]!.version).toBe(2)
  })

  test('that is not there is a 404', async () => {
    for (const id of [77, 2_147_483_647]) {
      expect((await admin.patch(`/api/courts/${id}`, DRAFT)).status).toBe(404)
      expect((await admin.delete(`/api/courts/${id}`)).status).toBe(404)
      expect((await admin.delete(`/api/courts/${id}?permanent=true`)).status).toBe(404)
    }
  })
})

describe('switching a court off', () => {
  test.each([
    ['by its field', () => admin.patch<Court>('/api/courts/3', { active: false })],
    ['by a removal that is not for good', () => admin.delete<Court>('/api/courts/3')],
  ])('%s keeps it in the list', async (_how, switchOff) => {
    const { status, body } = await switchOff()
    expect([status, body]).toEqual([200, expect.objectContaining({ active: false, version: 2 })])
    expect(await courts()).toContainEqual(body)
    const wanted = { date: TOMORROW, startTime: '10:00', sportType: 'vôlei', courtId: 3 }
    const held = await app.browser().post<Problem>('/api/holds', wanted)
    expect([held.status, held.body.code]).toEqual([409, 'no-court'])
  })
})

const WITHOUT_FUTEVOLEI = { sportTypes: ['vôlei'], sportTypePriority: ['vôlei'] }
test.each([
  ['switched off', { active: false }, {}],
  ['switched off', { active: false }, { courtId: 4 }],
  ['not for the sport any more', WITHOUT_FUTEVOLEI, {}],
  ['not for the sport any more', WITHOUT_FUTEVOLEI, { courtId: 4 }],
])(
  'a hold on a court that is %s becomes an hour on another (%j, %j)',
  async (_what, change, named) => {
    const customer = app.browser()
    const wanted = { date: TOMORROW, startTime: '10:00', sportType: 'futevôlei', courtId: 4 }
    expect((await customer.post('/api/holds', wanted)).status).toBe(201)
    expect((await admin.patch('/api/courts/4', change)).status).toBe(200)
    const { status, body } = await customer.post<CheckoutAnswer>(
      '/api/reservations',
      aCheckout([aSlot('10:00', named)]),
    )
    expect([status, body.courtId]).toEqual([201, 1])
    expect(await app.deps.knex('slot_claims').select('courtId')).toEqual([{ courtId: 1 }])
  },
)

test('a change notifies open screens and shows in the next answer', async () => {
  const events = await readEvents(app.origin)
  await admin.patch('/api/courts/1', { name: 'Arena' })
  expect(await events.next()).toMatchObject({ event: 'catalog' })
  expect((await courts())[0]!.name).toBe('Arena')
  events.close()
})

test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'a change made at one server is published and shown at another',
  async () => {
    const second = await startTestApp({ beside: app })
    const read = async () => (await second.browser().get<Court[]>('/api/courts')).body[0]!.name
    expect(await read()).toBe('Quadra Central')
    const events = await readEvents(second.origin)
    await admin.patch('/api/courts/1', { name: 'Arena' })
    expect(await events.next()).toMatchObject({ event: 'catalog' })
    expect(await read()).toBe('Arena')
    events.close()
    await second.stop()
  },
)

test.each(['/api/courts', '/api/courts/1', '/api/prices', '/api/special-prices/1'])(
  'a method that %s does not know is a 405',
  async (path) => {
    const token = (await admin.get<{ csrfToken: string }>('/api/csrf-token')).body.csrfToken
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(app.origin + path, {
      method: 'PUT',
      headers: { Cookie: cookie, 'X-CSRF-Token': token },
    })
    expect(response.status).toBe(405)
    expect(await response.json()).toMatchObject({ code: 'method-not-allowed' })
  },
)
