import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Mail } from '../../platform/mail/mailer.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { startAsaasVenue, type AsaasVenue } from '../../test/fixtures/asaasVenue.fixtures.ts'

const ASK = 'Sobre o valor pago, fale com o local.'
const BACK = 'O valor de R$ 80,00 será devolvido pela mesma forma de pagamento.'
const mails: Mail[] = []
let venue: AsaasVenue
beforeEach(async () => {
  mails.length = 0
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined }
  venue = await startAsaasVenue({ mailer })
})
afterEach(() => venue.app.stop())

/** What the last mail about a cancellation says, in all its lines; one about what stays may come beside it. */
async function lastMail() {
  await venue.settled()
  return mails.findLast(({ subject }) => subject.startsWith('Reserva cancelada'))!.text
}

test('a refund is promised, of this reservation’s price alone', async () => {
  const { ids } = await venue.paid(['10:00', '11:00'])
  await venue.cancel(ids[0]!, { money: 'refund' })
  expect(await lastMail()).toContain(BACK)
  await venue.cancel(ids[1]!, { money: 'keep' })
  const text = await lastMail()
  expect(text).toContain(ASK)
  expect(text).not.toContain('devolvido')
})

test('what is not decided yet is not promised', async () => {
  const { ids } = await venue.paid(['10:00'])
  await venue.cancel(ids[0]!)
  expect(await lastMail()).toContain(ASK)
})

test('what was paid at the reception was returned there', async () => {
  const paid = { paymentStatus: 'paid', paidBy: 'admin', paymentGroupId: randomUUID() } as const
  const id = await insertReservation(venue.app, paid)
  await venue.cancel(id, { money: 'refund' })
  const text = await lastMail()
  expect(text).toContain('O valor de R$ 80,00 foi devolvido no local.')
  expect(text).not.toContain(ASK)
})

test('of an unpaid reservation mentions no money', async () => {
  const id = await insertReservation(venue.app, { paymentGroupId: randomUUID() })
  await venue.cancel(id, { money: 'refund' })
  expect(await lastMail()).not.toMatch(/valor|devolvid/)
})
