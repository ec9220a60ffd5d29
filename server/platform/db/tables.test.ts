import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
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

test('a name that no table has is a compile error wherever a query says it', () => {
  const { knex } = app.deps
  const wrong = { courtId: 1, colum: 1 }
  const unsent: unknown[] = [
    // @ts-expect-error A table.
    knex('court'),
    // @ts-expect-error With an alias.
    knex('court as c'),
    // @ts-expect-error A condition.
    knex('prices').where('colum', 1),
    // @ts-expect-error With an operator.
    knex('prices').where('colum', '<', 1),
    // @ts-expect-error As an object.
    knex('prices').where({ colum: 1 }),
    // @ts-expect-error From elsewhere, beside one that exists.
    knex('prices').where(wrong),
    // @ts-expect-error In a group.
    knex('prices').where((any) => any.where({ id: 1 }).orWhere('colum', 2)),
    // @ts-expect-error One of several values.
    knex('prices').whereIn('colum', [1]),
    // @ts-expect-error In another query.
    knex('courts').whereIn('id', knex('prices').select('colum')),
    // @ts-expect-error Null.
    knex('prices').whereNull('colum'),
    // @ts-expect-error A range.
    knex('prices').whereBetween('colum', [1, 2]),
    // @ts-expect-error The order.
    knex('prices').orderBy('colum'),
    // @ts-expect-error Of several.
    knex('prices').orderBy(['id', 'colum']),
    // @ts-expect-error Downwards.
    knex('prices').orderBy([{ column: 'colum', order: 'desc' }]),
    // @ts-expect-error Groups.
    knex('prices').groupBy('colum'),
    // @ts-expect-error What is read.
    knex('prices').select('id', 'colum'),
    // @ts-expect-error Under another name.
    knex('prices').select('colum as price'),
    // @ts-expect-error Of the first row.
    knex('prices').where({ id: 1 }).first('colum'),
    // @ts-expect-error As a list.
    knex('prices').pluck('colum'),
    // @ts-expect-error Each once.
    knex('prices').distinct('colum'),
    // @ts-expect-error The least.
    knex('prices').min('colum as least'),
    // @ts-expect-error A sum.
    knex('prices').sum({ cents: 'colum' }),
    // @ts-expect-error What an insert conflicts with.
    knex('money_decisions').insert([]).onConflict('colum'),
    // @ts-expect-error What a write returns.
    knex('prices').where({ id: 1 }).delete().returning('colum'),
    // @ts-expect-error An update, from elsewhere too.
    knex('prices').update(wrong),
    // @ts-expect-error A model's condition.
    ReservationRow.query(knex).where({ colum: 1 }),
    // @ts-expect-error Its order.
    ReservationRow.query(knex).orderBy('colum'),
    // @ts-expect-error Its update.
    ReservationRow.query(knex).patch({ colum: 1 }),
  ]
  expect(unsent).toHaveLength(28)
})

test('with several tables a column is one of the table that it names', () => {
  const prices = () => app.deps.knex('prices as p').join('courts as c', 'c.id', 'p.courtId')
  const unsent: unknown[] = [
    prices().where('p.price', '>', 0).orderBy('c.name').select('p.*', 'c.name as courtName'),
    // @ts-expect-error Of the joined table.
    prices().join('courts as d', 'd.ident', 'p.courtId'),
    // @ts-expect-error Of the table joined to.
    prices().leftJoin('courts as d', 'd.id', 'p.court'),
    // @ts-expect-error Of another of them.
    prices().where('c.price', 1),
    // @ts-expect-error Of none of them.
    prices().orderBy('d.id'),
    // @ts-expect-error Of either.
    prices().select('id'),
    // @ts-expect-error All of none of them.
    prices().select('d.*'),
    // @ts-expect-error As the database writes it.
    prices().where('p.court_id', 1),
  ]
  expect(unsent).toHaveLength(8)
})

test('a selected row has what was selected, and null where nothing was joined', async () => {
  const [price] = await app.deps
    .knex('courts as c')
    .leftJoin('prices as p', 'p.courtId', 'c.id')
    .select('c.name as courtName', 'p.price')
  const { courtName }: { courtName: string } = price!
  // @ts-expect-error It may be null.
  const cents: number = price!.price
  // @ts-expect-error It was not selected.
  expect([courtName, cents, price!.startTime]).toHaveLength(3)
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

test('a reservation is canceled for a reason that is known, or the database refuses', async () => {
  const { knex } = app.deps
  const id = await insertReservation(app, { status: 'canceled', canceledReason: 'stranded' })
  const change = knex('reservations')
    .where({ id })
    .update({ canceledReason: 'rain' as 'admin' })
  await expect(change).rejects.toThrow(/check/i)
})
