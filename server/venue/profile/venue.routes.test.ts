import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_POLICY, policySentences, type Policy } from '#shared/venue/policy/policy.ts'
import type { Problem } from '#shared/problem.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import type { SyncAnswer } from '#shared/commands/sync/sync.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { isSqlite } from '../../platform/db/connect.ts'
import { aCheckout, aSlot } from '../../test/support/aCheckout.ts'
import { readEvents } from '../../test/support/readEvents.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { RequestOptions, TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

const venue = async () => (await app.browser().get<Venue>('/api/venue')).body
const change = (body: unknown, options?: RequestOptions) =>
  admin.patch<Venue & Problem>('/api/venue', body, options)

test('everybody reads the place with its version and the clock', async () => {
  expect(await venue()).toEqual({
    name: 'Arena Tatuíra',
    brand: 'TATU',
    address: 'Av. das Palmeiras, 1200 – Praia Mansa',
    phone: '(48) 3300-0000',
    dial: '+554833000000',
    email: 'contato@tatuira.example',
    timeZone: 'America/Sao_Paulo',
    isSandbox: true,
    warnsOfSandbox: false,
    cards: 'here',
    serverTime: '2026-11-23T12:00:00.000Z',
    version: 1,
  })
})

describe('a venue that nobody has described', () => {
  beforeEach(async () => {
    await app.stop()
    app = await startTestApp({ demo: false })
    admin = await signedIn(app, 'admin')
  })
  const NAMES = { name: 'Arena das Dunas', brand: 'DUNAS' }
  const PLACE = {
    address: 'Rua da Praia, 10',
    phone: '(48) 99988-7766',
    email: 'oi@dunas.example',
  }

  test('is shown by no name of its own, and without an address', async () => {
    expect(await venue()).toMatchObject({
      name: 'Reserva de quadras',
      brand: 'QUADRAS',
      address: '',
    })
    expect(await venue()).not.toHaveProperty('isUnnamed')
    const { lists } = (await admin.get<SyncAnswer>('/api/sync')).body
    expect(lists?.venue).toMatchObject({ isUnnamed: true })
    expect(await app.deps.knex('venue').first('name', 'brand', 'address')).toEqual({
      name: '',
      brand: '',
      address: '',
    })
  })

  test('is asked for its names by whoever describes it, and is given none meanwhile', async () => {
    const errors = { name: expect.any(Array), brand: expect.any(Array) }
    expect(await change(PLACE)).toMatchObject({ status: 422, body: { errors } })
    expect(await change({ cancellation: DEFAULT_POLICY })).toMatchObject({
      status: 200,
      body: { isUnnamed: true },
    })
    expect(await app.deps.knex('venue').first('name')).toEqual({ name: '' })
  })

  test('has the names that somebody gives it from then on', async () => {
    const { body } = await change({ ...NAMES, ...PLACE })
    expect(body).toMatchObject(NAMES)
    expect(body).not.toHaveProperty('isUnnamed')
    expect(await venue()).toMatchObject({ ...NAMES, ...PLACE })
  })
})

test('a change returns the new venue and notifies open screens', async () => {
  const before = await venue()
  const events = await readEvents(app.origin)
  const answer = await change({ name: '  Arena do Sol ', phone: '48 99988-7766' })
  const after = {
    ...before,
    name: 'Arena do Sol',
    phone: '(48) 99988-7766',
    dial: '+5548999887766',
    version: 2,
  }
  expect(answer).toMatchObject({ status: 200, body: after })
  expect(await events.next()).toMatchObject({ event: 'catalog' })
  expect(await venue()).toEqual(after)
  events.close()
})

test('says where it is on a map as soon as somebody has said so, and no more when it is taken back', async () => {
  const here = { latitude: -27.5954, longitude: -48.548 }
  expect(await change(here)).toMatchObject({ status: 200, body: here })
  expect(await venue()).toMatchObject(here)
  expect(await change({ longitude: null })).toMatchObject({
    status: 422,
    body: { errors: { latitude: [expect.stringContaining('coordenadas')] } },
  })
  expect(await change({ name: 'Arena do Sol' })).toMatchObject({ body: here })
  const nowhere = { latitude: null, longitude: null }
  expect(await change(nowhere)).toMatchObject({ status: 200, body: nowhere })
  expect(await venue()).not.toHaveProperty('latitude')
})

test('fields that cannot be edited stay', async () => {
  await change({ timeZone: 'UTC', isSandbox: false, version: 40 })
  expect(await venue()).toMatchObject({
    timeZone: 'America/Sao_Paulo',
    isSandbox: true,
    warnsOfSandbox: false,
    cards: 'here',
    version: 2,
  })
})

test('the same key again is answered the same; an older version gets the current row', async () => {
  const options = { headers: { 'Idempotency-Key': randomUUID(), 'If-Match': '"1"' } }
  const first = await change({ brand: 'SOL' }, options)
  expect(await change({ brand: 'SOL' }, options)).toMatchObject({ status: 200, body: first.body })
  const stale = await change({ brand: 'MAR' }, { headers: { 'If-Match': '"1"' } })
  expect(stale).toMatchObject({ status: 412, body: { current: { brand: 'SOL', version: 2 } } })
})

test.each([
  ['name', '', 'O nome do local é obrigatório'],
  ['brand', '   ', 'A sigla é obrigatória'],
  ['brand', 'MUITO COMPRIDA', 'Texto longo demais'],
  ['address', '', 'O endereço é obrigatório'],
  ['phone', '123', 'Telefone inválido'],
  ['email', 'arena', 'E-mail inválido'],
  ['name', 'Arena\nde Areia', 'Texto inválido'],
])('%s %j is refused', async (field, value, message) => {
  const before = await venue()
  const answer = await change({ [field]: value })
  expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } })
  expect(await venue()).toEqual(before)
})

test('anybody but an admin is refused', async () => {
  const user = await signedIn(app, 'user')
  expect(await app.browser().patch('/api/venue', { name: 'Minha' })).toMatchObject({ status: 401 })
  expect(await user.patch('/api/venue', { name: 'Minha' })).toMatchObject({ status: 403 })
  expect(await change({ name: 'Minha' }, { csrf: false })).toMatchObject({ status: 403 })
  expect(await venue()).toMatchObject({ version: 1 })
})

test('two edits at once of a venue that has no court yet: one gets what the other wrote', async () => {
  await app.stop()
  app = await startTestApp({ demo: false })
  const people = [await signedIn(app, 'admin'), await signedIn(app, 'admin')]
  const whole = { name: 'Arena', address: 'Rua 1', phone: '48999887766', email: 'a@example.com' }
  for (let version = 1; version < 6; version += 1) {
    const options = { headers: { 'If-Match': `"${version}"` } }
    const answers = await Promise.all(
      people.map((who, index) =>
        who.patch('/api/venue', { ...whole, brand: `A${index}` }, options),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  }
})

describe('the conditions of cancelling', () => {
  const POLICY: Policy = {
    ...DEFAULT_POLICY,
    steps: [{ untilHoursBefore: 48, percent: 80 }],
    unanswered: 'credit',
  }
  const policies = () => app.deps.knex('policies').orderBy('id').pluck('data')
  const bookedUnder = async (startTime: string) => {
    const { body } = await app
      .browser()
      .post<CheckoutAnswer>('/api/reservations', aCheckout([aSlot(startTime)]))
    const id = body.paymentGroupId
    return (await app.deps.knex('payment_groups').where({ id }).first('policyId'))?.policyId
  }

  test('are kept with each version, and what was bought keeps the one of its day', async () => {
    expect(await bookedUnder('09:00')).toBe(1)
    const answer = await change({ cancellation: POLICY })
    expect(answer).toMatchObject({ status: 200, body: { cancellation: POLICY, version: 2 } })
    expect((await policies()).map((data) => JSON.parse(data) as Policy)).toEqual([
      DEFAULT_POLICY,
      POLICY,
    ])
    expect(await bookedUnder('10:00')).toBe(2)
    expect(await app.deps.knex('payment_groups').orderBy('policyId').select('policyId')).toEqual([
      { policyId: 1 },
      { policyId: 2 },
    ])
    const { body: page } = await app.browser().get<string>('/termos-condicoes.html')
    expect(page).toContain(policySentences(POLICY)[0])
  })

  test('of a stored version nobody changes a word, and none is deleted', async () => {
    const { knex } = app.deps
    const stay = 'stored policies stay as they are'
    await expect(knex('policies').update({ data: '{}' })).rejects.toThrow(stay)
    await expect(knex('policies').delete()).rejects.toThrow(stay)
    if (!isSqlite(knex)) {
      await expect(knex.raw('truncate policies cascade')).rejects.toThrow(stay)
    }
    expect(await policies()).toHaveLength(1)
  })

  test('said again make no other version, and the place keeps them when it is edited', async () => {
    await change({ cancellation: POLICY })
    await change({ cancellation: POLICY })
    expect(await policies()).toHaveLength(2)
    expect(await change({ brand: 'SOL' })).toMatchObject({ body: { cancellation: POLICY } })
  })

  test('can be written before the place has a phone, and are refused when they make no sense', async () => {
    await app.deps.knex('venue').update({ phone: '', email: '' })
    expect(await change({ cancellation: POLICY })).toMatchObject({ status: 200 })
    const wrong = { ...POLICY, steps: [{ untilHoursBefore: 1, percent: 120 }] }
    expect(await change({ cancellation: wrong })).toMatchObject({
      status: 422,
      body: { errors: { 'cancellation.steps.0.percent': [expect.any(String)] } },
    })
  })
})
