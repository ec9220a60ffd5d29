import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCopy, type OpenDatabase } from '../../test/support/testDatabase.ts'
import { dumpPostgres } from './dumpPostgres.ts'

let folder: string
let opened: OpenDatabase
const path = process.env['PATH'] ?? ''

// A program of an older version than the server refuses to dump it: these stand for those of a matching one.
async function program(name: string, script: string) {
  const version = '[ "$1" = --version ] && exit 0'
  await writeFile(join(folder, name), `#!/bin/sh\n${version}\n${script}\n`)
  await chmod(join(folder, name), 0o755)
}

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('a dump', () => {
  const file = () => join(folder, 'copy.dump')

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quadras-dump-'))
    opened = await openCopy('demo')
    process.env['PATH'] = `${folder}${delimiter}${path}`
    await program('psql', '')
    await program(
      'pg_dump',
      'for arg; do case $arg in --file=*) echo dump > "${arg#--file=}";; esac; done',
    )
  })
  afterEach(async () => {
    process.env['PATH'] = path
    await opened.close()
    await rm(folder, { recursive: true })
  })

  /** What `pg_restore` finds in the file: each table's rows, some of `lost`'s missing. */
  async function found(lost: Record<string, number> = {}, torn = false) {
    const { rows: tables } = await opened.knex.raw<{ rows: { name: string }[] }>(
      `select schemaname || '.' || tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const lines = await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await opened.knex.raw<{ rows: [{ count: number }] }>(
          `select count(*) from ${name}`,
        )
        const count = rows[0].count - (lost[name] ?? 0)
        return [`COPY ${name} (id) FROM stdin;`, ...Array(count).fill('1\tx'), '\\.', '']
      }),
    )
    await writeFile(join(folder, 'data'), lines.flat().join('\n'))
    await program(
      'pg_restore',
      `cat ${join(folder, 'data')}${torn ? '; echo torn >&2; exit 1' : ''}`,
    )
  }

  const dump = () =>
    dumpPostgres(opened.database.kind === 'postgres' ? opened.database.url : '', file())

  test('in which every row is found is good', async () => {
    await found()
    await dump()
    expect(await readdir(folder)).toContain('copy.dump')
  })

  test('without a row of the database is removed, and the table named', async () => {
    await found({ 'public.prices': 1 })
    await expect(dump()).rejects.toThrow(/não passou na conferência: public\.prices tem \d+ linhas/)
    expect(await readdir(folder)).not.toContain('copy.dump')
  })

  test('that cannot be read to its end is removed', async () => {
    await found({}, true)
    await expect(dump()).rejects.toThrow(/pg_restore falhou:\ntorn/)
    expect(await readdir(folder)).not.toContain('copy.dump')
  })

  test('that was not finished is removed', async () => {
    await found()
    const half = 'for arg; do case $arg in --file=*) echo half > "${arg#--file=}";; esac; done'
    await program('pg_dump', `${half}; echo no space >&2; exit 1`)
    await expect(dump()).rejects.toThrow(/pg_dump falhou:\nno space/)
    expect((await readdir(folder)).filter((name) => name.includes('copy'))).toEqual([])
  })
})
