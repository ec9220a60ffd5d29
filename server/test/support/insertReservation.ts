import { toInstant } from '../../platform/db/instant.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Insert } from '../../platform/db/tables.ts'
import { CUSTOMER, TOMORROW } from './aCheckout.ts'
import type { TestApp } from './startTestApp.ts'

/** Writes an approved reservation of tomorrow's 10:00 on court 3, not yet paid, directly into the table; returns its id. */
export async function insertReservation(
  { deps, clock }: TestApp,
  change: Partial<Insert<'reservations'>> = {},
): Promise<number> {
  const now = toInstant(clock.now())
  const { paymentGroupId, recurrenceId, date = TOMORROW } = change
  if (paymentGroupId) await insertGroup(deps.knex, paymentGroupId, now)
  if (recurrenceId) {
    await deps
      .knex('series')
      .insert({ id: recurrenceId, startDate: date, endDate: date, createdAt: now })
      .onConflict('id')
      .ignore()
  }
  const [row] = await deps
    .knex('reservations')
    .insert({
      ...CUSTOMER,
      courtId: 3,
      date: TOMORROW,
      startTime: '10:00',
      endTime: '11:00',
      status: 'approved',
      price: 8_000,
      sportType: 'vôlei',
      createdAt: now,
      updatedAt: now,
      ...change,
    })
    .returning('id')
  return row!.id
}

/** Writes a payment group, unless there is one with that id. */
export async function insertGroup(knex: Db, id: string, createdAt: string): Promise<void> {
  await knex('payment_groups').insert({ id, createdAt }).onConflict('id').ignore()
}
