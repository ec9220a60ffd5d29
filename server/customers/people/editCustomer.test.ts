import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CustomerDetail } from '#shared/customers/people/customerDetail.ts'
import { aCheckout, aSlot, CUSTOMER } from '../../test/support/aCheckout.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let manager: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  manager = await signedIn(app, 'manager')
})
afterEach(() => app.stop())

const book = (hour: string, change: Record<string, unknown> = {}) =>
  app.browser().post<{ code?: string }>('/api/reservations', aCheckout([aSlot(hour)], change))
const idOf = async (name: string) => (await app.deps.knex('customers').where({ name }).first())!.id
const read = async (id: number) => (await manager.get<CustomerDetail>(`/api/customers/${id}`)).body
const ANA = { customerName: 'Ana Prado', customerCpf: '11144477735', customerPhone: '4833221100' }

describe('staff change', () => {
  test('what is known of somebody, on the version that they saw; with that suggestions are dealt with', async () => {
    await book('08:00')
    await book('09:00', { customerPhone: '48911112222' })
    const id = await idOf('Marina Souza')
    const before = await read(id)
    expect(before.suggestions).toMatchObject([{ field: 'phone', value: '48911112222' }])
    app.clock.advance(1000)
    const body = {
      phone: '(48) 91111-2222',
      notes: 'Traz a própria rede',
      tags: ['racha'],
      marks: ['attention'],
    }
    const headers = { 'If-Match': `"${before.version}"` }
    const reception = await signedIn(app, 'reception')
    const { status } = await reception.patch(`/api/customers/${id}`, body, { headers })
    expect(status).toBe(200)
    expect(await read(id)).toMatchObject({
      name: 'Marina Souza',
      phone: '48911112222',
      email: CUSTOMER.customerEmail,
      cpf: '529.***.***-25',
      notes: 'Traz a própria rede',
      tags: ['racha'],
      marks: ['attention'],
      suggestions: [],
      version: before.version + 1,
    })
    const again = await manager.patch(`/api/customers/${id}`, { name: 'Outra' }, { headers })
    expect(again.status).toBe(412)
    const reservations = await app.deps.knex('reservations').orderBy('id').select('customerPhone')
    expect(reservations.map(({ customerPhone }) => customerPhone)).toEqual([
      '48999887766',
      '48911112222',
    ])
  })

  test('nothing to what no schema takes', async () => {
    await book('08:00')
    const id = await idOf('Marina Souza')
    for (const body of [
      { name: '' },
      { phone: '99' },
      { cpf: '11111111111' },
      { marks: ['rich'] },
      { email: 'j•••@example.com' },
    ]) {
      expect([body, (await manager.patch(`/api/customers/${id}`, body)).status]).toEqual([
        body,
        422,
      ])
    }
  })

  test('a block, which ends with its day or when it is taken back; each is recorded', async () => {
    await book('08:00')
    const id = await idOf('Marina Souza')
    const block = (body: object) => manager.post(`/api/customers/${id}/block`, body)
    expect((await block({ reason: 'Não pagou', until: '2026-11-22' })).status).toBe(422)
    expect((await block({ reason: 'Não pagou', until: '2026-11-30' })).status).toBe(200)
    expect((await read(id)).block).toEqual({ reason: 'Não pagou', until: '2026-11-30' })
    expect((await book('09:00')).body.code).toBe('customer-blocked')
    expect((await block({ reason: null })).status).toBe(200)
    expect((await book('09:00')).status).toBe(201)
    const actions = (await read(id)).history.map(({ action }) => action)
    expect(actions).toEqual(['blocked', 'unblocked'])
    const reception = await signedIn(app, 'reception')
    expect(
      (await reception.post(`/api/customers/${id}/block`, { reason: 'Não pagou' })).status,
    ).toBe(403)
  })
})

describe('somebody new', () => {
  const create = (body: object) =>
    manager.post<{ id: number; code: string; message: string }>('/api/customers', body)

  test('is written down before they book, and their booking is theirs', async () => {
    const { status, body } = await create({
      name: 'Ana Prado',
      phone: '(48) 3322-1100',
      tags: ['racha'],
    })
    expect(status).toBe(201)
    expect(await read(body.id)).toMatchObject({
      phone: '4833221100',
      email: '',
      cpf: null,
      tags: ['racha'],
      history: [{ action: 'created' }],
    })
    await book('08:00', { ...ANA, customerName: 'ana prado' })
    expect((await read(body.id)).coming).toHaveLength(1)
    expect((await create({ name: '' })).status).toBe(422)
  })

  test('is not somebody whom the venue knows, unless they are said to be another; one CPF is one person', async () => {
    await book('08:00', ANA)
    const alike = { name: 'Ana Prado', phone: '4833221100' }
    const refused = await create(alike)
    expect([refused.status, refused.body.code]).toEqual([409, 'customer-exists'])
    expect(refused.body.message).toContain('Ana Prado')
    expect((await create({ ...alike, isOther: true })).status).toBe(201)
    const sameCpf = { name: 'Outra Pessoa', cpf: ANA.customerCpf, isOther: true }
    expect((await create(sameCpf)).body.code).toBe('customer-exists')
  })
})

test('that nobody came is written down once the hour has begun, counted, and taken back', async () => {
  await book('08:00')
  const customerId = await idOf('Marina Souza')
  const id = await insertReservation(app, { customerId, date: '2026-11-20' })
  const coming = await insertReservation(app, { customerId, date: '2026-11-27' })
  const note = (which: number, arrival: string | null) =>
    manager.post(`/api/reservations/${which}/arrival`, { arrival })
  expect((await note(coming, 'missed')).status).toBe(409)
  expect((await note(coming, 'arrived')).status).toBe(409)
  expect((await note(id, 'missed')).status).toBe(200)
  expect((await read(customerId)).missed).toBe(1)
  expect((await note(id, null)).status).toBe(200)
  expect((await read(customerId)).missed).toBe(0)
  await note(id, 'missed')
  expect((await note(id, 'arrived')).body).toMatchObject({ missedAt: null })
  expect((await read(customerId)).missed).toBe(0)
})

describe('two records of one person', () => {
  const two = async () => {
    await book('08:00')
    await book('09:00', ANA)
    return [await idOf('Marina Souza'), await idOf('Ana Prado')] as const
  }
  const customerOf = async () =>
    (await app.deps.knex('reservations').orderBy('id').select('customerId')).map(
      ({ customerId }) => customerId,
    )

  test('become one with a field chosen from each, and later bookings of both are of it', async () => {
    const [marina, ana] = await two()
    const { status } = await manager.post(`/api/customers/${marina}/merge`, {
      other: ana,
      choice: { name: 'other', phone: 'this' },
    })
    expect(status).toBe(200)
    expect(await read(marina)).toMatchObject({
      name: 'Ana Prado',
      phone: CUSTOMER.customerPhone,
      merges: [{ name: 'Ana Prado' }],
    })
    await book('10:00', ANA)
    expect(await customerOf()).toEqual([marina, marina, marina])
    expect((await manager.post(`/api/customers/${ana}/merge`, { other: marina })).status).toBe(404)
    expect((await manager.post(`/api/customers/${marina}/merge`, { other: marina })).status).toBe(
      422,
    )
  })

  test('are parted within 30 days; what was booked since stays', async () => {
    const [marina, ana] = await two()
    await manager.post(`/api/customers/${marina}/merge`, { other: ana })
    await book('10:00', ANA)
    const [merge] = (await read(marina)).merges
    const undo = () => manager.post(`/api/customers/${marina}/unmerge`, { merge: merge!.id })
    expect((await undo()).status).toBe(200)
    expect(await customerOf()).toEqual([marina, ana, marina])
    expect((await undo()).status).toBe(404)
  })

  test('stay one after that', async () => {
    const [marina, ana] = await two()
    await manager.post(`/api/customers/${marina}/merge`, { other: ana })
    const [merge] = (await read(marina)).merges
    app.clock.advance(31 * 86_400_000)
    manager = await signedIn(app, 'manager')
    const late = await manager.post<{ code: string }>(`/api/customers/${marina}/unmerge`, {
      merge: merge!.id,
    })
    expect(late.body.code).toBe('merge-too-old')
    expect((await read(marina)).merges).toEqual([])
  })

  test('are shown as possible with the reason', async () => {
    const [marina, ana] = await two()
    const found = async () => (await manager.get(`/api/customers/duplicates`)).body
    expect(await found()).toEqual([])
    await manager.patch(`/api/customers/${ana}`, { name: 'Marina S. Souza', cpf: '' })
    await manager.patch(`/api/customers/${ana}`, { phone: CUSTOMER.customerPhone })
    expect(await found()).toEqual([{ a: marina, b: ana, reason: 'phone' }])
  })

  test('that somebody told apart are not shown again, nor those that they were merged into', async () => {
    const [marina, ana] = await two()
    await manager.patch(`/api/customers/${ana}`, { name: 'Marina S. Souza', cpf: '' })
    await manager.patch(`/api/customers/${ana}`, { phone: CUSTOMER.customerPhone })
    const found = async () => (await manager.get(`/api/customers/duplicates`)).body
    const apart = (id: number, other: number) =>
      manager.post(`/api/customers/${id}/distinct`, { other })
    expect((await apart(ana, marina)).status).toBe(200)
    expect((await apart(marina, ana)).status).toBe(200)
    expect((await apart(marina, marina)).status).toBe(422)
    expect(await found()).toEqual([])
    expect((await read(ana)).history.at(-1)).toMatchObject({ action: 'told-apart' })
    await book('10:00', { ...ANA, customerName: 'Bia Reis', customerPhone: '4832221100' })
    const bia = await idOf('Bia Reis')
    await manager.post(`/api/customers/${bia}/merge`, {
      other: marina,
      choice: { name: 'other', phone: 'other', cpf: 'other' },
    })
    expect(await found()).toEqual([])
    expect((await read(marina)).id).toBe(bia)
  })
})
