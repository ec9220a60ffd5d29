import { join } from 'node:path'
import { keptCopies } from '#shared/operation/backup/retention.ts'
import type { Config } from '../../platform/settings/config.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { isDamaged } from '../../platform/db/knownDamage.ts'
import { wordsOf, type BackupDeps } from './backups.ts'
import { bucketPlace } from './bucketPlace.ts'
import { bundleBytes } from './bundle.ts'
import { folderPlace } from './folderPlace.ts'
import { readPhrase } from './phrase.ts'
import type { Place } from './place.ts'
import { readName } from './takeBackup.ts'

export function secondPlaceOf({ backups }: Pick<Config, 'backups'>): Place | null {
  const { second } = backups
  if (!second) return null
  return second.kind === 'folder' ? folderPlace(second.folder) : bucketPlace(second)
}

type PlaceDeps = Pick<BackupDeps, 'config' | 'knex' | 'clock' | 'log' | 'sessionKeys'>

/** The newest tested copy that is to be put into the second place; null when it is there, or there is no such place. */
export async function toBePlaced({ config, knex }: Pick<PlaceDeps, 'config' | 'knex'>) {
  if (!config.backups.second) return null
  const newest = await knex('backups')
    .whereNotNull('testedAt')
    .orderBy('at', 'desc')
    .first('id', 'file', 'placedAt')
  return newest?.file && !newest.placedAt ? { id: newest.id, file: newest.file } : null
}

/** Encrypts the newest copy into the second place, looks whether all of it arrived, and removes there what is not to be kept. What goes wrong is recorded and thrown. */
export async function placeNewest(deps: PlaceDeps): Promise<void> {
  const { config, knex, clock } = deps
  const place = secondPlaceOf(config)
  const copy = await toBePlaced(deps)
  if (!place || !copy) return
  const row = knex('backups').where({ id: copy.id })
  try {
    const phrase = await readPhrase(config)
    if (phrase === null) throw new Error(NO_PHRASE)
    await putWhole(place, bundleName(copy.file), () =>
      bundleBytes(join(config.backups.folder, copy.file), {
        phrase,
        sessionKeys: deps.sessionKeys,
      }),
    )
    await row.update({ place: place.kind, placedAt: toInstant(clock.now()), placeFailed: null })
    if (!(await isDamaged({ config, reads: knex }))) await tidyPlace(deps, place)
  } catch (error) {
    await row.update({ placeFailed: wordsOf(error) })
    throw error
  }
}

export const NO_PHRASE = 'Falta a frase de recuperação: crie-a em Cópias de segurança.'

/** What an encrypted copy is called: when and why, but not of which database it is. */
export function bundleName(file: string): string {
  return `${file.split('.')[0]}.age`
}

async function putWhole(place: Place, name: string, bytes: () => AsyncIterable<Uint8Array>) {
  let sent = 0
  async function* counted() {
    for await (const chunk of bytes()) {
      sent += chunk.length
      yield chunk
    }
  }
  await place.put(name, counted())
  const size = await place.sizeOf(name)
  if (size !== sent) throw new Error(`Chegaram ${size} de ${sent} bytes.`)
}

async function tidyPlace({ config, clock }: PlaceDeps, place: Place) {
  const copies = (await place.list()).flatMap((name) => {
    const named = name.endsWith('.age') ? readName(name) : null
    return named ? [{ ...named, name }] : []
  })
  const at = { nowMs: clock.now(), timeZone: config.venueTimezone }
  const kept = new Set(keptCopies(copies, at))
  for (const copy of copies) if (!kept.has(copy)) await place.remove(copy.name)
}

/** Writes, looks and removes there. Throws in words what is wrong. */
export async function tryPlace(place: Place): Promise<void> {
  const name = 'quadras-teste.txt'
  await putWhole(place, name, async function* () {
    yield Buffer.from('Teste do segundo lugar das cópias.\n')
  })
  await place.remove(name)
}
