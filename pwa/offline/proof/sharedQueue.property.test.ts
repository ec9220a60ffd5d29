import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { runs } from '#shared/platform/testing/runs.ts'
import { holdSecret } from '../../api/account/openedSecret.ts'
import { deviceStorage } from '../../api/storage.ts'
import { openBook } from './book.ts'
import { allIsWell, anyDay, live, ownerDecides, type Desk, type Happening } from './day.ts'
import { SCRIPTS, startProvenServer, type ProvenServer } from './provenServer.ts'
import { at, hireTeam, openPlaces, syncsAt, type Member, type Place } from './team.ts'

/** A second copy of a day could not be made on PostgreSQL. */
const FOUND: [Happening[]][] = [[[{ do: 'copy' }, { do: 'copy' }, { do: 'restore', by: 'hand' }]]]

let server: ProvenServer
let team: Member[]
let places: Place[]

beforeAll(async () => {
  server = await startProvenServer()
  team = await hireTeam(server)
  places = await openPlaces(server, () => team)
})
afterAll(async () => {
  holdSecret(null)
  deviceStorage.clear()
  await server.stop()
})

test('whoever shares the tablets, and whatever becomes of them: each edit is done once under its author’s name, or stands in a list', async () => {
  await fc.assert(
    fc.asyncProperty(anyDay, async (day) => {
      await server.reset()
      team = await hireTeam(server)
      for (const place of places) {
        await at(place, () => place.tablet.renew())
        await syncsAt(place)
      }
      const book = openBook(server)
      const desk: Desk = { server, team, places, book, copy: null }
      await live(desk, day)
      await allIsWell(desk)
      await book.checkSaid(places)
      await book.check(places)
      await ownerDecides(desk)
      await book.check(places)
    }),
    { numRuns: runs(SCRIPTS / 2, 3_000), examples: FOUND },
  )
})
