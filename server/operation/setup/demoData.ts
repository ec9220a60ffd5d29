import type { DemoData } from '#shared/operation/setup/setup.ts'
import { isSqlite } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { DEMO_VENUE } from '../demo/demoVenue.ts'
import { FRESH_VENUE } from '../demo/ensureVenue.ts'
import { DEMO_MARK } from '../demo/seedDemo.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { renewEpoch } from '../../platform/db/epoch.ts'
import { present } from '../../platform/db/rows.ts'
import type { Tables } from 'knex/types/tables.js'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { demandFreshIn } from '../../platform/http/access.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'

/** What the first start brought to try the product on, with what was tried on it; null without it. */
export async function readDemoData(db: Db): Promise<DemoData | null> {
  const mark = await db('setup_steps')
    .where({ step: DEMO_MARK, state: 'done' })
    .first('reservationId')
  if (!mark) return null
  const counts = await Promise.all(
    (['courts', 'reservations', 'customers', 'fixed_classes', 'payment_attempts'] as const).map(
      async (table) => present(await db(table).count('* as count').first()).count,
    ),
  )
  const [courts, reservations, customers, classes, payments] = counts.map(Number)
  return {
    courts: courts ?? 0,
    reservations: reservations ?? 0,
    customers: customers ?? 0,
    classes: classes ?? 0,
    payments: payments ?? 0,
    isInUse: await isInUse(db, mark.reservationId ?? 0),
  }
}

/** Whether anything was taken that is not play money, or brought in from elsewhere: those books are never emptied. */
async function isInUse(db: Db, lastExample: number): Promise<boolean> {
  const books = ['till_sessions', 'tabs', 'credit_entries', 'courtesies'] as const
  for (const book of books) {
    const row = await db(book as 'tabs').first(db.raw('1 as one'))
    if (row) return true
  }
  // Of the example's own reservations some were paid at the counter; what staff took for others is real.
  const taken = await db('till_movements')
    .where((movement) =>
      movement.whereNull('reservationId').orWhere('reservationId', '>', lastExample),
    )
    .first('id')
  if (taken) return true
  if (await db('imports').where({ state: 'done' }).first('id')) return true
  const charge = await db('payment_attempts')
    .whereNotNull('providerPaymentId')
    .whereNotIn('providerPaymentId', db('sandbox_charges').select('id'))
    .first('id')
  return charge !== undefined
}

/** What goes, each after what refers to it. Accounts of the staff, their devices, the rules and the audit stay. */
const EMPTIED = [
  'incident_messages',
  'own_decisions',
  'incident_reservations',
  'dry_hours',
  'slot_claims',
  'holds',
  'customer_cancellations',
  'money_decisions',
  'payment_issue_decisions',
  'provider_account_notes',
  'provider_account',
  'provider_charges',
  'provider_statement',
  'refund_reservations',
  'refunds',
  'receipt_changes',
  'stray_refunds',
  'hour_moves',
  'payment_attempts',
  'sandbox_refunds',
  'sandbox_charges',
  'webhook_logs',
  'reservations',
  'feeds',
  'grants',
  'credit_grants',
  'payment_groups',
  'recurrence_skips',
  'series',
  'incidents',
  'customer_merges',
  'distinct_customers',
  'customers',
  'fixed_class_cancellations',
  'fixed_classes',
  'prices',
  'special_prices',
  'special_closing_dates',
  'courts',
  'hold_turns',
  'lapsed_carts',
  'blocked_clients',
  'changes',
  'past_openings',
  'held_edits',
  'edit_rows',
] as const satisfies readonly (keyof Tables)[]

/** Throws away the demo and what was tried on it, as long as nothing real was paid. Devices begin anew: the epoch is another one. */
export async function throwDemoAway(tx: Tx, seen: { reservations: number }): Promise<void> {
  demandFreshIn(tx)
  const { trx } = tx
  await lockCourts(tx)
  const demo = await readDemoData(trx)
  if (!demo) throw new ProblemError('not-found')
  if (demo.isInUse) throw new Refused('demo-in-use')
  // What came meanwhile was not in what the person agreed to.
  if (demo.reservations !== seen.reservations) throw new Refused('preview-changed')
  const venue = present(await trx('venue').where({ id: 1 }).first('name', 'brand', 'address'))
  await emptyTill(trx)
  // The circle of a move and its charge.
  await trx('payment_attempts').update({ moveId: null })
  for (const table of EMPTIED) await trx(table as 'courts').delete()
  await trx('users').where({ role: 'user' }).delete()
  // Work for rows that are gone; what recurs stays.
  await trx('jobs').whereNotNull('subject').delete()
  await trx('idempotency_keys').delete()
  if (venue.name === DEMO_VENUE.name && venue.address === DEMO_VENUE.address) {
    await trx('venue')
      .where({ id: 1 })
      .update({ ...FRESH_VENUE, version: trx.raw('version + 1') })
  }
  await trx('setup_steps').delete()
  // It says that nothing is to be seeded again.
  const at = toInstant(tx.nowMs)
  await trx('setup_steps').insert({ step: DEMO_MARK, state: 'skipped', at })
  await renewEpoch(trx)
  tx.touch({ catalog: true, reservations: true })
}

/** The movements of the example, which no till has counted. The database refuses to delete any: only here that is lifted, within the transaction. */
async function emptyTill(trx: Db) {
  if (isSqlite(trx)) {
    const [guard] = await trx.raw<{ sql: string }[]>(
      `select sql from sqlite_master where type = 'trigger' and name = 'till_movements_delete'`,
    )
    await trx.raw('drop trigger till_movements_delete')
    await trx('till_movements').delete()
    await trx.raw(present(guard).sql)
  } else {
    await trx.raw('alter table till_movements disable trigger till_movements_stay')
    await trx('till_movements').delete()
    await trx.raw('alter table till_movements enable trigger till_movements_stay')
  }
}
