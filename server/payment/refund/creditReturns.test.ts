import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type {
  OwnMoveQuote,
  OwnQuote,
  OwnReservation,
} from '#shared/booking/reservation/ownReservation.ts'
import { ownPartText } from '#shared/booking/reservation/ownReservation.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import type { PaymentIssue } from '#shared/payment/refund/issue.ts'
import { backgroundRound } from '../../background.ts'
import type { IncidentChoice } from '#shared/guest/rain/incident.ts'
import { draftOf, shownTo, SPAN } from '../../test/fixtures/incident.fixtures.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { startMailedApp } from '../../test/fixtures/own.fixtures.ts'
import { bookedBy, idsOf, payCard, payPix, spenderOf } from '../../test/fixtures/credit.fixtures.ts'
import type { Problem } from '#shared/problem.ts'
import { aCardPayment, TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import type { TestApp } from '../../test/support/startTestApp.ts'
import { checkMoney } from './moneyCheck.ts'

let app: TestApp
let mails: Mail[]
let person: Awaited<ReturnType<typeof spenderOf>>
beforeEach(async () => {
  ;({ app, mails } = await startMailedApp())
  const admin = await signedIn(app, 'admin')
  const steps = [
    { untilHoursBefore: 20, percent: 100 },
    { untilHoursBefore: 2, percent: 75 },
  ]
  const reschedule = { untilHoursBefore: 2, most: 2 }
  await admin.patch('/api/venue', { cancellation: { steps, form: 'original', reschedule } })
  person = await spenderOf(app)
  await person.give(3_000)
})
afterEach(() => app.stop())

/** All that was written to anybody: of one round the order is not fixed. */
const written = () => mails.map(({ text }) => text).join('\n')

const PATH = '/api/my/reservations'
const HOUR_MS = 3_600_000
const round = async () => {
  app.clock.advance(60_000)
  await backgroundRound(app.deps)
  await backgroundRound(app.deps)
}
const row = async (id: number) => (await app.deps.knex('reservations').where({ id }).first())!
const refunds = async () =>
  (await app.deps.knex('refunds').orderBy('id')).map(({ amount, state }) => [amount, state])

/** R$ 80,00 of which the credit pays R$ 30,00. */
async function mixed(...hours: string[]) {
  const order = await bookedBy(person.phone, ...(hours.length > 0 ? hours : ['10:00']))
  const { body } = await payCard(person.phone, order, { credit: 30 })
  expect(body.reservationStatus).toBe('approved')
  await round()
  expect(await person.left()).toBe(0)
  return { ...order, code: await codeOf(order) }
}

async function codeOf({ paymentGroupId }: CheckoutAnswer) {
  const group = await app.deps.knex('payment_groups').where({ id: paymentGroupId }).first()
  return group!.code!
}

async function quoted(code: string, ids: readonly number[]) {
  const { body } = await person.phone.get<OwnQuote>(`${PATH}/${code}/quote?ids=${ids.join()}`)
  return body
}

async function cancelled(code: string, ids: readonly number[]) {
  const { hash } = await quoted(code, ids)
  const done = await person.phone.post<OwnReservation>(`${PATH}/${code}/cancel`, {
    reservationIds: ids,
    quote: hash,
  })
  expect(done.status).toBe(200)
  return done.body
}

describe('an hour of which credit paid a part', () => {
  test('comes back as it was paid: the quote says how, money goes first, and credit follows it', async () => {
    const { code, id } = await mixed()
    expect((await quoted(code, [id])).sentence).toMatch(
      /você recebe R\$ 50,00 no cartão e R\$ 30,00 em crédito\.$/,
    )
    const own = await cancelled(code, [id])
    expect(own.parts.map(ownPartText)).toEqual([
      expect.stringContaining('R$ 50,00 pagos no cartão'),
      expect.stringContaining('R$ 30,00 pagos em crédito'),
      expect.stringContaining('Devolução de R$ 50,00 no cartão'),
      'Devolução de R$ 30,00 em crédito pedida',
    ])
    expect(await person.left()).toBe(0)
    await round()
    expect(await refunds()).toEqual([[5_000, 'done']])
    expect(await person.left()).toBe(3_000)
    await round()
    expect(await person.left()).toBe(3_000)
    const { body } = await person.phone.get<OwnReservation>(`${PATH}/${code}`)
    expect(body.hours[0]!.money).toMatchObject({ state: 'returned', amount: 80 })
    expect(body.parts.map(ownPartText).at(-1)).toMatch(/^R\$ 30,00 devolvidos em crédito em/)
    expect(written()).toContain('O valor de R$ 50,00 será devolvido')
    expect(written()).toContain('O valor de R$ 30,00 volta ao seu crédito.')
  })

  test('gives some of it back: money by its provider, then credit', async () => {
    const { code, id } = await mixed()
    const { browser } = person.staff
    const body = { amount: 65, reason: 'A luz apagou' }
    expect((await browser.post(`/api/reservations/${id}/returns`, body)).status).toBe(200)
    await round()
    expect([await refunds(), await person.left()]).toEqual([[[5_000, 'done']], 1_500])
    expect((await row(id)).price).toBe(1_500)
    expect(await checkMoney(app.deps.knex)).toMatchObject({ wrong: [] })
    await cancelled(code, [id])
    await round()
    expect([await refunds(), await person.left()]).toEqual([[[5_000, 'done']], 3_000])
    expect(await checkMoney(app.deps.knex)).toMatchObject({ wrong: [] })
  })

  test('comes back in part by the policy: credit only when money is not enough', async () => {
    const { code, id } = await mixed()
    app.clock.advance(10 * HOUR_MS)
    expect((await quoted(code, [id])).sentence).toMatch(
      /R\$ 50,00 no cartão e R\$ 10,00 em crédito\.$/,
    )
    await cancelled(code, [id])
    await round()
    expect(await refunds()).toEqual([[5_000, 'done']])
    expect(await person.left()).toBe(1_000)
  })

  test('of a cart that is given up hour by hour, each brings its own share', async () => {
    const order = await mixed('10:00', '11:00')
    const [first, second] = idsOf(order)
    await cancelled(order.code, [first!])
    await round()
    expect([await refunds(), await person.left()]).toEqual([[[6_500, 'done']], 1_500])
    await cancelled(order.code, [second!])
    await round()
    expect(await person.left()).toBe(3_000)
    expect(await person.parts([first!, second!])).toEqual([0, 0])
  })

  test('comes back whole when staff cancel it, and stays when they keep the money', async () => {
    const { id } = await mixed()
    await person.staff.cancel(id, { money: 'refund' })
    await round()
    expect([await refunds(), await person.left()]).toEqual([[[5_000, 'done']], 3_000])
    const kept = await mixed('11:00')
    await person.staff.cancel(kept.id, { money: 'keep' })
    await round()
    expect(await person.left()).toBe(0)
    expect(await person.parts([kept.id])).toEqual([3_000])
  })

  test('keeps its parts when it is moved, and brings them and the difference back', async () => {
    const { code, id } = await mixed()
    const path = `${PATH}/${code}/reschedule`
    const move = async (startTime: string) => {
      const query = `reservationId=${id}&date=${TOMORROW}&startTime=${startTime}`
      const { body } = await person.phone.get<OwnMoveQuote>(`${path}?${query}`)
      const wanted = { reservationId: id, date: TOMORROW, startTime, quote: body.hash }
      return (await person.phone.post<OwnReservation>(path, wanted)).body
    }
    await move('09:00')
    expect(await person.parts([id])).toEqual([3_000])
    const { moving } = await move('18:00')
    const difference = moving!.difference
    const paid = await person.phone.post('/api/payments', {
      ...aCardPayment(id, difference),
      moveId: moving!.id,
    })
    expect(paid.status).toBe(201)
    await cancelled(code, [id])
    await round()
    const back = (await refunds()).reduce((sum, [cents]) => sum + Number(cents), 0)
    expect(back).toBe(5_000 + difference * 100)
    expect(await person.left()).toBe(3_000)
  })

  test('is all new credit, or all back as it was paid, when the court is closed', async () => {
    const { browser } = person.staff
    const close = async (startTime: string, endTime: string, choice: IncidentChoice) => {
      const span = { ...SPAN, courtIds: [1], startTime, endTime }
      const rows = await shownTo(browser, app, span)
      const answer = await browser.post(
        '/api/incidents',
        draftOf(rows, () => choice, { span }),
      )
      expect(answer.status).toBe(201)
    }
    await mixed()
    await close('10:00', '11:00', 'refund')
    await round()
    expect([await refunds(), await person.left()]).toEqual([[[5_000, 'done']], 3_000])
    await mixed('11:00')
    await close('11:00', '12:00', 'credit')
    expect(await person.left()).toBe(8_000)
  })
})

describe('an hour that credit paid alone', () => {
  const covered = async () => {
    await person.give(5_000)
    const order = await bookedBy(person.phone, '10:00')
    expect((await payPix(person.phone, order, 80)).body.reservationStatus).toBe('approved')
    return { ...order, code: await codeOf(order) }
  }

  test('comes back as credit at once, by its policy', async () => {
    const { code, id } = await covered()
    app.clock.advance(10 * HOUR_MS)
    expect((await quoted(code, [id])).sentence).toMatch(/você recebe R\$ 60,00 em crédito\.$/)
    const own = await cancelled(code, [id])
    expect(own.hours[0]!.money).toMatchObject({ state: 'returned', amount: 60 })
    expect(await person.left()).toBe(6_000)
    expect(await refunds()).toEqual([])
    await round()
    expect(written()).toContain('O valor de R$ 60,00 volta ao seu crédito.')
  })

  test('gives some of it back as credit, and after a cancellation the mail names the rest alone', async () => {
    const { code, id } = await covered()
    const { browser } = person.staff
    const giveBack = (body: object) =>
      browser.post<Problem>(`/api/reservations/${id}/returns`, { reason: 'A luz apagou', ...body })
    expect((await giveBack({ amount: 20, method: 'cash' })).body.code).toBe('return-way')
    expect((await giveBack({ amount: 80 })).body.code).toBe('cancel-first')
    expect((await giveBack({ amount: 20 })).status).toBe(200)
    expect([await person.left(), (await row(id)).price, await refunds()]).toEqual([
      2_000,
      6_000,
      [],
    ])
    expect(await checkMoney(app.deps.knex)).toMatchObject({ wrong: [] })
    await cancelled(code, [id])
    expect(await person.left()).toBe(8_000)
    expect(await checkMoney(app.deps.knex)).toMatchObject({ wrong: [] })
    await round()
    expect(written()).toContain('O valor de R$ 60,00 volta ao seu crédito.')
    const { body } = await person.phone.get<OwnReservation>(`${PATH}/${code}`)
    expect(body.hours[0]!.money).toMatchObject({ state: 'returned', amount: 60 })
  })

  test('waits for a decision when staff cancel it without one, and is given back once', async () => {
    const { id } = await covered()
    await person.staff.cancel(id)
    const { browser } = person.staff
    const [issue] = (await browser.get<PaymentIssue[]>('/api/payment-issues')).body
    expect(issue).toMatchObject({ kind: 'canceled-undecided', amount: 80 })
    const path = `/api/payment-issues/${issue!.id}/resolve`
    const answers = await Promise.all(
      [1, 2].map(() => browser.post(path, { action: 'refund', slots: [] })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await person.left()).toBe(8_000)
    expect(await row(id)).toMatchObject({ paymentStatus: 'refunded' })
  })

  test('cannot be changed in price or payment by hand', async () => {
    const { id } = await covered()
    const { version } = await person.staff.read(id)
    const { body } = await person.staff.change(id, { paymentStatus: 'pending', version })
    expect(['customer-reservation', 'paid-online']).toContain(body.code)
    expect(await row(id)).toMatchObject({ paymentStatus: 'paid', paidBy: 'credit' })
  })
})
