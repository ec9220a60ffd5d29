import { Console } from 'node:console'
import { pino } from 'pino'
import { isAllowed, ROLES } from '#shared/account/people/permissions.ts'
import { parseConfig } from './platform/settings/config.ts'
import { createApp } from './createApp.ts'
import { connect } from './platform/db/connect.ts'
import { migrate } from './platform/db/migrate.ts'
import { routesOf } from './platform/http/access.ts'
import { createDeps } from './startServer.ts'

// Every route and which roles may call it, read from the app itself.
const config = parseConfig({ DATABASE_URL: 'sqlite::memory:' })
const knex = connect(config.database)
await migrate(knex)
const deps = await createDeps({
  config,
  knex,
  clock: { now: () => Date.now() },
  log: pino({ level: 'silent' }),
})
const routes = routesOf(createApp(deps)).map(({ method, path, access }) => ({
  route: `${method} ${path}`,
  access,
  nobody: mark(access === 'anybody'),
  ...Object.fromEntries(
    ROLES.map((role) => [role, mark(access === 'anybody' || isAllowed({ role }, access))]),
  ),
}))
new Console(process.stdout).table(routes)
process.exit(0)

function mark(may: boolean) {
  return may ? 'x' : ''
}
