import { Dexie, type DexieOptions } from 'dexie'
import { answered } from '../../api/answered.ts'
import { DATABASES } from './databaseNames.ts'
import { exportEdits, OfflineDb } from './offlineDb.ts'

/** Where this page's databases are: on the device, or in memory until the page is closed. */
type DatabasePlace = 'device' | 'memory'

/** A database that opens may be busy with what another tab writes: its queue must not go out of sight for that. */
const BUSY_MS = 30_000

let place: DatabasePlace = 'device'
/** The browser's own, whatever takes its place. */
const browsers: DexieOptions = { ...Dexie.dependencies }

export const databasePlace = (): DatabasePlace => place

/** Puts every database that is opened from now on into memory when the browser's cannot be read, or does not answer in time. */
export async function placeDatabase(): Promise<DatabasePlace> {
  if (place === 'memory') return place
  const db = new OfflineDb()
  try {
    await answered(db.open())
    await answered(db.meta.get('desk'), BUSY_MS)
  } catch {
    const { indexedDB, IDBKeyRange } = await import('fake-indexeddb')
    Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange })
    place = 'memory'
  } finally {
    db.close()
  }
  return place
}

/** Everybody's edits on this device as JSON, without any CPF, and how many; null where they cannot be read. */
export async function readLeftEdits(): Promise<{ count: number; text: string } | null> {
  const db = new OfflineDb(undefined, browsers)
  try {
    const count = await answered(db.outbox.count())
    return { count, text: await answered(exportEdits(db)) }
  } catch {
    return null
  } finally {
    db.close()
  }
}

/** Deletes what this browser has stored of the desk. Throws `NotStored` where it does not let go of it. */
export async function deleteDatabases(): Promise<void> {
  if (!browsers.indexedDB) return
  for (const name of Object.values(DATABASES)) await answered(new Dexie(name, browsers).delete())
}
