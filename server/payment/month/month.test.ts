import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MonthAnswer } from '#shared/payment/charges/month.ts'
import type { Product, Tab } from '#shared/book/tab/tab.ts'
import type { PaymentTotal } from '#shared/payment/charges/ledger.ts'
import { MADE_AT_HEADER, MADE_OFFLINE } from '#shared/platform/http/madeAt.ts'
import { centsOf, sumOf } from '#shared/platform/testing/reckoning.ts'
import type { Problem } from '#shared/problem.ts'
import { insertAttempt, insertDoneRefund } from '../../test/fixtures/attempts.fixtures.ts'
import { columnSum, linesOf } from '../../test/fixtures/moneyDays.fixtures.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

const DAY_MS = 86_400_000
const CPF = '52998224725'
let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

const read = async (month = '2026-11') =>
  (await staff.browser.get<MonthAnswer>(`/api/months/${month}`)).body
const close = (month = '2026-11', headers: Record<string, string> = {}) =>
  staff.browser.post<MonthAnswer & Partial<Problem>>(`/api/months/${month}/close`, {}, { headers })
const file = async (name: string, month = '2026-11') =>
  linesOf((await staff.browser.get<string>(`/api/months/${month}/${name}.csv`)).body)
const toDecember = () => app.clock.advance(9 * DAY_MS)

/** November's money of every kind; returns the reservation that Caio paid at the desk, and the charge of two hours. */
async function november() {
  await staff.browser.post('/api/till/open', { opening: 100 })
  await staff.browser.post('/api/till/cash', { kind: 'supply', amount: 20, reason: 'change' })
  await staff.browser.post('/api/till/cash', { kind: 'withdrawal', amount: 50, reason: 'safe' })
  const caio = await staff.placed({
    date: '2026-12-20',
    price: 80,
    customerName: 'Caio Prado',
    customerCpf: CPF,
    customerEmail: 'caio@example.com',
  })
  const { customerId } = (await app.deps.knex('reservations').where({ id: caio.id }).first())!
  await staff.browser.post(`/api/customers/${customerId}/credits`, { amount: 50, reason: 'Chuva' })
  await staff.change(caio.id, {
    paymentStatus: 'paid',
    paidWith: 'cash',
    paidCredit: 30,
    courtesy: { amount: 10, reason: 'Aniversário' },
  })
  for (const hour of [12, 14]) {
    await staff.placed({
      startTime: `${hour}:00`,
      endTime: `${hour + 1}:00`,
      price: 33.35,
      customerName: `Alguém ${hour}`,
      paymentStatus: 'paid',
      paidWith: 'pix',
    })
  }
  const { body: water } = await staff.browser.post<Product>('/api/products', {
    name: 'Água',
    price: 16.5,
  })
  const { body } = await staff.browser.post<{ tabs: Tab[] }>('/api/tabs', { name: 'Mesa 3' })
  const path = `/api/tabs/${body.tabs[0]!.id}`
  await staff.browser.post(`${path}/items`, { product: { id: water.id }, quantity: 1, price: 16.5 })
  await staff.browser.post(`${path}/payments`, { parts: [{ method: 'debit', amount: 16.5 }] })
  const charge = await insertAttempt(
    app,
    { amount: 10_001, received: 10_001 },
    { customerName: '=Soma(1)', customerCpf: CPF, price: 5_000, startTime: '10:00' },
  )
  const { paymentGroupId } = (await app.deps
    .knex('payment_attempts')
    .where({ id: charge })
    .first())!
  const { id, ...first } = (await app.deps.knex('reservations').where({ paymentGroupId }).first())!
  await app.deps
    .knex('reservations')
    .insert({ ...first, startTime: '11:00', endTime: '12:00', price: 5_001 })
  return { caio: caio.id, charge, firstHour: id }
}

describe('a month', () => {
  test('has the sums of its days, whoever asks, and the running one is not closed', async () => {
    await november()
    const { figures, state } = await read()
    expect(state).toBe('running')
    expect(figures).toMatchObject({
      received: 223.21,
      refunded: 0,
      creditGiven: 50,
      creditUsed: 30,
      creditExpired: 0,
      courtesies: 10,
      supplied: 20,
      withdrawn: 50,
    })
    const { body } = await staff.browser.get<PaymentTotal[]>(
      '/api/payment-attempts/totals?startDate=2026-11-01&endDate=2026-11-30',
    )
    expect(centsOf(figures.net)).toBe(sumOf(body.map(({ net }) => centsOf(net))))
    expect((await close()).body.code).toBe('month-running')
  })

  test('that is closed stays: what goes back or arrives later stands in the next one and points to it', async () => {
    const { caio, charge } = await november()
    toDecember()
    const key = { 'Idempotency-Key': randomUUID() }
    const closed = await close('2026-11', key)
    expect([closed.status, closed.body.state]).toEqual([200, 'closed'])
    // A lost answer is answered again.
    expect((await close('2026-11', key)).body).toEqual(closed.body)
    expect((await close()).body.code).toBe('month-closed')
    const { figures } = closed.body

    await insertDoneRefund(app, charge, 5_000)
    await staff.cancel(caio, { money: 'refund' })
    const { body } = await staff.browser.post<{ tabs: Tab[] }>('/api/tabs', { name: 'Mesa 9' })
    const late = { [MADE_AT_HEADER]: `2026-11-29T20:00:00.000Z${MADE_OFFLINE}` }
    const parts = { parts: [{ method: 'cash', amount: 7 }] }
    await staff.browser.post(`/api/tabs/${body.tabs[0]!.id}/payments`, parts, { headers: late })

    const after = await read()
    expect(after).toMatchObject({ figures, isAsClosed: true, corrections: { count: 0 } })
    const december = await read('2026-12')
    expect(december.figures.net).toBe(-50 - 40 + 7)
    expect(december.corrections).toMatchObject({ count: 3, amount: -83 })
    const { entries } = december.corrections
    expect(entries.map(({ amount, of }) => `${amount} of ${of}`).toSorted()).toEqual([
      '-40 of 2026-11',
      '-50 of 2026-11',
      '7 of 2026-11',
    ])
    const lines = await file('servicos', '2026-12')
    expect(lines.map((line) => line['Refere-se a'])).toEqual(Array(4).fill('11/2026'))
    expect(columnSum(lines, 'Líquido')).toBe(centsOf(december.figures.net))
  })

  test('is the owner’s alone', async () => {
    const manager = await signedIn(app, 'manager')
    const paths = ['/api/months/2026-11', '/api/months/2026-11/servicos.csv']
    for (const path of paths) expect((await manager.get(path)).status).toBe(403)
    expect((await manager.post('/api/months/2026-10/close', {})).status).toBe(403)
    expect((await staff.browser.get('/api/months/2026-13')).status).toBe(422)
    expect((await staff.browser.get('/api/months/2026-11/tudo.csv')).status).toBe(422)
  })

  test('keeps every sum when a person is erased', async () => {
    await november()
    const before = await read()
    const sums = async () => {
      const lines = await file('servicos')
      return ['Valor bruto', 'Recebido', 'Líquido'].map((name) => columnSum(lines, name))
    }
    const own = await sums()
    await app.deps
      .knex('reservations')
      .where({ customerCpf: CPF })
      .update({ customerName: 'Dados apagados', customerCpf: null, customerEmail: '' })
    expect(await sums()).toEqual(own)
    expect((await read()).figures).toEqual(before.figures)
  })
})

describe('the files for the accountant', () => {
  test('have a line for each service, shared to the centavo, and add up to the screen', async () => {
    const { charge, firstHour } = await november()
    await staff.browser.patch('/api/venue', { serviceCode: '12.09', issRate: 2.5 })
    await insertDoneRefund(app, charge, 5_000)
    const refund = (await app.deps.knex('refunds').first())!
    await app.deps
      .knex('refund_reservations')
      .insert({ refundId: refund.id, reservationId: firstHour })
    const lines = await file('servicos')
    const { figures } = await read()
    expect(columnSum(lines, 'Recebido')).toBe(centsOf(figures.received))
    expect(columnSum(lines, 'Devolvido')).toBe(centsOf(figures.refunded))
    expect(columnSum(lines, 'Líquido')).toBe(centsOf(figures.net))
    expect(columnSum(lines, 'Desconto')).toBe(centsOf(figures.courtesies))
    expect(columnSum(lines, 'Pago com crédito')).toBe(centsOf(figures.creditUsed))

    const caio = lines.find((line) => line['Cliente'] === 'Caio Prado')!
    expect(caio).toMatchObject({
      'Data do serviço': '20/12/2026',
      'Data do pagamento': '23/11/2026',
      'CPF/CNPJ': '529.982.247-25',
      'E-mail': 'caio@example.com',
      'Valor bruto': '80,00',
      Desconto: '10,00',
      'Pago com crédito': '30,00',
      Recebido: '40,00',
      Taxa: '',
      'Código do serviço': '12.09',
      'Alíquota do ISS (%)': '2,5',
    })
    // No cell begins a formula, and each of two hours has its own.
    const hours = lines.filter((line) => line['Cliente'] === "'=Soma(1)")
    expect(hours.map((line) => [line['Recebido'], line['Devolvido'], line['Líquido']])).toEqual([
      ['50,00', '50,00', '0,00'],
      ['50,01', '0,00', '50,01'],
    ])
    // Nobody knows what the provider kept until its statement is there.
    expect(hours.map((line) => line['Taxa'])).toEqual(['', ''])
    const { providerPaymentId } = (await app.deps
      .knex('payment_attempts')
      .where({ id: charge })
      .first())!
    await app.deps.knex('provider_statement').insert({
      entryId: 'fee',
      date: '2026-11-23',
      kind: 'charge-fee',
      name: 'Taxa',
      text: '',
      cents: -199,
      chargeId: providerPaymentId,
      createdAt: '2026-11-24T06:00:00.000Z',
    })
    const withFees = await file('servicos')
    expect(columnSum(withFees, 'Taxa')).toBe(199)
    expect(withFees.filter((line) => line['Taxa'] !== '').map((line) => line['Taxa'])).toEqual([
      '0,99',
      '1,00',
    ])
    // People without a CPF are summed up, apart from the bar, whose goods have no ISS.
    const nobody = lines.filter((line) => line['Cliente']!.startsWith('Consumidores'))
    expect(
      nobody.map((line) => [
        line['Serviço'],
        line['Cliente'],
        line['Recebido'],
        line['Código do serviço'],
      ]),
    ).toEqual([
      ['Quadra', 'Consumidores sem CPF (2 serviços)', '66,70', '12.09'],
      ['Comanda', 'Consumidores sem CPF (1 serviço)', '16,50', ''],
    ])
  })

  test('give what went back of a price that stands to its own hour', async () => {
    const { charge, firstHour: id } = await november()
    const { knex } = app.deps
    const paid = (await knex('payment_attempts').where({ id: charge }).first())!
    await knex('reservations').where({ paymentGroupId: paid.paymentGroupId }).update({
      asaasPaymentId: paid.providerPaymentId,
      paidBy: 'attempt',
      paymentStatus: 'paid',
      status: 'approved',
    })
    const returned = { amount: 20, reason: 'A luz apagou' }
    const { status } = await staff.browser.post(`/api/reservations/${id}/returns`, returned)
    expect(status).toBe(200)
    const doneAt = '2026-11-24T15:00:00.000Z'
    await knex('refunds').update({ state: 'done', doneAt })
    const hours = (await file('servicos')).filter((line) => line['Cliente'] === "'=Soma(1)")
    expect(hours.map((line) => [line['Recebido'], line['Devolvido'], line['Líquido']])).toEqual([
      ['50,00', '20,00', '30,00'],
      ['50,01', '0,00', '50,01'],
    ])
  })

  test('say what credit was given and used, and what else was given or moved', async () => {
    await november()
    const credits = await file('creditos')
    expect(credits.map((line) => [line['O quê'], line['Cliente'], line['Valor']])).toEqual([
      ['Dado', 'Caio Prado', '50,00'],
      ['Usado', 'Caio Prado', '-30,00'],
    ])
    expect(credits[0]!['Motivo']).toBe('Chuva')
    const others = await file('cortesias-e-caixa')
    expect(others.map((line) => [line['O quê'], line['Valor'], line['Motivo']])).toEqual([
      ['Suprimento', '20,00', 'Troco'],
      ['Sangria', '-50,00', 'Cofre'],
      ['Cortesia', '10,00', 'Aniversário'],
      ['Desconto', '20,00', 'Preço abaixo da tabela'],
      ['Desconto', '46,65', 'Preço abaixo da tabela'],
      ['Desconto', '46,65', 'Preço abaixo da tabela'],
    ])
    const { figures } = await read()
    const of = (what: string) => others.filter((line) => line['O quê'] === what)
    expect(columnSum(of('Desconto'), 'Valor')).toBe(centsOf(figures.discounts))
    expect(columnSum(of('Cortesia'), 'Valor')).toBe(centsOf(figures.courtesies))
    expect(of('Desconto')[0]).toMatchObject({
      Data: '23/11/2026',
      Por: expect.stringMatching(/^admin/),
    })
    const answer = await staff.browser.get<string>('/api/months/2026-11/creditos.csv')
    expect(answer.headers.get('content-disposition')).toContain('creditos-2026-11-parcial.csv')
    const events = await app.deps.knex('audit_entries').where({ action: 'exported' })
    expect(new Set(events.map(({ entityId }) => entityId))).toEqual(
      new Set(['mes-creditos', 'mes-cortesias-e-caixa']),
    )
  })
})
