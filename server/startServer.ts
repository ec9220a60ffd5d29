import { join } from 'node:path'
import { ensureFirstAdmin } from './account/people/accounts.ts'
import { ensureOwnerLink } from './account/signIn/ownerLink.ts'
import { recordTaken } from './operation/backup/backups.ts'
import { copyBeforeMigration } from './operation/backup/beforeMigration.ts'
import { beginAnew, refuseLost } from './operation/backup/lostDatabase.ts'
import { ifNobodyAlone, untilNobodyAlone } from './operation/backup/aloneInDatabase.ts'
import { endReturn } from './operation/backup/returnState.ts'
import { loadRender } from './guest/front/loadRender.ts'
import { saveLost } from './operation/backup/saveLost.ts'
import { noteLost } from './platform/db/lostFile.ts'
import { forgetReceived } from './operation/backup/receivedBackup.ts'
import { sayMissing } from './operation/health/sayToOwners.ts'
import { createCatalog } from './venue/catalog/catalog.ts'
import type { Config } from './platform/settings/config.ts'
import { sessionUrl } from './platform/settings/database.ts'
import { createApp } from './createApp.ts'
import { seedDemoWeek } from './operation/demo/demoWeek.ts'
import { addressOf, connect, connectReads, openReads } from './platform/db/connect.ts'
import { ensureVenue } from './operation/demo/ensureVenue.ts'
import { seedDemo } from './operation/demo/seedDemo.ts'
import { readEpoch } from './platform/db/epoch.ts'
import { readInstallation } from './platform/db/installation.ts'
import { keepEpochMark, type EpochMark } from './platform/db/epochMark.ts'
import { endDamage } from './platform/db/knownDamage.ts'
import { migrate } from './platform/db/migrate.ts'
import { takeForServer } from './platform/db/oneServer.ts'
import type { PaymentDeps } from './payment/port/gateway.ts'
import { createEventBus } from './platform/events/eventBus.ts'
import { followPostgres } from './platform/events/postgresFeed.ts'
import { followSqlite } from './platform/events/sqliteFeed.ts'
import { startHttpServer } from './platform/http/httpServer.ts'
import { loadSessionKeys } from './platform/http/session.ts'
import { serveApp } from './platform/http/serveApp.ts'
import { startBackground } from './background.ts'
import { createProcess, endForeignLeases } from './platform/jobs/leases.ts'
import { createWaker } from './platform/jobs/waker.ts'
import { forgetOldAssets, isBuilt, namedAssets } from './platform/http/forgetOldAssets.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { olderApps, recordOutcome } from './operation/update/outcome.ts'
import { createGateway } from './payment/providers/createGateway.ts'
import { formerGateways, joinAccounts, keepAccount } from './payment/providers/accountKeys.ts'
import { withStoredProvider } from './payment/providers/storedProvider.ts'
import { withStoredZone } from './venue/profile/storedZone.ts'

/** Time for in-flight requests when the server stops; the rest of the 10 s is for closing. */
const GRACE_MS = 7_000
/** Of this, how long a proxy has to hear that the server stops. */
const DRAIN_MS = 3_000

export type RunningServer = {
  port: number
  /** The admin that this start created, with the password when it was generated. */
  admin: Awaited<ReturnType<typeof ensureFirstAdmin>>
  /** The link by which somebody becomes the first owner, where the settings want one and there is none. */
  ownerLink: Awaited<ReturnType<typeof ensureOwnerLink>>
  stop(): Promise<void>
}

/** What whoever starts the server can do for it. */
export type Surroundings = Pick<PaymentDeps, 'restart' | 'restores' | 'releases'> & {
  /** Whether an empty database beside what a venue left is to become a new venue. */
  isNew?: boolean
  /** How long it waits for another server of the same file to end. */
  waitMs?: number
  /** Asked for leave when all is ready but the port. */
  beforeListening?: () => Promise<void>
}

/** Builds the whole product from its settings and listens. `appFolder` holds the built pages; without a build only the API answers. */
export async function startServer(
  config: Config,
  log: PaymentDeps['log'],
  appFolder: string,
  { isNew = false, waitMs, ...around }: Surroundings = {},
): Promise<RunningServer> {
  await (isNew ? beginAnew(config, Date.now()) : refuseLost(config))
  const release = await takeForServer(config.database, waitMs)
  try {
    const server = await serve(config, log, appFolder, around)
    return { ...server, stop: () => server.stop().finally(release) }
  } catch (error) {
    await release()
    throw error
  }
}

async function serve(
  config: Config,
  log: PaymentDeps['log'],
  appFolder: string,
  { beforeListening, ...around }: Omit<Surroundings, 'isNew' | 'waitMs'>,
): Promise<RunningServer> {
  const clock = { now: () => Date.now() }
  await untilNobodyAlone(config.database)
  const knex = connect(config.database)
  await forgetReceived(config)
  const copied = await copyBeforeMigration(knex, config, clock.now())
  await migrate(knex)
  await endDamage({ config, knex, log })
  await ifNobodyAlone(knex, endReturn)
  if (copied) await recordTaken({ knex, clock }, copied)
  const mark = await keepMark(config, knex, log)
  await ensureVenue(knex)
  const at = { nowMs: clock.now(), timeZone: config.venueTimezone }
  const isSeeded = config.demoData !== '0' && (await seedDemo(knex, at))
  const isByLink = config.firstOwner === 'link'
  const admin = isByLink ? null : await ensureFirstAdmin({ knex, clock, config })

  const made = await createDeps({ config, knex, clock, log })
  const deps = { ...made, ...around }
  await endForeignLeases(deps)
  if (isSeeded && config.demoData === '1' && !isByLink) await seedDemoWeek(deps)
  const older = await olderApps(deps)
  const app = createApp(deps, {
    serve: (write) => serveApp(appFolder, older, write),
    render: await loadRender(join(appFolder, '../render.js'), log),
  })
  // Of releases each has a folder of its own.
  const forgetAssets = deps.releases ? null : await forgetAssetsIn(appFolder)
  await beforeListening?.()
  await recordOutcome(deps)
  const server = await startHttpServer(app.callback(), config)
  const { port } = server
  const reached = { ...deps, config: { ...deps.config, port } }
  const ownerLink = isByLink ? await ensureOwnerLink(reached) : null
  const endFeed = await follow(deps, mark)
  if (mark && mark.missing > 0) await sayMissing(deps, mark.missing)
  const endBackground = startBackground(deps, forgetAssets)

  return {
    port,
    admin,
    ownerLink,
    async stop() {
      const answered = server.stop(GRACE_MS, config.trustedProxies > 0 ? DRAIN_MS : 0)
      deps.events.close()
      await answered
      await endBackground()
      await endFeed()
      deps.mailer.close()
      if (deps.reads !== knex) await deps.reads.destroy()
      await deps.health.destroy()
      await knex.destroy()
      await mark?.putLogsAside()
      noteLost(addressOf(config.database), null)
    },
  }
}

/** Without a build there is nothing to forget. What this server has in memory stays on the disk too: a page of it may still be open after the next start, on a newer build. */
async function forgetAssetsIn(appFolder: string) {
  if (!isBuilt(appFolder)) return null
  const served = await namedAssets(appFolder)
  return (nowMs: number) => forgetOldAssets(appFolder, nowMs, served)
}

/** All that the app is made of, on a migrated database. */
export async function createDeps(
  given: Pick<PaymentDeps, 'config' | 'knex' | 'clock' | 'log'>,
): Promise<PaymentDeps> {
  const { knex, log } = given
  const sessionKeys = await loadSessionKeys(given.config)
  const withZone = await withStoredZone(given.config, knex)
  const config = await withStoredProvider(withZone, knex, sessionKeys)
  const reads = connectReads(config.database, knex)
  if (reads !== knex) await openReads(reads)
  const events = createEventBus(log)
  const gateway = await createGateway({ ...given, config })
  const keeping = { ...given, config, events, sessionKeys, gateway }
  await keepAccount(keeping)
  await joinAccounts(keeping)
  return {
    ...given,
    config,
    reads,
    health: await connectHealth(config),
    events,
    catalog: createCatalog({ reads, events, log }),
    gateway,
    formerGateways: await formerGateways(keeping),
    mailer: createMailer(config, log),
    jobs: createWaker(),
    process: createProcess(),
    epoch: await readEpoch(knex),
    installation: await readInstallation(knex),
    sessionKeys,
  }
}

/** Opens it now: what is still open of a file that is removed later can be saved by it. */
async function connectHealth({ database }: Config) {
  const health = connect(database, {
    acquireTimeoutMs: 2_000,
    busyTimeoutMs: 1_000,
    mustExist: true,
  })
  await health.raw('select 1')
  return health
}

async function keepMark({ database }: Config, knex: PaymentDeps['knex'], log: PaymentDeps['log']) {
  const isInFile = database.kind === 'sqlite' && database.file !== ':memory:'
  return isInFile ? keepEpochMark(knex, database.file, log) : null
}

async function place(deps: PaymentDeps, isThere: boolean) {
  if (isThere) noteLost(addressOf(deps.config.database), null)
  else await saveLost(deps)
}

function follow(deps: PaymentDeps, mark: EpochMark | null) {
  const { config, knex, events, log, restart } = deps
  return config.database.kind === 'postgres'
    ? followPostgres(sessionUrl(config.database), events, log)
    : followSqlite(
        knex,
        events,
        log,
        mark && { mark, onReplaced: () => restart?.(), onPlace: (isThere) => place(deps, isThere) },
      )
}
