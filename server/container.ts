import { constants } from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copyDatabase } from './operation/backup/copyDatabase.ts'
import { restoreDatabase } from './operation/backup/restoreDatabase.ts'
import { parseDatabase } from './platform/settings/config.ts'
import type { Database } from './platform/settings/database.ts'
import { removeSidecars } from './platform/db/sqliteFile.ts'
import { writePrivately } from './platform/settings/privateFiles.ts'
import { containerSettings } from './operation/cli/containerSettings.ts'

const STORAGE = process.env['STORAGE'] ?? '/storage'
const PROBE_MS = 3_000
const COMMANDS: Record<string, () => Promise<void>> = {
  serve,
  health,
  'pre-backup': preBackup,
  'post-restore': postRestore,
  admin: () => beside(() => import('./operation/cli/admin.ts')),
  backup: () => beside(() => import('./operation/cli/backup.ts')),
  restore: () => beside(() => import('./operation/cli/restore.ts')),
}

writePrivately()
Object.assign(process.env, containerSettings(process.env, STORAGE))
const [name = 'serve'] = process.argv.slice(2)
try {
  const command = COMMANDS[name]
  if (!command) throw new Error(`Uso: container [${Object.keys(COMMANDS).join('|')}]`)
  await command()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function serve() {
  await access(STORAGE, constants.W_OK).catch(() => {
    const user = process.getuid?.() ?? '?'
    throw new Error(`${STORAGE} não existe ou não pode ser escrita pelo usuário ${user}.`)
  })
  await import('./main.ts')
}

/** Runs another command with the container's settings. */
async function beside(command: () => Promise<unknown>) {
  process.argv.splice(2, 1)
  await command()
}

async function health() {
  if (!(await answers('/up'))) throw new Error('O servidor não está pronto.')
}

/** Puts a tested copy where the host looks for it when it copies the volume. The one before stays until the new one is whole. */
async function preBackup() {
  const database = parseDatabase(process.env)
  const { folder, copy } = place(database)
  await mkdir(folder, { recursive: true })
  const fresh = `${copy}.new`
  await rm(fresh, { force: true })
  const { reservations } = await copyDatabase(database, fresh)
  await rename(fresh, copy)
  process.stdout.write(`Cópia feita e conferida: ${copy}, ${reservations} reservas\n`)
}

/** Puts that copy in the database's place, before the server starts on a volume that was copied while it ran. */
async function postRestore() {
  if (await answers('/healthz')) throw new Error('O servidor está no ar: pare-o e tente de novo.')
  const database = parseDatabase(process.env)
  const { copy } = place(database)
  await access(copy).catch(() => {
    throw new Error(`Cópia não encontrada: ${copy}`)
  })
  if (database.kind === 'postgres') await restoreDatabase(database, copy)
  else await replaceTorn(database, copy)
  process.stdout.write(`Banco de dados restaurado de ${copy}.\n`)
}

/** The file itself was copied in the middle of writing: not even its lock is worth asking. */
async function replaceTorn(database: Database & { kind: 'sqlite' }, copy: string) {
  const { file } = database
  const torn = `${file}.torn`
  await rename(file, torn).catch(refuseUnlessMissing)
  await removeSidecars(file)
  try {
    await restoreDatabase(database, copy)
  } catch (error) {
    await rename(torn, file).catch(refuseUnlessMissing)
    throw error
  }
  await rm(torn, { force: true })
}

function refuseUnlessMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}

function place({ kind }: Database) {
  const folder = join(STORAGE, 'backup')
  return { folder, copy: join(folder, kind === 'sqlite' ? 'quadras.sqlite3' : 'quadras.dump') }
}

async function answers(path: string): Promise<boolean> {
  const { PORT } = process.env
  const signal = AbortSignal.timeout(PROBE_MS)
  return fetch(`http://127.0.0.1:${PORT}${path}`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}
