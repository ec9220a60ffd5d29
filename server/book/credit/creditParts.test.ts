import { afterEach, beforeEach, expect, test } from 'vitest'
import { untyped } from '../../platform/db/connect.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { creditPartsOf, returnCreditParts, payByCredit } from './creditParts.ts'
import { balanceOf, giveCredit } from './ledger.ts'

let app: TestApp
let ana: number
let ids: number[]
beforeEach(async () => {
  app = await startTestApp()
  ana = await newCustomer('Ana')
  ids = [
    await insertReservation(app, { paymentGroupId: 'one' }),
    await insertReservation(app, { paymentGroupId: 'one', startTime: '11:00', endTime: '12:00' }),
  ]
})
afterEach(() => app.stop())

const TODAY = '2026-11-23'
const write = <T>(work: Parameters<typeof writeTransaction<T>>[1]) =>
  writeTransaction(app.deps, work)

async function newCustomer(name: string, mergedInto: number | null = null) {
  const at = '2026-11-01T12:00:00.000Z'
  const [made] = await app.deps
    .knex('customers')
    .insert({ name, since: at, createdAt: at, updatedAt: at, mergedInto })
    .returning('id')
  return made!.id
}
const give = (cents: number, expiresOn: string, customerId = ana) =>
  write((tx) =>
    giveCredit(tx, customerId, { cents, expiresOn }, { key: `given ${expiresOn}`, source: 'hand' }),
  )
const use = (shares: number[], { key = 'act', source = 'use' as 'use' | 'hold', who = ana } = {}) =>
  write((tx) =>
    payByCredit(tx, { customerIds: [who] }, new Map(shares.map((cents, i) => [ids[i]!, cents])), {
      key,
      source,
      today: TODAY,
    }),
  )
const back = (cents: number, { key = 'back', source = 'return' as 'return' | 'hold' } = {}) =>
  write((tx) => returnCreditParts(tx, ids[0]!, cents, { key, source }))
const parts = async () => Object.fromEntries(await creditPartsOf(app.deps.knex, ids))
const lots = async () => {
  const rows = await app.deps.knex('credit_entries').orderBy('id').select('source', 'cents', 'lot')
  const names = [...new Set(rows.map(({ lot }) => lot))]
  return rows.map(({ source, cents, lot }) => [source, cents, names.indexOf(lot)])
}

test('credit pays several reservations, what ends first before the rest, once however often it is asked', async () => {
  await give(3_000, '2026-12-01')
  await give(5_000, '2026-11-30')
  await use([4_000, 2_500])
  await use([4_000, 2_500])
  expect(await parts()).toEqual({ [ids[0]!]: 4_000, [ids[1]!]: 2_500 })
  expect(await lots()).toEqual([
    ['hand', 3_000, 0],
    ['hand', 5_000, 1],
    ['use', -4_000, 1],
    ['use', -1_000, 1],
    ['use', -1_500, 0],
  ])
  expect(await balanceOf(app.deps.knex, ana)).toBe(1_500)
})

test('of a record that was merged into another it is the credit of the person', async () => {
  const bia = await newCustomer('Bia', ana)
  await give(3_000, '2026-12-01')
  await use([3_000], { who: bia })
  expect(await balanceOf(app.deps.knex, ana)).toBe(0)
})

test('what is not there, or has ended, pays nothing at all', async () => {
  await give(3_000, '2026-12-01')
  await give(9_000, '2026-11-22')
  await expect(use([2_000, 2_000])).rejects.toMatchObject({ code: 'credit-short' })
  expect(await parts()).toEqual({})
})

test('it goes back to the lots that it came from, the last one first, and never more than was used', async () => {
  await give(3_000, '2026-12-01')
  await give(5_000, '2027-05-01')
  await use([4_000])
  expect(await back(2_000)).toBe(2_000)
  expect(await back(2_000)).toBe(0)
  expect(await back(9_000, { key: 'rest' })).toBe(2_000)
  expect(await back(9_000, { key: 'more' })).toBe(0)
  expect(await lots()).toEqual([
    ['hand', 3_000, 0],
    ['hand', 5_000, 1],
    ['use', -3_000, 0],
    ['use', -1_000, 1],
    ['return', 1_000, 1],
    ['return', 1_000, 0],
    ['return', 2_000, 0],
  ])
  expect(await parts()).toEqual({})
})

test('what is kept for a charge goes back as what was kept, and what was used stays', async () => {
  await give(9_000, '2026-12-01')
  await use([1_000])
  await use([4_000], { key: 'kept', source: 'hold' })
  expect(await parts()).toEqual({ [ids[0]!]: 5_000 })
  expect(await back(9_000, { source: 'hold' })).toBe(4_000)
  expect(await parts()).toEqual({ [ids[0]!]: 1_000 })
})

test('the view over all books has each entry once, under what it pays', async () => {
  await give(9_000, '2026-12-01')
  await use([1_000])
  const { knex } = app.deps
  const at = '2026-11-23T12:00:00.000Z'
  const [first, second] = ids
  await knex('till_movements').insert([
    { key: 'm1', kind: 'payment', method: 'cash', cents: 5_000, reservationId: first!, at },
    { key: 'm2', kind: 'supply', method: 'cash', cents: 700, at },
  ])
  await knex('courtesies').insert({ key: 'c1', reservationId: second!, cents: 2_000, at })
  const seen = await knex('tenders').orderBy('kind')
  expect(
    seen.map(({ cents, kind, method, reservationId }) => [kind, method, cents, reservationId]),
  ).toEqual([
    ['courtesy', null, 2_000, second],
    ['credit', null, 1_000, first],
    ['movement', 'cash', 5_000, first],
  ])
  expect(seen.every(({ paymentGroupId }) => paymentGroupId === 'one')).toBe(true)
})

test('a courtesy is never changed or removed', async () => {
  const { knex } = app.deps
  const at = '2026-11-23T12:00:00.000Z'
  await knex('courtesies').insert({ key: 'c1', reservationId: ids[0]!, cents: 2_000, at })
  await expect(knex('courtesies').update({ cents: 1 })).rejects.toThrow('courtesies stay')
  await expect(untyped(knex)('courtesies').delete()).rejects.toThrow('courtesies stay')
})
