import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupPart, ReceivedBackup, RestoreOrder } from '#shared/operation/backup/restore.ts'
import { ENCRYPTED_START } from '#shared/operation/backup/restore.ts'
import type { Deps } from '../../platform/deps.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { wordsOf } from './backups.ts'
import { WrongPhrase } from './bundle.ts'
import { plainStart } from './packed.ts'
import { closeBackup, openBackup, restoreOpened } from './restoreBackup.ts'
import { restoreDatabase, SQLITE_START } from './restoreDatabase.ts'

type ReceiveDeps = Pick<Deps, 'config' | 'restores'>

/** What a copy begins with, by the database that it is of. */
const STARTS = { sqlite: SQLITE_START, postgres: 'PGDMP' } as const
const ENGINE_NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

/** Writes a part of a copy beside the data. One that was sent twice is there once; one that comes before its time is refused. */
export async function receivePart(
  { config, restores }: ReceiveDeps,
  { at, bytes }: BackupPart,
): Promise<ReceivedBackup> {
  if (!restores || restores.state.isRunning) throw new ProblemError('not-found')
  await mkdir(config.dataFolder, { recursive: true })
  const file = await open(fileIn(config), at === 0 ? 'w' : 'r+', 0o600).catch(notWhole)
  try {
    if ((await file.stat()).size < at) throw new Refused('import-incomplete')
    const part = Buffer.from(bytes, 'base64')
    await file.write(part, 0, part.length, at)
    return { size: at + part.length }
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new ProblemError('too-large', { message: wordsOf(error), cause: error })
  } finally {
    await file.close()
  }
}

/** Puts the copy that was sent in the place of the venue without an owner, under a new epoch; the server starts again with it. What can be wrong with the file or the phrase is refused before. */
export async function restoreReceived(
  { config, restores }: ReceiveDeps,
  { size, phrase = '' }: RestoreOrder,
): Promise<void> {
  if (!restores || restores.state.isRunning) throw new ProblemError('not-found')
  const { database, dataFolder } = config
  const received = fileIn(config)
  const there = await stat(received).catch(notWhole)
  if (there.size !== size) throw new Refused('import-incomplete')
  const isEncrypted = (await plainStart(received)).startsWith(ENCRYPTED_START)
  const opened = isEncrypted ? await openReceived(config, phrase) : null
  const copy = opened?.copy ?? received
  const start = await plainStart(copy)
  if (!start.startsWith(STARTS[database.kind])) {
    await closeBackup(dataFolder)
    throw refusedFor('file', otherThan(database.kind, start))
  }
  restores.begin(async () => {
    try {
      await (opened
        ? restoreOpened({ database, dataFolder }, opened)
        : restoreDatabase(database, copy))
    } catch (error) {
      throw new Error(withoutPath(error, copy), { cause: error })
    } finally {
      await forgetReceived(config)
    }
  })
}

async function openReceived(config: ReceiveDeps['config'], phrase: string) {
  const received = fileIn(config)
  try {
    return await openBackup(config.dataFolder, received, phrase)
  } catch (error) {
    await closeBackup(config.dataFolder)
    const field = error instanceof WrongPhrase ? 'phrase' : 'file'
    throw refusedFor(field, withoutPath(error, received))
  }
}

/** What somebody sent and did not restore in the end; at the start of a server. */
export async function forgetReceived(config: ReceiveDeps['config']): Promise<void> {
  await rm(fileIn(config), { force: true })
  await closeBackup(config.dataFolder)
}

/** Where it lies on the server says nothing to whoever sent it. */
const withoutPath = (error: unknown, path: string) => wordsOf(error).replace(path, 'O arquivo')

const refusedFor = (field: string, message: string) =>
  new ProblemError('invalid-input', { message, errors: { [field]: [message] } })

const fileIn = ({ dataFolder }: ReceiveDeps['config']) => join(dataFolder, '.received-copy')

function notWhole(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Refused('import-incomplete')
  throw error
}

function otherThan(kind: keyof typeof STARTS, start: string) {
  const other = kind === 'sqlite' ? 'postgres' : 'sqlite'
  return start.startsWith(STARTS[other])
    ? `Esta cópia é de um servidor com ${ENGINE_NAMES[other]}, e este usa ${ENGINE_NAMES[kind]}.`
    : 'Este arquivo não é uma cópia deste sistema.'
}
