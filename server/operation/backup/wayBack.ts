import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { formatDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { Database } from '../../platform/settings/database.ts'
import { productRoot } from '../../platform/settings/productRoot.ts'
import { ENDINGS, kindOf, namesIn, readName } from './takeBackup.ts'

export type DataPlace = Pick<Config, 'database' | 'dataFolder' | 'venueTimezone'> & {
  backups: Pick<Config['backups'], 'folder' | 'second'>
}
type Copy = { path: string; atMs: number }

const ENCRYPTED = '.age'

/** The copies that lie in folders of this machine, of either kind of database. */
export async function findCopies({ backups, dataFolder }: DataPlace): Promise<Copy[]> {
  const { folder, second } = backups
  const folders = [folder, ...(second?.kind === 'folder' ? [second.folder] : [])]
  const named = await Promise.all(
    folders.map(async (place) =>
      (await namesIn(place)).flatMap((name) => {
        const known = kindOf(name) || name.endsWith(ENCRYPTED) ? readName(name) : null
        return known ? [{ path: join(place, name), atMs: Date.parse(known.at) }] : []
      }),
    ),
  )
  // The copy that the container's hook leaves beside the database.
  const hosts = Object.values(ENDINGS).map((ending) =>
    join(dataFolder, 'backup', `quadras${ending}`),
  )
  const made = await Promise.all(
    hosts.map(async (path) => {
      const found = await stat(path).catch(() => null)
      return found ? [{ path, atMs: found.mtimeMs }] : []
    }),
  )
  return [...named, ...made].flat()
}

/** Whether a copy is of that kind of database, or encrypted, which does not say. */
export function isCopyOf({ kind }: Pick<Database, 'kind'>): (copy: Copy) => boolean {
  return ({ path }) => kindOf(path) === kind || path.endsWith(ENCRYPTED)
}

/** The newest of them that can take the database's place. */
export function newestOf(copies: readonly Copy[], database: Database): Copy | undefined {
  return copies.filter(isCopyOf(database)).toSorted((a, b) => b.atMs - a.atMs)[0]
}

/** In words: the newest copy that can take the database's place, and the command by which it does. */
export async function wayBack(place: DataPlace): Promise<string> {
  const { restore } = commandsOf(place)
  const copies = await findCopies(place)
  const newest = newestOf(copies, place.database)
  if (!newest) {
    const others =
      copies.length > 0
        ? 'As cópias são de outro tipo de banco: confira DATABASE_URL.'
        : `Não há nenhuma cópia em ${place.backups.folder}.`
    return `${others}\nPara voltar a uma cópia que está em outro lugar: ${restore('CÓPIA')}`
  }
  const { date, time } = venueNow(newest.atMs, place.venueTimezone)
  return `A cópia mais nova: ${newest.path}, de ${formatDate(date)} às ${time}\nPara voltar a ela: ${restore(newest.path)}`
}

/** How commands are typed where this program runs: in a checkout, or by the `quadras` of an installation. */
export function commandsOf({ dataFolder }: Pick<DataPlace, 'dataFolder'>) {
  const isCheckout = existsSync(join(productRoot(), 'server/operation/cli/restore.ts'))
  // A machine may have many venues: see server/operation/venues.
  if (existsSync(join(dataFolder, 'venue.env'))) {
    const venue = isCheckout ? 'npm run venue --' : 'quadras venue'
    const name = basename(dataFolder)
    return {
      restore: (file: string) => `${venue} restore ${name} ${quoted(file)}`,
      startNew: `${venue} start ${name} --new`,
    }
  }
  return {
    restore: (file: string) =>
      `${isCheckout ? 'npm run restore --' : 'quadras restore'} ${quoted(file)}`,
    startNew: isCheckout ? 'npm start -- --new' : 'quadras serve --new',
  }
}

const quoted = (path: string) => (/^[\p{L}\d./_-]+$/u.test(path) ? path : `'${path}'`)
