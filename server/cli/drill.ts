import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyDatabase } from '../backup/copyDatabase.ts'
import { checkSqlite } from '../backup/copySqlite.ts'
import { COUNTED, COUNT_NAMES } from '../backup/counts.ts'
import { restoreDatabase } from '../backup/restoreDatabase.ts'
import { makeDatabase } from '../bench/database/makeDatabase.ts'
import { parseDatabase } from '../config.ts'
import { writePrivately } from '../privateFiles.ts'

/** Of an older day of the benchmarks' venue, so that 100,000 reservations are reached. */
const HISTORY_DAYS = 1_900

writePrivately()
const folder = await mkdtemp(join(tmpdir(), 'quadras-drill-'))
const made = process.argv.includes('--large')
  ? await makeDatabase({ historyDays: HISTORY_DAYS })
  : null
try {
  await drill()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await made?.remove()
  await rm(folder, { recursive: true, force: true })
}

/** Copies, restores into a place of its own and counts both; the database itself is only read. */
async function drill() {
  const database = parseDatabase(made ? { DATABASE_URL: made.url } : process.env)
  if (database.kind === 'postgres')
    throw new Error('O ensaio é só para SQLite: com PostgreSQL, restaure num banco à parte.')
  const beganMs = performance.now()
  const copy = join(folder, 'copy.sqlite3')
  const file = join(folder, 'restored.sqlite3')
  const copied = await copyDatabase(database, copy)
  const copiedMs = performance.now()
  await restoreDatabase({ kind: 'sqlite', file }, copy)
  const restored = await checkSqlite(file)
  const restoredMs = performance.now()
  for (const name of COUNTED) {
    if (restored[name] !== copied[name])
      throw new Error(
        `O ensaio falhou: ${COUNT_NAMES[name]} ${copied[name]}, ${restored[name]} depois.`,
      )
  }
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  process.stdout.write(
    `Ensaio feito: ${restored.reservations} reservas, ${restored.payments} pagamentos, ${restored.people} pessoas.\n` +
      `Cópia conferida em ${seconds(copiedMs - beganMs)}, restaurada e contada em ${seconds(restoredMs - copiedMs)}.\n`,
  )
}
