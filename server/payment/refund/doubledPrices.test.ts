import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReceivablePage } from '#shared/payment/charges/receivable.ts'
import type { IncidentChoice } from '#shared/guest/rain/incident.ts'
import { draftOf, shownTo, SPAN } from '../../test/fixtures/incident.fixtures.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { startAsaasVenue, type AsaasVenue } from '../../test/fixtures/asaasVenue.fixtures.ts'

let venue: AsaasVenue
beforeEach(async () => {
  venue = await startAsaasVenue()
  await venue.app.deps.knex('fixed_classes').delete()
})
afterEach(() => venue.app.stop())

const MORNING = { ...SPAN, courtIds: [1], startTime: '08:00', endTime: '13:00' }
const OTHER = { courtId: 1, date: '2026-11-25', startTime: '10:00' }

async function rain(choice: IncidentChoice, span = MORNING) {
  const rows = await shownTo(venue.admin, venue.app, span)
  const draft = draftOf(rows, () => choice, { span, place: OTHER })
  expect((await venue.admin.post('/api/incidents', draft)).status).toBe(201)
}
const lose = async () => {
  const [charge] = venue.fake.state.charges
  await venue.becomes(charge!, 'CHARGEBACK_REQUESTED', 'PAYMENT_CHARGEBACK_REQUESTED')
  await venue.becomes(charge!, 'REFUNDED', 'PAYMENT_REFUNDED')
}
/** As versions before wrote it when money was given back for a reservation that had become something else. */
async function refundedBefore(id: number, amount = 8_000) {
  const { knex } = venue.app.deps
  const row = (await venue.reservation(id))!
  await knex('reservations').where({ id }).update({ paymentStatus: 'refunded' })
  await knex('money_decisions').where({ reservationId: id }).delete()
  if (row.paidBy !== 'attempt') return
  const at = new Date(venue.app.clock.now()).toISOString()
  const attempt = await knex('payment_attempts')
    .where({ providerPaymentId: row.asaasPaymentId })
    .first()
  const [refund] = await knex('refunds')
    .insert({
      attemptId: attempt!.id,
      amount,
      reason: 'admin-cancelled',
      state: 'done',
      createdAt: at,
      updatedAt: at,
      doneAt: at, // prettier-ignore
    })
    .returning('id')
  await knex('refund_reservations').insert({ reservationId: id, refundId: refund!.id, credit: 0 })
}
async function deskPaid() {
  const place = { courtId: 1, date: TOMORROW, startTime: '10:00' }
  const id = await insertReservation(venue.app, {
    ...place,
    endTime: '11:00',
    userId: 1,
    price: 8_000,
    paymentStatus: 'paid',
    paidBy: 'admin',
    sportType: 'futevôlei', // prettier-ignore
  })
  await venue.app.deps.knex('slot_claims').insert({ ...place, reservationId: id })
  return id
}
const listed = async () => (await venue.issues()).map(({ amount, kind }) => [kind, amount])
/** 'A receber' by now: the entries and their sum. */
async function owed() {
  const { body } = await venue.admin.get<ReceivablePage>('/api/receivables')
  const entries = body.entries.map(({ amount, kind, name }) => [kind, name, amount])
  return { entries, sum: body.due.amount }
}
const NOTHING = { entries: [], sum: 0 }
const take = async (id: number, reais: number) => {
  const { knex } = venue.app.deps
  const { customerId } = (await knex('credit_entries').where({ reservationId: id }).first())!
  const path = `/api/customers/${customerId}/credits`
  const { status } = await venue.admin.post(path, { amount: -reais, reason: 'Em dobro' })
  expect(status).toBe(200)
}

describe('a price that was paid out twice is listed', () => {
  test('when a dispute is lost after it became credit, until somebody says that it is settled', async () => {
    const { id } = await venue.paid(['10:00'])
    await rain('credit')
    expect(await venue.issues()).toEqual([])
    await lose()
    const [issue] = await venue.issues()
    expect(issue).toMatchObject({
      kind: 'doubled',
      amount: 80,
      customer: { name: 'Marina Souza' },
      reservations: [{ id }],
      actions: ['dismiss'],
      text: 'O valor desta reserva saiu duas vezes: R$ 80,00 de crédito e R$ 80,00 devolvidos, por estorno ou contestação. São R$ 80,00 a mais do que foi pago. O que ainda há do crédito sai em “Retirar crédito”, na página do cliente.',
    })
    expect(await venue.openCount()).toBe(1)
    expect(await owed()).toEqual({ entries: [['doubled', 'Marina Souza', 80]], sum: 80 })
    expect((await venue.resolve(issue!.id, { action: 'keep' })).body.code).toBe('issue-action')
    const note = 'O cliente paga na próxima'
    expect((await venue.resolve(issue!.id, { action: 'dismiss', note })).status).toBe(200)
    expect([await venue.issues(), await venue.openCount()]).toEqual([[], 0])
    expect(await owed()).toEqual(NOTHING)
    expect((await venue.resolve(issue!.id, { action: 'dismiss' })).body.code).toBe('issue-resolved')
    expect(await venue.history(id)).toContainEqual(
      expect.stringMatching(/^R\$ 80,00 devolvidos em dobro foram dispensados, por .*: O cliente paga na próxima$/), // prettier-ignore
    )
  })

  test('for the hour of a cart that became credit alone: the others are a chargeback', async () => {
    const { ids } = await venue.paid(['10:00', '11:00'])
    await rain('credit', { ...MORNING, startTime: '10:00', endTime: '11:00' })
    await lose()
    const found = await venue.issues()
    expect(found.map(({ kind }) => kind).toSorted()).toEqual(['chargeback', 'doubled'])
    expect(found.find(({ kind }) => kind === 'doubled')).toMatchObject({
      amount: 80,
      reservations: [{ id: ids[0] }],
    })
  })

  test.each([
    ['paid online', async () => (await venue.paid(['10:00'])).id],
    ['paid at the desk', deskPaid],
  ] as const)('when a version before gave money as well: %s', async (_where, made) => {
    const id = await made()
    await rain('credit')
    await refundedBefore(id)
    expect(await listed()).toEqual([['doubled', 80]])
    await take(id, 30)
    expect(await listed()).toEqual([['doubled', 50]])
    expect((await owed()).sum).toBe(50)
    await take(id, 50)
    expect([await listed(), await owed()]).toEqual([[], NOTHING])
  })

  test('when half of it was credit and all of it went back', async () => {
    const { id } = await venue.paid(['10:00'])
    const rows = await shownTo(venue.admin, venue.app, { ...MORNING, startTime: '10:00', at: '10:20', played: 'half' }) // prettier-ignore
    const span = { ...MORNING, startTime: '10:00', at: '10:20', played: 'half' as const }
    await venue.admin.post(
      '/api/incidents',
      draftOf(rows, () => 'credit', { span }),
    )
    await refundedBefore(id)
    expect(await listed()).toEqual([['doubled', 40]])
  })

  test.each([
    ['paid online', async () => (await venue.paid(['10:00'])).id],
    ['paid at the desk', deskPaid],
  ] as const)('when the money of an hour that stands went back: %s', async (_where, made) => {
    const id = await made()
    await rain('move')
    await refundedBefore(id)
    const [issue, ...others] = await venue.issues()
    expect(issue).toMatchObject({ kind: 'doubled', amount: 80, text: expect.stringMatching(/ganhou outro horário/) }) // prettier-ignore
    expect(others).toEqual([])
    // Named either way, it is owed once.
    venue.app.clock.advance(3 * 24 * 3_600_000)
    expect(await owed()).toMatchObject({ entries: [[expect.any(String), expect.any(String), 80]], sum: 80 }) // prettier-ignore
    expect((await venue.cancel(id)).status).toBe(200)
    expect([await venue.issues(), await owed()]).toEqual([[], NOTHING])
  })
})

test.each(['credit', 'move'] as const)(
  'a refund that an earlier version had asked for beside %s, and the provider refused, is not sent again, but kept',
  async (became) => {
    const { id } = await venue.paid(['10:00'])
    await rain(became)
    const { knex } = venue.app.deps
    const at = new Date(venue.app.clock.now()).toISOString()
    const attempt = await knex('payment_attempts').first('id')
    const refused = { amount: 8_000, reason: 'admin-cancelled', state: 'refused' } as const
    const [refund] = await knex('refunds')
      .insert({ ...refused, attemptId: attempt!.id, createdAt: at, updatedAt: at })
      .returning('id')
    await knex('refund_reservations').insert({ reservationId: id, refundId: refund!.id })
    const issue = await venue.issue('refund-refused')
    expect(issue.actions).toEqual(['keep'])
    const slots = [{ reservationId: id, ...OTHER, startTime: '11:00' }]
    for (const wanted of [{ action: 'refund' }, { action: 'rebook', slots }]) {
      const { body, status } = await venue.resolve(issue.id, wanted)
      expect([status, body.code]).toEqual([409, `became-${became === 'move' ? 'hour' : 'credit'}`])
    }
    expect((await venue.resolve(issue.id, { action: 'keep' })).status).toBe(200)
    await venue.settled(2)
    expect(await venue.issues()).toEqual([])
    expect(await venue.reservation(id)).toMatchObject({
      status: became === 'move' ? 'approved' : 'canceled',
      paymentStatus: 'paid',
    })
    expect(venue.fake.state.charges[0]!.refunds).toEqual([])
  },
)

test('what was paid out once is not listed', async () => {
  const credited = await venue.paid(['10:00'])
  const refunded = await venue.paid(['11:00'])
  const rows = await shownTo(venue.admin, venue.app, MORNING)
  const draft = draftOf(rows, ({ id }) => (id === credited.id ? 'credit' : 'refund'), {
    span: MORNING,
  })
  expect((await venue.admin.post('/api/incidents', draft)).status).toBe(201)
  await venue.settled(2)
  expect(await venue.reservation(refunded.id)).toMatchObject({ paymentStatus: 'refunded' })
  expect(await venue.issues()).toEqual([])
})

test('a dispute that is lost over an hour that stands is a chargeback, not twice in the list', async () => {
  await venue.paid(['10:00'])
  await rain('move')
  await lose()
  expect(await listed()).toEqual([['chargeback', 80]])
})
