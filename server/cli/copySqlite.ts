import { existsSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { connect } from '../db/connect.ts'

/** One compact file with all that was committed when it began; deleted again when its integrity check fails. */
export async function copySqlite(source: string, file: string): Promise<void> {
  if (!existsSync(source)) throw new Error(`Banco de dados não encontrado: ${source}`)
  try {
    await run(source, (knex) => knex.raw('VACUUM INTO ?', [file]))
    await chmod(file, 0o600)
    await run(file, checkIntegrity)
    // The check opened the copy in WAL mode and leaves extra files.
    await Promise.all(['-wal', '-shm'].map((ending) => rm(file + ending, { force: true })))
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

type Work = (knex: ReturnType<typeof connect>) => Promise<unknown>

async function run(file: string, work: Work) {
  const knex = connect({ kind: 'sqlite', file })
  try {
    await work(knex)
  } finally {
    await knex.destroy()
  }
}

const checkIntegrity: Work = async (knex) => {
  const [{ integrityCheck: verdict }] =
    await knex.raw<[{ integrityCheck: string }]>('PRAGMA integrity_check')
  const orphans = await knex.raw<unknown[]>('PRAGMA foreign_key_check')
  if (verdict !== 'ok' || orphans.length > 0) throw new Error('A cópia não passou na conferência.')
}
