import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { AdminReservationAnswer } from '#shared/booking/reservation/adminReservation.ts'
import type { IssuePage } from '#shared/payment/refund/issue.ts'
import type { ReceivablePage } from '#shared/payment/charges/receivable.ts'
import { renewEpoch } from '../../platform/db/epoch.ts'
import { startAsaasVenue, type AsaasVenue } from '../../test/fixtures/asaasVenue.fixtures.ts'
import type { FakeCharge } from '../../test/fakeAsaas/fakeState.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

let venue: AsaasVenue
beforeEach(async () => {
  venue = await startAsaasVenue()
})
afterEach(() => venue.app.stop())

let made = 0
/** Money at the provider by a charge that somebody made in its panel. */
async function stray(reais = 80): Promise<FakeCharge> {
  made += 1
  const charge: FakeCharge = {
    id: `pay_stranger${String(made).padStart(8, '0')}`,
    dateCreated: '2026-11-23',
    customer: 'cus_000000000001',
    billingType: 'PIX',
    cents: reais * 100,
    dueDate: '2026-11-30',
    description: null,
    externalReference: null,
    status: 'PENDING',
    deleted: false,
    paysAtMs: null,
    paidOn: null,
    pixTransaction: null,
    card: null,
    callbackUrl: null,
    invoiceNumber: '00000001',
    refunds: [],
    odd: {},
  }
  venue.fake.state.charges.push(charge)
  venue.fake.charges.pay(charge)
  await venue.settled()
  venue.app.clock.advance(11 * MINUTE_MS)
  await venue.settled()
  return charge
}

const entry = () => venue.issue('unmatched')
const act = async (body: object) => venue.resolve((await entry()).id, body)
const placed = async (change: object = {}) => {
  const draft = aStaffDraft({ date: TOMORROW, price: 80, ...change })
  const { body } = await venue.admin.post<AdminReservationAnswer>('/api/reservations', draft)
  return body.id
}
const strayAttempts = (charge: FakeCharge) =>
  venue.app.deps.knex('payment_attempts').where({ providerPaymentId: charge.id })

describe('a payment without a reservation', () => {
  test('goes back from here, once, under a reference of this copy of the books', async () => {
    const charge = await stray()
    expect(await entry()).toMatchObject({ amount: 80, actions: ['tie', 'refund', 'dismiss'] })
    expect((await act({ action: 'refund' })).status).toBe(200)
    expect(await entry()).toMatchObject({ actions: [], refund: { state: 'requested', amount: 80 } })
    expect(await act({ action: 'tie', reservationId: 1 })).toMatchObject({
      status: 409,
      body: { code: 'refund-begun' },
    })
    await venue.settled()
    expect(charge.refunds).toMatchObject([
      { cents: 8_000, description: expect.stringMatching(/^Estorno refund-\w{8}-stray-1$/) },
    ])
    venue.fake.refunds.finish()
    await venue.settled(2)
    expect(charge.refunds).toHaveLength(1)
    expect([await venue.issues(), await venue.openCount()]).toEqual([[], 0])
  })

  test('whose refund the provider refuses says so, and is sent again', async () => {
    const charge = await stray()
    venue.fake.refunds.broke = true
    await act({ action: 'refund' })
    await venue.settled()
    expect(await entry()).toMatchObject({
      actions: ['refund'],
      text: expect.stringContaining('A devolução foi recusada: “Saldo insuficiente'),
    })
    venue.fake.refunds.broke = false
    expect((await act({ action: 'refund' })).status).toBe(200)
    await venue.settled()
    venue.fake.refunds.finish()
    await venue.settled(2)
    expect(charge.refunds).toHaveLength(1)
    expect(await venue.issues()).toEqual([])
  })

  test('whose refund was sent before a crash is not sent again', async () => {
    const charge = await stray()
    await act({ action: 'refund' })
    venue.fake.faults.push({ kind: 'lost-answer', call: 'POST /v3/payments/*/refund', times: 1 })
    await venue.settled()
    venue.app.clock.advance(MINUTE_MS)
    await venue.settled(2)
    venue.fake.refunds.finish()
    await venue.settled(2)
    expect(charge.refunds).toHaveLength(1)
    expect(await venue.issues()).toEqual([])
  })

  test('of which a part went back in the panel gives back the rest', async () => {
    const charge = await stray()
    await venue.refundInPanel(charge, 30)
    venue.fake.refunds.finish()
    await venue.settled()
    await act({ action: 'refund' })
    await venue.settled()
    venue.fake.refunds.finish()
    await venue.settled(2)
    expect(charge.refunds.map(({ cents }) => cents)).toEqual([3_000, 5_000])
    expect(await venue.issues()).toEqual([])
  })

  test('leaves the list when it went back in the panel, also when no event says so', async () => {
    const charge = await stray()
    await venue.refundInPanel(charge)
    venue.fake.refunds.finish()
    await venue.settled()
    expect(await venue.issues()).toEqual([])
    const other = await stray()
    venue.fake.webhooks.faults.lose = 9
    venue.fake.refunds.refund(other, {})
    venue.fake.refunds.finish()
    venue.app.clock.advance(HOUR_MS)
    await venue.settled(2)
    expect(await venue.issues()).toEqual([])
  })

  test('stays when somebody only says that it went back', async () => {
    const charge = await stray()
    venue.fake.webhooks.emit('PAYMENT_REFUNDED', venue.fake.charges.wire(charge))
    await venue.settled()
    expect(await entry()).toMatchObject({ amount: 80 })
  })
})

describe('tied to a reservation', () => {
  test('it pays what is owed in the same sum, and the open charge cannot be paid any more', async () => {
    const charge = await stray()
    const { id, charge: own } = await venue.payable(['10:00'])
    const tied = await act({ action: 'tie', reservationId: id })
    expect(tied).toMatchObject({
      status: 200,
      body: { reservations: [{ id, status: 'approved', paymentStatus: 'paid' }], refunds: [] },
    })
    expect(await venue.reservation(id)).toMatchObject({
      paidBy: 'attempt',
      asaasPaymentId: charge.id,
    })
    await venue.settled(2)
    expect(own.deleted).toBe(true)
    expect(await venue.issues()).toEqual([])
    expect(await venue.books.totals()).toEqual([{ received: 80, refunded: 0, net: 80 }])
    // As any payment of a reservation it can go back.
    await venue.cancel(id, { money: 'refund' })
    await venue.settled()
    expect(charge.refunds).toMatchObject([{ cents: 8_000 }])
  })

  test('it pays an hour of the desk that was played, and the list of those in that sum has it', async () => {
    const id = await placed({ startTime: '10:00', endTime: '11:00' })
    const other = await placed({ startTime: '12:00', endTime: '13:00', price: 90 })
    venue.app.clock.advance(30 * HOUR_MS)
    await stray()
    const { body } = await venue.admin.get<ReceivablePage>('/api/receivables?when=due&cents=8000')
    expect(body.entries.map((one) => one.id)).toEqual([id])
    expect((await act({ action: 'tie', reservationId: id })).status).toBe(200)
    expect(await venue.reservation(id)).toMatchObject({
      status: 'approved',
      paymentStatus: 'paid',
      paidBy: 'attempt',
    })
    expect(await venue.reservation(other)).toMatchObject({ paymentStatus: 'pending' })
  })

  test('that is paid, or costs something else, it goes back', async () => {
    const { ids } = await venue.paid(['10:00'])
    const twice = await stray()
    expect(await act({ action: 'tie', reservationId: ids[0] })).toMatchObject({
      status: 200,
      body: { refunds: [{ reason: 'paid-twice', amount: 80 }] },
    })
    await venue.settled()
    expect(twice.refunds).toMatchObject([{ cents: 8_000 }])
    const other = await stray(70)
    const id = await placed({ startTime: '12:00', endTime: '13:00' })
    const tied = await venue.resolve((await entry()).id, { action: 'tie', reservationId: id })
    expect(tied.body.refunds).toMatchObject([{ reason: 'amount-mismatch', amount: 70 }])
    expect(await venue.reservation(id)).toMatchObject({
      status: 'approved',
      paymentStatus: 'pending',
    })
    await venue.settled()
    expect(other.refunds).toMatchObject([{ cents: 7_000 }])
  })

  test('two people at once tie it once', async () => {
    const charge = await stray()
    const { id } = await venue.payable(['10:00'])
    const issue = (await entry()).id
    const answers = await Promise.all(
      [1, 2].map(() => venue.resolve(issue, { action: 'tie', reservationId: id })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await strayAttempts(charge)).toHaveLength(1)
  })

  test('it is refused where there is no such reservation, where the money has gone, and while the provider is silent', async () => {
    const charge = await stray()
    const { id } = await venue.payable(['10:00'])
    expect(await act({ action: 'tie' })).toMatchObject({
      status: 422,
      body: { errors: { reservationId: ['Escolha a reserva'] } },
    })
    expect(await act({ action: 'tie', reservationId: 99_999 })).toMatchObject({
      status: 422,
      body: { errors: { reservationId: ['Não há reserva com este número'] } },
    })
    venue.fake.faults.push({ kind: 'error-500', call: 'GET /v3/payments/*', times: 1 })
    expect((await act({ action: 'tie', reservationId: id })).status).toBe(503)
    charge.status = 'CHARGEBACK_REQUESTED'
    expect(await act({ action: 'tie', reservationId: id })).toMatchObject({
      status: 409,
      body: { code: 'issue-action' },
    })
    expect(await strayAttempts(charge)).toEqual([])
    expect(await venue.reservation(id)).toMatchObject({ status: 'pending' })
  })

  test('what an earlier copy of the books took pays the hour that is written down again', async () => {
    const takeBack = await venue.app.remember()
    await venue.paid(['10:00'])
    const { charges } = venue.fake.state
    const then = structuredClone(charges)
    await takeBack()
    venue.fake.state.charges = then
    await renewEpoch(venue.app.deps.knex)
    venue.admin = await signedIn(venue.app, 'admin')
    venue.app.clock.advance(HOUR_MS + 1_000)
    await venue.settled(2)
    const id = await placed({ startTime: '10:00', endTime: '11:00' })
    expect((await act({ action: 'tie', reservationId: id })).status).toBe(200)
    expect(await venue.reservation(id)).toMatchObject({ paymentStatus: 'paid' })
    expect(await venue.issues()).toEqual([])
  })
})

describe('what was kept', () => {
  const kept = async () =>
    (await venue.admin.get<IssuePage>('/api/payment-issues?kept=true')).body.entries

  test('of a second payment is listed while it is there, and goes back', async () => {
    const { id, charge } = await venue.payable(['10:00'])
    venue.fake.charges.pay(charge)
    await venue.settled()
    const second = venue.fake.charges.copy(charge)
    venue.fake.refunds.broke = true
    venue.fake.charges.pay(second)
    await venue.settled(2)
    const issue = await venue.issue('refund-refused')
    await venue.resolve(issue.id, { action: 'keep' })
    expect(await venue.issues()).toEqual([])
    expect(await kept()).toMatchObject([
      {
        id: `kept-${issue.id}`,
        kind: 'kept',
        amount: 80,
        text: 'R$ 80,00, além do que a reserva custa, ficaram com o local. Ainda podem voltar para o cliente.',
        reservations: [{ id, status: 'approved' }],
        actions: ['refund'],
      },
    ])
    venue.fake.refunds.broke = false
    const back = await venue.resolve(`kept-${issue.id}`, { action: 'refund' })
    expect(back).toMatchObject({ status: 200, body: { refunds: [{ reason: 'paid-twice' }] } })
    expect(await kept()).toEqual([])
    await venue.settled()
    venue.fake.refunds.finish()
    await venue.settled(2)
    expect([charge.refunds.length, second.refunds.length]).toEqual([0, 1])
    expect(await venue.reservation(id)).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
    expect(await venue.issues()).toEqual([])
  })

  test('of a cancellation is listed until it went back, in the panel too', async () => {
    const { ids } = await venue.paid(['10:00', '11:00'])
    const [first, second] = ids as [number, number]
    for (const id of ids) await venue.cancel(id, { money: 'keep' })
    expect((await kept()).map(({ id, amount }) => [id, amount])).toEqual(
      expect.arrayContaining([
        [`kept-reservation-${first}`, 80],
        [`kept-reservation-${second}`, 80],
      ]),
    )
    const issue = `kept-reservation-${first}`
    expect((await venue.resolve(issue, { action: 'keep' })).body.code).toBe('issue-action')
    expect((await venue.resolve(issue, { action: 'refund' })).status).toBe(200)
    expect((await venue.resolve(issue, { action: 'refund' })).body.code).toBe('issue-resolved')
    expect((await kept()).map(({ id }) => id)).toEqual([`kept-reservation-${second}`])
    await venue.settled(2)
    expect(venue.fake.state.charges[0]!.refunds).toMatchObject([{ cents: 8_000 }])
    await venue.refundInPanel(venue.fake.state.charges[0]!)
    await venue.settled()
    expect(await kept()).toEqual([])
  })
})
