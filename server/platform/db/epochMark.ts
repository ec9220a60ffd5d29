import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Db } from './db.ts'
import { readEpoch, replaceEpoch } from './epoch.ts'
import { present } from './rows.ts'

/** Lies beside a SQLite file and says which copy of the data the server last worked on and how far it was, and which ones before. */
const MarkSchema = v.object({
  epoch: v.string(),
  version: v.number(),
  before: v.array(v.string()),
})
type Mark = v.InferOutput<typeof MarkSchema>
const ENDING = '.epoch'
const REMEMBERED = 100
const WRITE_MS = 1_000

/** Follows how far the database is, in a file beside it. */
export type EpochMark = {
  /** How many writes that were noted the file lacked when it was opened. */
  readonly missing: number
  noteVersion(version: number): void
  /** Returns the last version that was noted: whatever is read from now on is at least of it. */
  noted(): number
  /** Whether the file that was opened lies in its place, another one, or none: that may be for the moment in which it is replaced. */
  fileInPlace(): Promise<'same' | 'other' | 'none'>
  stop(): Promise<void>
  /** Puts aside what the file that was opened has left beside the one that lies in its place by now: it would be played into that. All connections are closed. */
  putLogsAside(): Promise<void>
}

/** Gives a SQLite file a new epoch when it is older than what the server worked on before: somebody put a copy in its place by hand. */
export async function keepEpochMark(knex: Db, file: string, log: Logger): Promise<EpochMark> {
  const known = await readMark(file)
  const version = await versionOf(knex)
  const missing = known && known.epoch === (await readEpoch(knex)) ? known.version - version : 0
  if (known && isOlder(known, await readEpoch(knex), version)) {
    await replaceEpoch(knex, await readEpoch(knex))
    log.error({ known: known.version, version }, 'the database is older than the file beside it')
  }
  const epoch = await readEpoch(knex)
  const before = known ? [...known.before, known.epoch].filter((one) => one !== epoch) : []
  const mark: Mark = { epoch, version, before: [...new Set(before)].slice(-REMEMBERED) }
  const opened = await inodeOf(file)
  let written = -1
  const write = async () => {
    if (mark.version === written) return
    written = mark.version
    await writeMark(file, mark).catch((error: unknown) =>
      log.warn({ err: error }, 'how far the database is could not be noted'),
    )
  }
  await write()
  const timer = setInterval(() => void write(), WRITE_MS)
  return {
    missing: Math.max(missing, 0),
    noteVersion(now) {
      mark.version = Math.max(mark.version, now)
    },
    noted: () => mark.version,
    async fileInPlace() {
      const inode = await inodeOf(file)
      return inode === null ? 'none' : inode === opened ? 'same' : 'other'
    },
    async stop() {
      clearInterval(timer)
      // Compared at the next start with whatever lies there then.
      await write()
    },
    async putLogsAside() {
      if ((await inodeOf(file)) === opened) return
      const aside = (end: string) => rename(file + end, `${file}.replaced${end}`).catch(() => {})
      await Promise.all(['-wal', '-shm'].map(aside))
    },
  }
}

// An epoch that was left behind is older, whatever its version.
function isOlder(known: Mark, epoch: string, version: number) {
  return known.epoch === epoch ? version < known.version : known.before.includes(epoch)
}

async function readMark(file: string): Promise<Mark | null> {
  try {
    return v.parse(MarkSchema, JSON.parse(await readFile(file + ENDING, 'utf8')))
  } catch {
    // None yet, or not one of ours: it is written anew.
    return null
  }
}

async function writeMark(file: string, mark: Mark) {
  await writeFile(`${file}${ENDING}.partial`, JSON.stringify(mark))
  await rename(`${file}${ENDING}.partial`, file + ENDING)
}

async function versionOf(db: Db) {
  return present(await db('calendar_versions').where({ id: 1 }).first('version')).version
}

async function inodeOf(file: string) {
  return stat(file).then(
    ({ ino }) => ino,
    () => null,
  )
}
