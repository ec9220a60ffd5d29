import type { CheckoutAnswer } from '#shared/reservation/reservation.schema.ts'
import type {
  OwnMoveQuote,
  OwnQuote,
  OwnReservation,
  OwnSummary,
} from '#shared/reservation/ownReservation.ts'
import type { PaymentAnswer } from '#shared/payment/payment.ts'
import {
  APPROVED_CARD,
  aCardPayment,
  aCheckout,
  aPayment,
  aSlot,
  DECLINED_CARD,
  TOMORROW,
} from '../testing/aCheckout.ts'
import type { TestApp } from '../testing/startTestApp.ts'
import type { TestBrowser } from '../testing/testBrowser.ts'

export type Customers = ReturnType<typeof customers>

/** A few customers, each with a browser of their own and their last reservation and charge. */
export function customers(app: TestApp, count: number) {
  const people = Array.from({ length: count }, () => ({
    browser: app.browser(),
    order: null as CheckoutAnswer | null,
    paymentId: null as string | null,
  }))

  async function pay(who: number, body: (order: CheckoutAnswer) => object) {
    const person = people[who]!
    if (!person.order) return
    const { order, browser } = person
    const answer = await browser.post<PaymentAnswer>('/api/payments', body(order))
    if (answer.status === 201) person.paymentId = answer.body.id
  }

  return {
    async checkOut(who: number, hours: readonly string[]) {
      const person = people[who]!
      const cart = aCheckout(
        hours.map((hour) => aSlot(hour)),
        { sportType: 'vôlei', sport: 'vôlei' },
      )
      const answer = await person.browser.post<CheckoutAnswer>('/api/reservations', cart)
      if (answer.status === 201) Object.assign(person, { order: answer.body, paymentId: null })
    },
    payByPix: (who: number) => pay(who, (order) => aPayment(order.id, order.totalPrice)),
    payByCard: (who: number, card: string) =>
      pay(who, (order) => ({
        ...aCardPayment(
          order.id,
          order.totalPrice,
          card === 'declined' ? DECLINED_CARD : APPROVED_CARD,
        ),
        customerName: card === 'risk' ? 'Marina SIM:RISK' : 'Marina Souza',
      })),
    async look(who: number) {
      const { paymentId, browser } = people[who]!
      if (paymentId) await browser.get(`/api/payments/${paymentId}/status`)
    },
    /** By the page of the reservation: the first hour or all, with the quote that it shows. */
    async cancelOwn(who: number, whole: boolean) {
      const { order, browser } = people[who]!
      const own = await findOwn(browser, order)
      const ids = own?.hours.filter(({ isCancelable }) => isCancelable).map(({ id }) => id) ?? []
      const reservationIds = whole ? ids : ids.slice(0, 1)
      if (!own || reservationIds.length === 0) return
      const path = `/api/my/reservations/${own.code}`
      const { body } = await browser.get<OwnQuote>(`${path}/quote?ids=${reservationIds.join()}`)
      await Promise.all(
        [1, 2].map(() => browser.post(`${path}/cancel`, { reservationIds, quote: body.hash })),
      )
    },
    async moveOwn(who: number, startTime: string) {
      const { order, browser } = people[who]!
      const own = await findOwn(browser, order)
      const hour = own?.hours.find(({ movableUntil }) => movableUntil !== null)
      if (!own || !hour) return
      const path = `/api/my/reservations/${own.code}/reschedule`
      const to = { reservationId: hour.id, date: TOMORROW, startTime }
      const query = `reservationId=${hour.id}&date=${TOMORROW}&startTime=${startTime}`
      const { body } = await browser.get<OwnMoveQuote>(`${path}?${query}`)
      // From two tabs at once.
      await Promise.all(
        [1, 2].map(() => browser.post(path, { ...to, quote: body.hash ?? '0'.repeat(32) })),
      )
    },
    /** Pays the difference of what they have begun to move. */
    async payMove(who: number, card: string | null) {
      const person = people[who]!
      const own = await findOwn(person.browser, person.order)
      if (!own) return
      const path = `/api/my/reservations/${own.code}`
      const { moving } = (await person.browser.get<OwnReservation>(path)).body
      if (!moving) return
      const { reservationId, id: moveId, difference } = moving
      const body = card
        ? aCardPayment(
            reservationId,
            difference,
            card === 'declined' ? DECLINED_CARD : APPROVED_CARD,
          )
        : aPayment(reservationId, difference)
      const answer = await person.browser.post<PaymentAnswer>('/api/payments', { ...body, moveId })
      if (answer.status === 201) person.paymentId = answer.body.id
    },
    async giveUpMove(who: number) {
      const { order, browser } = people[who]!
      const own = await findOwn(browser, order)
      if (own) await browser.post(`/api/my/reservations/${own.code}/reschedule/give-up`)
    },
    async leave(who: number) {
      const { order, browser } = people[who]!
      const reservationIds = order?.reservations.map(({ id }) => id)
      if (reservationIds) await browser.post('/api/reservations/cancel-unpaid', { reservationIds })
    },
  }
}

async function findOwn(browser: TestBrowser, order: CheckoutAnswer | null) {
  if (!order) return undefined
  const { body } = await browser.get<{ reservations: OwnSummary[] }>('/api/my/reservations')
  return body.reservations.find(({ hours }) => hours.some(({ id }) => id === order.id))
}
