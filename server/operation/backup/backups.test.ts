import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withSqliteFile } from '../../platform/db/sqliteFile.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { askForBackup, takeDueBackups } from './backupRound.ts'
import { backUp, lastBackup, listBackups } from './backups.ts'

const DAY_MS = 86_400_000
let folder: string
let app: TestApp

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-copias-'))
  app = await startTestApp({
    inFile: true,
    config: { backups: { at: '03:10', folder, second: null, phrase: null } },
  })
})
afterEach(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const names = async () => (await readdir(folder)).filter((name) => !name.startsWith('.'))
/** It is 9:00 on Monday: so many days later, at that hour. */
const round = () => takeDueBackups(app.deps)
const untilNight = () => app.clock.advance(18.5 * 3_600_000)

test('once a night a copy is taken, tested and written down', async () => {
  await insertReservation(app)
  const [row] = await app.deps.knex('reservations').count('* as count')
  await round()
  expect(await names()).toEqual([])
  untilNight()
  await Promise.all([
    round(),
    takeDueBackups({ ...app.deps, process: { id: 'other', seenAtMs: 0 } }),
  ])
  await round()
  expect(await names()).toEqual(['quadras-20261124T063000000Z-night.sqlite3'])
  expect(await lastBackup(app.deps)).toEqual({
    at: '2026-11-24T06:30:00.000Z',
    testedAt: '2026-11-24T06:30:00.000Z',
    reservations: row?.count,
    place: null,
  })
  const [backup] = await listBackups(app.deps)
  expect(backup).toMatchObject({ why: 'night', failed: null, people: expect.any(Number) })
  expect(backup!.bytes).toBeGreaterThan(100_000)
})

test('two months of nights leave what is to be kept, in the folder and in the table', async () => {
  await round()
  untilNight()
  for (let night = 0; night < 60; night += 1) {
    await round()
    app.clock.advance(DAY_MS)
  }
  const files = await names()
  expect(files.length).toBeGreaterThan(9)
  expect(files.length).toBeLessThanOrEqual(7 + 4 + 3)
  expect(await app.deps.knex('backups').orderBy('file').pluck('file')).toEqual(files.toSorted())
})

test('one that cannot be taken says why, and is tried again half an hour later', async () => {
  await round()
  await rm(folder, { recursive: true })
  await writeFile(folder, 'a file where the folder should be')
  untilNight()
  await expect(round()).rejects.toThrow('EEXIST')
  await round()
  expect(await lastBackup(app.deps)).toEqual({ failed: expect.stringMatching(/pasta|lugar/) })
  await rm(folder)
  app.clock.advance(30 * 60_000)
  await round()
  const last = await lastBackup(app.deps)
  expect(last).toMatchObject({ at: '2026-11-24T07:00:00.000Z' })
  expect(last).not.toHaveProperty('failed')
})

test('one that is asked for is taken although its process dies over it', async () => {
  const owner = await app.deps
    .knex('users')
    .insert({
      username: 'dona',
      password: 'x',
      role: 'admin',
      email: 'dona@example.com',
      createdAt: '2026-11-01T12:00:00.000Z',
    })
    .returning('id')
  await askForBackup(app.deps, owner[0]!.id)
  app.restart()
  await round()
  expect(
    (await listBackups(app.deps)).map(({ why, testedAt }) => [why, testedAt !== null]),
  ).toEqual([['hand', true]])
})

test('the table says what is in the folder: what it lacks is tested, what is gone is forgotten', async () => {
  await backUp(app.deps, 'update')
  const [file] = await names()
  app.clock.advance(1_000)
  // As after a restore: the copy that was taken is later than the table.
  await app.deps.knex('backups').delete()
  await app.deps.knex('backups').insert({
    at: '2026-11-20T06:10:00.000Z',
    why: 'night',
    file: 'quadras-20261120T061000000Z-night.sqlite3',
    testedAt: '2026-11-20T06:10:00.000Z',
    reservations: 0,
  })
  await writeFile(join(folder, 'quadras-20261121T061000000Z-night.sqlite3'), 'no database')
  await writeFile(join(folder, 'holiday.sqlite3'), 'not ours')
  await backUp(app.deps, 'hand')
  expect((await listBackups(app.deps)).map(({ why }) => why)).toEqual(['hand', 'update'])
  expect(await names()).toHaveLength(4)
  const reservations = await withSqliteFile(join(folder, file!), (knex) =>
    knex('reservations').count('* as count'),
  )
  const adopted = await app.deps.knex('backups').where({ file: file! }).first('reservations', 'at')
  expect(adopted).toEqual({ reservations: reservations[0]?.count, at: '2026-11-23T12:00:00.000Z' })
})
