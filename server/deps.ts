import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { Catalog } from './catalog/catalog.ts'
import type { Config } from './config.ts'
import type { EventBus } from './events/eventBus.ts'
import type { Waker } from './jobs/waker.ts'
import type { Mailer } from './mail/mailer.ts'
import type { PaymentGateway } from './payment/gateway.ts'

/** The only source of time; epoch milliseconds. */
export type Clock = { now(): number }

/** Everything the app needs from outside itself. */
export type Deps = {
  config: Config
  knex: Knex
  clock: Clock
  log: Logger
  events: EventBus
  catalog: Catalog
  gateway: PaymentGateway
  mailer: Mailer
  jobs: Waker
  /** Signs cookies and CSRF tokens; the first signs, the others still verify. */
  sessionKeys: string[]
}
