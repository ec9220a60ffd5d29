import type { CheckoutAnswer } from '#shared/reservation/reservation.schema.ts'
import type { OwnReservation } from '#shared/reservation/ownReservation.ts'
import type { PaymentAnswer } from '#shared/payment/payment.ts'
import type { Problem } from '#shared/problem.ts'
import { signInStaff } from '../booking/staff/staff.fixtures.ts'
import { balanceOf, giveCredit } from '../credit/ledger.ts'
import { creditPartsOf } from '../credit/creditParts.ts'
import { present } from '../db/rows.ts'
import { writeTransaction } from '../db/writeTransaction.ts'
import { aCardPayment, aCheckout, aPayment, aSlot, CUSTOMER } from '../testing/aCheckout.ts'
import type { TestApp } from '../testing/startTestApp.ts'
import type { TestBrowser } from '../testing/testBrowser.ts'

type Answer = PaymentAnswer & Problem

/** A customer with credit whose phone has opened the link that staff handed over. */
export async function spenderOf(app: TestApp) {
  const staff = await signInStaff(app)
  const made = await staff.placed({ ...CUSTOMER, startTime: '06:00', endTime: '07:00' })
  const { knex } = app.deps
  const row = present(await knex('reservations').where({ id: made.id }).first())
  const customerId = row.customerId!
  const { body } = await staff.browser.post<{ link: string }>(
    `/api/reservations/${made.id}/link`,
    {},
  )
  const [, code, secret] = /#([A-Z0-9]{8})\.([\w-]{22})/.exec(body.link)!

  /** Another of their devices. */
  async function device() {
    const browser = app.browser()
    await browser.post<OwnReservation>('/api/my/reservations', { code, secret })
    return browser
  }

  return {
    staff,
    customerId,
    phone: await device(),
    device,
    give: (cents: number, expiresOn = '2027-01-31') =>
      writeTransaction(app.deps, (tx) =>
        giveCredit(
          tx,
          customerId,
          { cents, expiresOn },
          { key: `given ${cents} ${expiresOn}`, source: 'hand' },
        ),
      ),
    left: () => balanceOf(knex, customerId),
    /** What each reservation is paid by credit. */
    parts: async (ids: readonly number[]) => {
      const parts = await creditPartsOf(knex, ids)
      return ids.map((id) => parts.get(id) ?? 0)
    },
  }
}

export const idsOf = ({ reservations }: CheckoutAnswer) => reservations.map(({ id }) => id)

/** A cart of that browser that waits for its payment. */
export async function bookedBy(browser: TestBrowser, ...hours: string[]) {
  const cart = aCheckout(hours.map((hour) => aSlot(hour, { courtId: 1 })))
  return (await browser.post<CheckoutAnswer>('/api/reservations', cart)).body
}

/** Pays it by PIX, and so much of it by credit; in reais. */
export const payPix = (browser: TestBrowser, order: CheckoutAnswer, credit?: number) =>
  browser.post<Answer>('/api/payments', aPayment(order.id, order.totalPrice, withCredit(credit)))

export const payCard = (
  browser: TestBrowser,
  order: CheckoutAnswer,
  { card, credit }: { card?: string; credit?: number } = {},
) =>
  browser.post<Answer>('/api/payments', {
    ...aCardPayment(order.id, order.totalPrice, card),
    ...withCredit(credit),
  })

const withCredit = (credit?: number) => (credit === undefined ? {} : { credit })

/** How their open charges are at the sandbox, once so much time has passed. */
export async function statusAfter(app: TestApp, browser: TestBrowser, id: string, ms: number) {
  app.clock.advance(ms)
  return (await browser.get<PaymentAnswer>(`/api/payments/${id}/status`)).body
}
