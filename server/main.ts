import { once } from 'node:events'
import { join } from 'node:path'
import { styleText } from 'node:util'
import { SettingRefused } from './account/people/accounts.ts'
import { wordsOf } from './operation/backup/backups.ts'
import { startRefusal } from './operation/backup/startRefusal.ts'
import { parseConfig, type Config } from './platform/settings/config.ts'
import { DatabaseRefused } from './platform/db/migrate.ts'
import type { Restores } from './platform/deps.ts'
import { createLog } from './platform/log/log.ts'
import { closeOldFiles, writePrivately } from './platform/settings/privateFiles.ts'
import { startServer, type RunningServer, type Surroundings } from './startServer.ts'
import {
  LISTEN,
  RELEASE_VARIABLE,
  RELEASES_VARIABLE,
  type FromServer,
} from './operation/update/messages.ts'
import { onStarterGone } from './operation/update/starterGone.ts'

const EXIT_WITHIN_MS = 9_500

writePrivately()
let restarting: Promise<void> | null = null
const restores: Restores = {
  state: { isRunning: false, failed: null },
  begin: beginRestore,
}
let isStopping = false
const config = readConfig()
const log = createLog(config.logLevel)
process.on('uncaughtException', (error) => {
  log.fatal(error)
  process.exit(1)
})

await closeOldFiles(config)
// The built app is beside the bundled server.
const APP = join(import.meta.dirname, '../app')
const say = process.send?.bind(process) as ((message: FromServer) => void) | undefined
let server: RunningServer | null = null
// Whoever started it has died: another server is on its way.
onStarterGone(() => (server ? void stop() : process.exit(1)))
// Of this start alone: whatever is lost later is not to be replaced by itself.
const isNew = process.argv.includes('--new')
server = await startServer(config, log, APP, { ...surroundings(), isNew }).catch(refuse)
// More than one may be told of the same end.
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
announce(config, server)

function readConfig(): Config {
  try {
    return parseConfig(process.env)
  } catch (error) {
    return exitWith((error as Error).message)
  }
}

async function refuse(error: unknown): Promise<never> {
  if (error instanceof DatabaseRefused || error instanceof SettingRefused)
    return exitWith(error.message)
  const words = await startRefusal(config, error)
  if (words !== null) return exitWith(words)
  throw error
}

function exitWith(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function announce(
  { host, production, publicUrl }: Config,
  { port, admin, ownerLink }: RunningServer,
) {
  const name = ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
  process.stdout.write(`\n  Quadras em ${publicUrl ?? `http://${name}:${port}`}\n`)
  if (production && !publicUrl) {
    const missing = `  Falta PUBLIC_URL: o endereço que os navegadores usam, como https://reservas.example.com.
  Sem ele o servidor só atende ${host}, os links dos e-mails não abrem em outro lugar e os cookies não exigem HTTPS.
  Para atender a rede mesmo assim: HOST=0.0.0.0`
    process.stdout.write(`${styleText('red', missing, { stream: process.stdout })}\n`)
  }
  if (admin?.generated) {
    process.stdout.write(`  Administrador: ${admin.username}   Senha: ${admin.generated}\n`)
    process.stdout.write('  Anote a senha: ela não será mostrada de novo.\n')
  }
  if (ownerLink && 'url' in ownerLink) {
    process.stdout.write(`  Primeiro acesso: ${ownerLink.url}\n`)
    process.stdout.write(
      '  Quem abrir este link em até 24 horas cria a conta do dono. Ele vale uma vez.\n',
    )
  } else if (ownerLink) {
    process.stdout.write(
      `  O link do primeiro acesso já foi mostrado e vale até ${ownerLink.openUntil}. Outro: npm run admin -- owner-link\n`,
    )
  }
  process.stdout.write('\n')
}

/** What starts this server: a service, or `launch`, which is told before anybody is answered and can run another release. */
function surroundings(): Surroundings {
  const { [RELEASES_VARIABLE]: folder, [RELEASE_VARIABLE]: name } = process.env
  if (!say || !folder || !name) return { restart, restores }
  return {
    restart,
    restores,
    releases: { folder, name, run: (order) => say({ say: 'update', ...order }) },
    async beforeListening() {
      if (server) return
      const answer = once(process, 'message')
      say({ say: 'ready' })
      const [message] = await answer
      if (message !== LISTEN) throw new Error('Not to listen')
    },
  }
}

/** On what is in the database and the settings by now, at the same port; a second wish while one is under way is the same. */
function restart() {
  if (!restarting) startAgain()
}

/** The same with some work between the end and the start; what it throws is said on the page, and the server starts on what is there. */
function beginRestore(work: () => Promise<unknown>) {
  if (restores.state.isRunning) return
  restores.state = { isRunning: true, failed: null }
  startAgain(async () => {
    restores.state = await work().then(
      () => ({ isRunning: false, failed: null }),
      (error: unknown) => {
        log.error(error)
        return { isRunning: false, failed: wordsOf(error) }
      },
    )
  })
}

function startAgain(work?: () => Promise<void>) {
  const before = restarting
  const mine = (async () => {
    await before
    await again(work)
  })().finally(() => {
    if (restarting === mine) restarting = null
  })
  restarting = mine
}

async function again(work?: () => Promise<void>) {
  log.info('starting again')
  try {
    const { port } = server!
    await server!.stop()
    await work?.()
    server = await startServer({ ...readConfig(), port }, log, APP, surroundings())
  } catch (error) {
    await refuse(error).catch((unknown: Error) => {
      log.fatal(unknown)
      process.exit(1)
    })
  }
}

async function stop() {
  if (isStopping) return
  isStopping = true
  log.info('stopping')
  setTimeout(() => process.exit(0), EXIT_WITHIN_MS).unref()
  try {
    await restarting
    await server?.stop()
    process.exit(0)
  } catch (error) {
    log.fatal(error as Error)
    process.exit(1)
  }
}
