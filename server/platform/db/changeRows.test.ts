import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Stamped } from './change.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { changeRow, changeRows } from './changeRows.ts'
import { writeTransaction } from './writeTransaction.ts'

let app: TestApp
let events: Stamped[]
beforeEach(async () => {
  app = await startTestApp()
  events = []
  app.deps.events.subscribe((change) => events.push(change))
})
afterEach(() => app.stop())

test('a change raises the version of each row and has the screens of its kind notified', async () => {
  const id = await insertReservation(app)
  const other = await insertReservation(app, { date: '2026-12-01' })
  app.clock.advance(1_000)
  const rows = await writeTransaction(app.deps, (tx) =>
    changeRows(tx, 'reservations', [id], { notes: 'Portão dos fundos' }),
  )
  const updatedAt = new Date(app.clock.now()).toISOString()
  expect(rows).toMatchObject([{ id, notes: 'Portão dos fundos', version: 2, updatedAt }])
  expect(events).toMatchObject([{ dates: [], catalog: false, reservations: true }])
  expect(await app.deps.knex('reservations').where({ id: other }).first()).toMatchObject({
    notes: null,
    version: 1,
  })

  const court = await writeTransaction(app.deps, (tx) => changeRow(tx, 'courts', 1, { name: 'A' }))
  expect(court).toMatchObject({ id: 1, name: 'A', active: true, version: 2 })
  expect(events[1]).toMatchObject({ dates: [], catalog: true, reservations: false })
})

test('rows can be chosen by their columns; when none matches nothing is written or published', async () => {
  const id = await insertReservation(app, { status: 'pending' })
  await writeTransaction(app.deps, async (tx) => {
    expect(await changeRows(tx, 'reservations', [], { notes: 'x' })).toEqual([])
    expect(await changeRows(tx, 'reservations', { status: 'canceled' }, { notes: 'x' })).toEqual([])
  })
  expect(events).toEqual([])
  const rows = await writeTransaction(app.deps, (tx) =>
    changeRows(tx, 'reservations', { status: 'pending' }, { status: 'approved' }),
  )
  expect(rows).toMatchObject([{ id, status: 'approved', version: 2 }])
})
