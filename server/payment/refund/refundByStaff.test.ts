import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MORNING_PRICE, TOMORROW } from '../../test/support/aCheckout.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import type {
  AdminReservation,
  AdminReservationDetail,
} from '#shared/booking/reservation/adminReservation.ts'
import { startAsaasVenue, type AsaasVenue } from '../../test/fixtures/asaasVenue.fixtures.ts'

const CENTS = MORNING_PRICE * 100
let venue: AsaasVenue
beforeEach(async () => {
  venue = await startAsaasVenue()
})
afterEach(() => venue.app.stop())

const paidToStaff = (change = {}) =>
  insertReservation(venue.app, {
    courtId: 1,
    startTime: '15:00',
    endTime: '16:00',
    userId: 1,
    paymentGroupId: randomUUID(),
    paymentStatus: 'paid',
    paidBy: 'admin',
    paymentConfirmedAt: new Date(venue.app.clock.now()).toISOString(),
    ...change,
  })
const detail = async (id: number) => {
  const { body } = await venue.admin.get<AdminReservationDetail>(`/api/reservations/${id}`)
  return body
}
const decisions = () => venue.app.deps.knex('money_decisions').select('reservationId', 'decision')
const valuesAfter = async (id: number) => {
  const { history } = await detail(id)
  return history.flatMap(({ changes }) => changes.map(({ after }) => after))
}

describe('cancelling what was paid', () => {
  test('with a refund returns its price, and shows it once the provider has done so', async () => {
    const { ids } = await venue.paid(['10:00', '11:00'])
    const answer = await venue.cancel(ids[0]!, { money: 'refund' })
    expect(answer).toMatchObject({
      status: 200,
      body: { canceled: [{ id: ids[0], status: 'canceled', paymentStatus: 'paid' }] },
    })
    expect(await venue.refunds()).toMatchObject([{ amount: CENTS, state: 'requested' }])
    await venue.settled()
    expect(await venue.reservation(ids[0]!)).toMatchObject({
      status: 'canceled',
      paymentStatus: 'refunded',
      paidBy: 'attempt',
    })
    expect(await venue.reservation(ids[1]!)).toMatchObject({
      status: 'approved',
      paymentStatus: 'paid',
    })
    expect(await valuesAfter(ids[0]!)).toContain('Estorno pedido')
    expect(await venue.issues()).toEqual([])
  })

  test('keeping the money is a decision that is written down', async () => {
    const { ids } = await venue.paid(['10:00'])
    await venue.cancel(ids[0]!, { money: 'keep' })
    expect(await decisions()).toEqual([{ reservationId: ids[0], decision: 'kept' }])
    await venue.settled()
    expect(await venue.refunds()).toEqual([])
    expect(await venue.reservation(ids[0]!)).toMatchObject({ paymentStatus: 'paid' })
    expect(await valuesAfter(ids[0]!)).toContain('Fica com o local')
    expect(await venue.issues()).toEqual([])
  })

  test('without a choice it waits among the payments to resolve', async () => {
    const { ids } = await venue.paid(['10:00'])
    await venue.cancel(ids[0]!)
    expect(await venue.issues()).toMatchObject([
      {
        id: `reservation-${ids[0]}`,
        kind: 'canceled-undecided',
        amount: MORNING_PRICE,
        actions: ['refund', 'rebook', 'keep'],
      },
    ])
  })

  test('what was paid at the reception is returned by the admin in person', async () => {
    const id = await paidToStaff()
    const answer = await venue.cancel(id, { money: 'refund' })
    expect(answer.body).toMatchObject({ canceled: [{ paymentStatus: 'refunded' }] })
    expect(await venue.reservation(id)).toMatchObject({
      paymentStatus: 'refunded',
      paidBy: 'admin',
      status: 'canceled',
    })
    expect(await venue.refunds()).toEqual([])
    expect(await valuesAfter(id)).toContain('Reembolsado')
  })

  test('a series is cancelled and given back as far as the scope reaches', async () => {
    const series = { recurrenceId: 'series-1', reservationType: 'recorrente' } as const
    const first = await paidToStaff(series)
    const second = await paidToStaff({ ...series, date: '2026-12-01' })
    await venue.cancel(first, { scope: 'following', money: 'refund' })
    for (const id of [first, second]) {
      expect(await venue.reservation(id)).toMatchObject({ paymentStatus: 'refunded' })
    }
  })

  test('what was not paid leaves nothing to decide', async () => {
    const id = await paidToStaff({ paymentStatus: 'pending', paidBy: null })
    await venue.cancel(id, { money: 'keep' })
    expect(await decisions()).toEqual([])
    expect(await venue.issues()).toEqual([])
  })

  test('all that was paid together is refunded, as far as it is still to come', async () => {
    const { ids } = await venue.paid(['10:00', '11:00', '12:00', '13:00'])
    const other = await venue.paid(['15:00'])
    const [played, retained, ...left] = ids as [number, number, ...number[]]
    await venue.app.deps.knex('reservations').where({ id: played }).update({ date: '2026-11-22' })
    await venue.cancel(retained, { money: 'keep' })
    const answer = await venue.cancel(left[1]!, { scope: 'group', money: 'refund' })
    expect(answer.body).toMatchObject({ canceled: left.map((id) => ({ id })) })
    await venue.settled()
    expect(await venue.refunds()).toMatchObject([{ amount: 2 * CENTS, state: 'done' }])
    for (const id of [played, other.ids[0]!]) {
      expect(await venue.reservation(id)).toMatchObject({
        status: 'approved',
        paymentStatus: 'paid',
      })
    }
    expect(await decisions()).toEqual([{ reservationId: retained, decision: 'kept' }])
  })

  test('of a cart with one reservation refunds that one', async () => {
    const id = await paidToStaff({ paymentGroupId: null })
    const answer = await venue.cancel(id, { scope: 'group', money: 'keep' })
    expect(answer.body).toMatchObject({ canceled: [{ id }] })
  })

  test('the list shows the refund’s state, of this reservation alone', async () => {
    const { ids } = await venue.paid(['10:00', '11:00', '12:00'])
    const [back, retained] = ids as [number, number, number]
    const refundStates = async () => {
      const { body } = await venue.admin.get<AdminReservation[]>(
        `/api/reservations?date=${TOMORROW}`,
      )
      return body.map(({ paymentStatus, refundState }) => [paymentStatus, refundState])
    }
    await venue.cancel(back, { money: 'refund' })
    await venue.cancel(retained, { money: 'keep' })
    const others = [
      ['paid', undefined],
      ['paid', undefined],
    ]
    expect(await refundStates()).toEqual([['paid', 'requested'], ...others])
    await venue.settled()
    expect(await refundStates()).toEqual([['refunded', undefined], ...others])
  })

  test('the detail shows who decided what, and the refund’s state', async () => {
    const { ids, paymentGroupId } = await venue.paid(['10:00', '11:00', '12:00'])
    const [back, retained, undecided] = ids as [number, number, number]
    expect(await detail(back)).toMatchObject({
      paymentGroupId,
      group: ids.map((id) => ({
        id,
        price: MORNING_PRICE,
        paymentStatus: 'paid',
        paidBy: 'attempt',
        paymentMethod: 'CREDIT_CARD',
        status: 'approved',
      })),
      money: { refund: null, isKept: false },
    })
    await venue.cancel(back, { money: 'refund' })
    await venue.cancel(retained, { money: 'keep' })
    await venue.cancel(undecided)
    expect((await detail(back)).money).toMatchObject({
      refund: { state: 'requested', amount: MORNING_PRICE, doneAt: null },
      isKept: false,
    })
    expect((await detail(retained)).money).toEqual({ refund: null, isKept: true })
    expect((await detail(undecided)).money).toEqual({ refund: null, isKept: false })
    await venue.settled()
    expect(await detail(back)).toMatchObject({
      paymentStatus: 'refunded',
      money: { refund: { state: 'done', doneAt: expect.any(String) } },
    })
    for (const [id, after] of [
      [back, 'Estorno pedido'],
      [retained, 'Fica com o local'],
    ] as const) {
      expect((await detail(id)).history).toContainEqual({
        at: expect.any(String),
        who: expect.stringMatching(/^admin-/),
        action: 'changed',
        changes: [{ field: 'Valor pago', before: null, after }],
      })
    }
  })

  test('a series shows what each of its dates has cost', async () => {
    const series = { recurrenceId: 'series-1', reservationType: 'recorrente' } as const
    const first = await paidToStaff(series)
    const second = await paidToStaff({ ...series, date: '2026-12-01', paymentStatus: 'pending' })
    expect((await detail(first)).series).toMatchObject([
      { id: first, paymentStatus: 'paid', paidBy: 'admin', price: expect.any(Number) },
      { id: second, paymentStatus: 'pending' },
    ])
    await venue.cancel(first, { money: 'refund' })
    expect(await detail(first)).toMatchObject({
      paymentStatus: 'refunded',
      money: { refund: null, isKept: false },
    })
    expect((await detail(first)).history).toContainEqual(
      expect.objectContaining({
        who: expect.stringMatching(/^admin-/),
        changes: [{ field: 'Pagamento', before: 'Pago', after: 'Reembolsado' }],
      }),
    )
  })

  test('repeated with the same key it happens once', async () => {
    const { ids } = await venue.paid(['10:00'])
    const key = { 'Idempotency-Key': randomUUID() }
    const first = await venue.cancel(ids[0]!, { money: 'refund' }, key)
    const again = await venue.cancel(ids[0]!, { money: 'refund' }, key)
    expect(again.body).toEqual(first.body)
    expect(await venue.refunds()).toHaveLength(1)
  })

  test('no third choice is understood', async () => {
    const { ids } = await venue.paid(['10:00'])
    expect(await venue.cancel(ids[0]!, { money: 'lose' })).toMatchObject({ status: 422 })
    expect(await venue.reservation(ids[0]!)).toMatchObject({ status: 'approved' })
  })
})

describe('POST /api/refunds', () => {
  test('refunds what was cancelled, each price once', async () => {
    const { ids } = await venue.paid(['10:00', '11:00'])
    for (const id of ids) await venue.cancel(id, id === ids[0] ? { money: 'keep' } : {})
    const answer = await venue.refund(ids)
    expect(answer).toMatchObject({
      status: 201,
      body: {
        reservations: [{ id: ids[0] }, { id: ids[1] }],
        refunds: [{ amount: 2 * MORNING_PRICE, state: 'requested' }],
      },
    })
    expect((await venue.refund(ids)).body.refunds).toHaveLength(1)
    await venue.settled()
    expect(await venue.refunds()).toMatchObject([{ amount: 2 * CENTS, state: 'done' }])
    expect(await decisions()).toEqual([])
    expect((await venue.refund(ids)).status).toBe(201)
    expect(await venue.refunds()).toHaveLength(1)
  })

  test('refuses what is not cancelled, what is unpaid, and what does not exist', async () => {
    const { ids } = await venue.paid(['10:00'])
    const unpaid = await paidToStaff({ paymentStatus: 'pending', paidBy: null, status: 'canceled' })
    expect(await venue.refund(ids)).toMatchObject({ status: 409, body: { code: 'cancel-first' } })
    expect(await venue.refund([unpaid])).toMatchObject({
      status: 409,
      body: { code: 'nothing-paid' },
    })
    expect((await venue.refund([9_999])).status).toBe(404)
    expect((await venue.refund([])).status).toBe(422)
    expect(await venue.refunds()).toEqual([])
  })
})
