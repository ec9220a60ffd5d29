import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MergedField } from '#shared/customers/people/customerDetail.ts'
import { runs } from '#shared/platform/testing/runs.ts'
import type { CustomerColumns } from '../../platform/db/tables.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { mergeCustomers, unmergeCustomers } from './merge.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const text = fc.option(fc.string({ maxLength: 20 }).map((some) => some.replaceAll('\0', '')))
const customer = fc.record({
  name: fc.constantFrom('Ana', 'Bia', 'João'),
  phone: fc.constantFrom(null, '+5548988776655', '+554833221100'),
  email: fc.constantFrom(null, 'a@example.com'),
  cpf: fc.constantFrom(null, '52998224725'),
  notes: text,
  tags: fc.constantFrom('[]', '["racha"]', '["racha","vip"]'),
  marks: fc.constantFrom('[]', '["attention"]'),
  since: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
  blockReason: fc.constantFrom(null, 'Não paga'),
  blockedUntil: fc.constantFrom(null, '2026-12-01'),
  reservations: fc.integer({ min: 0, max: 3 }),
})
const MERGED: MergedField[] = ['name', 'phone', 'email', 'cpf', 'notes']
const choice = fc.record(
  Object.fromEntries(MERGED.map((name) => [name, fc.constantFrom('this', 'other')])),
  { requiredKeys: [] },
) as fc.Arbitrary<Parameters<typeof mergeCustomers>[2]['choice']>

const at = '2026-11-01T12:00:00.000Z'

type Made = typeof customer extends fc.Arbitrary<infer One> ? One : never
const ANA: Made = {
  name: 'Ana',
  phone: null,
  email: 'a@example.com',
  cpf: null,
  notes: null,
  tags: '[]',
  marks: '[]',
  since: '2026-01-01T00:00:00.000Z',
  blockReason: null,
  blockedUntil: null,
  reservations: 0,
}
/** Merged with one that has no address and takes it away, and with one that brings it back. */
const AN_ADDRESS_THAT_GOES_AND_COMES: [Made[], { email: 'other' }] = [
  [ANA, { ...ANA, email: null }, ANA],
  { email: 'other' },
]

test('merging any records and parting them again in the other order leaves the rows as they were', async () => {
  const { knex } = app.deps
  // What counts up with every write, for tablets and for edits made on an older version.
  const rows = async (ids: number[]) => ({
    customers: (await knex('customers').whereIn('id', ids).orderBy('id')).map((row) => ({
      ...row,
      version: 0,
      updatedAt: '',
    })),
    reservations: await knex('reservations').whereIn('customerId', ids).orderBy('id'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(customer, { minLength: 2, maxLength: 4 }),
      choice,
      async (people, choice) => {
        const ids: number[] = []
        for (const { reservations, ...row } of people) {
          const [made] = await knex('customers')
            .insert({ ...row, createdAt: at, updatedAt: at })
            .returning('id')
          ids.push(made!.id)
          for (let count = 0; count < reservations; count += 1) {
            await insertReservation(app, { customerId: made!.id })
          }
        }
        const before = await rows(ids)
        const [first, ...others] = ids
        const edit = { id: first!, expected: null }
        const merges: number[] = []
        for (const other of others) {
          await writeTransaction(app.deps, (tx) => mergeCustomers(tx, edit, { other, choice }))
          const { id } = (await knex('customer_merges').orderBy('id', 'desc').first('id'))!
          merges.unshift(id)
        }
        const merged = await rows(ids)
        expect(merged.reservations.every(({ customerId }) => customerId === first)).toBe(true)
        expect(merged.reservations).toHaveLength(before.reservations.length)
        const kept = merged.customers.find(({ id }) => id === first)!
        expect(shownOf(kept)).toEqual(shownOf(joined(people, choice)))
        for (const id of merges) {
          await writeTransaction(app.deps, (tx) => unmergeCustomers(tx, edit, id))
        }
        expect(await rows(ids)).toEqual(before)
      },
    ),
    { numRuns: runs(25), examples: [AN_ADDRESS_THAT_GOES_AND_COMES] },
  )
})

type Person = Pick<
  CustomerColumns,
  MergedField | 'tags' | 'marks' | 'since' | 'blockReason' | 'blockedUntil'
>

/** One record of several: each chosen field of the last one, all tags and marks, since the first day, blocked if anybody was. */
function joined(people: readonly Person[], choice: Partial<Record<string, unknown>>): Person {
  const all = (field: 'tags' | 'marks') => people.flatMap((one) => JSON.parse(one[field]))
  const [first, last] = [people[0]!, people.at(-1)!]
  const pick = <F extends MergedField>(field: F) =>
    (choice[field] === 'other' ? last : first)[field]
  const { blockReason, blockedUntil } = people.find((one) => one.blockReason !== null) ?? last
  return {
    name: pick('name'),
    phone: pick('phone'),
    email: pick('email'),
    cpf: pick('cpf'),
    notes: pick('notes'),
    tags: JSON.stringify(all('tags')),
    marks: JSON.stringify(all('marks')),
    since: people.map(({ since }) => since).toSorted()[0]!,
    blockReason,
    blockedUntil,
  }
}

function shownOf({
  blockedUntil,
  blockReason,
  cpf,
  email,
  name,
  notes,
  phone,
  since,
  ...lists
}: Person) {
  const [tags, marks] = [lists.tags, lists.marks].map((list) => new Set<string>(JSON.parse(list)))
  return { blockedUntil, blockReason, cpf, email, name, notes, phone, since, tags, marks }
}
