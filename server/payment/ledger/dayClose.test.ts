import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  LEDGER_METHOD_NAMES,
  type LedgerEntry,
  type PaymentTotal,
} from '#shared/payment/charges/ledger.ts'
import type { DayClose } from '#shared/payment/charges/dayClose.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'
import { untyped } from '../../platform/db/connect.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

const TODAY = '2026-11-23'
const read = async (date = TODAY) =>
  (await staff.browser.get<DayClose>(`/api/takings?date=${date}`)).body
const paid = (startTime: string, change: Record<string, unknown> = {}) =>
  staff.placed({
    startTime,
    endTime: `${Number(startTime.slice(0, 2)) + 1}:00`,
    price: 80,
    paymentStatus: 'paid',
    paidWith: 'cash',
    ...change,
  })

/** The same sum by SQL that shares nothing with the product. */
async function bySql(condition: string): Promise<number> {
  type Rows = { cents: number | string | null }[]
  const answer = await untyped(app.deps.knex).raw<Rows | { rows: Rows }>(
    `select sum(cents) as cents from till_movements where ${condition}`,
  )
  const [row] = Array.isArray(answer) ? answer : answer.rows
  return Number(row?.cents ?? 0) / 100
}

test('a day is added up by method, person and court, with what went back and what is still to receive', async () => {
  await staff.browser.post('/api/till/open', { opening: 100 })
  await staff.browser.post('/api/till/cash', { kind: 'supply', amount: 20, reason: 'change' })
  await staff.browser.post('/api/till/cash', { kind: 'withdrawal', amount: 50, reason: 'safe' })
  await paid('10:00', { paidParts: [{ method: 'pix', amount: 30.01 }] })
  const other = await paid('12:00', { paidWith: 'debit' })
  await staff.cancel(other.id, { money: 'refund' })
  await staff.placed({ date: TODAY, startTime: '20:00', endTime: '21:00', price: 90 })
  const { courts, methods, open, people, supplied, total, withdrawn } = await read()
  expect(methods).toEqual([
    { name: 'Dinheiro', came: 49.99, back: 0, net: 49.99 },
    { name: 'PIX na chave', came: 30.01, back: 0, net: 30.01 },
    { name: 'Débito na maquininha', came: 80, back: 80, net: 0 },
  ])
  expect(total).toEqual({ name: 'Total', came: 160, back: 80, net: 80 })
  expect([people.length, courts.length, people[0]?.net, courts[0]?.net]).toEqual([1, 1, 80, 80])
  expect([supplied, withdrawn]).toEqual([20, -50])
  expect(open).toMatchObject([{ price: 90, startTime: '20:00' }])
  expect(total.net).toBe(await bySql('reservation_id is not null'))
  expect(total.came).toBe(await bySql('reservation_id is not null and cents > 0'))
  expect(methods[0]!.net).toBe(await bySql(`method = 'cash' and reservation_id is not null`))
})

test('another day has nothing of it, and says which tills were closed on it', async () => {
  await staff.browser.post('/api/till/open', { opening: 100 })
  const session = (await staff.browser.get<{ open: { key: string } }>('/api/till')).body.open.key
  await paid('10:00')
  await staff.browser.post('/api/till/close', { session, count: { 10000: 1 } })
  expect((await read()).tills).toMatchObject([{ expected: 180, counted: 100, difference: -80 }])
  const tomorrow = await read('2026-11-24')
  expect([tomorrow.methods, tomorrow.tills, tomorrow.total.net]).toEqual([[], [], 0])
})

test('the month is a spreadsheet that opens right, with the CPF where there is one', async () => {
  await paid('10:00', { customerName: '=Soma', customerCpf: '52998224725' })
  const card = { method: 'credit', amount: 1234.5, nsu: '004512', brand: 'Elo' }
  const { id } = await paid('12:00', { paidParts: [card], price: 1234.5 })
  await staff.cancel(id, { money: 'refund' })
  const answer = await staff.browser.get<string>(
    '/api/takings.csv?startDate=2026-11-01&endDate=2026-11-30',
  )
  expect(answer.headers.get('Content-Disposition')).toContain(
    'recebimentos-2026-11-01-2026-11-30.csv',
  )
  const [head, ...lines] = String(answer.body).trimEnd().split('\r\n')
  expect(head).toMatch(/"Data";"Hora";"Origem";"Tipo";"Forma";"Serviço"/)
  expect(lines.map((line) => line.split(';').slice(2, 13))).toMatchObject([
    [
      '"Balcão"',
      '"Recebimento"',
      '"Dinheiro"',
      expect.stringMatching(/^"Quadra de/),
      expect.anything(),
      `"'=Soma"`,
      '"529.982.247-25"',
      '80,00',
      expect.anything(),
      '""',
      '""',
    ],
    [
      '"Balcão"',
      '"Recebimento"',
      '"Crédito na maquininha"',
      expect.anything(),
      expect.anything(),
      expect.anything(),
      '""',
      '1234,50',
      `"${id}"`,
      '"Elo"',
      '"=""004512"""',
    ],
    [
      '"Balcão"',
      '"Devolução"',
      '"Crédito na maquininha"',
      expect.anything(),
      expect.anything(),
      expect.anything(),
      '""',
      '-1234,50',
      `"${id}"`,
      '""',
      '""',
    ],
  ])
  const events = await app.deps.knex('audit_entries').where({ action: 'exported' })
  expect(events).toMatchObject([{ entityId: 'recebimentos' }])
})

test('a spreadsheet of several weeks has each line once, in the order of days', async () => {
  const { id } = await paid('10:00')
  const days = ['01', '14', '15', '28', '29', '31'].map((day) => `2026-10-${day}`)
  await app.deps.knex('till_movements').insert(
    days.toReversed().map((day) => ({
      key: `of ${day}`,
      kind: 'payment' as const,
      method: 'cash' as const,
      cents: 100,
      reservationId: id,
      at: `${day}T15:00:00.000Z`,
    })),
  )
  const range = `startDate=${days[0]}&endDate=2026-10-31`
  const { body } = await staff.browser.get<string>(`/api/takings.csv?${range}`)
  const [, ...lines] = body.trimEnd().split('\r\n')
  expect(lines.map((line) => line.split(';')[0])).toEqual(days.map((day) => formatDate(day)))
})

test('who may not know sums gets neither', async () => {
  const reception = await signedIn(app, 'reception')
  const day = await reception.get(`/api/takings?date=${TODAY}`)
  const file = await reception.get('/api/takings.csv?startDate=2026-11-01&endDate=2026-11-30')
  expect([day.status, file.status]).toEqual([403, 403])
})

test('what credit and courtesies pay stands apart, and list, totals and the day agree on the money', async () => {
  const { id } = await staff.placed({ startTime: '08:00', endTime: '09:00', price: 80 })
  const { customerId } = (await app.deps.knex('reservations').where({ id }).first())!
  await staff.browser.post(`/api/customers/${customerId}/credits`, { amount: 50, reason: 'Chuva' })
  await staff.change(id, {
    paymentStatus: 'paid',
    paidWith: 'cash',
    paidCredit: 30,
    courtesy: { amount: 10, reason: 'Aniversário' },
  })
  await paid('10:00', { paidParts: [{ method: 'pix', amount: 30.01 }] })
  const back = await paid('12:00', { paidWith: 'debit' })
  await staff.cancel(back.id, { money: 'refund' })
  const day = await read()
  expect([day.credit, day.courtesies, day.total.net]).toEqual([30, 10, 120])

  const range = `startDate=${TODAY}&endDate=${TODAY}`
  const cents = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one * 100, 0)
  const list = (await staff.browser.get<LedgerEntry[]>(`/api/tenders?${range}`)).body
  const listed = (kind: LedgerEntry['kind']) =>
    cents(list.filter((one) => one.kind === kind).map(({ amount }) => amount))
  expect([listed('movement'), listed('credit'), listed('courtesy')]).toEqual([12_000, 3_000, 1_000])
  const totals = (await staff.browser.get<PaymentTotal[]>(`/api/payment-attempts/totals?${range}`))
    .body
  expect(cents(totals.map(({ net }) => net))).toBe(12_000)
  for (const { came, back: gone, name } of day.methods) {
    const one = totals.find(({ method }) => LEDGER_METHOD_NAMES[method] === name)!
    expect([name, one.received, one.refunded]).toEqual([name, came, gone])
  }
})
