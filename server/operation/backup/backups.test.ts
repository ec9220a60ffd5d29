import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withSqliteFile } from '../../platform/db/sqliteFile.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { askForBackup, takeDueBackups } from './backupRound.ts'
import { backUp, lastBackup, listBackups } from './backups.ts'
import { copyDatabase } from './copyDatabase.ts'
import { restoreDatabase } from './restoreDatabase.ts'
import { testBackup } from './takeBackup.ts'

const DAY_MS = 86_400_000
const ENDING = 'sqlite3.gz'
let folder: string
let app: TestApp

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-copias-'))
  app = await startTestApp({
    inFile: true,
    config: { backups: { at: '03:10', hourly: false, folder, second: null, phrase: null } },
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
  expect(await names()).toEqual([`quadras-20261124T063000000Z-night.${ENDING}`])
  expect(await lastBackup(app.deps)).toEqual({
    at: '2026-11-24T06:30:00.000Z',
    testedAt: '2026-11-24T06:30:00.000Z',
    reservations: row?.count,
    place: null,
  })
  const [backup] = await listBackups(app.deps)
  expect(backup).toMatchObject({ why: 'night', failed: null, people: expect.any(Number) })
  expect(backup!.bytes).toBeGreaterThan(10_000)
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

test('a copy of before, that is not compressed, is listed, tested and gone back to like any other', async () => {
  const { database } = app.deps.config
  const plain = 'quadras-20261120T061000000Z-night.sqlite3'
  await copyDatabase(database, join(folder, plain))
  await backUp(app.deps, 'hand')
  const listed = await listBackups(app.deps)
  expect(listed.map(({ file }) => file)).toEqual([
    `quadras-20261123T120000000Z-hand.${ENDING}`,
    plain,
  ])
  const [packed, before] = listed
  expect(packed!.bytes! * 3).toBeLessThan(before!.bytes!)
  expect(packed!.reservations).toBe(before!.reservations)
  for (const { file } of listed) {
    const restored = join(folder, 'restored', file!)
    await mkdir(join(folder, 'restored'), { recursive: true })
    await restoreDatabase({ kind: 'sqlite', file: restored }, join(folder, file!))
    const courts = await withSqliteFile(restored, (knex) => knex('courts').pluck('name'))
    expect(courts).toEqual(await app.deps.knex('courts').pluck('name'))
  }
})

test('one that is torn is no copy', async () => {
  await backUp(app.deps, 'hand')
  const [file] = await names()
  const path = join(folder, file!)
  await truncate(path, (await stat(path)).size - 100)
  await expect(testBackup(app.deps.config, file!)).rejects.toThrow('incompleta ou foi alterada')
  const target = { kind: 'sqlite', file: join(folder, 'restored.sqlite3') } as const
  await expect(restoreDatabase(target, path)).rejects.toThrow('incompleta ou foi alterada')
  expect((await readdir(folder)).toSorted()).toEqual([file])
})

test('what is to lead back to before a change can be read by the version before: it is not compressed', async () => {
  await backUp(app.deps, 'migration')
  app.clock.advance(1_000)
  await backUp(app.deps, 'update')
  const starts = await Promise.all(
    (await names()).map(async (name) => (await readFile(join(folder, name))).subarray(0, 13)),
  )
  expect(starts.map(String)).toEqual(['SQLite format', 'SQLite format'])
})
