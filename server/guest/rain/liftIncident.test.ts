import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Agenda } from '#shared/booking/calendar/agenda.ts'
import type { SyncAnswer } from '#shared/commands/sync/sync.ts'
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

test('who was rained out stays on the screen of the staff until the rain has stopped, masked', async () => {
  const { id } = await aDeskHour(world)
  const { date, customerName } = (await world.staff.read(id)) as {
    date: string
    customerName: string
  }
  const rainedOut = async () => {
    const { body } = await world.desk.get<Agenda>(`/api/calendar?startDate=${date}&endDate=${date}`)
    return body.days[0]!.rainedOut?.map((row) => [row.id, row.customerName, row.canceledReason])
  }
  const sync = async (since: string) =>
    (await world.desk.get<SyncAnswer>(`/api/sync?since=${since}`)).body
  const before = (await world.desk.get<SyncAnswer>('/api/sync')).body
  expect(await rainedOut()).toBeUndefined()
  const { id: incidentId } = await world.rain('cancel')
  expect(await rainedOut()).toEqual([[id, customerName, 'incident']])
  const news = await sync(before.cursor)
  const [day] = news.days.filter((one) => one.date === date)
  expect(day!.rainedOut!.map((row) => [row.id, row.customerPhone.includes('•')])).toEqual([
    [id, true],
  ])
  await world.desk.post('/api/incidents/lift', { incidentId })
  expect(await rainedOut()).toBeUndefined()
  const after = await sync(news.cursor)
  expect(after.days.find((one) => one.date === date)!.rainedOut).toBeUndefined()
  expect(after.reservations.map((row) => row.id)).toEqual([id])
})
