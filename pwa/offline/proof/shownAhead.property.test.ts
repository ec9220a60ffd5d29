import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Command } from '#shared/commands/command.ts'
import type { Snapshot } from '#shared/commands/snapshot.ts'
import { runs } from '#shared/platform/testing/runs.ts'
import { editFor } from './anyEdit.ts'
import { SCRIPTS, startProvenServer, type ProvenServer } from './provenServer.ts'
import { openTablet, type Tablet } from './tablet.ts'
import { anyWish, reservationsOn, type Wish } from './wish.ts'

let server: ProvenServer
let tablet: Tablet

beforeAll(async () => {
  server = await startProvenServer()
  tablet = await openTablet(server)
})
afterAll(() => server.stop())

/** Commands whose outcome the server alone knows: who gets their hour back, and where somebody goes who was asked. */
const SAID_BY_SERVER: readonly Command['kind'][] = ['incident.lift', 'incident.choose']

const wish = (what: number, choice = 0): Wish => {
  return { what, which: 0, court: 0, day: 0, hour: 15, choice }
}
/** A week of a series that rain moves went on as one of the series. */
const FOUND: [Wish[]][] = [[[wish(20), wish(32, 4)]]]

test('what a tablet shows of a reservation while its edit waits is what the server makes of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyWish, { minLength: 2, maxLength: 7 }), async (wishes) => {
      await server.reset()
      await tablet.renew()
      await tablet.round()
      for (const [nth, wish] of wishes.entries()) {
        const command = editFor(wish, await tablet.screen(), `${nth}`)
        if (!command) continue
        await tablet.edit(command)
        const ahead = shownIn(await tablet.screen())
        await tablet.round()
        // A refused edit is shown as refused; nothing is claimed of it.
        const { refused } = await tablet.queue()
        if (refused.length > 0) return
        if (SAID_BY_SERVER.includes(command.kind)) continue
        const made = shownIn((await tablet.server()) as Snapshot)
        // New reservations have no id before the server gives them one.
        const known = Object.fromEntries(Object.entries(made).filter(([id]) => id in ahead))
        expect(known).toEqual(existing(ahead))
        const fresh = Object.keys(made).filter((id) => !(id in ahead))
        expect(inOrder(fresh.map((id) => made[id]!))).toEqual(inOrder(placeholders(ahead)))
      }
    }),
    { numRuns: runs(SCRIPTS, 3_000), examples: FOUND },
  )
})

/** Reservations as the screen shows them, by id. */
function shownIn(snapshot: Pick<Snapshot, 'days'>) {
  const rows = reservationsOn(snapshot).filter(({ status }) => status !== 'canceled')
  return Object.fromEntries(
    rows.map((row) => {
      const { court, date, detached, endTime, price, startTime } = row
      const place = `${court.id} ${court.name} ${date} ${startTime}-${endTime}`
      const state = `${row.status} ${row.paymentStatus} ${row.paidBy} ${row.paid ?? 0}`
      return [
        row.id,
        {
          place,
          state,
          price,
          isApart: detached,
          noted: [!!row.arrivedAt, !!row.missedAt],
          notes: row.notes,
        },
      ]
    }),
  )
}

const placeholders = <Row>(rows: Record<string, Row>) =>
  Object.keys(rows)
    .filter((id) => Number(id) < 0)
    .map((id) => rows[id]!)

const inOrder = (rows: readonly { place: string }[]) =>
  rows.toSorted((one, other) => (one.place < other.place ? -1 : 1))

const existing = <Row>(rows: Record<string, Row>) =>
  Object.fromEntries(Object.entries(rows).filter(([id]) => Number(id) > 0))
