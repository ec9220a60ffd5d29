import { chmod, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import sqlite from 'sqlite3'
import type { Database } from '../settings/database.ts'
import { DatabaseRefused } from './migrate.ts'

/** Lies beside a SQLite file: whoever has locked it is its server. */
export const LOCK_ENDING = '.lock'
/** Longer than a server takes to end. */
const WAIT_MS = 12_000

/**
 * Takes a SQLite file for this server, waiting for one that is ending; throws in words while another one has it. The lock is the
 * operating system's, so that it ends with its process however that ends. Commands take none: they may run beside. Returns the release.
 */
export async function takeForServer(
  database: Database,
  waitMs = WAIT_MS,
): Promise<() => Promise<void>> {
  if (database.kind === 'postgres' || database.file === ':memory:') return async () => undefined
  await mkdir(dirname(database.file), { recursive: true })
  const lock = await openLock(database.file + LOCK_ENDING)
  const close = () => new Promise<void>((resolve) => lock.close(() => resolve()))
  await chmod(database.file + LOCK_ENDING, 0o600)
  lock.configure('busyTimeout', waitMs)
  try {
    await new Promise<void>((resolve, reject) => {
      lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE', (error) =>
        error ? reject(error) : resolve(),
      )
    })
    return close
  } catch (error) {
    await close()
    const isTaken = error instanceof Error && error.message.startsWith('SQLITE_BUSY')
    throw isTaken ? new DatabaseRefused(refusal(database.file), { cause: error }) : error
  }
}

function openLock(file: string): Promise<sqlite.Database> {
  return new Promise((resolve, reject) => {
    const opened = new sqlite.Database(file, (error) => (error ? reject(error) : resolve(opened)))
  })
}

const refusal = (file: string) =>
  `Outro servidor já está usando este banco de dados: ${file}\nDois ao mesmo tempo fariam o mesmo trabalho duas vezes. Pare o outro e comece de novo; vários servidores para um local pedem o PostgreSQL. Nada foi alterado.`
