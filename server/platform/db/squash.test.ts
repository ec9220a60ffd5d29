import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { PaymentIssue } from '#shared/payment/refund/issue.ts'
import { backgroundRound } from '../../background.ts'
import { asBeforeSquash } from '../../test/support/beforeSquash.ts'
import { catalogueOf, fingerprintOf } from '../../test/support/catalogue.ts'
import {
  aDeskHour,
  aPaidHour,
  aWorld,
  TODAY,
  type World,
} from '../../test/fixtures/life.fixtures.ts'
import { openCopy, testDatabase } from '../../test/support/testDatabase.ts'
import { connect, isSqlite, untyped } from './connect.ts'
import type { Db } from './db.ts'
import { migrate, migrationSource, migrator, pendingMigrations, versionBy } from './migrate.ts'
import { SQUASH, SQUASHED } from './squash.ts'

/** Taken of the tables that the migrations of before made; another PostgreSQL may write a view or a condition otherwise. */
const BEFORE = {
  sqlite: {
    columns: '9e14b64f2156f703',
    constraints: '79cf50212bb1527b',
    indexes: 'c5b2a0c656291c14',
    triggers: '969a4f9893b80700',
    views: '1dc8cf388494ca68',
  },
  postgres: {
    columns: 'd326591446d26d58',
    constraints: '403137170169641c',
    indexes: 'b108acdc6149234e',
    triggers: '54edd3822f8c0a56',
    functions: '75ed66811004922b',
    views: '283f116b22a935df',
    sequences: 'a5e48f33e7143afb',
  },
}
const ALL = [...SQUASHED, ...(await migrationSource.getMigrations([]))]

test('an empty database gets the tables of before, to the letter; with their names only what came since is taken back, and all steps make room for them again', async () => {
  const { database, remove } = await testDatabase()
  const knex = connect(database)
  onTestFinished(async () => {
    await knex.destroy()
    await remove()
  })
  for (const name of Object.keys(SQUASH)) await knex.migrate.up({ ...migrator, name })
  const made = fingerprintOf(await catalogueOf(knex))
  expect(made).toEqual(BEFORE[isSqlite(knex) ? 'sqlite' : 'postgres'])

  await asBeforeSquash(knex)
  await migrate(knex)
  const since = fingerprintOf(await catalogueOf(knex))
  await knex.migrate.rollback(migrator)
  expect(fingerprintOf(await catalogueOf(knex))).toEqual(made)
  await expect(knex.migrate.rollback(migrator)).rejects.toThrow('só volta por uma cópia')
  expect(fingerprintOf(await catalogueOf(knex))).toEqual(made)
  await knex.migrate.rollback(migrator, true)
  expect(Object.values(await catalogueOf(knex)).flat()).toEqual([])
  await migrate(knex)
  expect(fingerprintOf(await catalogueOf(knex))).toEqual(since)
})

test('what ran says whose tables they are', () => {
  const later = '20991231_01_later'
  expect(versionBy([])).toBe('this')
  expect(versionBy(SQUASHED)).toBe('this')
  expect(versionBy(ALL)).toBe('this')
  expect(versionBy([...ALL, later])).toBe('newer')
  expect(versionBy(SQUASHED.slice(0, -1))).toBe('older')
  expect(versionBy([...SQUASHED, later])).toBe('unknown')
})

describe('a database of before', () => {
  let knex: Db
  let close: () => Promise<void>
  beforeEach(async () => {
    ;({ knex, close } = await openCopy('venue'))
  })
  afterEach(() => close())
  const ran = (): Promise<string[]> => untyped(knex)('knex_migrations').orderBy('id').pluck('name')

  test.each([1, SQUASHED.length - 1])(
    'is refused in one sentence that says the way, and not touched, where only %i of its migrations ran',
    async (count) => {
      await asBeforeSquash(knex, count)
      await expect(migrate(knex)).rejects.toThrow(
        /^Este banco de dados é de antes da última versão 0\.1\.0 e não foi alterado: abra-o uma vez com ela, [^.]+, e depois com esta\.$/,
      )
      expect(await ran()).toEqual(SQUASHED.slice(0, count))
      // As it was lent.
      await asBeforeSquash(knex)
      await migrate(knex)
    },
  )

  test('goes on where all of them ran, also when two start at once, and keeps their names, by which an older program refuses it as newer', async () => {
    await asBeforeSquash(knex)
    await Promise.all([migrate(knex), migrate(knex)])
    expect(await ran()).toEqual(ALL)
    await migrate(knex)
    expect(await ran()).toEqual(ALL)
    expect(await pendingMigrations(knex)).toEqual([])
  })
})

describe('a venue of the last version before', () => {
  let world: World
  beforeEach(async () => {
    world = await aWorld()
  })
  afterEach(() => world.stop())

  /** Rows of every table but knex's own, in the order of their ids: a row that is written again may stand elsewhere in its table. */
  async function rows() {
    const sql = isSqlite(world.knex)
      ? `select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like 'knex%' and name not like 'reservation_search_%'`
      : `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'knex%'`
    const answer = await world.knex.raw<{ name: string }[] | { rows: { name: string }[] }>(sql)
    const names = (Array.isArray(answer) ? answer : answer.rows).map(({ name }) => name)
    const read = names.map(async (name) => {
      const all: Record<string, unknown>[] = await untyped(world.knex)(name)
      const key = (row: Record<string, unknown>) => String(row['id'] ?? JSON.stringify(row))
      return [name, all.toSorted((a, b) => key(a).localeCompare(key(b)))] as const
    })
    return Object.fromEntries(await Promise.all(read))
  }

  test('goes on with its rows, a move that was begun and money that went out twice', async () => {
    const desk = await aDeskHour(world, { paymentStatus: 'paid', customerCpf: '52998224725' })
    await world.rain('credit')
    // As an earlier version wrote it when money was given back for what had become credit.
    const gone = world.knex('reservations').where({ id: desk.id })
    await gone.update({ paymentStatus: 'refunded' })
    await world.knex('money_decisions').where({ reservationId: desk.id }).delete()
    const moving = await aPaidHour(world, '16:00')
    await moving.begin()
    await asBeforeSquash(world.knex)
    const before = await rows()

    await migrate(world.knex)
    world.app.restart()
    // Some have more columns, and reports need no tables of their own any more.
    const { day_facts: _facts, day_parties: _parties, days_to_count: _days, ...kept } = before
    expect(await rows()).toMatchObject(kept)
    const issues = await world.desk.get<PaymentIssue[]>('/api/payment-issues')
    expect(issues.body).toMatchObject([{ kind: 'doubled', reservations: [{ id: desk.id }] }])
    world.app.clock.advance(60_000)
    await backgroundRound(world.app.deps)
    const moved = await world.knex('reservations').where({ id: moving.id }).first()
    expect(moved).toMatchObject({ status: 'approved', date: TODAY, startTime: '18:00' })
    expect(await world.knex('hour_moves').pluck('state')).toEqual(['done'])
  })
})
