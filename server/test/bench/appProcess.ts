import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { createCatalog } from '../../venue/catalog/catalog.ts'
import { parseConfig } from '../../platform/settings/config.ts'
import { createApp } from '../../createApp.ts'
import { connect, connectReads } from '../../platform/db/connect.ts'
import { readEpoch } from '../../platform/db/epoch.ts'
import { readInstallation } from '../../platform/db/installation.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { createEventBus } from '../../platform/events/eventBus.ts'
import { followPostgres } from '../../platform/events/postgresFeed.ts'
import { createProcess } from '../../platform/jobs/leases.ts'
import { createWaker } from '../../platform/jobs/waker.ts'
import { sandboxGateway } from '../../payment/providers/sandbox/sandboxGateway.ts'
import { sendLongTurns } from './longTurns.ts'
import { onStarterGone } from '../../operation/update/starterGone.ts'

// The product in a process of its own on a database that is ready; with `BENCH_COLD=1` the calendar's cached answer is dropped
// before every request, as a write in between would do, and with `BENCH_TURNS=1` long turns of its event loop are sent.
const config = parseConfig(process.env)
const knex = connect(config.database)
const log = pino({ level: 'warn' })
const events = createEventBus(log)
const base = {
  config,
  knex,
  reads: connectReads(config.database, knex),
  health: knex,
  events,
  clock: { now: () => Date.now() },
  log,
}
const deps: PaymentDeps = {
  ...base,
  epoch: await readEpoch(knex),
  installation: await readInstallation(knex),
  sessionKeys: ['bench-session-key'],
  catalog: createCatalog(base),
  gateway: sandboxGateway(base),
  formerGateways: [],
  mailer: { send: async () => undefined, close: () => undefined },
  jobs: createWaker(),
  process: createProcess(),
}
if (config.database.kind === 'postgres') await followPostgres(config.database.url, events, deps.log)
const answer = createApp(deps).callback()
if (process.env['BENCH_TURNS'] === '1') sendLongTurns()
const isCold = process.env['BENCH_COLD'] === '1'
let id = 1_000_000
const server = createServer((request, response) => {
  if (isCold) events.publish({ id: (id += 1), dates: [], catalog: false, reservations: false })
  void answer(request, response)
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port })
})
onStarterGone(() => process.exit(0))
