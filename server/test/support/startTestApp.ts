import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { createCatalog } from '../../venue/catalog/catalog.ts'
import { parseConfig, type Config } from '../../platform/settings/config.ts'
import { createApp, type Site } from '../../createApp.ts'
import { connect, connectReads } from '../../platform/db/connect.ts'
import { readEpoch } from '../../platform/db/epoch.ts'
import { readInstallation } from '../../platform/db/installation.ts'
import { refuseStrayQueries } from '../../platform/db/strayQueries.ts'
import { createEventBus, type EventBus } from '../../platform/events/eventBus.ts'
import { followPostgres } from '../../platform/events/postgresFeed.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { PaymentGateway, PaymentDeps } from '../../payment/port/gateway.ts'
import { createProcess } from '../../platform/jobs/leases.ts'
import { createWaker } from '../../platform/jobs/waker.ts'
import { sandboxGateway } from '../../payment/providers/sandbox/sandboxGateway.ts'
import { checkAnswers } from './answerCheck.ts'
import { testBrowser, type TestBrowser } from './testBrowser.ts'
import { testClock, type TestClock } from './testClock.ts'
import { openCopy, openFileCopy, type OpenDatabase, type TakeBack } from './testDatabase.ts'
import type { Database } from '../../platform/settings/database.ts'

export type TestApp = {
  origin: string
  deps: PaymentDeps
  clock: TestClock
  browser(): TestBrowser
  /** One that drops cookies whose time is over by the app's clock. */
  agingBrowser(): TestBrowser
  /** As after a kill and a start: what the process had in memory is gone, and requests under way are never answered. */
  restart(): void
  /** Returns the function that takes database, clock and cookies back to now, and restarts: what the process cached since then is of versions that come again. */
  remember(): Promise<TakeBack>
  stop(): Promise<void>
}
type TestAppOptions = {
  config?: Partial<Config>
  /** Whether to insert the demo venue; true by default. */
  demo?: boolean
  gateway?: (deps: PaymentDeps) => PaymentGateway
  log?: PaymentDeps['log']
  /** Shared with somebody outside. */
  clock?: TestClock
  /** Nobody reads the mails unless this does. */
  mailer?: Mailer
  /** A SQLite file, which has other connections to read and for `/readyz`, where a run on SQLite is otherwise in memory with one for all. */
  inFile?: boolean
  /** The built app; none by default. */
  site?: Site
  /** A second server on another app's database. */
  beside?: TestApp
}

/** The real app on a real port with a real database of its own, the demo venue in it and a clock that the test moves. Nothing runs in the background. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { knex, database, close, ...prepared } = options.beside
    ? connectBeside(options.beside.deps.config.database)
    : await (options.inFile ? openFileCopy : openCopy)(options.demo === false ? 'venue' : 'demo')
  const reads = connectReads(database, knex)
  const health = options.inFile ? connect(database, { busyTimeoutMs: 500 }) : knex
  const config: Config = {
    ...parseConfig({ BACKUP_AT: 'off' }),
    database,
    rateLimits: false,
    ...options.config,
  }
  const clock = options.clock ?? testClock()
  refuseStrayQueries(knex)
  const log = options.log ?? pino({ level: 'error' })
  const base = {
    config,
    knex,
    reads,
    health,
    clock,
    events: createEventBus(log),
    log,
    epoch: await readEpoch(knex),
    installation: await readInstallation(knex),
    sessionKeys: ['test-key'],
  }
  const deps: PaymentDeps = {
    ...base,
    catalog: createCatalog(base),
    gateway: sandboxGateway(base),
    formerGateways: [],
    mailer: options.mailer ?? { send: async () => undefined, close: () => undefined },
    jobs: createWaker(),
    process: createProcess(),
  }
  if (options.gateway) deps.gateway = options.gateway(deps)
  const server = createServer(checkAnswers(createApp(deps, options.site)).callback())
  const unfollow =
    database.kind === 'postgres'
      ? await followPostgres(database.url, latestBus(deps), log)
      : async () => undefined
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browsers: TestBrowser[] = []
  const opened = (browser: TestBrowser) => {
    browsers.push(browser)
    return browser
  }
  function restart() {
    deps.process = createProcess()
    deps.events = createEventBus(log)
    deps.catalog = createCatalog(deps)
    const again = checkAnswers(createApp(deps, options.site))
    server.removeAllListeners('request').on('request', again.callback())
  }
  return {
    origin,
    deps,
    clock,
    browser: () => opened(testBrowser(origin)),
    agingBrowser: () => opened(testBrowser(origin, clock)),
    restart,
    async remember() {
      const nowMs = clock.now()
      const takeBack = await prepared.remember()
      const takeBackCookies = browsers.map((browser) => browser.remember())
      return async () => {
        await takeBack()
        clock.advance(nowMs - clock.now())
        for (const takeBackOf of takeBackCookies) takeBackOf()
        restart()
      }
    },
    async stop() {
      deps.events.close()
      await unfollow()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      if (reads !== knex) await reads.destroy()
      if (health !== knex) await health.destroy()
      await close()
    },
  }
}

function connectBeside(database: Database): OpenDatabase {
  const knex = connect(database, { acquireTimeoutMs: 60_000 })
  // The app whose database it is takes its rows back.
  const remember = async () => async () => undefined
  return { knex, database, remember, close: () => knex.destroy() }
}

/** Publishes on the bus that the process has since its last restart. */
function latestBus(deps: PaymentDeps): Pick<EventBus, 'publish' | 'publishOnce'> {
  return {
    publish: (change) => deps.events.publish(change),
    publishOnce: (change) => deps.events.publishOnce(change),
  }
}
