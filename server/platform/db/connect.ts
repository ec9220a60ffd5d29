import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import knexModule, { type Knex } from 'knex'
import { knexSnakeCaseMappers } from 'objection'
import pg from 'pg'
import type { Database as SqliteDatabase } from 'sqlite3'
import type { Database } from '../settings/database.ts'
import { cacheStatements } from './cachedStatements.ts'
import { noteDamage } from './damage.ts'
import type { Db } from './db.ts'
import type { BooleanColumn } from './tables.ts'

/** What a database is known by within this process. */
export function addressOf(database: Database): string {
  return database.kind === 'sqlite' ? database.file : database.url
}

// PostgreSQL sends 64-bit integers as text; every counter here fits a double.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type ConnectOptions = {
  acquireTimeoutMs?: number
  /** How long SQLite waits for another's lock. */
  busyTimeoutMs?: number
  /** Whether a SQLite file that is not there is an error: opened, an empty one would lie in its place. */
  mustExist?: boolean
}

/** Opens the pool. SQLite gets one connection: more that write only bring SQLITE_BUSY. */
export function connect(database: Database, options: ConnectOptions = {}): Db {
  const knex = knexModule({
    ...knexConfig(database, options),
    acquireConnectionTimeout: options.acquireTimeoutMs ?? 15_000,
  })
  watchDamage(knex, database)
  if (database.kind === 'sqlite') {
    beginImmediately(knex)
    prepareOnce(knex)
  } else leaveDemoted(knex)
  // The same object: only its types are narrower.
  return knex as unknown as Db
}

/** The connections for what only reads. With a SQLite file they are its own (WAL), so that reads never wait for the one connection that writes; else the same as `knex`. */
export function connectReads(database: Database, knex: Db): Db {
  if (database.kind === 'postgres' || database.file === ':memory:') return knex
  const reads = knexModule({ ...knexConfig(database, { mustExist: true }), ...readers() })
  watchDamage(reads, database)
  prepareOnce(reads)
  return reads as unknown as Db
}

/** Opens all of them now: of a file that is removed later, only what is open can still be read. */
export async function openReads(reads: Db): Promise<void> {
  await Promise.all(Array.from({ length: READERS }, () => reads.raw('select 1')))
}

/** As knex itself types it: for tables that the caller knows by name only, or as they once were. */
export function untyped(db: Db): Knex {
  return db as unknown as Knex
}

/** What both the server and the knex command line connect with. */
export function knexConfig(
  database: Database,
  { busyTimeoutMs = 5_000, mustExist = false }: ConnectOptions = {},
): Knex.Config {
  return {
    ...(database.kind === 'sqlite'
      ? sqlite(database.file, { busyTimeoutMs, mustExist })
      : postgres(database.url)),
    ...mappers(database.kind === 'sqlite'),
    // An error's text goes to the log: it may contain the statement, but not the bound values.
    compileSqlOnError: false,
  }
}

/** Rows in camelCase and with real booleans, with either engine. */
function mappers(isSqlite: boolean): Pick<Knex.Config, 'wrapIdentifier' | 'postProcessResponse'> {
  const names = knexSnakeCaseMappers()
  if (!isSqlite) return names
  return {
    ...names,
    postProcessResponse(response) {
      const rows: unknown = names.postProcessResponse!(response)
      convertBooleans(Array.isArray(rows) ? rows : [rows])
      return rows
    },
  }
}

const BOOLEAN_COLUMNS: Record<BooleanColumn, true> = {
  tracked: true,
  covered: true,
  active: true,
  allDay: true,
  available: true,
  deleted: true,
  detached: true,
  emailSent: true,
  hidesQr: true,
  isBrief: true,
  isOpen: true,
  isRight: true,
  justOpened: true,
  retaken: true,
  mustChangePassword: true,
  processed: true,
  showsNames: true,
  keepsPhones: true,
  offline: true,
  forgotten: true,
  booked: true,
  skipTaken: true,
}

// SQLite has no booleans: it returns 0 and 1.
function convertBooleans(rows: readonly unknown[]) {
  const [first] = rows
  if (!isRow(first)) return
  const columns = Object.keys(first).filter((column) => column in BOOLEAN_COLUMNS)
  if (columns.length === 0) return
  for (const row of rows) {
    if (!isRow(row)) continue
    for (const column of columns) {
      const value = row[column]
      if (value === 0 || value === 1) row[column] = value === 1
    }
  }
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

export function isSqlite(knex: Pick<Db, 'client'>): boolean {
  return knex.client.config.client === 'sqlite3'
}

function sqlite(
  file: string,
  { busyTimeoutMs, mustExist }: Required<Pick<ConnectOptions, 'busyTimeoutMs' | 'mustExist'>>,
): Knex.Config {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  return {
    client: 'sqlite3',
    connection:
      mustExist && file !== ':memory:'
        ? { filename: `${pathToFileURL(file).href}?mode=rw`, flags: ['OPEN_URI'] }
        : { filename: file },
    useNullAsDefault: true,
    pool: {
      min: 1,
      max: 1,
      // An in-memory database lives as long as its connection: never close it.
      idleTimeoutMillis: 2_000_000_000,
      afterCreate: (connection: SqliteConnection, done: (error: Error | null) => void) => {
        connection.exec(`${PRAGMAS} PRAGMA busy_timeout = ${busyTimeoutMs};`, (error) => {
          noteDamage(file, error)
          done(error)
        })
      },
    },
  }
}

// Few: each query takes one of libuv's four threads, and the writer needs one.
const READERS = 2

function readers(): Knex.Config {
  return {
    acquireConnectionTimeout: 15_000,
    pool: {
      // Kept open, also through a night in which nobody reads.
      min: READERS,
      max: READERS,
      afterCreate: (connection: SqliteConnection, done: (error: Error | null) => void) => {
        connection.exec(READ_PRAGMAS, done)
      },
    },
  }
}

const READ_PRAGMAS = `
  PRAGMA query_only = ON;
  PRAGMA busy_timeout = 5000;
  PRAGMA cache_size = -16000;
  PRAGMA temp_store = MEMORY;
`

// FULL: an acknowledged payment survives a power cut. ON rather than FAST: that leaves what was deleted on pages that become free.
const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA secure_delete = ON;
  PRAGMA cache_size = -16000;
  PRAGMA temp_store = MEMORY;
`
type SqliteConnection = { exec(sql: string, done: (error: Error | null) => void): void }

function postgres(url: string): Knex.Config {
  return {
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: 'quadras',
      // A machine that died says nothing: without it a query would wait for its answer for two hours.
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
    },
    pool: { min: 0, max: 10 },
  }
}

const READ_ONLY = '25006'

// Where another machine has become the primary, the one of before refuses writes and may go on reading what is old: after the first refusal none of
// the connections of before is used again.
function leaveDemoted(knex: Knex) {
  const { client } = knex
  const eras = new WeakMap<object, number>()
  let era = 0
  const open: () => Promise<object> = client.acquireRawConnection
  client.acquireRawConnection = async function (this: unknown) {
    const openedIn = era
    const connection = await open.call(this)
    eras.set(connection, openedIn)
    return connection
  }
  const isAlive: (connection: object) => boolean = client.validateConnection
  client.validateConnection = function (this: unknown, connection: object) {
    return (eras.get(connection) ?? era) === era && isAlive.call(this, connection)
  }
  knex.on('query-error', (error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === READ_ONLY) era += 1
  })
}

function prepareOnce(knex: Knex) {
  const { client } = knex
  const open: () => Promise<SqliteDatabase> = client.acquireRawConnection
  client.acquireRawConnection = async function (this: unknown) {
    const connection = await open.call(this)
    cacheStatements(connection)
    return connection
  }
}

// Here, because an error may be handled by whoever asked: what is damaged stays so.
function watchDamage(knex: Knex, database: Database) {
  knex.on('query-error', (error: unknown) => noteDamage(addressOf(database), error))
}

type Transaction = {
  begin(connection: unknown): Promise<unknown>
  query(connection: unknown, sql: string): Promise<unknown>
  isCompleted(): boolean
}
type Open = (this: unknown, ...args: unknown[]) => Transaction

// knex opens a plain BEGIN, and a read that then turns into a write is answered SQLITE_BUSY at once when another
// process writes. BEGIN IMMEDIATE takes the write lock first and waits `busy_timeout` for it.
function beginImmediately(knex: Knex) {
  const open: Open = knex.client.transaction
  knex.client.transaction = function (this: unknown, ...args: unknown[]) {
    const transaction = open.apply(this, args)
    transaction.begin = async (connection) => {
      await transaction.query(connection, 'BEGIN IMMEDIATE;')
      // knex rejects the transaction and would still run its work.
      if (transaction.isCompleted()) throw new Error('The transaction did not begin')
    }
    return transaction
  }
}
