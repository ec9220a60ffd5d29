import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hourText } from '#shared/platform/time/hours.ts'
import type { FakeCharge } from '../../test/fakeAsaas/fakeState.ts'
import { startAsaasVenue, type AsaasVenue } from '../../test/fixtures/asaasVenue.fixtures.ts'
import { putBack } from '../../test/fixtures/putBack.fixtures.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { aCardPayment, TOMORROW } from '../../test/support/aCheckout.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let venue: AsaasVenue
let mails: Mail[]
beforeEach(async () => {
  mails = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined }
  venue = await startAsaasVenue({ mailer })
})
afterEach(() => venue.app.stop())

const knex = () => venue.app.deps.knex
const reservations = () =>
  knex()('reservations').where({ reservationType: 'avulso' }).whereNotNull('paymentGroupId')
const listed = async () => (await venue.issues()).map(({ amount, kind }) => [kind, amount])

async function later(ms: number) {
  venue.app.clock.advance(ms)
  await venue.settled(3)
}

/** Has hours paid that the books then lose with the copy that is put back, and looks. */
async function lose(times: string[], meanwhile = async () => {}) {
  const takeBack = await venue.app.remember()
  await venue.paid(times)
  await venue.settled()
  await putBack(venue, takeBack)
  await meanwhile()
  mails.length = 0
  await later(HOUR_MS + 1_000)
  const entry = await venue.issue('unmatched')
  const charge = venue.fake.state.charges.find(({ id }) => entry.text.includes(id))!
  return { entry, charge, book: () => venue.resolve(entry.id, { action: 'book' }) }
}

describe('a copy of yesterday put back', () => {
  test('leaves none of 200 payments since without an entry that says hour, person and sum', async () => {
    const takeBack = await venue.app.remember()
    await venue.paid(['10:00'])
    await venue.settled()
    const [first] = venue.fake.state.charges
    const others = Array.from({ length: 199 }, (_, index): FakeCharge => ({
      ...structuredClone(first!),
      id: `pay_since${index}`,
      externalReference: `${randomUUID()}:1`,
      cents: 6_000 + index,
      description: `Reserva: Quadra 1 (Vôlei), ${10 + (index % 18)}/12/2026 das ${hourText(8 + (index % 11))} às ${hourText(9 + (index % 11))}`,
    }))
    venue.fake.state.charges.push(...others)
    await putBack(venue, takeBack)
    await later(HOUR_MS + 1_000)
    expect(await venue.openCount()).toBe(200)
    const entries = await venue.issues()
    const sums = entries.map(({ amount }) => Math.round(amount! * 100)).toSorted((a, b) => a - b)
    expect(sums).toEqual([...others.map(({ cents }) => cents), 8_000].toSorted((a, b) => a - b))
    for (const { actions, customer, kind, text } of entries) {
      expect([kind, customer?.name, actions]).toEqual([
        'unmatched',
        'Marina Souza',
        ['book', 'tie', 'refund', 'dismiss'],
      ])
      expect(text).toMatch(/ das \d\d:00 às \d\d:00\./)
    }
  })
})

describe('a payment that the books lost', () => {
  test('is booked again at the price that was paid, and its charge is known again', async () => {
    const { book, charge, entry } = await lose(['10:00', '11:00'])
    expect(entry.text).toContain('24/11/2026 das 10:00 às 11:00; ')
    const { body, status } = await book()
    expect([status, body.reservations.map(({ status }) => status)]).toEqual([
      200,
      ['approved', 'approved'],
    ])
    const rows = await reservations().orderBy('startTime')
    expect(rows.map(({ price, startTime }) => [startTime, price])).toEqual([
      ['10:00', 8_000],
      ['11:00', 8_000],
    ])
    expect(rows[0]).toMatchObject({ customerName: 'Marina Souza', courtId: 1, date: TOMORROW })
    expect([await venue.issues(), await venue.openCount()]).toEqual([[], 0])
    await venue.settled()
    expect(mails.map(({ to }) => to)).toEqual(['marina@example.com'])
    // Finds it, whatever still comes about it.
    await venue.becomes(charge, 'RECEIVED', 'PAYMENT_RECEIVED')
    await later(DAY_MS / 2)
    expect(await listed()).toEqual([])
    expect(await venue.books.totals()).toEqual([{ received: 160, refunded: 0, net: 160 }])
    await venue.cancel(rows[0]!.id, { money: 'refund' })
    await venue.settled(2)
    expect(charge.refunds.map(({ cents }) => cents)).toEqual([8_000])
  })

  test('goes to another court when its own is taken', async () => {
    await knex()('courts').update({ active: true })
    venue.app.restart()
    const { book } = await lose(['10:00'], async () => void (await venue.paid(['10:00'])))
    expect((await book()).status).toBe(200)
    const rows = await reservations().where({ startTime: '10:00' }).orderBy('id')
    expect(rows.map(({ status }) => status)).toEqual(['approved', 'approved'])
    expect(rows[0]!.courtId).not.toBe(rows[1]!.courtId)
  })

  test.each([
    ['refund', 'canceled refunded', []],
    ['rebook', 'approved paid', ['12:00']],
    ['keep', 'canceled paid', []],
  ] as const)(
    'waits for a person when every court is taken: %s',
    async (action, becomes, moved) => {
      const { book, charge } = await lose(['10:00'], async () => void (await venue.paid(['10:00'])))
      const { body } = await book()
      expect(body.reservations).toMatchObject([{ status: 'canceled', paymentStatus: 'paid' }])
      const [entry] = await venue.issues()
      expect(entry).toMatchObject({
        kind: 'canceled-undecided',
        amount: 80,
        actions: ['refund', 'rebook', 'keep'],
      })
      const { id } = body.reservations[0]!
      const slots = moved.map((startTime) => ({ reservationId: id, date: TOMORROW, startTime, courtId: 1 })) // prettier-ignore
      expect((await venue.resolve(entry!.id, { action, slots })).status).toBe(200)
      await venue.settled(3)
      const row = (await venue.reservation(id))!
      expect(`${row.status} ${row.paymentStatus}`).toBe(becomes)
      expect(charge.refunds.length).toBe(action === 'refund' ? 1 : 0)
      expect(await listed()).toEqual([])
    },
  )

  test('is booked once by two at once, and a third time is too late', async () => {
    const { book } = await lose(['10:00'])
    const both = await Promise.all([book(), book()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await book()).body.code).toBe('issue-resolved')
    expect(await reservations()).toHaveLength(1)
    expect(await knex()('payment_attempts')).toHaveLength(1)
  })

  test('of an hour that was played meanwhile stands where it was played, and nobody is mailed', async () => {
    const takeBack = await venue.app.remember()
    await venue.paid(['10:00'])
    await venue.settled()
    await putBack(venue, takeBack)
    await later(2 * DAY_MS)
    mails.length = 0
    const { id } = await venue.issue('unmatched')
    expect((await venue.resolve(id, { action: 'book' })).status).toBe(200)
    expect(await reservations()).toMatchObject([{ status: 'approved', date: TOMORROW }])
    await venue.settled()
    expect(mails).toEqual([])
  })

  test('that is paid only after the copy was put back is the same one entry', async () => {
    const takeBack = await venue.app.remember()
    const { charge } = await venue.payable(['10:00'])
    await putBack(venue, takeBack)
    // Beside the hourly look its event comes first.
    await venue.settled()
    const again = venue.fake.state.charges.find(({ id }) => id === charge.id)!
    venue.fake.charges.pay(again)
    await venue.settled()
    expect(await listed()).toEqual([])
    await later(11 * 60_000)
    expect(await listed()).toEqual([['unmatched', 80]])
    await later(HOUR_MS)
    const [entry] = await venue.issues()
    expect([entry!.actions, await venue.openCount()]).toEqual([
      ['book', 'tie', 'refund', 'dismiss'],
      1,
    ])
    expect((await venue.resolve(entry!.id, { action: 'book' })).status).toBe(200)
    expect(await listed()).toEqual([])
  })

  test('of the rest of an hour that stands with its part is tied to it, and pays it', async () => {
    const made = await venue.order(['10:00'])
    const part = { amount: 30, method: 'cash' }
    await venue.admin.post(`/api/reservations/${made.id}/parts`, part)
    const takeBack = await venue.app.remember()
    await made.browser.post('/api/payments', aCardPayment(made.id, 50))
    await venue.settled()
    await putBack(venue, takeBack)
    await later(HOUR_MS + 1_000)
    const entry = await venue.issue('unmatched')
    expect(entry).toMatchObject({ amount: 50, actions: ['tie', 'refund', 'dismiss'] })
    expect(entry.text).toContain('24/11/2026 das 10:00 às 11:00')
    const tie = { action: 'tie', reservationId: made.id }
    expect((await venue.resolve(entry.id, tie)).status).toBe(200)
    expect(await venue.reservation(made.id)).toMatchObject({
      paymentStatus: 'paid',
      paidBy: 'attempt',
      deskPart: 3_000,
    })
    expect(await listed()).toEqual([])
  })

  test('of a person who was erased since is only put away', async () => {
    const { book, entry } = await lose(['10:00'])
    await knex()('webhook_logs').update({ payload: '{}' })
    const [now] = await venue.issues()
    expect([now!.id, now!.actions, now!.customer]).toEqual([
      entry.id,
      ['tie', 'refund', 'dismiss'],
      null,
    ])
    expect((await book()).body.code).toBe('issue-action')
  })
})
