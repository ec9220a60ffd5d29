import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentIssue } from '#shared/payment/refund/issue.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { draftOf, shownTo } from '../../test/fixtures/incident.fixtures.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'

let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

const PATH = '/api/payment-issues'
const issues = async () => (await staff.browser.get<PaymentIssue[]>(PATH)).body
const count = async () =>
  (await staff.browser.get<{ open: number }>(`${PATH}?count=true`)).body.open
const paid = (change: Record<string, unknown> = {}) =>
  staff.placed({ price: 80, paymentStatus: 'paid', paidWith: 'cash', ...change })
const resolve = (id: number, body: object) =>
  staff.browser.post(`${PATH}/reservation-${id}/resolve`, body)
const row = async (id: number) => (await app.deps.knex('reservations').where({ id }).first())!
const drawer = async () => {
  const rows = await app.deps.knex('till_movements').orderBy('id').select('cents')
  return rows.map(({ cents }) => cents)
}

async function only() {
  const all = await issues()
  expect(all).toHaveLength(1)
  expect(await count()).toBe(1)
  return all[0]!
}

describe('money that was taken at the desk and is owed back', () => {
  test('waits in the list after a cancellation that says nothing of it, until it is handed back', async () => {
    const { id } = await paid()
    const reception = await signedIn(app, 'reception')
    const canceled = await reception.post(`/api/reservations/${id}/cancel`, {})
    expect(canceled.status).toBe(200)
    expect(await only()).toMatchObject({
      id: `reservation-${id}`,
      kind: 'canceled-undecided',
      text: 'A reserva, paga no local por R$ 80,00, foi cancelada: falta decidir o que fazer com R$ 80,00.',
      amount: 80,
      customer: { name: expect.any(String) },
      actions: ['refund', 'rebook', 'keep'],
    })
    expect((await resolve(id, { action: 'refund' })).status).toBe(200)
    expect([await issues(), await count()]).toEqual([[], 0])
    expect(await drawer()).toEqual([8_000, -8_000])
  })

  test('waits after a closed date, which names itself, and is kept or given another hour', async () => {
    const first = await paid()
    const second = await paid({ startTime: '12:00', endTime: '13:00' })
    const closing = { date: TOMORROW, description: 'Feriado', allDay: true }
    const closed = await staff.browser.post('/api/closingDates', {
      ...closing,
      onStranded: 'cancel',
      seen: [first.id, second.id],
    })
    expect(closed).toMatchObject({ status: 201 })
    const [one] = await issues()
    expect(one!.text).toBe(
      'O local fechou o horário da reserva, paga no local por R$ 80,00: devolva R$ 80,00 ao cliente.',
    )
    expect(await count()).toBe(2)
    expect((await resolve(first.id, { action: 'keep' })).status).toBe(200)
    const slots = [{ reservationId: second.id, date: '2026-11-27', startTime: '12:00', courtId: 1 }]
    expect((await resolve(second.id, { action: 'rebook', slots })).status).toBe(200)
    expect(await issues()).toEqual([])
    expect(await row(second.id)).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
    expect(await drawer()).toEqual([8_000, 8_000])
  })

  test('of an hour that rain took and whose customer gets the money says so', async () => {
    await app.deps.knex('fixed_classes').delete()
    await paid({ startTime: '19:00', endTime: '20:00' })
    const refund = draftOf(await shownTo(staff.browser, app), () => 'refund')
    expect((await staff.browser.post('/api/incidents', refund)).status).toBe(201)
    expect((await only()).text).toBe(
      'O local cancelou a reserva (Chuva), paga no local por R$ 80,00: devolva R$ 80,00 ao cliente.',
    )
  })

  test('is none where nothing was taken, and less where a part was given for nothing', async () => {
    const free = await paid({ courtesy: { amount: 80, reason: 'Patrocinador' } })
    await staff.cancel(free.id)
    expect(await issues()).toEqual([])
    const part = await paid({
      startTime: '12:00',
      endTime: '13:00',
      courtesy: { amount: 30, reason: 'Luz fraca' },
    })
    await staff.cancel(part.id)
    expect(await only()).toMatchObject({ amount: 50 })
    await resolve(part.id, { action: 'refund' })
    expect((await drawer()).reduce((sum, cents) => sum + cents, 0)).toBe(0)
  })
})

describe('a cancellation that is said again with a decision about the money', () => {
  test('decides it, whoever took it', async () => {
    const { id } = await paid()
    await staff.cancel(id)
    const again = await staff.cancel(id, { money: 'refund' })
    expect(again).toMatchObject({ status: 200, body: { canceled: [{ id }] } })
    expect(await row(id)).toMatchObject({ paymentStatus: 'refunded' })
    expect(await drawer()).toEqual([8_000, -8_000])
    // Decided once.
    await staff.cancel(id, { money: 'refund' })
    expect(await drawer()).toEqual([8_000, -8_000])
  })

  test('keeps it, and may still give it back while the money is there', async () => {
    const { id } = await paid()
    await staff.cancel(id)
    await staff.cancel(id, { money: 'keep' })
    expect([await issues(), await drawer()]).toEqual([[], [8_000]])
    await staff.cancel(id, { money: 'refund' })
    expect(await drawer()).toEqual([8_000, -8_000])
    expect(await app.deps.knex('money_decisions').where({ reservationId: id })).toEqual([])
  })

  test('needs the permission for the sum', async () => {
    const { id } = await paid()
    await staff.cancel(id)
    const reception = await signedIn(app, 'reception')
    const refused = await reception.post(`/api/reservations/${id}/cancel`, { money: 'refund' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'refund-limit' } })
    expect(await drawer()).toEqual([8_000])
  })
})
