import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CustomerDetail } from '#shared/customers/people/customerDetail.ts'
import type { OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import { copiedLink, MARINA, openLink, readOwn } from '../../test/fixtures/handOver.fixtures.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'
import { backgroundRound } from '../../background.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

const mails: Mail[] = []
let app: TestApp
let staff: Staff
beforeEach(async () => {
  mails.length = 0
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined }
  app = await startTestApp({ mailer })
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

const CASH = { paymentStatus: 'paid', paidWith: 'cash' }
const COURTESY = { amount: 20, reason: 'Aniversário' }

/** A person with so much credit. */
async function withCredit(amount: number) {
  const { customerId } = await staff.placed({ ...MARINA, startTime: '09:00', endTime: '10:00' })
  const path = `/api/customers/${customerId}/credits`
  expect((await staff.browser.post(path, { amount, reason: 'Chuva' })).status).toBe(200)
  return customerId
}

/** An hour of Marina, taken by its link, that is paid so. */
async function aPaidHour(how: object) {
  const { id } = await staff.placed({ ...MARINA, price: 80, ...how })
  const link = await copiedLink(staff, id)
  const phone = app.browser()
  await openLink(phone, link)
  return { id, read: async () => (await readOwn(phone, link.code)).body }
}
type Hour = Awaited<ReturnType<typeof aPaidHour>>

/** What its customer, the mail and the desk are told once the desk gave the money of a cancelled hour back. */
async function toldAfterReturn({ id, read }: Hour) {
  expect((await staff.cancel(id, { money: 'refund' })).status).toBe(200)
  const body = await read()
  return {
    page: body.hours[0]!.money,
    parts: partsOf(body),
    mail: await moneyInMail('Reserva cancelada'),
    desk: (await staff.read(id)).money.parts ?? [],
  }
}

/** The sentences about money in the mails of that subject. */
async function moneyInMail(subject: string) {
  await backgroundRound(app.deps)
  return mails
    .filter((mail) => mail.subject.startsWith(subject))
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => /^(O valor|Pagamento)/.test(line))
}
const partsOf = ({ parts }: OwnReservation) =>
  parts.map(({ amount, by, kind }) => `${kind} ${by} ${amount}`)

describe('what the desk gave back', () => {
  test('of an hour that was partly a courtesy is the rest', async () => {
    expect(await toldAfterReturn(await aPaidHour({ ...CASH, courtesy: COURTESY }))).toEqual({
      page: { state: 'returned', amount: 60, doneOn: null },
      parts: ['paid venue 60', 'back venue 60'],
      mail: ['O valor de R$ 60,00 foi devolvido no local.'],
      desk: [{ method: 'courtesy', amount: 20 }],
    })
  })

  test('of an hour that was partly paid by credit is told apart from the credit', async () => {
    const customerId = await withCredit(50)
    expect(await toldAfterReturn(await aPaidHour({ customerId, ...CASH, paidCredit: 50 }))).toEqual(
      {
        page: { state: 'returned', amount: 80, doneOn: null },
        parts: ['paid venue 30', 'paid credit 50', 'back venue 30', 'back credit 50'],
        mail: [
          'O valor de R$ 30,00 foi devolvido no local.',
          'O valor de R$ 50,00 volta ao seu crédito.',
        ],
        desk: [],
      },
    )
  })

  test('of an hour that credit paid whole is the credit', async () => {
    const customerId = await withCredit(80)
    expect(
      await toldAfterReturn(await aPaidHour({ customerId, paymentStatus: 'paid', paidCredit: 80 })),
    ).toEqual({
      page: { state: 'returned', amount: 80, doneOn: null },
      parts: ['paid credit 80', 'back credit 80'],
      mail: ['O valor de R$ 80,00 volta ao seu crédito.'],
      desk: [],
    })
  })

  test('of an hour that was a courtesy whole is nothing', async () => {
    const hour = await aPaidHour({ paymentStatus: 'paid', courtesy: { ...COURTESY, amount: 80 } })
    const { mail, page, parts } = await toldAfterReturn(hour)
    expect({ mail, page, parts }).toEqual({
      page: { state: 'unpaid', amount: null, doneOn: null },
      parts: [],
      mail: [],
    })
  })
  test('knows nothing of credit that paid it before and was given back then', async () => {
    const customerId = await withCredit(50)
    const hour = await aPaidHour({ customerId, ...CASH, paidCredit: 50 })
    expect((await staff.change(hour.id, { paymentStatus: 'pending' })).status).toBe(200)
    app.clock.advance(60_000)
    expect((await staff.change(hour.id, CASH)).status).toBe(200)
    const { mail, page, parts } = await toldAfterReturn(hour)
    expect({ mail, page }).toEqual({
      page: { state: 'returned', amount: 80, doneOn: null },
      mail: ['O valor de R$ 80,00 foi devolvido no local.'],
    })
    expect(parts).toEqual(['paid venue 80', 'paid credit 50', 'back venue 80', 'back credit 50'])
  })
})

test('the mail that confirms names what was money, what credit and what a courtesy', async () => {
  const customerId = await withCredit(30)
  await aPaidHour({ customerId, ...CASH, paidCredit: 30, courtesy: COURTESY })
  expect(await moneyInMail('Reserva confirmada')).toContain(
    'Pagamento recebido: R$ 30,00 no local, R$ 30,00 em crédito e R$ 20,00 de cortesia.',
  )
})

test('what a person paid is without courtesies, and what goes back is decided', async () => {
  const { id } = await staff.placed({ ...MARINA, price: 80, ...CASH, courtesy: COURTESY })
  const { customerId } = await staff.read(id)
  const moneyOf = async () =>
    (await staff.browser.get<CustomerDetail>(`/api/customers/${customerId}`)).body.money
  expect(await moneyOf()).toEqual({ paid: 60, open: 0, undecided: 0 })
  await staff.cancel(id)
  expect(await moneyOf()).toEqual({ paid: 60, open: 0, undecided: 60 })
  await staff.browser.post('/api/refunds', { reservationIds: [id] })
  expect(await moneyOf()).toEqual({ paid: 0, open: 0, undecided: 0 })
})
