import { createApp } from '../../../server/createApp.ts'
import { createCatalog } from '../../../server/venue/catalog/catalog.ts'
import { readEpoch } from '../../../server/platform/db/epoch.ts'
import { createEventBus } from '../../../server/platform/events/eventBus.ts'
import { listen, type Listening } from '../../../server/test/support/listen.ts'
import { startTestApp, type TestApp } from '../../../server/test/support/startTestApp.ts'

/** How often something is tried: less on PostgreSQL, where a venue takes longer to make. */
export const SCRIPTS = process.env['TEST_DATABASE'] === 'postgres' ? 16 : 30

export type ProvenServer = {
  app(): TestApp
  origin(): string
  /** Acts like a new process: open requests are cut, memory is lost, the database stays. */
  restart(): Promise<void>
  /** Resolves when no restart is under way, also of those that the server itself asks for. */
  settled(): Promise<void>
  /** Another venue on its first day: what was paid stays in its own database for good. */
  reset(): Promise<void>
  stop(): Promise<void>
}

export async function startProvenServer(): Promise<ProvenServer> {
  let app = await startTestApp()
  let serving: Listening = await listen(createApp(app.deps))
  let turn = Promise.resolve()
  const stop = async () => {
    await serving.stop()
    await app.stop()
  }
  const again = async () => {
    await serving.stop()
    const events = createEventBus(app.deps.log)
    const catalog = createCatalog({ ...app.deps, events })
    const epoch = await readEpoch(app.deps.knex)
    const deps = { ...app.deps, events, catalog, epoch, restart: () => void restart() }
    serving = await listen(createApp(deps))
  }
  const restart = () => (turn = turn.then(again))
  return {
    app: () => app,
    origin: () => serving.origin,
    stop,
    restart,
    settled: () => turn,
    async reset() {
      await turn
      await stop()
      app = await startTestApp()
      serving = await listen(createApp(app.deps))
    },
  }
}
