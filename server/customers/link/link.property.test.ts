import { afterAll, beforeAll, expect, test } from 'vitest'
import { dice, typed, village } from '#shared/customers/people/village.fixtures.ts'
import { runs } from '#shared/platform/testing/runs.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { Insert } from '../../platform/db/tables.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { CUSTOMER, TOMORROW } from '../../test/support/aCheckout.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { linkCustomer } from './link.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const PEOPLE = runs(500, 10_000)
const at = '2026-11-01T12:00:00.000Z'

test('what people booked before, and what they book from then on, is nobody else’s, as records learn phones and CPFs', async () => {
  const { knex } = app.deps
  const roll = dice(20_261_123)
  const people = village(roll, PEOPLE)
  const bookings = [...people, ...people].map((person) => ({ person, said: typed(roll, person) }))
  const rows = bookings.map(({ person, said }): Insert<'reservations'> => ({
    ...CUSTOMER,
    customerName: said.name,
    customerEmail: `${person.id}@example.com`,
    customerPhone: said.phone,
    customerCpf: said.cpf,
    courtId: 3,
    date: TOMORROW,
    startTime: '10:00',
    endTime: '11:00',
    status: 'canceled',
    price: 8_000,
    sportType: 'vôlei',
    createdAt: at,
    updatedAt: at,
  }))
  for (const chunk of inChunks(rows)) await knex('reservations').insert(chunk)
  const unlinked = await knex('reservations').whereNull('customerId').orderBy('id').select()
  for (const row of unlinked) {
    const { id } = await writeTransaction(app.deps, (tx) => linkCustomer(tx, row))
    await knex('reservations').where({ id: row.id }).update({ customerId: id })
  }
  // Their address says whose they are; the rule does not look at it.
  const owners = new Map<number, Set<string>>()
  const note = (customerId: number, email: string) =>
    owners.set(customerId, (owners.get(customerId) ?? new Set()).add(email))
  const built = await knex('reservations').select('customerId', 'customerEmail')
  for (const { customerId, customerEmail } of built) note(customerId!, customerEmail)
  const again = people.filter(({ hasNamesake }, nth) => hasNamesake || nth < PEOPLE / 5)
  for (const person of again) {
    const said = typed(roll, person, true)
    const customerEmail = `${person.id}@example.com`
    const { id } = await writeTransaction(app.deps, (tx) =>
      linkCustomer(tx, {
        customerName: said.name,
        customerEmail,
        customerPhone: said.phone,
        customerCpf: said.cpf,
      }),
    )
    note(id, customerEmail)
  }
  const shared = [...owners].filter(([, emails]) => emails.size > 1)
  expect(shared).toEqual([])
  // Missed is a second record, which a person can merge.
  expect(owners.size).toBeLessThan(1.4 * PEOPLE)
})
