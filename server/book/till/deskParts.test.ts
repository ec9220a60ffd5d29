import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OwnQuote, OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'
import { giveCredit } from '../credit/ledger.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

const CASH = { price: 80, paymentStatus: 'paid', paidWith: 'cash' }
const COURTESY = { amount: 30, reason: 'Aniversário da aluna' }

/** Every part in the order in which it came: kind and centavos. */
async function parts() {
  const all = await app.deps.knex('tenders').select('kind', 'method', 'cents', 'at', 'ref')
  return all.map(({ cents, kind, method }) => [kind, method, cents]).toSorted(byText)
}
const byText = (one: unknown, other: unknown) =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
const sum = async () => {
  const all = await app.deps.knex('tenders').select('cents')
  return all.reduce((total, { cents }) => total + Number(cents), 0)
}
const balance = async () => {
  const [row] = await app.deps.knex('credit_entries').sum({ cents: 'cents' })
  return Number(row?.cents ?? 0)
}

/** The reservation's customer, with so much credit. */
async function withCredit(reservationId: number, cents: number): Promise<void> {
  const { customerId } = (await app.deps.knex('reservations').where({ id: reservationId }).first())!
  const act = { key: `given ${reservationId}`, source: 'hand' } as const
  await writeTransaction(app.deps, (tx) =>
    giveCredit(tx, customerId!, { cents, expiresOn: '2027-06-30' }, act),
  )
}

describe('paid at the desk by parts', () => {
  test('in as many ways as there are, the rest in the first', async () => {
    const paidParts = [
      { method: 'pix', amount: 20 },
      { method: 'debit', amount: 10 },
      { method: 'credit', amount: 5.5 },
    ]
    await staff.placed({ ...CASH, paidParts })
    expect(await parts()).toEqual([
      ['movement', 'cash', 4_450],
      ['movement', 'credit', 550],
      ['movement', 'debit', 1_000],
      ['movement', 'pix', 2_000],
    ])
  })

  test('by card keeps what the machine’s receipt says, of the first way as well', async () => {
    const [first, second] = [
      { nsu: '004512', brand: 'Elo' },
      { nsu: '88', brand: 'Visa' },
    ]
    await staff.placed({
      ...CASH,
      paidWith: 'debit',
      paidReceipt: first,
      paidParts: [{ method: 'credit', amount: 20, ...second }],
    })
    const cards = await app.deps.knex('till_movements').orderBy('cents').select('nsu', 'brand')
    expect(cards).toEqual([second, first])
    const long = { ...CASH, paidWith: 'debit', paidReceipt: { nsu: '1'.repeat(21) } }
    expect((await staff.place({ ...long, startTime: '12:00', endTime: '13:00' })).status).toBe(422)
  })

  test('that pass the price are refused, and nothing is written', async () => {
    for (const more of [
      { paidParts: [{ method: 'pix', amount: 80.01 }] },
      { paidCredit: 50, courtesy: { ...COURTESY, amount: 30.01 } },
      { paidCredit: 0 },
      { courtesy: { amount: 10, reason: ' ' } },
    ]) {
      expect([more, (await staff.place({ ...CASH, ...more })).status]).toEqual([more, 422])
    }
    expect(await parts()).toEqual([])
  })

  test('a part by credit is taken from the customer, and returns after the money', async () => {
    const { id } = await staff.placed({ price: 80 })
    await withCredit(id, 5_000)
    await staff.change(id, { paymentStatus: 'paid', paidWith: 'cash', paidCredit: 30 })
    expect(await parts()).toEqual([
      ['credit', null, 3_000],
      ['movement', 'cash', 5_000],
    ])
    expect(await balance()).toBe(2_000)
    await staff.change(id, { price: 40 })
    expect([await sum(), await balance()]).toEqual([4_000, 2_000])
    await staff.change(id, { price: 20 })
    expect([await sum(), await balance()]).toEqual([2_000, 3_000])
    await staff.cancel(id, { money: 'refund' })
    expect([await sum(), await balance()]).toEqual([0, 5_000])
  })

  test('by credit alone takes no money, is undone, and may be paid once more', async () => {
    const { id } = await staff.placed({ price: 80 })
    await withCredit(id, 8_000)
    const byCredit = { paymentStatus: 'paid', paidCredit: 80 }
    await staff.change(id, byCredit)
    expect([await parts(), await balance()]).toEqual([[['credit', null, 8_000]], 0])
    await staff.change(id, { paymentStatus: 'pending' })
    expect([await sum(), await balance()]).toEqual([0, 8_000])
    await staff.change(id, byCredit)
    expect([await sum(), await balance()]).toEqual([8_000, 0])
  })

  test('more credit than there is, or than is left after its end, is refused', async () => {
    const { id } = await staff.placed({ price: 80 })
    await withCredit(id, 2_000)
    const refused = await staff.change(id, { paymentStatus: 'paid', paidCredit: 20.01 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'credit-short' } })
    expect([await parts(), await balance()]).toEqual([[], 2_000])
    const row = await app.deps.knex('reservations').where({ id }).first('paymentStatus')
    expect(row).toEqual({ paymentStatus: 'pending' })
  })
})

describe('a courtesy', () => {
  test('pays a part without money, with its reason, and gives nothing back', async () => {
    const { id } = await staff.placed({ ...CASH, courtesy: COURTESY })
    expect(await parts()).toEqual([
      ['courtesy', null, 3_000],
      ['movement', 'cash', 5_000],
    ])
    expect(await app.deps.knex('courtesy_notes').select('note')).toEqual([
      { note: 'Aniversário da aluna' },
    ])
    await staff.cancel(id, { money: 'refund' })
    expect(await parts()).toEqual([
      ['courtesy', null, 3_000],
      ['movement', 'cash', -5_000],
      ['movement', 'cash', 5_000],
    ])
  })

  test('is no part of what a customer gets who cancels', async () => {
    const { id } = await staff.placed({ ...CASH, courtesy: COURTESY })
    const { body } = await staff.browser.post<{ link: string }>(`/api/reservations/${id}/link`, {})
    const [, code, secret] = /#([A-Z0-9]{8})\.([\w-]{22})/.exec(body.link)!
    const phone = app.browser()
    await phone.post<OwnReservation>('/api/my/reservations', { code, secret })
    const quote = await phone.get<OwnQuote>(`/api/my/reservations/${code}/quote?ids=${id}`)
    expect(quote.body).toMatchObject({ paid: 50 })
  })

  test('is for who may, or with the PIN of who may', async () => {
    const reception = await signedIn(app, 'reception')
    const { id } = await staff.placed({ price: 80 })
    const given = { paymentStatus: 'paid', paidWith: 'cash', courtesy: COURTESY }
    const refused = await reception.patch<{ code: string }>(`/api/reservations/${id}`, given)
    expect([refused.status, refused.body.code]).toEqual([403, 'courtesy-limit'])
    expect(await parts()).toEqual([])
  })

  test('stays as it is written', async () => {
    await staff.placed({ ...CASH, courtesy: COURTESY })
    await expect(app.deps.knex('courtesies').update({ cents: 1 })).rejects.toThrow(/stay/)
    await expect(app.deps.knex('courtesies').delete()).rejects.toThrow(/stay/)
  })
})
