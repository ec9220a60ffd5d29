import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { runs } from '#shared/platform/testing/runs.ts'
import { toInstant } from '../../../server/platform/db/instant.ts'
import { signedIn } from '../../../server/test/support/signedIn.ts'
import { FAULTS } from './lossyConnection.ts'
import { SCRIPTS, startProvenServer, type ProvenServer } from './provenServer.ts'
import { anyScript, cut, edit, play, round, type Step } from './script.ts'
import { openTablet, type Tablet } from './tablet.ts'

let server: ProvenServer
let tablets: [Tablet, Tablet]

beforeAll(async () => {
  server = await startProvenServer()
  tablets = [await openTablet(server), await openTablet(server)]
})
afterAll(() => server.stop())

const anyFaults = fc.array(fc.option(fc.constantFrom(...FAULTS), { freq: 2 }), { maxLength: 3 })

/** Each reaches a row whose number a stranger's has by then: of one that was sent, and of one whose answer is the last thing that arrived. */
const FOUND: [Step[], number, null[]][] = [
  [[edit(0, 16), round(0), cut(0), edit(0, 26), edit(0, 24)], 3, []],
  [[edit(0, 16), round(0), cut(0), edit(0, 24, { which: 1 }), edit(0, 26, { which: 1 })], 12, []],
]

test('when an older copy is put back by hand, no edit of a tablet reaches what strangers have booked since', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyScript,
      fc.integer({ min: 1, max: 12 }),
      anyFaults,
      async (script, strangers, faults) => {
        await server.reset()
        await server.restart()
        for (const tablet of tablets) {
          await tablet.renew()
          await tablet.round()
        }
        const takeBack = await server.app().remember()
        await play(server, tablets, script)
        await takeBack()
        const booked = await strangersBook(strangers)
        for (const tablet of tablets) tablet.connection.plan(faults)
        await comeBack()
        const rows = await server
          .app()
          .deps.knex('reservations')
          .whereIn(
            'id',
            booked.map(({ id }) => id),
          )
          .orderBy('id')
        expect(rows.map(shown)).toEqual(booked.map(shown))
      },
    ),
    { numRuns: runs(SCRIPTS, 3_000), examples: FOUND },
  )
})

const shown = ({
  id,
  customerName,
  date,
  startTime,
  status,
}: Pick<AdminReservation, 'id' | 'customerName' | 'date' | 'startTime' | 'status'>) => ({
  id,
  customerName,
  date,
  startTime,
  status,
})

/** More than a minute after the copy was taken, at hours that no tablet wants. */
async function strangersBook(count: number) {
  const { knex } = server.app().deps
  const { version } = (await knex('calendar_versions').first('version'))!
  const stranger = await signedIn(server.app(), 'admin')
  const booked: AdminReservation[] = []
  for (let index = 0; index < count; index += 1) {
    const startTime = `${18 + (index % 4)}:00`
    const endTime = `${19 + (index % 4)}:00`
    const date = `2026-11-2${4 + Math.floor(index / 4)}`
    const draft = aStaffDraft({ customerName: `Pessoa ${index}`, date, startTime, endTime })
    const { body, status } = await stranger.post<AdminReservation>('/api/reservations', draft)
    expect(status).toBe(201)
    booked.push(body)
  }
  const later = toInstant(Date.now() + 120_000)
  await knex('version_times').where('version', '>', version).update({ at: later })
  return booked
}

/** The connection is back: everybody signs in and syncs, as often as it takes. */
async function comeBack() {
  for (const tablet of tablets) {
    tablet.connection.cut(false)
    await tablet.connection.deliverLate()
  }
  for (let rounds = 0; rounds < 5; rounds += 1) {
    for (const tablet of tablets) {
      if ((await tablet.round()) === 'signedOut') await tablet.signIn().catch(() => {})
      await server.settled()
    }
  }
}
