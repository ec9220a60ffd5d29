import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AuditPage } from '#shared/account/audit/audit.ts'
import type { Hold } from '#shared/booking/hold/hold.schema.ts'
import type { Problem } from '#shared/problem.ts'
import type { Setup } from '#shared/operation/setup/setup.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { backgroundRound } from '../../background.ts'
import { createDeps } from '../../startServer.ts'
import { anEvening, paidOnline } from '../../test/fixtures/booked.fixtures.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let owner: TestBrowser
async function start(options: Parameters<typeof startTestApp>[0] = {}) {
  app = await startTestApp(options)
  owner = await signedIn(app, 'admin')
}
beforeEach(() => start())
afterEach(() => app.stop())

const choose = (timeZone: string, browser = owner) =>
  browser.send<Setup & Problem>('PUT', '/api/setup/zone', { timeZone })
const zone = async () => (await owner.get<Setup>('/api/setup')).body.zone
const shown = async () => (await app.browser().get<Venue>('/api/venue')).body.timeZone
const holdNine = () =>
  app
    .browser()
    .post<Hold & Problem>('/api/holds', { date: '2026-11-23', startTime: '09:00', sportType: 'futevôlei' }) // prettier-ignore
/** Starts the server again on this database. */
async function startAgain() {
  const { config, knex, clock } = app.deps
  const made = await createDeps({ config, knex, clock, log: pino({ level: 'silent' }) })
  await made.health.destroy()
  if (made.reads !== knex) await made.reads.destroy()
  app.deps.config = made.config
  app.restart()
}

test('the venue goes by the clock that is chosen from the next start on', async () => {
  // 09:30 in Brasília, 08:30 in Manaus.
  app.clock.advance(30 * 60_000)
  expect((await holdNine()).body.code).toBe('slot-past')
  expect(await zone()).toEqual({
    timeZone: 'America/Sao_Paulo',
    isInSettings: false,
    isInEffect: true,
    bookings: 0,
  })
  const { status, body } = await choose('America/Manaus')
  const chosen = { timeZone: 'America/Manaus', isInSettings: false, bookings: 0 }
  expect([status, body.zone]).toEqual([200, { ...chosen, isInEffect: false }])
  expect(await shown()).toBe('America/Sao_Paulo')
  await startAgain()
  expect([await zone(), await shown()]).toEqual([{ ...chosen, isInEffect: true }, 'America/Manaus'])
  expect((await holdNine()).status).toBe(201)
  const { entries } = (await owner.get<AuditPage>('/api/audit')).body
  const change = { field: 'timeZone', before: null, after: 'America/Manaus' }
  expect(entries).toContainEqual(expect.objectContaining({ entity: 'venue', changes: [change] }))
})

test('what is booked is counted before, and its calendar events are newer ones after', async () => {
  const { browser, order } = await paidOnline(app, anEvening('18:00'))
  const { code } = (await app.deps.knex('payment_groups').where({ id: order.paymentGroupId }).first())! // prettier-ignore
  const event = async () => {
    const { body } = await browser.get<string>(`/api/my/reservations/${code}/calendar.ics`)
    const [sequence] = /(?<=SEQUENCE:)\d+/.exec(body)!
    return { sequence: Number(sequence), starts: /(?<=DTSTART:)\w+/.exec(body)![0] }
  }
  const before = await event()
  expect((await zone()).bookings).toBe(1)
  await choose('America/Manaus')
  await startAgain()
  const after = await event()
  expect([before.starts, after.starts]).toEqual(['20261124T210000Z', '20261124T220000Z'])
  expect(after.sequence).toBe(before.sequence + 1)
  // The clock that it goes by already changes nothing.
  await choose('America/Manaus')
  expect(await event()).toEqual(after)
})

test('every other process starts again too, once', async () => {
  let starts = 0
  app.deps.restart = () => (starts += 1)
  await backgroundRound(app.deps)
  expect(starts).toBe(0)
  await choose('America/Rio_Branco')
  starts = 0
  await backgroundRound(app.deps)
  expect(starts).toBe(1)
  await startAgain()
  await backgroundRound(app.deps)
  expect(starts).toBe(1)
})

test('what the settings say has priority, and is not chosen', async () => {
  await app.stop()
  await start({ config: { zoneFrom: 'settings', venueTimezone: 'America/Belem' } })
  const { status, body } = await choose('America/Manaus')
  expect([status, body.code]).toEqual([409, 'zone-in-settings'])
  await app.deps.knex('venue').update({ timeZone: 'America/Manaus' })
  await startAgain()
  const settings = { timeZone: 'America/Belem', isInSettings: true, isInEffect: true, bookings: 0 }
  expect(await zone()).toEqual(settings)
})

test('it is one of Brazil’s, and chosen by who may edit the settings', async () => {
  const { status, body } = await choose('Europe/Lisbon')
  const errors = { timeZone: ['Escolha um dos fusos horários do Brasil'] }
  expect([status, body.errors]).toEqual([422, errors])
  expect((await choose('America/Manaus', await signedIn(app, 'reception'))).status).toBe(403)
  expect((await choose('America/Manaus', app.browser())).status).toBe(401)
  expect((await zone()).timeZone).toBe('America/Sao_Paulo')
})
