import { createApp } from '../../../server/createApp.ts'
import { createCatalog } from '../../../server/venue/catalog/catalog.ts'
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
  /** Another venue on its first day: what was paid stays in its own database for good. */
  reset(): Promise<void>
  stop(): Promise<void>
}

export async function startProvenServer(): Promise<ProvenServer> {
  let app = await startTestApp()
  let serving: Listening = await listen(createApp(app.deps))
  const stop = async () => {
    await serving.stop()
    await app.stop()
  }
  return {
    app: () => app,
    origin: () => serving.origin,
    stop,
    async restart() {
      await serving.stop()
      const events = createEventBus(app.deps.log)
      const deps = { ...app.deps, events, catalog: createCatalog({ ...app.deps, events }) }
      serving = await listen(createApp(deps))
    },
    async reset() {
      await stop()
      app = await startTestApp()
      serving = await listen(createApp(app.deps))
    },
  }
}
