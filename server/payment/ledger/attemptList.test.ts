import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AttemptEntry, PaymentTotal } from '#shared/payment/charges/ledger.ts'
import { insertGroup, insertReservation } from '../../test/support/insertReservation.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { insertAttempt, insertDoneRefund } from '../../test/fixtures/attempts.fixtures.ts'
import type { Insert } from '../../platform/db/tables.ts'

let app: TestApp
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

const list = (query = '') => admin.get<AttemptEntry[]>(`/api/payment-attempts?${query}`)
const idsOf = async (query = '') => (await list(query)).body.map(({ id }) => id)
const day = (date: string, time = '12:00') => ({
  createdAt: `${date}T${time}:00.000Z`,
  paidAt: `${date}T${time}:00.000Z`,
})

describe('the list of charges', () => {
  test('shows each charge, its customer and its refunds, but no CPF', async () => {
    const id = await insertAttempt(
      app,
      { method: 'CREDIT_CARD', cardBrand: 'MASTERCARD', cardLast4: '8829', ...day('2026-11-23') },
      { customerName: 'João Conceição' },
    )
    await insertDoneRefund(app, id, 3_000)
    const { body, headers } = await list()
    expect(headers.get('x-total-count')).toBe('1')
    expect(body).toMatchObject([
      {
        id,
        number: 1,
        method: 'CREDIT_CARD',
        state: 'paid',
        paymentStatus: 'paid',
        amount: 80,
        received: 80,
        refunded: 30,
        refunding: 0,
        cardBrand: 'MASTERCARD',
        cardLast4: '8829',
        customerName: 'João Conceição',
        reservations: 1,
      },
    ])
    expect(JSON.stringify(body)).not.toContain('52998224725')
  })

  test('is by the venue’s days, the newest first, a month when none is named', async () => {
    const old = await insertAttempt(app, day('2026-09-01'))
    const before = await insertAttempt(app, day('2026-11-20', '02:59'))
    const after = await insertAttempt(app, day('2026-11-20', '03:00'))
    const late = await insertAttempt(app, day('2026-11-21', '02:59'))
    expect(await idsOf()).toEqual([late, after, before])
    expect(await idsOf('startDate=2026-11-20&endDate=2026-11-20')).toEqual([late, after])
    expect(await idsOf('endDate=2026-11-19')).toEqual([before, old])
    expect(await idsOf('startDate=2026-09-01&endDate=2026-09-01')).toEqual([old])
    const page = await list('perPage=1&page=2')
    expect([page.body.map(({ id }) => id), page.headers.get('x-total-count')]).toEqual([
      [after],
      '3',
    ])
  })

  test('is filtered by state and payment method', async () => {
    const closed = { paidAt: null, received: null }
    const open = await insertAttempt(app, { state: 'pending', ...closed, closedAt: null })
    const failed = await insertAttempt(app, { state: 'failed', method: 'CREDIT_CARD', ...closed })
    const cancelled = await insertAttempt(app, { state: 'cancelled', ...closed })
    const back = await insertAttempt(app, { chargeStatus: 'refunded', providerStatus: 'REFUNDED' })
    const paid = await insertAttempt(app)
    expect(await idsOf('state=open')).toEqual([open])
    expect(await idsOf('state=failed')).toEqual([failed])
    expect(await idsOf('state=cancelled')).toEqual([cancelled])
    expect(await idsOf('state=refunded')).toEqual([back])
    expect(await idsOf('state=paid')).toEqual([paid])
    expect(await idsOf('method=CREDIT_CARD')).toEqual([failed])
  })

  test('finds who paid by name, phone, CPF or charge, however long ago', async () => {
    const old = await insertAttempt(
      app,
      { ...day('2025-01-01'), providerPaymentId: 'pay_wanted' },
      {
        customerName: 'José Ávila',
        customerPhone: '48911112222',
        customerCpf: '11144477735',
      },
    )
    await insertAttempt(app)
    for (const search of ['jose avila', '2222', '111.444.777-35', 'pay_wanted']) {
      expect(await idsOf(`search=${encodeURIComponent(search)}`)).toEqual([old])
    }
    expect(await idsOf('search=jose&startDate=2026-11-01')).toEqual([])
    expect(await idsOf('search=jose&startDate=2025-01-01&endDate=2025-01-01')).toEqual([old])
    expect(await idsOf('search=ninguem')).toEqual([])
  })
})

describe('totals', () => {
  const totals = async (query = 'startDate=2026-11-01&endDate=2026-11-30') =>
    (await admin.get<PaymentTotal[]>(`/api/payment-attempts/totals?${query}`)).body

  test('are by the venue’s day and the payment method; what goes back later stands on its own day', async () => {
    const first = await insertAttempt(app, day('2026-11-20', '02:59'))
    await insertAttempt(app, day('2026-11-20', '03:00'))
    await insertAttempt(app, { ...day('2026-11-20'), method: 'CREDIT_CARD', received: 7_000 })
    await insertAttempt(app, { ...day('2026-11-20'), state: 'failed', paidAt: null })
    await insertDoneRefund(app, first, 5_050)
    expect(await totals()).toEqual([
      { date: '2026-11-19', method: 'PIX', count: 1, received: 80, refunded: 0, net: 80 },
      { date: '2026-11-20', method: 'CREDIT_CARD', count: 1, received: 70, refunded: 0, net: 70 },
      { date: '2026-11-20', method: 'PIX', count: 1, received: 80, refunded: 0, net: 80 },
      { date: '2026-11-23', method: 'PIX', count: 0, received: 0, refunded: 50.5, net: -50.5 },
    ])
    expect(await totals('startDate=2026-11-20&endDate=2026-11-20')).toHaveLength(2)
    expect(await totals('startDate=2026-12-01&endDate=2027-11-30')).toEqual([])
  })

  test('are of what the till took and gave back, each on its own day; a mistake never came', async () => {
    const reservationId = await insertReservation(app)
    const moved = (key: string, kind: 'payment' | 'return' | 'correction' | 'supply', cents: number, at: string) => ({ key, kind, cents, method: 'cash' as const, reservationId: kind === 'supply' ? null : reservationId, at: `${at}T12:00:00.000Z` }) // prettier-ignore
    await app.deps
      .knex('till_movements')
      .insert([
        moved('a', 'payment', 8_000, '2026-11-19'),
        moved('b', 'payment', 9_000, '2026-11-20'),
        moved('c', 'correction', -1_000, '2026-11-20'),
        moved('d', 'return', -3_000, '2026-11-20'),
        moved('e', 'supply', 50_000, '2026-11-20'),
        { ...moved('f', 'payment', 700, '2026-11-20'), method: 'debit' },
      ])
    expect(await totals()).toEqual([
      { date: '2026-11-19', method: 'cash', count: 1, received: 80, refunded: 0, net: 80 },
      { date: '2026-11-20', method: 'cash', count: 1, received: 80, refunded: 30, net: 50 },
      { date: '2026-11-20', method: 'debit', count: 1, received: 7, refunded: 0, net: 7 },
    ])
  })
})

describe('CSV', () => {
  // Without the mark that `fetch` takes off a text.
  const csv = async (query = '') =>
    (await admin.get<string>(`/api/payment-attempts.csv?${query}`)).body.split('\r\n')

  test('opens in a pt-BR spreadsheet, and calculates nothing', async () => {
    const id = await insertAttempt(
      app,
      {
        ...day('2026-11-20', '02:59'),
        method: 'CREDIT_CARD',
        cardBrand: 'VISA',
        cardLast4: '1111',
      },
      { customerName: '=HYPERLINK("http://evil.example")', customerEmail: '+a@example.com' },
    )
    await insertDoneRefund(app, id, 3_050)
    const response = await admin.get<string>('/api/payment-attempts.csv')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="pagamentos-2026-11-23.csv"',
    )
    const [headings, line, end] = await csv()
    expect(headings).toContain('"Situação";"Forma";"Valor cobrado"')
    expect(line).toMatch(
      /^19\/11\/2026 23:59;"Pago";"Cartão";80,00;80,00;30,50;19\/11\/2026 23:59;"'=HYPERLINK\(""http:\/\/evil\.example""\)";"'\+a@example\.com";1;"VISA 1111";"pay_\w+"$/,
    )
    expect(end).toBe('')
  })

  test('begins with the mark of UTF-8', async () => {
    const cookies = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${app.origin}/api/payment-attempts.csv`, {
      headers: { Cookie: cookies },
    })
    const text = Buffer.from(await response.arrayBuffer()).toString('hex')
    expect(text.slice(0, 6)).toBe('efbbbf')
  })

  test('has every charge that the filter keeps, each once', async () => {
    const rows = Array.from({ length: 1_203 }, (_, index): Insert<'payment_attempts'> => ({
      id: `charge-${index}`,
      paymentGroupId: 'a-group',
      number: 1,
      method: index % 2 === 0 ? 'PIX' : 'CREDIT_CARD',
      amount: 8_000,
      externalReference: `reference-${index}`,
      state: 'cancelled',
      dueDate: '2026-11-20',
      // Many at the same instant.
      createdAt: `2026-11-20T12:00:0${index % 3}.000Z`,
      updatedAt: '2026-11-20T12:00:00.000Z',
      closedAt: '2026-11-20T12:00:00.000Z',
      providerPaymentId: `pay_${index}`,
    }))
    await insertGroup(app.deps.knex, 'a-group', '2026-11-20T12:00:00.000Z')
    for (const start of [0, 400, 800, 1_200]) {
      await app.deps.knex('payment_attempts').insert(rows.slice(start, start + 400))
    }
    const lines = (await csv()).slice(1, -1)
    expect(lines).toHaveLength(1_203)
    expect(new Set(lines.map((line) => line.split(';').at(-1))).size).toBe(1_203)
    expect(await csv('method=PIX')).toHaveLength(604)
  })
})
