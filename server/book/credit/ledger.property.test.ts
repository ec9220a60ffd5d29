import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditOn } from '#shared/book/credit/credit.ts'
import { later, sumOf } from '#shared/platform/testing/reckoning.ts'
import { runs } from '#shared/platform/testing/runs.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { mergeCustomers, unmergeCustomers } from '../../customers/people/merge.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { balanceOf, giveCredit, lotsOfRecords, takeCredit } from './ledger.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const TODAY = '2026-11-23'
const at = '2026-11-01T12:00:00.000Z'
const cents = fc.integer({ min: 1, max: 9_000 })
const who = fc.constantFrom(0, 1)
const act = fc.oneof(
  fc.record({
    kind: fc.constant('give' as const),
    who,
    cents,
    days: fc.integer({ min: 0, max: 60 }),
  }),
  fc.record({ kind: fc.constant('use' as const), who, cents }),
  fc.record({ kind: fc.constant('merge' as const) }),
)
/** Acts that are done at the same time, some of them sent twice. */
const rounds = fc.array(
  fc.array(fc.record({ act, isTwice: fc.boolean() }), { minLength: 1, maxLength: 4 }),
  { maxLength: 5 },
)

async function newCustomer(name: string) {
  const [made] = await app.deps
    .knex('customers')
    .insert({ name, since: at, createdAt: at, updatedAt: at })
    .returning('id')
  return made!.id
}

const write = <T>(work: Parameters<typeof writeTransaction<T>>[1]) =>
  writeTransaction(app.deps, work)

/** Whether it was done; a refusal is no failure. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof Refused && error.code === 'credit-short') return false
    throw error
  }
}

test('used by several at once, credit is never negative, each entry is there once and the lots are the balance', async () => {
  let name = 0
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      name += 1
      const ids = [await newCustomer(`Ana ${name}`), await newCustomer(`Bia ${name}`)]
      const known = { given: 0, used: 0, keys: 0 }
      let merge: number | null = null
      for (const [number, round] of all.entries()) {
        const done = round.flatMap(({ act: one, isTwice }, index) => {
          if (one.kind === 'merge') return []
          const key = `${name} ${number} ${index}`
          // Whoever books knows the record that was kept.
          const id = merge === null ? ids[one.who]! : ids[0]!
          const once = () =>
            one.kind === 'give'
              ? write((tx) =>
                  giveCredit(
                    tx,
                    id,
                    { cents: one.cents, expiresOn: later(TODAY, one.days) },
                    {
                      key,
                      source: 'hand',
                    },
                  ),
                )
              : write((tx) => takeCredit(tx, id, one.cents, TODAY, { key, source: 'use' }))
          const tries = isTwice ? [once(), once()] : [once()]
          return [Promise.all(tries.map(isDone)).then((results) => ({ one, results }))]
        })
        for (const { one, results } of await Promise.all(done)) {
          if (!results.includes(true)) continue
          known.keys += 1
          if (one.kind === 'give') known.given += one.cents
          else known.used += one.cents
        }
        if (round.some(({ act: one }) => one.kind === 'merge')) {
          merge = await switchMerge(ids, merge)
        }
        const lots = await lotsOfRecords(app.deps.knex, ids)
        expect(lots.every(({ left }) => left >= 0)).toBe(true)
        expect(sumOf(lots.map(({ left }) => left))).toBe(known.given - known.used)
        expect(creditOn(lots, TODAY)).toBe(known.given - known.used)
        const [first, second] = await Promise.all(ids.map((id) => balanceOf(app.deps.knex, id)))
        expect(merge === null ? first! + second! : first).toBe(known.given - known.used)
      }
      const written = await app.deps.knex('credit_entries').whereIn('customerId', ids).select('key')
      const acts = new Set(written.map(({ key }) => key.split('#')[0]))
      expect(acts.size).toBe(known.keys)
      expect(new Set(written.map(({ key }) => key)).size).toBe(written.length)
    }),
    { numRuns: runs(15) },
  )
})

async function switchMerge(ids: number[], merge: number | null): Promise<number | null> {
  const edit = { id: ids[0]!, expected: null }
  if (merge !== null) {
    await write((tx) => unmergeCustomers(tx, edit, merge))
    return null
  }
  await write((tx) => mergeCustomers(tx, edit, { other: ids[1]!, choice: {} }))
  return (await app.deps.knex('customer_merges').orderBy('id', 'desc').first('id'))!.id
}

test('two tabs that use the same credit at once: one of them does', async () => {
  const id = await newCustomer('Caio')
  await write((tx) =>
    giveCredit(tx, id, { cents: 8_000, expiresOn: TODAY }, { key: 'caio', source: 'hand' }),
  )
  const use = (key: string) =>
    isDone(write((tx) => takeCredit(tx, id, 8_000, TODAY, { key, source: 'use' })))
  const done = await Promise.all(['tab 1', 'tab 2', 'tab 3'].map(use))
  expect(done.filter(Boolean)).toHaveLength(1)
  expect(await balanceOf(app.deps.knex, id)).toBe(0)
})

test('the database itself refuses to change or remove an entry, and a lot below nothing', async () => {
  const { knex } = app.deps
  const id = await newCustomer('Davi')
  await write((tx) =>
    giveCredit(tx, id, { cents: 500, expiresOn: TODAY }, { key: 'davi', source: 'hand' }),
  )
  const stays = 'credit entries stay as they are'
  const own = () => knex('credit_entries').where({ customerId: id })
  await expect(own().update({ cents: 9_999 })).rejects.toThrow(stays)
  await expect(own().delete()).rejects.toThrow(stays)
  const { lot } = (await own().first())!
  const entry = { customerId: id, lot, source: 'use' as const, expiresOn: TODAY, at }
  await expect(
    knex('credit_entries').insert({ ...entry, cents: -501, key: 'too much' }),
  ).rejects.toThrow('a lot of credit is never negative')
  await knex('credit_entries').insert({ ...entry, cents: -500, key: 'all of it' })
  expect(await balanceOf(knex, id)).toBe(0)
})
