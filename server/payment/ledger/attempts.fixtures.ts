import { randomUUID } from 'node:crypto'
import type { AttemptRow, ReservationRow } from '../../db/models.ts'
import { insertReservation } from '../../testing/insertReservation.ts'
import type { TestApp } from '../../testing/startTestApp.ts'

/** Inserts a charge of R$ 80,00 and its one reservation directly into the tables; returns the charge's id. */
export async function insertAttempt(
  app: TestApp,
  change: Partial<AttemptRow> = {},
  reservation: Partial<ReservationRow> = {},
): Promise<string> {
  const id = randomUUID()
  const paymentGroupId = randomUUID()
  const at = change.createdAt ?? new Date(app.clock.now()).toISOString()
  await insertReservation(app, { status: 'canceled', paymentGroupId, ...reservation })
  await app.deps.knex('payment_attempts').insert({
    id,
    paymentGroupId,
    number: 1,
    method: 'PIX',
    amount: 8_000,
    externalReference: id,
    state: 'paid',
    providerPaymentId: `pay_${id.replaceAll('-', '').slice(0, 16)}`,
    chargeStatus: 'paid',
    providerStatus: 'RECEIVED',
    dueDate: at.slice(0, 10),
    createdAt: at,
    updatedAt: at,
    paidAt: at,
    closedAt: at,
    received: 8_000,
    ...change,
  })
  return id
}

/** Inserts a completed refund of an attempt. */
export async function insertDoneRefund(app: TestApp, attemptId: string, amount: number) {
  const at = new Date(app.clock.now()).toISOString()
  await app.deps.knex('refunds').insert({
    attemptId,
    amount,
    reason: 'admin-cancelled',
    state: 'done',
    createdAt: at,
    updatedAt: at,
    doneAt: at,
  })
}
