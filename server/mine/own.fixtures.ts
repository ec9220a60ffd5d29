import type { CheckoutAnswer } from '#shared/reservation/reservation.schema.ts'
import { backgroundRound } from '../background.ts'
import type { Mail } from '../mail/mailer.ts'
import { aCardPayment, aCheckout, aSlot } from '../testing/aCheckout.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'
import type { TestBrowser } from '../testing/testBrowser.ts'

type Options = Parameters<typeof startTestApp>[0]

/** An app whose mails are read here. */
export async function startMailedApp(options: Options = {}) {
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined }
  return { app: await startTestApp({ mailer, ...options }), mails }
}

/** Two hours of tomorrow morning, paid by card and confirmed by mail. */
export async function paidOrder(app: TestApp, browser: TestBrowser, hours = ['10:00', '11:00']) {
  const cart = aCheckout(hours.map((hour) => aSlot(hour)))
  const { body } = await browser.post<CheckoutAnswer>('/api/reservations', cart)
  await browser.post('/api/payments', aCardPayment(body.id, body.totalPrice))
  await backgroundRound(app.deps)
  const group = await app.deps.knex('payment_groups').where({ id: body.paymentGroupId }).first()
  return { ...body, code: group!.code! }
}

/** The link in a mail: its code and its secret. */
export function linkIn({ text }: Mail): { code: string; secret: string } {
  const [, code, secret] = /\/reserva#([A-Z0-9]{8})\.([\w-]{22})/.exec(text)!
  return { code: code!, secret: secret! }
}
