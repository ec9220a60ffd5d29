import { createApp } from '../../../server/createApp.ts'
import { createCatalog } from '../../../server/catalog/catalog.ts'
import { createEventBus } from '../../../server/events/eventBus.ts'
import { seedDemo } from '../../../server/db/demo/seedDemo.ts'
import { listen, type Listening } from '../../../server/testing/listen.ts'
import { startTestApp, type TestApp } from '../../../server/testing/startTestApp.ts'

export type ProvenServer = {
  app: TestApp
  origin(): string
  /** Acts like a new process: open requests are cut, memory is lost, the database stays. */
  restart(): Promise<void>
  /** The demo venue as it was on its first day. */
  reset(): Promise<void>
  stop(): Promise<void>
}

// Children first.
const TABLES = [
  'jobs',
  'idempotency_keys',
  'slot_claims',
  'recurrence_skips',
  'incident_reservations',
  'incidents',
  'reservations',
  'series',
  'payment_groups',
  'fixed_class_cancellations',
  'fixed_classes',
  'special_prices',
  'special_closing_dates',
  'prices',
  'courts',
] as const

export async function startProvenServer(): Promise<ProvenServer> {
  const app = await startTestApp()
  let serving: Listening = await listen(createApp(app.deps))
  const restart = async () => {
    await serving.stop()
    const events = createEventBus(app.deps.log)
    const deps = { ...app.deps, events, catalog: createCatalog({ ...app.deps, events }) }
    serving = await listen(createApp(deps))
  }
  return {
    app,
    origin: () => serving.origin,
    restart,
    async reset() {
      const { knex, clock, config } = app.deps
      for (const table of TABLES) await knex(table).delete()
      // The demo venue's courts are 1 to 4.
      await knex.raw("delete from sqlite_sequence where name = 'courts'")
      const demo = { nowMs: clock.now(), timeZone: config.venueTimezone }
      await knex('operation_hours').update({ isOpen: true, openTime: '06:00', closeTime: '23:00' })
      await seedDemo(knex, demo)
      await knex('calendar_versions').update({
        version: knex.raw('version + 1'),
        catalogVersion: knex.raw('catalog_version + 1'),
      })
      await restart()
    },
    async stop() {
      await serving.stop()
      await app.stop()
    },
  }
}
