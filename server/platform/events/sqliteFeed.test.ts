import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import type { Db } from '../db/db.ts'
import { keepEpochMark } from '../db/epochMark.ts'
import { migrate } from '../db/migrate.ts'
import type { Stamped } from '../db/change.ts'
import { createEventBus } from './eventBus.ts'
import { followSqlite } from './sqliteFeed.ts'

const log = pino({ level: 'silent' })
const EVERYTHING = { dates: [], catalog: true, reservations: true }
const VENUE = { id: 1, name: 'a', brand: 'a', address: 'a', phone: '', email: '' }
let folder: string
let server: Db
let command: Db
let ends: (() => Promise<unknown>)[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-feed-'))
  const database = { kind: 'sqlite' as const, file: join(folder, 'test.sqlite3') }
  server = connect(database)
  command = connect(database)
  ends = []
  await migrate(server)
  await server('venue').insert(VENUE)
})
afterEach(async () => {
  for (const end of ends) await end()
  await server.destroy()
  await command.destroy()
  await rm(folder, { recursive: true })
})

/** Follows the file, which is marked or not, and resolves with what comes first: what was published, or that another file lies there. */
async function follow({ isMarked = false } = {}) {
  const events = createEventBus(log)
  const published: Stamped[] = []
  let notice: (first: Stamped[] | 'replaced') => void
  const first = new Promise<Stamped[] | 'replaced'>((resolve) => (notice = resolve))
  events.subscribe((change) => {
    published.push(change)
    if (change.catalog) notice(published)
  })
  const mark = isMarked ? await keepEpochMark(server, join(folder, 'test.sqlite3'), log) : null
  const file = mark && { mark, onReplaced: () => notice('replaced'), onPlace: async () => {} }
  ends.push(await followSqlite(server, events, log, file))
  return { events, first }
}

test('what another process writes to the file is noticed, our own writes are not published twice', async () => {
  const { first } = await follow()
  await server('venue').update({ brand: 'b' })
  await command('venue').update({ name: 'Arena nova' })
  expect(await first).toEqual([{ id: 0, ...EVERYTHING }])
})

test('a file that is behind what was written is another one', async () => {
  const { events, first } = await follow({ isMarked: true })
  events.publish({ id: 5, dates: [], catalog: false, reservations: true })
  await command('venue').update({ name: 'Arena nova' })
  expect(await first).toBe('replaced')
})

test('what we write while it is looked at makes it no other file', async () => {
  const { events, first } = await follow({ isMarked: true })
  server.on('query-response', (_, { sql }: { sql: string }) => {
    if (!/calendar_versions/.test(sql)) return
    events.publish({ id: 1, dates: [], catalog: false, reservations: true })
  })
  await command('venue').update({ name: 'Arena nova' })
  expect(await first).toContainEqual({ id: 0, ...EVERYTHING })
})
