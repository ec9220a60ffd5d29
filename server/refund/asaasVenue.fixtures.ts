import { expect } from 'vitest'
import type { IssueKind, MoneyAnswer, PaymentIssue } from '#shared/refund/issue.ts'
import type { PaymentAnswer } from '#shared/payment/payment.ts'
import type { Problem } from '#shared/problem.ts'
import type { CheckoutAnswer } from '#shared/reservation/reservation.schema.ts'
import { backgroundRound } from '../background.ts'
import type { Mailer } from '../mail/mailer.ts'
import { aCardPayment, aCheckout, aPayment, aSlot } from '../testing/aCheckout.ts'
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
      change,
    )
    const { body, status } = await browser.post<CheckoutAnswer>('/api/reservations', cart)
    expect(status).toBe(201)
    return { browser, ...body, ids: body.reservations.map(({ id }) => id) }
  }
  const issues = async () => (await admin.get<PaymentIssue[]>('/api/payment-issues')).body

  return {
    app,
    admin,
    fake: app.fake,
    order,
    /** Waits until the queued work is done. */
    async settled(rounds = 1) {
      for (let round = 0; round < rounds; round += 1) {
        await app.fake.webhooks.deliver()
        await backgroundRound(app.deps)
      }
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
    reservation: (id: number) => app.deps.knex('reservations').where({ id }).first(),
    refunds: () => app.deps.knex('refunds').orderBy('id'),
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
