import { randomUUID } from 'node:crypto'
import { slotEnd } from '#shared/platform/time/hours.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Insert } from '../../platform/db/tables.ts'
import type { BenchSlot } from './checkoutBody.ts'

/** What a booking writes, by bare knex: the payment group, reservations, claims, the stored answer and the calendar's version; a visitor's first one also the session. */
export async function bareBooking(
  knex: Db,
  slots: readonly BenchSlot[],
  { isFirst = false } = {},
): Promise<void> {
  const now = new Date().toISOString()
  await knex.transaction(async (trx) => {
    const paymentGroupId = randomUUID()
    await trx('payment_groups').insert({
      id: paymentGroupId,
      ownerId: 'medida',
      termsAcceptedAt: now,
      expiresAt: now,
      createdAt: now,
    })
    if (isFirst) {
      await trx('sessions').insert({
        idHash: randomUUID(),
        data: JSON.stringify({ visitor: paymentGroupId }),
        userId: null,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: now,
      })
    }
    const rows = slots.map(({ date, startTime, price }): Insert<'reservations'> => ({
      courtId: 1,
      customerName: 'Cliente de medida',
      customerEmail: 'medida@example.com',
      customerPhone: '48999990000',
      customerCpf: '52998224725',
      date,
      startTime,
      endTime: slotEnd(startTime),
      status: 'pending',
      price: price * 100,
      sportType: 'futevôlei',
      paymentGroupId,
      expiresAt: now,
      createdAt: now,
      updatedAt: now,
    }))
    const written = await trx('reservations').insert(rows).returning('*')
    await trx('slot_claims').insert(
      written.map(({ id, courtId, date, startTime }) => ({
        courtId,
        date,
        startTime,
        reservationId: id,
        expiresAt: now,
      })),
    )
    await trx('idempotency_keys').insert({
      key: randomUUID(),
      fingerprint: 'x',
      status: 201,
      body: JSON.stringify(written),
      createdAt: now,
    })
    await trx('calendar_versions')
      .where({ id: 1 })
      .update({ version: trx.raw('version + 1') })
  })
}
