import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Snapshot } from '#shared/commands/snapshot.ts'
import { runs } from '#shared/platform/testing/runs.ts'
import { drain } from '../queue/drain.ts'
import { readSnapshot } from '../store/offlineView.ts'
import { sendBy } from '../queue/sendEdits.ts'
import { editFor } from './anyEdit.ts'
import { anyWish } from './wish.ts'
import { SCRIPTS, startProvenServer, type ProvenServer } from './provenServer.ts'
import { openTablet, type Tablet } from './tablet.ts'

let server: ProvenServer
let tablet: Tablet

beforeAll(async () => {
  server = await startProvenServer()
  tablet = await openTablet(server)
})
afterAll(() => server.stop())

const anyVisit = fc.array(fc.array(anyWish, { minLength: 1, maxLength: 4 }), { maxLength: 4 })

test("the answers to a device's edits leave it with what the server holds, before anything is read again", async () => {
  await fc.assert(
    fc.asyncProperty(anyVisit, async (bursts) => {
      await server.reset()
      await tablet.renew()
      await tablet.round()
      for (const [index, wishes] of bursts.entries()) {
        for (const [nth, wish] of wishes.entries()) {
          const command = editFor(wish, await tablet.screen(), `${index}-${nth}`)
          if (command) await tablet.edit(command)
        }
        await sendAll()
      }
      const cached = await readSnapshot(tablet.db(), server.app().clock.now())
      expect(comparable(cached)).toEqual(comparable(await tablet.server()))
    }),
    { numRuns: runs(SCRIPTS / 2, 1_500) },
  )
})

type Answers = ReturnType<Parameters<typeof sendBy>[0]>

function sendAll() {
  return drain({
    db: tablet.db(),
    userId: tablet.person().userId,
    send: sendBy((body) => tablet.connection.request('POST', '/api/edits', { body }) as Answers),
    nowMs: () => server.app().clock.now(),
  })
}

type Comparable = Pick<
  Snapshot,
  | 'courts'
  | 'prices'
  | 'specialPrices'
  | 'operationHours'
  | 'closingDates'
  | 'fixedClasses'
  | 'days'
>

/** What edits can change, without the order of the lists: that comes with the next read. */
function comparable(snapshot: Comparable) {
  const { courts, prices, specialPrices, operationHours, closingDates, fixedClasses } = snapshot
  const days = Object.values(snapshot.days).map((day) => ({
    date: day.date,
    isClosed: day.isClosed,
    closedReason: day.closedReason,
    operationHours: day.operationHours,
    fixedClasses: day.fixedClasses
      .map(({ id, courtId, startTime, endTime, name }) =>
        [id, courtId, startTime, endTime, name].join(),
      )
      .sort(),
    reservations: byId(day.allReservations),
  }))
  return {
    courts: byId(courts),
    prices: byId(prices),
    specialPrices: byId(specialPrices),
    operationHours: byId(operationHours),
    closingDates: byId(closingDates),
    fixedClasses: byId(fixedClasses),
    days: days.sort((a, b) => a.date.localeCompare(b.date)),
  }
}

function byId<R extends { id: number }>(rows: readonly R[]): R[] {
  return [...rows].sort((a, b) => a.id - b.id)
}
