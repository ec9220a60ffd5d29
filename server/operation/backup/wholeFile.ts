import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

// Tells a leftover of an earlier process with the same id, as the first one of a container has, from this one's files.
const RUN = randomBytes(4).toString('hex')
/** Of a process that the system hides, or on a system without that list. */
const UNTOLD = '0'
const SINCE = startOf(process.pid)
const PARTIAL = /^\..+\.(\d+)-(\d+)-([0-9a-f]{8})\.partial(-wal|-shm|-journal)?$/

/**
 * A file that has its name only when it is whole: `make` writes and checks it under another one beside it, then it is on the disk, then
 * it is named. What a killed run left there is removed first.
 */
export async function writeWhole<T>(
  file: string,
  make: (partial: string) => Promise<T>,
): Promise<T> {
  const folder = dirname(file)
  await mkdir(folder, { recursive: true })
  await removeLeftovers(folder)
  const partial = partialName(file)
  try {
    const made = await make(partial)
    await chmod(partial, 0o600)
    await flush(partial)
    await rename(partial, file)
    await flush(folder)
    return made
  } catch (error) {
    await rm(partial, { force: true, recursive: true })
    throw error
  }
}

/** A name beside that file for what is not whole yet. */
export function partialName(file: string): string {
  return join(dirname(file), `.${basename(file)}.${process.pid}-${SINCE}-${RUN}.partial`)
}

/** Removes what processes that are no more left half-made in that folder. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder)
  await Promise.all(
    names
      .filter((name) => {
        const [, id, since, run] = PARTIAL.exec(name) ?? []
        return id !== undefined && run !== RUN && !isRunning(Number(id), since!)
      })
      .map((name) => rm(join(folder, name), { force: true, recursive: true })),
  )
}

function isRunning(id: number, since: string): boolean {
  // One of this id that is not this run has ended: the id is this process's now.
  if (id === process.pid) return false
  const began = startOf(id)
  return began === since || began === UNTOLD
}

/** When a process began, in clock ticks since the machine's start (field 22 of /proc/ID/stat): a later process with the same id has another. Null once it has ended. */
function startOf(id: number): string | null {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'latin1')
    // The name before these may hold anything, brackets too.
    const [state, ...fields] = stat.split(') ').at(-1)!.split(' ')
    // A killed one stays in the list until its parent has looked.
    return state === 'Z' ? null : fields[18]!
  } catch {
    return isThere(id) ? UNTOLD : null
  }
}

function isThere(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    // Somebody else's process is one too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function flush(path: string) {
  const opened = await open(path, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
