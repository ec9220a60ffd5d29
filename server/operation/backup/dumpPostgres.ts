import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { connect } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { readAll } from '../../platform/db/knownDamage.ts'
import { countsOf, type Counts } from './counts.ts'
import { writeWhole } from './wholeFile.ts'

/** A copy by `pg_dump` in its custom format, for `pg_restore`; there is none unless that reads it and finds every row in it. */
export async function dumpPostgres(url: string, file: string): Promise<Counts> {
  // All of them, before anything is written.
  await Promise.all([
    runTool('pg_dump', url, ['--version']),
    runTool('pg_restore', url, ['--version']),
    // For the way back.
    runTool('psql', url, ['--version']),
  ])
  return writeWhole(file, async (partial) => {
    const counts = await dump(url, partial)
    const found = await countDumped(url, partial)
    const missing = [...counts].filter(([table, rows]) => found.get(table) !== rows)
    if (missing.length > 0) {
      const [[table, rows]] = missing as [[string, number]]
      throw new Error(
        `A cópia não passou na conferência: ${table} tem ${rows} linhas, a cópia ${found.get(table) ?? 'não a contém'}.`,
      )
    }
    return countsOf(found)
  })
}

/** Returns the rows of every table as they were when it began. */
async function dump(url: string, file: string): Promise<Map<string, number>> {
  const knex = connect({ kind: 'postgres', url })
  try {
    // Dump and count see the same rows while the server goes on writing.
    return await knex.transaction(async (trx) => {
      await trx.raw('set transaction isolation level repeatable read, read only')
      const { rows } = await trx.raw<{ rows: [{ id: string }] }>(
        'select pg_export_snapshot() as id',
      )
      const args = ['--format=custom', `--snapshot=${rows[0].id}`, `--file=${file}`]
      await runTool('pg_dump', url, args)
      return countTables(trx)
    })
  } catch (error) {
    // The program says in its own words what is damaged; the database says it by a code.
    await readAll(knex)
    throw error
  } finally {
    await knex.destroy()
  }
}

/** Every table of the database, named as `pg_restore` writes it, with its rows. */
async function countTables(trx: Db): Promise<Map<string, number>> {
  const { rows: tables } = await trx.raw<{ rows: { name: string }[] }>(`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1`)
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await trx.raw<{ rows: [{ count: number }] }>(`select count(*) from ${name}`)
    counts.set(name, rows[0].count)
  }
  return counts
}

/** What the file holds, by table. The data is read to its end: a torn or altered file fails here. */
export async function countDumped(url: string, file: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  await runTool('pg_restore', url, ['--list', file])
  await runTool('pg_restore', url, ['--data-only', '--file=-', file], {
    async read(output) {
      let table: string | null = null
      for await (const line of createInterface({ input: output, crlfDelay: Infinity })) {
        if (table === null) {
          table = /^COPY (\S+\.\S+) .*FROM stdin;$/.exec(line)?.[1] ?? null
          if (table !== null) counts.set(table, 0)
        } else if (line === '\\.') {
          table = null
        } else {
          counts.set(table, counts.get(table)! + 1)
        }
      }
    },
  })
  return counts
}

/** The migrations that had run where the dump was made. */
export async function migrationsIn(url: string, file: string): Promise<string[]> {
  const names: string[] = []
  const args = ['--data-only', '--table=knex_migrations', '--file=-', file]
  await runTool('pg_restore', url, args, {
    async read(output) {
      let at = -1
      for await (const line of createInterface({ input: output, crlfDelay: Infinity })) {
        const [, columns] = /^COPY \S+ \((.+)\) FROM stdin;$/.exec(line) ?? []
        if (columns) at = columns.split(', ').indexOf('name')
        else if (line === '\\.') at = -1
        else if (at >= 0) names.push(line.split('\t')[at]!)
      }
    },
  })
  return names
}

type Streams = {
  /** Gets what the program writes. */
  read?: (output: Readable) => Promise<void>
  /** Writes what the program reads, to its end. */
  write?: (input: Writable) => Promise<void>
}

/** Runs a program of PostgreSQL's own on the database, or on a file alone. */
export async function runTool(
  command: 'pg_dump' | 'pg_restore' | 'psql',
  url: string,
  args: string[],
  { read, write }: Streams = {},
): Promise<void> {
  const server = new URL(url)
  // In the environment, because everybody on the machine can read the arguments.
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(server.password) }
  server.password = ''
  // Without a database `pg_restore` lists and writes out what is in a file.
  const isOfFile =
    command === 'pg_restore' && args.some((arg) => ['--list', '--file=-'].includes(arg))
  const isOfNone = isOfFile || args.includes('--version')
  const child = spawn(command, [...(isOfNone ? [] : [`--dbname=${server.href}`]), ...args], {
    env,
    stdio: [write ? 'pipe' : 'ignore', read ? 'pipe' : 'ignore', 'pipe'],
  })
  // A program that ended early says why by itself.
  child.stdin?.on('error', () => undefined)
  const ended = new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr!.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    child.on('error', () =>
      reject(
        new Error(
          `O programa ${command} não foi encontrado. Instale o cliente do PostgreSQL (pacote postgresql-client) da mesma versão do servidor, ou mais nova, e tente de novo.`,
        ),
      ),
    )
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} falhou:\n${said.trim()}`)),
    )
  })
  const all = await Promise.allSettled([ended, read?.(child.stdout!), write?.(child.stdin!)])
  // Its own error first: that a stream broke follows from it.
  const failed = all.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
