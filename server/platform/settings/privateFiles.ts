import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** From here on whatever this process and its children write is for its owner alone. */
export function writePrivately(): void {
  process.umask(0o077)
}

/** What an earlier version wrote for everybody to read. SQLite gives `-wal` and `-shm` the mode of the database beside them. */
export async function closeOldFiles({
  database,
  dataFolder,
}: Pick<Config, 'database' | 'dataFolder'>): Promise<void> {
  const files =
    database.kind === 'sqlite' ? ['', '-wal', '-shm'].map((end) => database.file + end) : []
  await Promise.all([
    ...files.map((file) => limit(file, 0o600)),
    limit(join(dataFolder, 'session-keys'), 0o600),
    limit(join(dataFolder, 'outbox'), 0o700),
  ])
}

// One that is not there, or is somebody else's, stays as it is.
const limit = (path: string, mode: number) => chmod(path, mode).catch(() => undefined)
