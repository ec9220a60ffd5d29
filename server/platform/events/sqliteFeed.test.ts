import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { createEventBus } from './eventBus.ts'
import { followSqlite } from './sqliteFeed.ts'
import type { Stamped } from '../db/change.ts'

test('what another process writes to the file is noticed, our own writes are not published twice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quadras-feed-'))
  const database = { kind: 'sqlite' as const, file: join(folder, 'test.sqlite3') }
  const server = connect(database)
  const command = connect(database)
  await migrate(server)
  const events = createEventBus(pino({ level: 'error' }))
  const published: Stamped[] = []
  const noticed = new Promise<void>((resolve) => {
    events.subscribe((change) => {
      published.push(change)
      resolve()
    })
  })
  const stop = await followSqlite(server, events, pino({ level: 'silent' }))
  await server('venue').insert({ id: 1, name: 'a', brand: 'a', address: 'a', phone: '', email: '' })
  await command('venue').update({ name: 'Arena nova' })
  await noticed
  expect(published).toEqual([{ id: 0, dates: [], catalog: true, reservations: true }])
  await stop()
  await server.destroy()
  await command.destroy()
  await rm(folder, { recursive: true })
})
