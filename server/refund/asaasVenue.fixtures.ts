import { expect } from 'vitest'
import type { AttemptEntry, PaymentTotal } from '#shared/payment/ledger.ts'
import type { PaymentAnswer } from '#shared/payment/payment.ts'
import type { PaymentGroupHistory } from '#shared/refund/groupHistory.ts'
import type { IssueKind, MoneyAnswer, PaymentIssue } from '#shared/refund/issue.ts'
import type { Problem } from '#shared/problem.ts'
import type { CheckoutAnswer } from '#shared/reservation/reservation.schema.ts'
import { backgroundRound } from '../background.ts'
import type { Mailer } from '../mail/mailer.ts'
import { aCardPayment, aCheckout, aPayment, aSlot } from '../testing/aCheckout.ts'
import type { FakeCharge } from '../testing/fakeAsaas/fakeState.ts'
import { signedIn } from '../testing/signedIn.ts'
import { startAsaasApp } from '../testing/startAsaasApp.ts'

export type AsaasVenue = Awaited<ReturnType<typeof startAsaasVenue>>
type Answer = MoneyAnswer & Problem

/** The venue with one court and an admin, against the fake provider. */
export async function startAsaasVenue(options: { mailer?: Mailer } = {}) {
  const app = await startAsaasApp({ cards: 'here', ...options })
  await app.deps.knex('courts').where('id', '>', 1).update({ active: false })
  const admin = await signedIn(app, 'admin')

  async function order(times: string[], change: Record<string, unknown> = {}) {
    const browser = app.browser()
    const cart = aCheckout(
      times.map((time) => aSlot(time, { courtId: 1 })),
      { acceptedTerms: true, termsVersion: '2026-11-21', ...change },
    )
    const { body, status } = await browser.post<CheckoutAnswer>('/api/reservations', cart)
    expect(status).toBe(201)
    return { browser, ...body, ids: body.reservations.map(({ id }) => id) }
  }
  const issues = async () => (await admin.get<PaymentIssue[]>('/api/payment-issues')).body
  const reservation = (id: number) => app.deps.knex('reservations').where({ id }).first()
  /** Waits until the queued work is done. */
  async function settled(rounds = 1) {
    for (let round = 0; round < rounds; round += 1) {
      await app.fake.webhooks.deliver()
      await backgroundRound(app.deps)
    }
  }

  return {
    app,
    admin,
    fake: app.fake,
    order,
    settled,
    /** The provider's panel, or a bank, sets a charge's status, and its webhook is processed. */
    async becomes(charge: FakeCharge, status: string, event: string) {
      app.fake.charges.become(charge, status, event)
      await settled()
    },
    /** A charge, or these reais of it, is refunded in the provider's panel. */
    async refundInPanel(charge: FakeCharge, reais?: number) {
      app.fake.refunds.refund(charge, reais === undefined ? {} : { value: reais })
      await settled()
    },
    /** A cart paid by card at once. */
    async paid(times: string[], change: Record<string, unknown> = {}) {
      const made = await order(times, change)
      await made.browser.post('/api/payments', aCardPayment(made.id, made.totalPrice))
      return made
    },
    /** A cart with an open PIX charge; returns the charge at the provider. */
    async payable(times: string[], change: Record<string, unknown> = {}) {
      const made = await order(times, change)
      const { body } = await made.browser.post<PaymentAnswer>(
        '/api/payments',
        aPayment(made.id, made.totalPrice),
      )
      return { ...made, paymentId: body.id, charge: app.fake.state.charges[0]! }
    },
    issues,
    async issue(kind: IssueKind) {
      const all = await issues()
      expect(all.map((issue) => issue.kind)).toContain(kind)
      return all.find((issue) => issue.kind === kind)!
    },
    async openCount() {
      return (await admin.get<{ open: number }>('/api/payment-issues?count=true')).body.open
    },
    cancel: (id: number, body: object = {}, headers: Record<string, string> = {}) =>
      admin.post<Problem>(`/api/reservations/${id}/cancel`, body, { headers }),
    refund: (reservationIds: number[], headers: Record<string, string> = {}) =>
      admin.post<Answer>('/api/refunds', { reservationIds }, { headers }),
    resolve: (id: string, body: object, headers: Record<string, string> = {}, who = admin) =>
      who.post<Answer>(`/api/payment-issues/${id}/resolve`, body, { headers }),
    reservation,
    refunds: () => app.deps.knex('refunds').orderBy('id'),
    books: books(admin),
    async history(id: number) {
      const { paymentGroupId } = (await reservation(id))!
      const path = `/api/payment-groups/${paymentGroupId}`
      return (await admin.get<PaymentGroupHistory>(path)).body.story.map(({ text }) => text)
    },
  }
}

/** What the list of charges, the totals and the export say. */
function books(admin: Awaited<ReturnType<typeof signedIn>>) {
  return {
    async attempts(query = '') {
      const { body } = await admin.get<AttemptEntry[]>(`/api/payment-attempts${query}`)
      return body.toSorted((a, b) => a.number - b.number)
    },
    async totals() {
      const { body } = await admin.get<PaymentTotal[]>(
        '/api/payment-attempts/totals?startDate=2026-11-20&endDate=2027-06-30',
      )
      return body.map(({ received, refunded, net }) => ({ received, refunded, net }))
    },
    async csv() {
      const { body } = await admin.get<string>('/api/payment-attempts.csv')
      return body.split('\r\n').slice(1, -1)
    },
  }
}

/** Money that came after the deadline, when another customer had the only court; its refund is queued and not begun. */
export async function lateMoney(venue: AsaasVenue, times = ['10:00']) {
  const late = await venue.payable(times, { customerEmail: 'late@example.com' })
  venue.app.clock.advance(910_000)
  await venue.paid(times)
  venue.fake.charges.pay(late.charge)
  await late.browser.get(`/api/payments/${late.paymentId}/status`)
  return late
}
