import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  aDeskHour,
  aPaidHour,
  aWorld,
  strand,
  type World,
} from '../../test/fixtures/life.fixtures.ts'
import { migrationSource } from './migrate.ts'

let world: World
beforeEach(async () => {
  world = await aWorld()
})
afterEach(() => world.stop())

/** As the version before left its rows: the log alone knows why. */
async function upgraded() {
  const name = '20261127_29_reasons'
  await world.knex.migrate.down({ migrationSource, name })
  await world.knex.migrate.up({ migrationSource, name })
}
const reasonOf = async (id: number) =>
  (await world.knex('reservations').where({ id }).first())!.canceledReason
const stoodBefore = async () =>
  (await world.knex('incident_reservations').orderBy('reservationId')).map(
    ({ statusBefore }) => statusBefore,
  )

test('rows of rain get their reason and what they were before from the log', async () => {
  const paid = await aPaidHour(world)
  await world.rain('ask')
  await upgraded()
  expect(await reasonOf(paid.id)).toBe('incident')
  expect(await stoodBefore()).toEqual(['approved'])
})

test('what staff had not approved stands so again when the rain has stopped', async () => {
  const { id } = await aDeskHour(world, { status: 'pending' })
  const { id: incidentId } = await world.rain('cancel')
  await upgraded()
  expect(await stoodBefore()).toEqual(['pending'])
  await world.desk.post('/api/incidents/lift', { incidentId })
  expect(await world.staff.read(id)).toMatchObject({ status: 'pending', canceledReason: null })
})

test('rows that a closed day stranded get theirs; what staff cancelled keeps its own', async () => {
  const stranded = await aPaidHour(world)
  await strand(world)
  const { id } = await aDeskHour(world, { startTime: '16:00', endTime: '17:00' })
  await world.staff.cancel(id, {})
  await upgraded()
  expect([await reasonOf(stranded.id), await reasonOf(id)]).toEqual(['stranded', 'admin'])
})

test('what the log has lost is not known: the venue did it, and it was confirmed', async () => {
  const { id } = await aDeskHour(world)
  const { id: incidentId } = await world.rain('cancel')
  await world.knex('audit_entries').update({ changes: '[]' })
  await upgraded()
  expect([await reasonOf(id), await stoodBefore()]).toEqual(['admin', [null]])
  await world.desk.post('/api/incidents/lift', { incidentId })
  expect(await world.staff.read(id)).toMatchObject({ status: 'approved' })
})

test('any other reason is refused by the database', async () => {
  const { id } = await aDeskHour(world)
  const change = world.knex('reservations').where({ id })
  await expect(change.update({ canceledReason: 'rain' as 'admin' })).rejects.toThrow(/check/i)
  expect(await reasonOf(id)).toBeNull()
})
