import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { lockCourts, writeTransaction } from '../../platform/db/writeTransaction.ts'
import { backgroundRound } from '../../background.ts'
import {
  aCardPayment,
  aCheckout,
  aSlot,
  CUSTOMER,
  MORNING_PRICE,
  TOMORROW,
} from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startSmtp, type TestSmtp } from '../../test/support/startSmtp.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { fileMailer, smtpMailer } from '../../platform/mail/mailer.ts'
import { cancelReservations } from '../life/life.ts'

const FROM = 'Arena <reservas@arena.example>'
let app: TestApp
let smtp: TestSmtp
let browser: TestBrowser

beforeEach(async () => {
  smtp = await startSmtp()
  app = await startTestApp({ mailer: smtpMailer(smtp.url, FROM, false) })
  browser = app.browser()
})
afterEach(async () => {
  app.deps.mailer.close()
  await app.stop()
  await smtp.stop()
})

async function paidOrder(change: Record<string, unknown> = {}) {
  const cart = aCheckout([aSlot('10:00'), aSlot('11:00')], change)
  const { body } = await browser.post<CheckoutAnswer>('/api/reservations', cart)
  await browser.post('/api/payments', aCardPayment(body.id, 2 * MORNING_PRICE))
  return body
}

const round = () => backgroundRound(app.deps)
const sentAt = async () =>
  (await app.deps.knex('reservations').select('emailSentAt')).map(({ emailSentAt }) => emailSentAt)

/** What names of this installation end in. */
async function host() {
  const row = await app.deps.knex('venue').first('installationId')
  expect(row?.installationId).toMatch(/^[0-9a-f]{32}$/)
  return `${row!.installationId}.quadras`
}

const subjects = async () => (await smtp.mails()).map(({ subject }) => subject)

/** The links to own reservations in a text, each once. */
const linksIn = (text: string) => [
  ...new Set(text.match(/http:\/\/[^/\s]+\/reserva#[A-Z0-9]{8}\.[\w-]{22}/g)),
]

function calendarOf(mail: Email, index = 0) {
  const file = mail.attachments[index]
  const text = new TextDecoder().decode(file!.content as ArrayBuffer)
  return { type: file!.mimeType, text: text.replaceAll('\r\n ', '').replaceAll('\r\n\t', '') }
}

test('a confirmed reservation gets one mail, with its hours, its money, the place and a calendar file', async () => {
  const order = await paidOrder()
  await round()
  await round()
  expect(await smtp.mails()).toHaveLength(1)
  const mail = (await smtp.mails())[0]!
  expect(mail.to?.[0]?.address).toBe('marina@example.com')
  expect(mail.from).toMatchObject({ address: 'reservas@arena.example', name: 'Arena' })
  expect(mail.subject).toBe('Reserva confirmada: 24/11/2026 às 10:00 e mais 1 – Arena Tatuíra')
  for (const text of [mail.text!, mail.html!]) {
    expect(text).toContain('24/11/2026 (Terça-feira), 10:00 às 11:00')
    expect(text).toContain('R$ 160,00')
    expect(text).toContain('Pagamento recebido: R$ 160,00 no cartão final 8829.')
    expect(text).toContain('Av. das Palmeiras, 1200')
    expect(text).toContain('Chegue com 15 minutos de antecedência.')
    expect(text).toContain(`#${order.reservations[0]!.id}, #${order.reservations[1]!.id}`)
  }
  expect(await sentAt()).toEqual([expect.any(String), expect.any(String)])
})

test('each reservation has a calendar file, at the venue’s hour', async () => {
  const order = await paidOrder()
  await round()
  const { type, text } = calendarOf((await smtp.mails())[0]!)
  expect(type).toBe('text/calendar')
  expect(text).toContain('METHOD:REQUEST')
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(text).toContain('DTSTART:20261124T130000Z')
  expect(text).toContain('DURATION:PT1H')
  expect(text).toContain(`UID:reserva-${order.id}@${await host()}`)
  expect(text).toContain('STATUS:CONFIRMED')
})

test('its message id is of this installation alone', async () => {
  const { id } = await paidOrder()
  await round()
  expect((await smtp.mails())[0]!.messageId).toBe(`<confirmed-${id}-2-v2@${await host()}>`)
})

test('an hour that had begun when it was written down gets no mail, be it approved or cancelled', async () => {
  const admin = await signedIn(app, 'admin')
  const today = { date: '2026-11-23', customerEmail: 'balcao@example.com' }
  const place = async (startTime: string, endTime: string, change: object = {}) => {
    const draft = aStaffDraft({ ...today, startTime, endTime, ...change })
    return (await admin.post<AdminReservation>('/api/reservations', draft)).body
  }
  // It is 09:00 at the venue.
  const over = await place('07:00', '08:00')
  const running = await place('09:00', '10:00', { status: 'pending' })
  await admin.patch(`/api/reservations/${running.id}`, { status: 'approved' })
  await admin.post(`/api/reservations/${over.id}/cancel`, {})
  await round()
  expect(await subjects()).toEqual([])
  await place('10:00', '11:00', { customerEmail: 'ana@example.com' })
  await round()
  expect(await subjects()).toEqual(['Reserva confirmada: 23/11/2026 às 10:00 – Arena Tatuíra'])
})

test('a mail that is refused is sent later, once', async () => {
  smtp.refuse(2)
  await paidOrder()
  await round()
  expect(await sentAt()).toEqual([null, null])
  for (let minute = 0; minute < 3; minute += 1) {
    app.clock.advance(60_000)
    await round()
  }
  expect(await smtp.mails()).toHaveLength(1)
  expect(await sentAt()).not.toContain(null)
})

test('what was cancelled before its mail went out is not confirmed', async () => {
  const order = await paidOrder()
  await cancel(order.reservations.map(({ id }) => id))
  await round()
  expect((await smtp.mails()).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Reserva cancelada: 24\/11\/2026 às 10:00 e mais 1/),
  ])
})

test('an answer reaches the venue, no machine answers, and the organizer outlives a new address of the venue', async () => {
  const owner = await signedIn(app, 'admin')
  const address = async (email: string) =>
    expect((await owner.patch('/api/venue', { email })).status).toBe(200)
  await address('oi@arena.example')
  const order = await paidOrder({ customerName: 'Antônio Conceição de Araújo Magalhães' })
  await round()
  await address('contato@arena.example')
  await cancel(order.reservations.map(({ id }) => id))
  await round()
  const mails = await smtp.mails()
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
    const file = Buffer.from(mail.attachments[0]!.content as ArrayBuffer)
    for (const line of file.toString().split(/\r?\n/)) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    }
  }
  expect(mails.map(({ replyTo }) => replyTo?.map((one) => one.address))).toEqual([
    ['oi@arena.example'],
    ['contato@arena.example'],
  ])
  const organizers = mails.map((mail) => /ORGANIZER.+/.exec(calendarOf(mail).text)?.[0])
  expect(organizers[0]).toBe(organizers[1])
})

test('a cancellation by the venue says what becomes of the money, and takes the event back', async () => {
  const order = await paidOrder()
  await round()
  await cancel([order.id])
  await round()
  const mail = (await smtp.mails())[1]!
  expect(mail.subject).toMatch(/^Reserva cancelada: 24\/11\/2026 às 10:00 – /)
  expect(mail.text).toContain('Sobre o valor pago, fale com o local.')
  const { text } = calendarOf(mail)
  expect(text).toContain('METHOD:CANCEL')
  expect(text).toContain(`UID:reserva-${order.id}@${await host()}`)
  expect(text).toContain('STATUS:CANCELLED')
  // RFC 5546 takes no cancellation without the organizer of the event.
  const organizer = (one: string) => /^ORGANIZER.+$/m.exec(one.replaceAll(/\r?\n[ \t]/g, ''))?.[0]
  expect(organizer(text)).toMatch(/^ORGANIZER;CN="Arena Tatuíra":MAILTO:.+@/)
  expect(organizer(text)).toBe(organizer(calendarOf((await smtp.mails())[0]!).text))
})

test('staff’s reservations get the same mail; a series is one mail', async () => {
  const admin = await signedIn(app, 'admin')
  const { customerCpf: _, ...customer } = CUSTOMER
  const draft = {
    ...customer,
    courtId: 1,
    sportType: 'vôlei',
    date: TOMORROW,
    startTime: '10:00',
    endTime: '12:00',
    price: 100,
  }
  await admin.post('/api/reservations', { ...draft, isRecurring: true, endDate: '2026-12-08' })
  const pending = { ...draft, startTime: '14:00', endTime: '15:00', status: 'pending' }
  const { body } = await admin.post<AdminReservation>('/api/reservations', pending)
  await round()
  expect(await subjects()).toEqual([
    'Reserva confirmada: 24/11/2026 às 10:00 e mais 2 – Arena Tatuíra',
  ])
  const series = (await smtp.mails())[0]!
  expect(series.text).toContain('Pagamento: no local.')
  // Each date was booked for itself, and has a page of its own.
  expect(linksIn(series.text!)).toHaveLength(3)
  expect(linksIn(series.html!)).toEqual(linksIn(series.text!))
  const files = series.attachments.map((_, index) => calendarOf(series, index).text)
  expect(files.flatMap(linksIn)).toEqual(linksIn(series.text!))

  await admin.patch(`/api/reservations/${body.id}`, { status: 'approved' })
  await round()
  await admin.patch(`/api/reservations/${body.id}`, { status: 'canceled' })
  await round()
  expect((await subjects()).slice(1)).toEqual([
    'Reserva confirmada: 24/11/2026 às 14:00 – Arena Tatuíra',
    'Reserva cancelada: 24/11/2026 às 14:00 – Arena Tatuíra',
  ])
  const [confirmed, canceled] = (await smtp.mails()).slice(1)
  expect(confirmed!.text).toContain('Ver, cancelar ou mudar de horário: http')
  expect(canceled!.text).toContain('Ver a reserva: http')
  expect(linksIn(canceled!.text!)).toEqual(linksIn(confirmed!.text!))
})

test('an expired reservation gets no mail', async () => {
  await browser.post('/api/reservations', aCheckout([aSlot('10:00')]))
  app.clock.advance(60 * 60_000)
  await round()
  expect(await smtp.mails()).toEqual([])
})

test('a name is text and nothing else', async () => {
  await paidOrder({ customerName: '<b>Ana</b> & "Bia"' })
  await round()
  expect((await smtp.mails())[0]!.html).toContain('&#60;b&#62;Ana&#60;/b&#62; &#38;')
  expect((await smtp.mails())[0]!.text).toContain('Olá, <b>Ana</b> & "Bia"!')
})

test('where TLS is required, a server without it gets neither the mail nor the password', async () => {
  const strict = smtpMailer(smtp.url, FROM, true)
  const mail = { messageId: '<1@quadras>', to: 'a@example.com', subject: 'x', text: 'x', html: 'x' }
  const calendar = { files: [{ name: 'a.ics', content: '' }], method: 'REQUEST' as const }
  await expect(strict.send({ ...mail, calendar })).rejects.toThrow(/STARTTLS/)
  strict.close()
  expect(await smtp.mails()).toEqual([])
})

test('without a mail server each mail is a file that mail programs open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quadras-outbox-'))
  app.deps.mailer = fileMailer(folder, FROM, pino({ level: 'silent' }))
  await paidOrder()
  await round()
  const files = await readdir(folder)
  expect(files).toEqual([expect.stringMatching(/\.eml$/)])
  const mail = await PostalMime.parse(await readFile(join(folder, files[0]!)))
  expect(mail.subject).toContain('Reserva confirmada')
  expect(mail.to?.[0]?.address).toBe('marina@example.com')
  await rm(folder, { recursive: true })
})

function cancel(ids: number[]) {
  return writeTransaction(app.deps, async (tx) => {
    await lockCourts(tx)
    await cancelReservations(tx, ids, { by: 'customer', reason: 'admin' })
  })
}
