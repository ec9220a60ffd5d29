import { join } from 'node:path'
import { pino } from 'pino'
import { COUNTED, COUNT_NAMES, countRows, type Counts } from './operation/backup/counts.ts'
import { parseConfig } from './platform/settings/config.ts'
import { createApp } from './createApp.ts'
import { connect, isSqlite } from './platform/db/connect.ts'
import type { Db } from './platform/db/db.ts'
import { migrate } from './platform/db/migrate.ts'
import { isIntact } from './platform/db/sqliteFile.ts'
import { startHttpServer } from './platform/http/httpServer.ts'
import { onStarterGone } from './operation/update/starterGone.ts'
import { loadRender } from './guest/front/loadRender.ts'
import { serveApp } from './platform/http/serveApp.ts'
import { writePrivately } from './platform/settings/privateFiles.ts'
import { createDeps } from './startServer.ts'

// Started by `launch` of the release before, on a database that nobody else has open: migrates it, and says whether this release works on it.
// Nobody outside is answered, and nothing runs in the background: no mail, no charge.
writePrivately()
// Without who started it, this process may be beside the next attempt. An exit would wait for a statement that runs.
onStarterGone(() => process.kill(process.pid, 'SIGKILL'))
try {
  await tryIt(JSON.parse(process.argv[2] ?? '{}') as Partial<Counts>)
  process.exit(0)
} catch (error) {
  const failed = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${failed}\n`)
  process.send?.({ failed }, () => process.exit(1))
}

async function tryIt(counts: Partial<Counts>) {
  const config = parseConfig(process.env)
  const knex = connect(config.database)
  await migrate(knex)
  await refuseLoss(knex, counts)
  const log = pino({ level: 'silent' })
  const clock = { now: () => Date.now() }
  const deps = await createDeps({ config, knex, clock, log })
  const app = createApp(deps, {
    serve: (write) => serveApp(join(import.meta.dirname, '../app'), [], write),
    render: await loadRender(join(import.meta.dirname, '../render.js'), deps.log),
  })
  const server = await startHttpServer(app.callback(), { host: '127.0.0.1', port: 0 })
  await askAll(`http://127.0.0.1:${server.port}`)
  await server.stop(0)
  deps.mailer.close()
  if (deps.reads !== knex) await deps.reads.destroy()
  await deps.health.destroy()
  await knex.destroy()
}

async function refuseLoss(knex: Db, counts: Partial<Counts>) {
  if (isSqlite(knex) && !(await isIntact(knex))) {
    throw new Error('Depois da mudança, o banco de dados não passou na conferência.')
  }
  const found = await countRows(knex)
  const lost = COUNTED.find((name) => counts[name] !== undefined && found[name] !== counts[name])
  if (!lost) return
  throw new Error(
    `Depois da mudança havia ${found[lost]} ${COUNT_NAMES[lost]} em vez de ${counts[lost]}.`,
  )
}

/** As a host asks, as a page loads with its parts, and as a customer's first screen does. */
async function askAll(origin: string) {
  const ask = async (path: string) => {
    const answer = await fetch(origin + path, { signal: AbortSignal.timeout(20_000) })
    if (!answer.ok) throw new Error(`A versão nova respondeu ${answer.status} a ${path}.`)
    return answer.text()
  }
  await ask('/up')
  const page = await ask('/')
  const parts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!)
  if (parts.length === 0) throw new Error('A versão nova não tem as suas páginas.')
  for (const path of parts) await ask(path)
  for (const path of ['/api/venue', '/api/courts', '/api/prices', '/api/operationHours']) {
    await ask(path)
  }
}
