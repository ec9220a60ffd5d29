import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LedgerEntry } from '#shared/payment/charges/ledger.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'
import { giveCredit } from '../../book/credit/ledger.ts'
import { inChunks } from '../../platform/db/rows.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { insertAttempt } from '../../test/fixtures/attempts.fixtures.ts'

let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

const list = (query = '') => staff.browser.get<LedgerEntry[]>(`/api/tenders?${query}`)
const shown = async (query = '') => {
  const { body, headers } = await list(query)
  expect(headers.get('x-total-count')).toBe(String(body.length))
  return body.map(({ amount, kind, method }) => [kind, method, amount])
}

/** Two charges and an hour that was paid in four ways, of which the money went back. */
async function aDayOfMoney() {
  await insertAttempt(app, { createdAt: '2026-11-22T12:00:00.000Z' })
  await insertAttempt(app, { createdAt: '2026-11-22T11:00:00.000Z', state: 'failed', paidAt: null })
  const { id } = await staff.placed({ price: 80, customerName: 'Caio Prado' })
  const { customerId } = (await app.deps.knex('reservations').where({ id }).first())!
  await writeTransaction(app.deps, (tx) =>
    giveCredit(
      tx,
      customerId!,
      { cents: 2_000, expiresOn: '2027-06-30' },
      { key: 'given', source: 'hand' },
    ),
  )
  app.clock.advance(60_000)
  await staff.change(id, {
    paymentStatus: 'paid',
    paidWith: 'cash',
    paidParts: [{ method: 'pix', amount: 25 }],
    paidCredit: 20,
    courtesy: { amount: 5, reason: 'Atraso nosso' },
  })
  app.clock.advance(60_000)
  await staff.cancel(id, { money: 'refund' })
  return id
}

describe('the list of every part', () => {
  test('has what came in and what went back, the newest first, and no charge that came to nothing', async () => {
    const id = await aDayOfMoney()
    expect(await shown()).toEqual([
      ['credit', 'customer-credit', -20],
      ['movement', 'cash', -30],
      ['movement', 'pix', -25],
      ['courtesy', 'courtesy', 5],
      ['credit', 'customer-credit', 20],
      ['movement', 'pix', 25],
      ['movement', 'cash', 30],
      ['attempt', 'PIX', 80],
    ])
    expect((await list('method=courtesy')).body).toMatchObject([
      {
        reservationId: id,
        customerName: 'Caio Prado',
        note: 'Atraso nosso',
        who: expect.stringMatching(/^admin/),
      },
    ])
    expect(await shown('attempts=all')).toHaveLength(9)
  })

  test.each([
    ['method=cash', 2],
    ['method=pix', 2],
    ['method=PIX', 1],
    ['method=CREDIT_CARD', 0],
    ['method=customer-credit', 2],
    ['state=refunded', 3],
    ['state=paid', 5],
    ['state=failed', 1],
    ['state=open', 0],
    ['search=caio', 7],
    ['search=caio&method=cash', 2],
    ['startDate=2026-11-22&endDate=2026-11-22', 1],
    ['startDate=2026-11-23&endDate=2026-11-23&search=prado', 7],
  ])('%s finds %d', async (query, count) => {
    await aDayOfMoney()
    expect(await shown(query)).toHaveLength(count)
  })

  test('is turned page by page, each part once', async () => {
    await aDayOfMoney()
    const pages = await Promise.all([1, 2, 3].map((page) => list(`perPage=3&page=${page}`)))
    const all = pages.flatMap(({ body }) => body.map(({ id, kind }) => `${kind} ${id}`))
    expect(pages.map(({ headers }) => headers.get('x-total-count'))).toEqual(['8', '8', '8'])
    expect([all.length, new Set(all).size]).toEqual([8, 8])
  })

  test('goes to a spreadsheet whole', async () => {
    await aDayOfMoney()
    const { body } = await staff.browser.get<string>('/api/tenders.csv?method=cash')
    const [, back, taken, end] = body.split('\r\n')
    expect(back).toMatch(/"Devolvido";"Dinheiro";0,00;0,00;30,00;.*"Caio Prado"/)
    expect(taken).toMatch(/"Recebido";"Dinheiro";30,00;30,00;0,00;/)
    expect(end).toBe('')
  })

  test('goes to a spreadsheet in batches, each part once', async () => {
    const id = await aDayOfMoney()
    const at = '2026-11-23T12:00:00.000Z'
    const moved = Array.from({ length: 2_103 }, (_, index) => ({
      key: `part ${index}`,
      kind: 'payment' as const,
      method: 'debit' as const,
      cents: 100 + index,
      reservationId: id,
      at,
    }))
    for (const chunk of inChunks(moved)) await app.deps.knex('till_movements').insert(chunk)
    const { body } = await staff.browser.get<string>('/api/tenders.csv?method=debit')
    const lines = body.split('\r\n').slice(1, -1)
    expect([lines.length, new Set(lines).size]).toEqual([2_103, 2_103])
  })

  test('asks for a method that there is', async () => {
    expect((await list('method=gold')).status).toBe(422)
  })
})
