import type { Logger } from 'pino'
import type { RestoreState } from '#shared/account/people/account.schema.ts'
import type { Config } from './settings/config.ts'
import type { Db } from './db/db.ts'
import type { Installation } from './db/installation.ts'
import type { EventBus } from './events/eventBus.ts'
import type { Clock } from './settings/clock.ts'
import type { Waker } from './jobs/waker.ts'
import type { ServerProcess } from './jobs/leases.ts'
import type { Mailer } from './mail/mailer.ts'

/** Where releases lie, which one this is, and how another one gets its turn. */
export type Releases = {
  folder: string
  name: string
  run(order: { id: number; to: string }): void
}

/** Work that needs the database for itself, and what became of the last one. */
export type Restores = { state: RestoreState; begin(work: () => Promise<unknown>): void }

/** The external dependencies of every part; features add their own (`CatalogDeps`, `PaymentDeps`). */
export type Deps = {
  config: Config
  knex: Db
  /** For answers that only read: neither a rush of writes nor a foreign lock is in their way. What a transaction reads is read by its `trx`. */
  reads: Db
  /** A connection of its own to the same database, on which no request waits: for `/readyz`. */
  health: Db
  clock: Clock
  log: Logger
  events: EventBus
  mailer: Mailer
  jobs: Waker
  process: ServerProcess
  /** The name of this copy of the data, as devices learn it. */
  epoch: string
  installation: Installation
  /** Ends this server and starts it again in the same process, on what is then in the database. Missing where nothing can. */
  restart?: () => void
  /** Does that work while this server has ended, then starts it again. Missing where nothing can. */
  restores?: Restores
  /** The releases on this machine, and what runs another one of them in this server's place. Missing where nothing can. */
  releases?: Releases
  /** Signs cookies and CSRF tokens; the first signs, the others still verify. */
  sessionKeys: string[]
}
