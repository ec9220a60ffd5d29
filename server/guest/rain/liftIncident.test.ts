import { afterEach, beforeEach, expect, test } from 'vitest'
import { aDeskHour, aWorld, type World } from '../../test/fixtures/life.fixtures.ts'

let world: World
beforeEach(async () => {
  world = await aWorld()
})
afterEach(() => world.stop())

test('what staff had not approved stands so again when the rain has stopped', async () => {
  const { id } = await aDeskHour(world, { status: 'pending' })
  const { id: incidentId } = await world.rain('cancel')
  await world.desk.post('/api/incidents/lift', { incidentId })
  expect(await world.staff.read(id)).toMatchObject({ status: 'pending', canceledReason: null })
})

test('of a closing of an earlier version, of which it is not known, it was confirmed', async () => {
  const { id } = await aDeskHour(world)
  const { id: incidentId } = await world.rain('cancel')
  await world.knex('reservations').where({ id }).update({ canceledReason: 'admin' })
  await world.knex('incident_reservations').update({ statusBefore: null })
  await world.desk.post('/api/incidents/lift', { incidentId })
  expect(await world.staff.read(id)).toMatchObject({ status: 'approved' })
})
