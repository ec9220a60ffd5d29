import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import { readEpoch, replaceEpoch } from '../db/epoch.ts'
import { versionNow, wasNeverThere } from '../db/versionTimes.ts'
import { ProblemError } from './problem.ts'
import { openCursor, sealCursor } from './syncCursor.ts'

export type CopyDeps = {
  knex: Db
  reads: Db
  epoch: string
  sessionKeys: readonly string[]
  log: Logger
  restart?: () => void
}

/**
 * Throws a 503 when the database is not the one that this process began with, which then begins anew. A tablet's cursor to
 * which the database never came, or only later, tells that an older copy was put in its place, by hand or with its machine: that copy gets a new epoch.
 * Of several that tell it the first one makes the epoch; to it the cursors of the others mean nothing any more.
 */
export async function refuseOlderCopy(deps: CopyDeps, sealed: string | undefined): Promise<void> {
  const { epoch, knex, log, reads, restart, sessionKeys } = deps
  const now = await readEpoch(reads)
  const opened = openCursor(sessionKeys, sealed)
  const told = opened && { ...versionIn(opened.cursor), atMs: opened.atMs }
  const isOwn = told?.copy === now.slice(0, 8)
  if (told && isOwn && (await wasNeverThere(reads, told))) {
    await replaceEpoch(knex, now)
    log.error({ told: told.version }, 'the database is older than what a tablet knows')
  } else if (now === epoch) return
  restart?.()
  throw new ProblemError('server-busy', { retryAfterSeconds: 2 })
}

/** How far the database is, for who has changed it; nothing is read from there on. */
export async function cursorOfNow({
  epoch,
  reads,
  sessionKeys,
}: Pick<CopyDeps, 'epoch' | 'reads' | 'sessionKeys'>): Promise<string> {
  const { atMs, version } = await versionNow(reads)
  return sealCursor(sessionKeys, `${version}.0.${epoch.slice(0, 8)}.`, atMs)
}

function versionIn(cursor: string): { version: number; copy: string | undefined } {
  const [, version, copy] = /^(\d{1,15})\.\d{1,15}\.([\da-f]{8})\./.exec(cursor) ?? []
  return { version: Number(version), copy }
}
