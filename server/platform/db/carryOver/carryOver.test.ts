import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { linkCustomers } from '../../../operation/cli/linkCustomers.ts'
import { onlyMatching } from '../../search/customerSearch.ts'
import { testDatabase } from '../../../test/support/testDatabase.ts'
import { connect, untyped } from '../connect.ts'
import type { Db } from '../db.ts'
import { migrate, pendingMigrations } from '../migrate.ts'
import { makeBefore } from './before.fixtures.ts'
import { carryOver } from './carryOver.ts'
import type { Database } from '../../settings/database.ts'

let folder: string
let database: Database
let remove: () => Promise<void>
let open: Db[]

beforeEach(async () => {
  open = []
  folder = await mkdtemp(join(tmpdir(), 'quadras-carry-over-'))
  const made = await testDatabase()
  remove = made.remove
  database =
    made.database.kind === 'postgres'
      ? made.database
      : { kind: 'sqlite', file: join(folder, 'quadras.sqlite3') }
})
afterEach(async () => {
  for (const knex of open) await knex.destroy()
  await remove()
  await rm(folder, { recursive: true })
})

function opened(which: Database = database): Db {
  const knex = connect(which)
  open.push(knex)
  return knex
}

/** Closes all connections, as a server that is stopped does. */
async function closed() {
  for (const knex of open.splice(0)) await knex.destroy()
}

/** Under the first policy, without a code or a link until one is asked for. */
const AS_BEFORE = {
  policyId: 1,
  code: null,
  linkHash: null,
  linkTurn: 0,
  handedOverAt: null,
  forgotten: false,
}

const before = (change?: string) => makeBefore(database, change)

describe('a database of the version before', () => {
  test('is refused at the start with the command that carries it over', async () => {
    await before()
    const knex = opened()
    await expect(migrate(knex)).rejects.toThrow('npm run carry-over')
    expect(await knex('reservations').count('* as count')).toEqual([{ count: 6 }])
  })

  test('is carried over with every row', async () => {
    await before()
    const { rows, leftBehind, kept } = await carryOver(database)
    expect(rows).toBe(53)
    expect(leftBehind).toEqual(['court_availability.id: 1'])
    expect(kept).toContain(database.kind === 'postgres' ? 'before_carry_over' : folder)
    const knex = opened()
    await migrate(knex)
    expect(await pendingMigrations(knex)).toEqual([])
    const [first, , , , , last] = await knex('reservations').orderBy('id')
    expect(first).toMatchObject({
      customerName: 'Otávio Prado',
      price: 8_000,
      paymentGroupId: 'cart-1',
      detached: false,
      version: 2,
      emailTemplate: null,
    })
    expect(last).toMatchObject({ customerName: 'Sem grupo', paymentGroupId: null })
    expect((await knex('venue').first())?.installationId).toMatch(/^[0-9a-f]{32}$/)
    expect(await knex('client_error_counts')).toEqual([{ day: '2026-11-20', count: 3 }])
    expect(await knex('calendar_versions').select('id', 'version', 'catalogVersion')).toEqual([
      { id: 1, version: 77, catalogVersion: 12 },
    ])
  })

  test('has its customers made from its reservations, with a report', async () => {
    await before()
    await carryOver(database)
    const report = await linkCustomers(database)
    expect(report).toMatch(/^6 reservas sem cliente: /)
    const knex = opened()
    const loose = await knex('reservations').whereNull('customerId').count('* as count')
    expect(loose).toEqual([{ count: 0 }])
    expect(await linkCustomers(database)).toMatch(/^0 reservas sem cliente: 0 clientes novos/)
  })

  test('has its payment groups and series made from their rows', async () => {
    await before()
    await carryOver(database)
    const knex = opened()
    expect(await knex('payment_groups').orderBy('id')).toEqual([
      {
        id: 'cart-1',
        ownerId: 'browser-1',
        client: null,
        createdAt: '2026-11-20T12:00:00.000Z',
        termsAcceptedAt: '2026-11-20T12:00:00.000Z',
        termsVersion: null,
        ...AS_BEFORE,
        expiresAt: null,
      },
      {
        id: 'cart-2',
        ownerId: 'browser-2',
        client: null,
        createdAt: '2026-11-20T12:59:00.000Z',
        termsAcceptedAt: '2026-11-20T12:59:00.000Z',
        termsVersion: null,
        ...AS_BEFORE,
        expiresAt: '2026-11-20T13:14:00.000Z',
      },
      ...['staff-4', 'staff-5'].map((id) => ({
        id,
        ownerId: null,
        client: null,
        createdAt: '2026-11-20T14:00:00.000Z',
        termsAcceptedAt: null,
        termsVersion: null,
        ...AS_BEFORE,
        expiresAt: null,
      })),
    ])
    expect(await knex('series')).toEqual([
      {
        id: 'series-1',
        startDate: '2026-11-24',
        endDate: '2026-12-08',
        createdAt: '2026-11-20T14:00:00.000Z',
      },
    ])
  })

  test('has one movement of what people took at the desk, and nothing in a till', async () => {
    await before()
    await carryOver(database)
    const knex = opened()
    expect(await knex('till_movements')).toMatchObject([
      {
        kind: 'payment',
        method: 'other',
        cents: 9_000,
        reservationId: 4,
        userId: 1,
        at: '2026-11-20T14:00:00.000Z',
        madeAt: null,
      },
    ])
    expect(await knex('till_sessions')).toEqual([])
  })

  test('keeps what was decided about a charge as decided on the status that it has', async () => {
    await before()
    await carryOver(database)
    const knex = opened()
    const decided = await knex('payment_issue_decisions').orderBy('at').select('issueId')
    expect(decided.map(({ issueId }) => issueId)).toEqual(['event-2', 'charge-attempt-2-0'])
    const attempts = await knex('payment_attempts').select('chargeTurn')
    expect(new Set(attempts.map(({ chargeTurn }) => chargeTurn))).toEqual(new Set([0]))
  })

  test('is searched, and counts on from where it was', async () => {
    await before()
    await carryOver(database)
    const knex = opened()
    const found = knex('reservations as r').select('r.id')
    onlyMatching(found, knex, ['otavio'])
    expect(await found).toEqual([{ id: 1 }, { id: 2 }])
    const [hold] = await knex('holds')
      .insert({
        ownerId: 'browser-4',
        courtId: 1,
        date: '2026-11-28',
        startTime: '10:00',
        sportType: 'vôlei',
        price: 8_000,
        firstHeldAt: '2026-11-20T15:00:00.000Z',
        createdAt: '2026-11-20T15:00:00.000Z',
        expiresAt: '2026-11-20T15:15:00.000Z',
      })
      .returning('id')
    expect(hold).toEqual({ id: 41 })
    const [refund] = await knex('refunds')
      .insert({ ...REFUND })
      .returning('id')
    expect(refund).toEqual({ id: 2 })
  })

  test('is kept beside the new one', async () => {
    await before()
    const { kept } = await carryOver(database)
    if (database.kind === 'postgres') {
      const { rows } = await opened().raw<{ rows: unknown[] }>(
        'select count(*) from before_carry_over.reservations',
      )
      expect(rows).toEqual([{ count: 6 }])
    } else {
      expect((await readdir(folder)).sort()).toEqual([
        'quadras.sqlite3',
        'quadras.sqlite3.before-carry-over',
      ])
      const old = opened({ kind: 'sqlite', file: kept })
      expect(await untyped(old)('reservations').whereNotNull('ownerId').pluck('id')).toEqual([
        1, 2, 3,
      ])
    }
    await closed()
    await expect(carryOver(database)).rejects.toThrow('já é desta versão')
  })
})

describe('nothing is touched', () => {
  test('while a server uses the database', async () => {
    await before()
    const server = opened()
    await server('users').first()
    await expect(carryOver(database)).rejects.toThrow('pare o servidor')
    expect(await server('reservations').count('* as count')).toEqual([{ count: 6 }])
  })

  test('when a row does not fit', async () => {
    const unchecked =
      database.kind === 'sqlite'
        ? 'pragma ignore_check_constraints = on'
        : 'alter table reservations drop constraint reservations_end_after_start'
    await before(`${unchecked}; update reservations set end_time = '08:00' where id = 1`)
    await expect(carryOver(database)).rejects.toThrow('reservations_end_after_start')
    const knex = opened()
    await expect(migrate(knex)).rejects.toThrow('npm run carry-over')
    expect(await knex('reservations').count('* as count')).toEqual([{ count: 6 }])
  })

  test('in a database that is not of that version', async () => {
    await before(`delete from knex_migrations where name = '20261122_05_search'`)
    await expect(carryOver(database)).rejects.toThrow('não conhece')
  })

  test('in one that is of this version already', async () => {
    await migrate(opened())
    await closed()
    await expect(carryOver(database)).rejects.toThrow('já é desta versão')
  })
})

const REFUND = {
  attemptId: 'attempt-2',
  amount: 1,
  reason: 'slots-gone',
  state: 'requested' as const,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
}
