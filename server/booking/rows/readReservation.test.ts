import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#shared/platform/time/civil.ts'
import { booked, paidOnline } from '../../test/fixtures/booked.fixtures.ts'
import { backgroundRound } from '../../background.ts'
import { refundReservations } from '../../payment/charges/refunds.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { aSlot, TOMORROW } from '../../test/support/aCheckout.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'

let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

const historyLines = async (id: number) =>
  (await staff.read(id)).history.map(({ who, action }) => `${action} ${who}`)

describe('the detail', () => {
  test('shows the whole CPF, who made it and its series', async () => {
    const series = await staff.placed({
      customerCpf: '529.982.247-25',
      isRecurring: true,
      endDate: addDays(TOMORROW, 7),
    })
    await staff.change(series.reservations[1]!.id, { price: 70 })
    const detail = await staff.read(series.id)
    expect(detail).toMatchObject({
      customerCpf: '52998224725',
      createdBy: { role: 'admin', name: expect.stringMatching(/^admin-/) },
      series: series.reservations.map(({ id, date, status }, week) => ({
        id,
        date,
        status,
        detached: week === 1,
      })),
      skippedDates: [],
    })
  })

  test('of a customer’s reservation says that a customer made it', async () => {
    const { ids } = await booked(app, aSlot('10:00'))
    expect(await staff.read(ids[0]!)).toMatchObject({
      userId: null,
      customerCpf: '52998224725',
      createdBy: { role: 'customer', name: null },
      series: [],
    })
  })

  test('of a court that was deleted keeps its name', async () => {
    const id = await insertReservation(app, { date: '2026-11-20' })
    expect((await staff.browser.delete('/api/courts/3?permanent=true')).status).toBe(200)
    expect((await staff.read(id)).court).toEqual({ id: 3, name: 'Quadra das Dunas' })
    const list = await staff.browser.get<{ court: unknown }[]>('/api/reservations?date=2026-11-20')
    expect(list.body).toMatchObject([{ court: { name: 'Quadra das Dunas' } }])
  })
})

describe('the history', () => {
  test('shows what an admin changed, before and after, as text; a CPF only in part', async () => {
    const { id } = await staff.placed({ customerCpf: '52998224725' })
    app.clock.advance(60_000)
    await staff.change(id, {
      courtId: 2,
      date: '2026-11-25',
      price: 120.5,
      customerCpf: null,
      paymentStatus: 'paid',
    })
    await staff.change(id, { status: 'canceled' })
    const { history } = await staff.read(id)
    expect(history.map(({ at, action }) => [at, action])).toEqual([
      ['2026-11-23T12:00:00.000Z', 'created'],
      ['2026-11-23T12:01:00.000Z', 'changed'],
      ['2026-11-23T12:01:00.000Z', 'canceled'],
    ])
    expect(new Set(history.map(({ who }) => who)).size).toBe(1)
    expect(history[0]!.changes).toContainEqual({
      field: 'CPF',
      before: null,
      after: '529.***.***-25',
    })
    expect(history[1]!.changes).toEqual([
      { field: 'Quadra', before: 'Quadra Central', after: 'Quadra do Mar' },
      { field: 'Data', before: '24/11/2026', after: '25/11/2026' },
      { field: 'CPF', before: '529.***.***-25', after: null },
      { field: 'Preço', before: 'R$ 90,00', after: 'R$ 120,50' },
      { field: 'Pagamento', before: 'Pendente', after: 'Pago' },
    ])
    expect(history[2]!.changes).toEqual([
      { field: 'Situação', before: 'Aprovada', after: 'Cancelada' },
    ])
    const audit = await app.deps.knex('audit_entries').select('changes', 'actor')
    expect(JSON.stringify(audit)).not.toContain('52998224725')
  })

  test('of a series is recorded for each reservation that changed', async () => {
    const series = await staff.placed({ isRecurring: true, endDate: addDays(TOMORROW, 14) })
    await staff.change(series.reservations[1]!.id, { scope: 'following', price: 70 })
    await staff.cancel(series.reservations[2]!.id)
    const histories = await Promise.all(
      series.reservations.map(async ({ id }) =>
        (await staff.read(id)).history.map(({ action }) => action),
      ),
    )
    expect(histories).toEqual([
      ['created'],
      ['created', 'changed'],
      ['created', 'changed', 'canceled'],
    ])
  })

  test.each([
    [
      'under labels',
      [
        { field: 'Data', before: '24/11/2026', after: '25/11/2026' },
        { field: 'Situação', before: 'Pendente', after: 'Aprovada' },
        { field: 'Valor pago', before: null, after: 'Estorno pedido' },
      ],
    ],
    [
      'in words',
      [
        { field: 'date', before: '24/11/2026', after: '25/11/2026' },
        { field: 'customerPhone', before: '(48) 99988-7766', after: '12345' },
        { field: 'sportType', before: 'Vôlei', after: 'Beach Tênis' },
        { field: 'price', before: 'R$ 90,00', after: 'R$ 1.120,50' },
        { field: 'status', before: 'Pendente', after: 'Aprovada' },
        { field: 'paymentStatus', before: 'Pendente', after: 'Pago' },
        { field: 'notes', before: 'paid', after: '2026-11-25' },
        { field: 'money', before: null, after: 'Fica com o local' },
        { field: 'reason', before: null, after: 'Mudança de horário ou fechamento' },
      ],
    ],
  ])('that an earlier version stored %s reads as it did', async (_how, changes) => {
    const { id } = await staff.placed()
    await app.deps.knex('audit_entries').insert({
      at: '2027-01-01T00:00:00.000Z',
      actor: 'admin',
      entity: 'reservation',
      entityId: String(id),
      action: 'changed',
      changes: JSON.stringify(changes),
    })
    const shown = (await staff.read(id)).history.at(-1)!.changes
    expect(shown.map(({ before, after }) => [before, after])).toEqual(
      changes.map(({ before, after }) => [before, after]),
    )
    expect(shown.map(({ field }) => field)).not.toContain('status')
  })

  test('is stored as field names, codes, dates and centavos, and worded when shown', async () => {
    const { id } = await staff.placed({ sportType: 'vôlei', customerPhone: '(11) 98765-4321' })
    await staff.change(id, {
      date: '2026-11-25',
      sportType: 'beach_tennis',
      customerPhone: '(48) 99988-7766',
      price: 1120.5,
      status: 'canceled',
      paymentStatus: 'paid',
    })
    const entry = await app.deps.knex('audit_entries').orderBy('id', 'desc').first('changes')
    expect(JSON.parse(entry!.changes)).toEqual([
      { field: 'date', before: '2026-11-24', after: '2026-11-25' },
      { field: 'customerPhone', before: '11987654321', after: '48999887766' },
      { field: 'sportType', before: 'vôlei', after: 'beach_tennis' },
      { field: 'price', before: 90_00, after: 1120_50 },
      { field: 'status', before: 'approved', after: 'canceled' },
      { field: 'paymentStatus', before: 'pending', after: 'paid' },
    ])
    expect((await staff.read(id)).history.at(-1)!.changes).toEqual([
      { field: 'Data', before: '24/11/2026', after: '25/11/2026' },
      { field: 'Telefone', before: '(11) 98765-4321', after: '(48) 99988-7766' },
      { field: 'Modalidade', before: 'Vôlei', after: 'Beach Tênis' },
      { field: 'Preço', before: 'R$ 90,00', after: 'R$ 1.120,50' },
      { field: 'Situação', before: 'Aprovada', after: 'Cancelada' },
      { field: 'Pagamento', before: 'Pendente', after: 'Pago' },
    ])
  })

  test('a refused change leaves no trace', async () => {
    const { id } = await staff.placed()
    await staff.change(id, { date: '2026-11-20' })
    expect(await historyLines(id)).toHaveLength(1)
  })

  test('of a customer’s reservation follows from the row', async () => {
    // One each: what waits for one payment is confirmed or goes together.
    const [expired] = (await booked(app, aSlot('10:00'))).ids
    const [approved] = (await booked(app, aSlot('11:00'))).ids
    const [canceled] = (await booked(app, aSlot('12:00'))).ids
    await staff.change(approved!, { status: 'approved' })
    await staff.cancel(canceled!)
    app.clock.advance(900_000)
    await backgroundRound(app.deps)
    expect(await historyLines(expired!)).toEqual(['created Cliente', 'expired Sistema'])
    expect(await historyLines(approved!)).toEqual([
      'created Cliente',
      expect.stringMatching(/^approved admin-/),
    ])
    expect(await historyLines(canceled!)).toEqual([
      'created Cliente',
      expect.stringMatching(/^canceled admin-/),
    ])
    const own = await booked(app, aSlot('15:00'))
    await own.browser.post('/api/reservations/cancel-unpaid', { reservationIds: own.ids })
    expect(await historyLines(own.ids[0]!)).toEqual(['created Cliente', 'canceled Cliente'])
  })

  test('names the payment and its refund', async () => {
    const cart = await paidOnline(app, aSlot('10:00'), aSlot('11:00'))
    await writeTransaction(app.deps, (tx) => refundReservations(tx, [cart.ids[0]!]))
    app.clock.advance(1_000)
    await backgroundRound(app.deps)
    expect(await historyLines(cart.ids[0]!)).toEqual([
      'created Cliente',
      'paid Cliente',
      'refunded Sistema',
    ])
    expect(await historyLines(cart.ids[1]!)).toEqual(['created Cliente', 'paid Cliente'])
  })
})
