import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertReservation } from '../testing/insertReservation.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'
import { ReservationRow } from './models.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.stop())

test('a column that does not exist is a compile error, in a transaction too', async () => {
  const row = await app.deps.knex('courts').first()
  // @ts-expect-error There is no such column.
  expect(row?.anything).toBeUndefined()
  await app.deps.knex.transaction(async (trx) => {
    const [price] = await trx('prices').where({ courtId: 1 })
    // @ts-expect-error There is no such column.
    expect(price?.anything).toBeUndefined()
    // @ts-expect-error Nor can one be written.
    const wrong = trx('prices').where({ id: 0 }).update({ anything: 1 })
    // @ts-expect-error And what has no default must be.
    const missing = trx('prices').insert({ courtId: 1 })
    expect([wrong, missing]).toHaveLength(2)
  })
})

test('a boolean comes out as one, from a query and from a model', async () => {
  const { knex } = app.deps
  const id = await insertReservation(app, { detached: true })
  const other = await insertReservation(app, { date: '2026-12-01' })
  expect(await knex('reservations').orderBy('id').pluck('id')).toEqual([id, other])
  expect(await knex('reservations').orderBy('id').select('detached')).toEqual([
    { detached: true },
    { detached: false },
  ])
  expect(await knex('courts').first('active')).toEqual({ active: true })
  expect((await ReservationRow.query(knex).findById(id))?.detached).toBe(true)
  const [changed] = await knex('courts').where({ id: 1 }).update({ active: false }).returning('*')
  expect(changed?.active).toBe(false)
})
