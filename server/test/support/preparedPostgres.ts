import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { connect } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'

/** What copies are made from: a venue as its first start makes it, or the demo venue at the usual time of the tests. */
export type Template = 'venue' | 'demo'

// The rows of each table, and a function with every statement planned that puts them back.
const rememberedAs = (schema: 'prepared' | 'remembered') => `
  create schema ${schema};
  do $do$
  declare
    name text;
    columns text;
    statements text := '';
  begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      select string_agg(quote_ident(attname), ', ' order by attnum) into columns
        from pg_attribute
        where attrelid = format('public.%I', name)::regclass
          and attnum > 0 and not attisdropped and attgenerated = '';
      execute format('create table ${schema}.%I as table public.%I', name, name);
      statements := statements || format(
        'delete from public.%1$I;
         insert into public.%1$I (%2$s) overriding system value select %2$s from ${schema}.%1$I;',
        name, columns);
    end loop;
    for name in select sequencename from pg_sequences where schemaname = 'public' loop
      execute format(
        'create table ${schema}.%1$I as select last_value, is_called from public.%1$I', name);
      statements := statements || format(
        'perform setval(''public.%1$I'', last_value, is_called) from ${schema}.%1$I;', name);
    end loop;
    execute format(
      'create function ${schema}.restore() returns void language plpgsql
         set session_replication_role to replica as $fn$ begin %s end $fn$', statements);
  end $do$`

/** Adds to a migrated and seeded database what its copies are restored from. */
export async function remember(knex: Db): Promise<void> {
  await knex.raw(rememberedAs('prepared'))
}

/** An empty database, or a copy of a template. */
export async function createDatabase(url: string, template: Template | 'template1') {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(url, `create database ${name} template ${template} strategy file_copy`)
  return {
    database: { kind: 'postgres' as const, url: url.replace(/\/postgres$/, `/${name}`) },
    remove: () => administer(url, `drop database ${name} with (force)`),
  }
}

/** One statement by the server's owner. */
export async function administer(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

type Copy = Awaited<ReturnType<typeof createDatabase>> & {
  owner: pg.Client
  bytes: number
  connections: Connection[]
  /** Whether it has a schema that the next test must not find. */
  isRemembered: boolean
}
type Connection = pg.Client & { processID: number }

const ended = new WeakSet<Connection>()
const idle: Record<Template, Copy[]> = { venue: [], demo: [] }

/** A copy that one test has for itself. The next gets it restored, with its open connections: both anew take most of a test's time. */
export async function openPreparedCopy(url: string, template: Template, options: object) {
  const copy = idle[template].pop() ?? (await makeCopy(url, template))
  const knex = connect(copy.database, options)
  lendConnections(knex, copy)
  const remember = async () => {
    copy.isRemembered = true
    // The last one counts.
    await copy.owner.query('drop schema if exists remembered cascade')
    await copy.owner.query(rememberedAs('remembered'))
    return async () => void (await copy.owner.query('select remembered.restore()'))
  }
  const close = async () => {
    await knex.destroy()
    if (await restore(copy)) idle[template].push(copy)
    else await discard(copy)
  }
  return { knex, database: copy.database, remember, close }
}

async function makeCopy(url: string, template: Template): Promise<Copy> {
  const made = await createDatabase(url, template)
  const owner = new pg.Client({ connectionString: made.database.url })
  await owner.connect()
  return { ...made, owner, bytes: await sizeOf(owner), connections: [], isRemembered: false }
}

/** Its pool takes the copy's open connections before it opens any, and leaves them open. */
function lendConnections({ client }: Db, { connections }: Copy) {
  const open: () => Promise<Connection> = client.acquireRawConnection.bind(client)
  const end: (connection: Connection) => Promise<void> = client.destroyRawConnection.bind(client)
  client.acquireRawConnection = async () => {
    const lent = connections.pop()
    if (lent) return lent
    const opened = await open()
    opened.once('end', () => ended.add(opened))
    return opened
  }
  client.destroyRawConnection = async (connection: Connection) => {
    if (ended.has(connection)) await end(connection)
    else connections.push(connection)
  }
}

// Deleted rows stay in the files, and what one test measures must not depend on the tests before.
const GROWN_BYTES = 2 ** 21

/** False when a new copy is cheaper. */
async function restore({ owner, connections, bytes, isRemembered }: Copy): Promise<boolean> {
  if (isRemembered) return false
  const lent = connections.map(({ processID }) => processID)
  // Whatever else is connected, or has left a transaction open, has no part in the next test.
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and not (pid = any($1) and state = 'idle')`,
    [lent],
  )
  const alive = connections.filter((connection) => !ended.has(connection))
  connections.splice(0, connections.length, ...alive)
  if ((await sizeOf(owner)) > bytes + GROWN_BYTES) return false
  await owner.query('select prepared.restore()')
  return true
}

async function discard({ owner, connections, remove }: Copy) {
  for (const connection of [owner, ...connections]) await connection.end()
  await remove()
}

async function sizeOf(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query('select pg_database_size(current_database()) as bytes')
  return rows[0].bytes
}
