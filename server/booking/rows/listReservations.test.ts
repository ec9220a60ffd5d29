import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'

let app: TestApp
let staff: Staff
let ids: Record<string, number>
beforeAll(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
  const insert = (change: Parameters<typeof insertReservation>[1]) => insertReservation(app, change)
  ids = {
    late: await insert({ startTime: '18:00', endTime: '19:00', customerName: 'José Araújo' }),
    early: await insert({
      startTime: '08:00',
      endTime: '09:00',
      courtId: 1,
      customerPhone: '11912345678',
      customerCpf: '11144477735',
    }),
    pending: await insert({ status: 'pending', courtId: 2, customerEmail: 'ze.pe_na@praia.com' }),
    canceled: await insert({ status: 'canceled', courtId: 1 }),
    after: await insert({ date: addDays(TOMORROW, 1), customerName: 'Ana  JOSEFINA' }),
    longAgo: await insert({ date: '2024-01-15', customerName: 'Marília José' }),
  }
})
afterAll(() => app.stop())

async function listed(query: string) {
  const answer = await staff.browser.get<AdminReservation[]>(`/api/reservations?${query}`)
  expect(answer).toMatchObject({ status: 200 })
  return answer
}
const namesOf = (rows: { id: number }[]) =>
  rows.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))
const names = async (query: string) => namesOf((await listed(query)).body)

describe('the list', () => {
  test('of a day is in the order of play, with its court, without a CPF', async () => {
    const { body, headers } = await listed(`date=${TOMORROW}`)
    expect(namesOf(body)).toEqual(['early', 'canceled', 'pending', 'late'])
    expect(headers.get('X-Total-Count')).toBe('4')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(body[0]).toMatchObject({
      court: { id: 1, name: 'Quadra Central' },
      price: 80,
      detached: false,
    })
    expect(JSON.stringify(body)).not.toMatch(/customerCpf|ownerId|52998224725/)
  })

  test.each([
    ['combined_status=approved,pending', ['early', 'pending', 'late']],
    ['status=canceled', ['canceled']],
    ['courtId=1', ['early', 'canceled']],
    // What ends as that hour begins is over.
    ['endsAfter=18:00', ['late']],
    ['endsAfter=19:00', []],
    ['courtId=1&combined_status=approved,pending', ['early']],
    ['courtId=99', []],
    ['perPage=3', ['early', 'canceled', 'pending']],
    ['perPage=3&page=2', ['late']],
    ['perPage=3&page=9', []],
  ])('of a day with %s', async (filter, expected) => {
    expect(await names(`date=${TOMORROW}&${filter}`)).toEqual(expected)
  })

  test('counts all pages', async () => {
    const { headers } = await listed(`date=${TOMORROW}&perPage=1&page=2`)
    expect(headers.get('X-Total-Count')).toBe('4')
  })

  test('of a range includes its first and last day; without dates it is what is to come', async () => {
    const both = ['early', 'canceled', 'pending', 'late', 'after']
    expect(await names(`startDate=${TOMORROW}&endDate=${addDays(TOMORROW, 1)}`)).toEqual(both)
    expect(await names(`startDate=${addDays(TOMORROW, 1)}`)).toEqual(['after'])
    expect(await names('endDate=2024-01-31')).toEqual(['longAgo'])
    expect(await names('')).toEqual(both)
    expect(await names('search=%20')).toEqual(both)
    // Signs are in nobody's name.
    expect(await names('search=%20%21')).toEqual([])
  })

  test.each(['date=2026-02-30', 'courtId=x', 'status=gone', 'page=0', 'perPage=500', 'date='])(
    'with %s is a mistake',
    async (query) => {
      const answer = await staff.browser.get<Problem>(`/api/reservations?${query}`)
      expect([answer.status, answer.body.code]).toEqual([422, 'invalid-input'])
    },
  )
})

describe('a search', () => {
  test.each([
    ['jose', ['late', 'after', 'longAgo']],
    ['JOSÉ', ['late', 'after', 'longAgo']],
    ['araujo josé', ['late']],
    ['araujo marina', ['late']],
    ['araujo ze', []],
    ['5678', ['early']],
    ['(11) 91234-5678', ['early']],
    ['+55 11 91234-5678', ['early']],
    ['912345', ['early']],
    ['111.444.777-35', ['early']],
    ['7735', ['early']],
    ['ze', ['pending']],
    ['35', ['early']],
    ['ze.pe_na@praia', ['pending']],
    ['ze.pexna@praia', []],
    ['praia', ['pending']],
    ['%', []],
    ['_', []],
    ["' or 1=1 --", []],
  ])('of everything for %j', async (search, expected) => {
    expect(await names(`search=${encodeURIComponent(search)}`)).toEqual(expected)
  })

  test('shows what is to come first, nearest first, then what was, last first', async () => {
    const nils = (date: string, startTime = '10:00') =>
      insertReservation(app, { date, startTime, customerName: 'Nils Holm' })
    const [old, older, next, today] = [
      await nils('2026-11-02'),
      await nils('2025-01-07'),
      await nils('2026-12-24'),
      await nils('2026-11-23', '06:00'),
    ]
    const { body } = await listed('search=nils+holm')
    expect(body.map(({ id }) => id)).toEqual([today, next, old, older])
    const second = await listed('search=nils+holm&perPage=3&page=2')
    expect(second.body.map(({ id }) => id)).toEqual([older])
  })

  test('by the code of what was booked together finds all of it', async () => {
    const paymentGroupId = 'group-of-a-code'
    const one = await insertReservation(app, { paymentGroupId, date: '2026-12-29' })
    const other = await insertReservation(app, { paymentGroupId, date: '2026-12-30' })
    await app.deps.knex('payment_groups').where({ id: paymentGroupId }).update({ code: 'K7QM2XPA' })
    const { body, headers } = await listed('search=k7qm2xpa')
    expect(body.map(({ id }) => id)).toEqual([one, other])
    expect(headers.get('X-Total-Count')).toBe('2')
    expect((await listed('search=k7qm2xpb')).body).toEqual([])
  })

  test('is narrowed by court and status, and paged', async () => {
    expect(await names('search=marina&courtId=1')).toEqual(['early', 'canceled'])
    expect(await names('search=marina&courtId=1&status=approved')).toEqual(['early'])
    const page = await listed('search=jose&perPage=1&page=2')
    expect(namesOf(page.body)).toEqual(['after'])
    expect(page.headers.get('X-Total-Count')).toBe('3')
  })

  test('of a day finds the same', async () => {
    expect(await names(`date=${TOMORROW}&search=jose`)).toEqual(['late'])
    expect(await names(`date=${TOMORROW}&search=5678`)).toEqual(['early'])
    expect(await names(`date=${TOMORROW}&search=ze.pe_na%40praia`)).toEqual(['pending'])
  })
})

describe('a customer whose name was changed', () => {
  test('is found by the new one and no longer by the old one', async () => {
    const one = await staff.placed({ customerName: 'Otávio Prado', courtId: 4 })
    const other = await staff.placed({ customerName: 'Otávio Prado', courtId: 2 })
    for (const { id } of [one, other]) {
      await staff.change(id, { customerName: 'Renato Prado', customerPhone: '48911112222' })
    }
    const found = async (search: string) =>
      (await listed(`search=${search}`)).body.map(({ id }) => id).sort()
    for (const search of ['renato', 'prado', '2222']) {
      expect(await found(search)).toEqual([one.id, other.id])
    }
    expect(await found('otavio')).toEqual([])
  })
})
