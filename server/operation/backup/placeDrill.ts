import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PlaceDrill } from '#shared/operation/health/facts.ts'
import { bytesText } from '#shared/operation/health/words.ts'
import { isDrillDue } from '#shared/operation/backup/schedule.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { databaseBytes, spaceAt } from '../../platform/db/space.ts'
import type { Deps } from '../../platform/deps.ts'
import { isQuietHour } from '../../platform/jobs/quietHour.ts'
import { inOneProcess } from '../../platform/jobs/rounds.ts'
import { emptyPlace, restoreAside, type Aside } from './aside.ts'
import { wordsOf } from './backups.ts'
import { openBundle } from './bundle.ts'
import type { Counts } from './counts.ts'
import { readPhrase } from './phrase.ts'
import type { Place } from './place.ts'
import { bundleName, NO_PHRASE, secondPlaceOf } from './secondPlace.ts'
import { readName } from './takeBackup.ts'
import { partialName, removeLeftovers } from './wholeFile.ts'

type DrillDeps = Pick<
  Deps,
  'config' | 'knex' | 'reads' | 'clock' | 'log' | 'process' | 'installation'
>
const ROUND = 'place-drill'
/** A row of `health_facts`: whichever process did it, all of them know. */
const FACT = 'place-drill'
/** For what a restored database writes besides. */
const SPARE_BYTES = 100_000_000

/** Once a month, at a quiet hour: brings the newest copy back from the second place, restores it into a place of its own and counts. Nothing of it stays but how it went. */
export async function drillSecondPlace(deps: DrillDeps): Promise<void> {
  if (!(await isDue(deps))) return
  await inOneProcess(deps, ROUND, async () => {
    if (!(await isDue(deps))) return
    const done = await drill(deps)
    await noteDrill(deps.knex, done)
    if (done.failed) deps.log.error({ failed: done.failed }, 'the drill of the second place failed')
  })
}

async function isDue({ knex, clock, config }: DrillDeps): Promise<boolean> {
  if (!config.backups.second) return false
  const nowMs = clock.now()
  const last = await readDrill(knex)
  const placed = await knex('backups').min('placedAt as at').first()
  return isDrillDue(nowMs, {
    placedMs: placed?.at ? Date.parse(placed.at) : null,
    last,
    isQuiet: isQuietHour(nowMs, config.venueTimezone),
  })
}

async function drill(deps: DrillDeps): Promise<PlaceDrill> {
  const { config, clock } = deps
  const done: PlaceDrill = {
    atMs: clock.now(),
    copyMs: null,
    reservations: null,
    isCompared: false,
    failed: null,
    isBad: false,
  }
  await mkdir(config.backups.folder, { recursive: true })
  await removeLeftovers(config.backups.folder)
  // Beside the copies: there is the room for one, and what a kill leaves is removed by the next of them.
  const folder = partialName(join(config.backups.folder, 'ensaio'))
  try {
    const place = secondPlaceOf(config)!
    const name = await newestIn(place)
    done.copyMs = Date.parse(readName(name)!.at)
    const phrase = await readPhrase(config)
    if (phrase === null) throw new Error(NO_PHRASE)
    await demandRoom(deps, await place.sizeOf(name))
    await mkdir(folder, { mode: 0o700 })
    const aside = await emptyPlace(config.database, folder, `drill_${deps.installation.mark}`)
    try {
      const bundle = join(folder, name)
      await pipeline(place.get(name), createWriteStream(bundle, { mode: 0o600 }))
      const held = await heldBy(deps.knex, name)
      // From here on it is the copy that is bad.
      done.isBad = true
      const { reservations } = await restoreBundle({ bundle, phrase, folder, aside, held })
      return { ...done, isBad: false, reservations, isCompared: held !== null }
    } finally {
      await aside.remove()
    }
  } catch (error) {
    return { ...done, failed: wordsOf(error) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Restoring = {
  bundle: string
  phrase: string
  folder: string
  aside: Aside
  held: Counts | null
}

async function restoreBundle({ bundle, phrase, folder, aside, held }: Restoring): Promise<Counts> {
  const { copy } = await openBundle(bundle, phrase, join(folder, 'opened'))
  await rm(bundle)
  return restoreAside(aside, copy, held)
}

async function newestIn(place: Place): Promise<string> {
  const names = (await place.list()).filter((name) => name.endsWith('.age') && readName(name))
  // The names say when, and sort by it.
  const newest = names.toSorted().at(-1)
  if (!newest) throw new Error('No segundo lugar não há nenhuma cópia.')
  return newest
}

/** Reads what the table says that is in it; null of one that the table does not know any more. */
async function heldBy(knex: Db, name: string): Promise<Counts | null> {
  const rows = await knex('backups')
    .whereNotNull('testedAt')
    .select('file', 'reservations', 'payments', 'people')
  const row = rows.find(({ file }) => file !== null && bundleName(file) === name)
  if (!row) return null
  const { reservations, payments, people } = row
  return { reservations: reservations ?? 0, payments: payments ?? 0, people: people ?? 0 }
}

/** Throws unless there is room for the encrypted copy, what is in it and, with a SQLite file, the database once more. */
async function demandRoom({ config, reads }: DrillDeps, bytes: number) {
  const own = config.database.kind === 'sqlite' ? ((await databaseBytes(reads)) ?? 0) : 0
  const needed = 2 * bytes + own + SPARE_BYTES
  const space = await spaceAt(config.backups.folder)
  if (space && space.freeBytes < needed)
    throw new Error(
      `Falta espaço no disco para o ensaio: são precisos ${bytesText(needed)}, e há ${bytesText(space.freeBytes)}.`,
    )
}

/** How the last one went; null before the first. */
export async function readDrill(db: Db): Promise<PlaceDrill | null> {
  const row = await db('health_facts').where({ name: FACT }).first('value')
  return row ? JSON.parse(row.value) : null
}

async function noteDrill(knex: Db, done: PlaceDrill) {
  const row = { name: FACT, value: JSON.stringify(done), at: toInstant(done.atMs) }
  await knex('health_facts').insert(row).onConflict('name').merge()
}
