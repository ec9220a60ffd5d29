import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseDatabase } from '../../platform/settings/config.ts'
import type { Database } from '../../platform/settings/database.ts'
import { emptyPlace, restoreAside } from './aside.ts'
import { copyDatabase } from './copyDatabase.ts'

const folder = await mkdtemp(join(tmpdir(), 'quadras-drill-'))
const removals = [() => rm(folder, { recursive: true, force: true })]

type Made = { url: string; remove(): Promise<void> }

/** Tries a copy of this process's database, or of one that is made in an empty place beside it; it ends with the process, whose one task it is. */
export async function runDrill(make?: (place: Database) => Promise<Made>): Promise<void> {
  try {
    const given = parseDatabase(process.env)
    await drill(make ? await made(given, make) : given, given)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  } finally {
    for (const remove of removals.reverse()) await remove()
  }
}

async function made(given: Database, make: (place: Database) => Promise<Made>) {
  const { url, remove } = await make((await placeBeside(given)).database)
  removals.push(remove)
  return parseDatabase({ DATABASE_URL: url })
}

/** Copies, restores into a place of its own and counts both; the database itself is only read. */
async function drill(database: Database, beside: Database) {
  const beganMs = performance.now()
  const copy = join(folder, 'copy')
  const copied = await copyDatabase(database, copy)
  const copiedMs = performance.now()
  const found = await restoreAside(await placeBeside(beside), copy, copied)
  const restoredMs = performance.now()
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  process.stdout.write(
    `Ensaio feito: ${found.reservations} reservas, ${found.payments} pagamentos, ${found.people} pessoas.\n` +
      `Cópia conferida em ${seconds(copiedMs - beganMs)}, restaurada e contada em ${seconds(restoredMs - copiedMs)}.\n`,
  )
}

/** Removed at the end. */
async function placeBeside(given: Database) {
  const place = await emptyPlace(given, folder, `drill_${randomBytes(6).toString('hex')}`)
  removals.push(place.remove)
  return place
}
