import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { LEFT_BY_EDITS } from './leftByEdits.ts'
import { startProvenServer, type ProvenServer } from './provenServer.ts'
import { REGIMES } from './regimes.ts'
import { grownBy, standOf } from './standOf.ts'
import { startTablet, type SyncingTablet } from './syncingTablet.ts'
import { bookBehindTheTablet, prepareVenue, REFUSED, THE_EDITS } from './theEdits.ts'

/** How long a connection that gets no better may take for all of them. */
const ENOUGH_MS = 150_000
/** How long they may take once it is good. */
const AFTER_MS = 60_000

let server: ProvenServer

beforeAll(async () => {
  server = await startProvenServer()
})
afterAll(() => server.stop())

test.each(REGIMES)('32 edits come through: $name', async ({ begin, lastsMs, meets }) => {
  // The client says there that it was given no token.
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  await server.reset()
  const app = server.app()
  await prepareVenue(app)
  const tablet = await startTablet(server)
  tablet.cut()
  await bookBehindTheTablet(app)
  const before = await standOf(app)
  const keys = await makeTheEdits(tablet)
  expect((await tablet.queue()).waiting.map(({ key }) => key)).toEqual(keys)

  tablet.meet(begin())
  await tablet.time.passUntil(tablet.hasSent, lastsMs ?? ENOUGH_MS)
  if (lastsMs !== null) {
    tablet.connection.become()
    await tablet.time.passUntil(tablet.hasSent, AFTER_MS)
  }

  const { refused, waiting } = await tablet.queue()
  expect(waiting).toEqual([])
  expect(refused.map(({ command, refusal }) => [kindOf(command), refusal?.problem?.code])).toEqual(
    REFUSED,
  )
  const isRefused = new Set(refused.map(({ key }) => key))
  const done = await app.deps
    .knex('idempotency_keys')
    .whereIn('key', keys)
    .where('status', '<', 300)
  expect(new Set(done.map(({ key }) => key))).toEqual(
    new Set(keys.filter((key) => !isRefused.has(key))),
  )
  expect(grownBy(before, await standOf(app))).toEqual(LEFT_BY_EDITS)
  expect(tablet.connection.met()).toEqual(meets)
})

/** Returns their keys. Each is made on the screen that those before it have left. */
async function makeTheEdits(tablet: SyncingTablet): Promise<string[]> {
  const keys: string[] = []
  for (const edit of THE_EDITS) keys.push(await tablet.edit(edit(tablet.screen())))
  return keys
}

const kindOf = (command: unknown) => (command as { kind: string }).kind
