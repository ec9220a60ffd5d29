import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type {
  OwnList,
  OwnQuote,
  OwnReservation,
} from '#shared/booking/reservation/ownReservation.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { doJobs } from '../../background.ts'
import { untyped } from '../../platform/db/connect.ts'
import { createLog } from '../../platform/log/log.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { aCheckout, aPayment, aSlot, CUSTOMER, TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import type { TestApp } from '../../test/support/startTestApp.ts'
import { cookieName } from '../../platform/http/ownCookies.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { linkIn, paidOrder, startMailedApp } from '../../test/fixtures/own.fixtures.ts'

const logged: string[] = []
const log = createLog(
  'debug',
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString())
      done()
    },
  }),
)

let app: TestApp
let mails: Mail[]
let browser: TestBrowser
beforeEach(async () => {
  logged.length = 0
  ;({ app, mails } = await startMailedApp({ log }))
  browser = app.browser()
})
afterEach(() => app.stop())

const PATH = '/api/my/reservations'
const read = (who: TestBrowser, code: string) => who.get<OwnReservation>(`${PATH}/${code}`)
const exchange = (who: TestBrowser, body: object) => who.post<OwnReservation>(PATH, body)
const list = async (who: TestBrowser) => (await who.get<OwnList>(PATH)).body.reservations

async function allTables(): Promise<string> {
  const { knex } = app.deps
  const isPostgres = app.deps.config.database.kind === 'postgres'
  const names: string[] = isPostgres
    ? await untyped(knex)('pg_tables').whereRaw('schemaname = current_schema()').pluck('tablename')
    : await untyped(knex)('sqlite_master').where({ type: 'table' }).pluck('name')
  const plain = names.filter((name) => !name.startsWith('reservation_search'))
  const rows = await Promise.all(plain.map((name) => untyped(knex)(name)))
  return JSON.stringify(rows)
}

describe('the link of a mail', () => {
  test('shows another browser that group alone, after it was opened by a POST', async () => {
    const { code } = await paidOrder(app, browser)
    const stranger = await paidOrder(app, app.browser(), ['15:00'])
    const link = linkIn(mails[0]!)
    expect(link.code).toBe(code)
    const phone = app.browser()
    expect((await read(phone, code)).status).toBe(404)
    expect(await exchange(phone, link)).toMatchObject({
      status: 200,
      body: {
        code,
        customerName: CUSTOMER.customerName,
        totalPrice: 160,
        parts: [
          { kind: 'paid', by: 'CREDIT_CARD', cardLast4: '8829', amount: 160, on: '2026-11-23' },
        ],
        pix: null,
        venue: { name: 'Arena Tatuíra', phone: '(48) 3300-0000' },
        hours: [
          { date: TOMORROW, startTime: '10:00', state: 'confirmed', isCancelable: true },
          { startTime: '11:00', money: { state: 'paid' } },
        ],
      },
    })
    expect((await read(phone, code)).body.code).toBe(code)
    expect((await read(phone, stranger.code)).status).toBe(404)
    expect((await list(phone)).map((own) => own.code)).toEqual([code])
  })

  test('leads to the venue’s own place on a map', async () => {
    const { code } = await paidOrder(app, browser)
    const here = { latitude: -27.5954, longitude: -48.548 }
    await (await signedIn(app, 'admin')).patch('/api/venue', here)
    expect((await read(browser, code)).body.venue).toMatchObject(here)
  })

  test('a GET by a scanner changes nothing, and a wrong secret opens nothing', async () => {
    const { code } = await paidOrder(app, browser)
    const before = await allTables()
    const scanner = app.browser()
    for (const path of [`/reserva`, `${PATH}/${code}`, PATH]) await scanner.get(path)
    expect(await allTables()).toBe(before)
    expect((await exchange(scanner, { code, secret: 'A'.repeat(22) })).status).toBe(404)
    expect((await exchange(scanner, { code })).status).toBe(404)
    expect((await exchange(scanner, { code: 'AAAAAAAA', secret: 'A'.repeat(22) })).status).toBe(404)
    expect(await allTables()).toBe(before)
  })

  test('the browser that booked needs no secret, and sees it after its session too', async () => {
    const { code } = await paidOrder(app, browser)
    expect((await read(browser, code)).status).toBe(200)
    expect((await exchange(browser, { code })).status).toBe(200)
    browser.cookies.delete(cookieName(app.deps, 'sid'))
    browser.cookies.delete(`${cookieName(app.deps, 'sid')}.sig`)
    expect((await read(browser, code)).status).toBe(200)
    app.clock.advance(181 * 86_400_000)
    expect((await read(browser, code)).status).toBe(404)
  })

  test('is the same in every mail, and forgotten when this browser says so', async () => {
    const { code } = await paidOrder(app, browser)
    const phone = app.browser()
    await exchange(phone, linkIn(mails[0]!))
    const { body } = await phone.post<{ link: string }>(`${PATH}/${code}/link`)
    expect(body.link).toContain(linkIn(mails[0]!).secret)
    expect((await phone.post(`${PATH}/${code}/forget`)).status).toBe(204)
    expect((await read(phone, code)).status).toBe(404)
  })

  test('is there in the calendar file too', async () => {
    await paidOrder(app, browser)
    const file = mails[0]!.calendar!.files[0]!.content.replaceAll(/\r\n[ \t]/g, '')
    expect(file).toContain(linkIn(mails[0]!).secret)
  })

  test('is without its secret in the calendar file of the page, which has the same events', async () => {
    const { code, id } = await paidOrder(app, browser)
    const path = `${PATH}/${code}/calendar.ics`
    expect((await app.browser().get(path)).status).toBe(404)
    const { headers, body: text } = await browser.get<string>(path)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const file = text.replaceAll(/\r\n[ \t]/g, '')
    expect(file).toContain(`/reserva#${code}`)
    expect(file).not.toContain(linkIn(mails[0]!).secret)
    const ofMail = mails[0]!.calendar!.files.map(({ content }) => content).join('')
    const uids = (one: string) => one.match(/UID:.+/g)
    expect(uids(file)).toEqual(uids(ofMail))
    expect(uids(file)).toHaveLength(2)
    const quote = await browser.get<OwnQuote>(`${PATH}/${code}/quote?ids=${id}`)
    const { hash } = quote.body
    await browser.post(`${PATH}/${code}/cancel`, { reservationIds: [id], quote: hash })
    const { body: after } = await browser.get<string>(path)
    expect(after).toContain('METHOD:PUBLISH')
    expect(after.match(/^STATUS:\w+/gm)).toEqual(['STATUS:CANCELLED', 'STATUS:CONFIRMED'])
    const organizer = /^ORGANIZER;CN="Arena Tatuíra":MAILTO:.+@.+$/m
    for (const one of [file, ofMail.replaceAll(/\r\n[ \t]/g, '')]) expect(one).toMatch(organizer)
    const sequence = (one: string) => Number(/SEQUENCE:(\d+)/.exec(one)![1])
    expect(sequence(after)).toBeGreaterThan(sequence(text))
  })

  test('its secret is in mails and nowhere else: no log, no table, no queued job', async () => {
    const { code, id } = await paidOrder(app, browser)
    const link = linkIn(mails[0]!)
    const phone = app.browser()
    await exchange(phone, link)
    await phone.post(`${PATH}/${code}/link`, undefined, {
      headers: { 'Idempotency-Key': '3f8a1f3e-2a52-4ad0-9a2c-0b0f6ac0c001' },
    })
    const admin = await signedIn(app, 'admin')
    await admin.post(`/api/reservations/${id}/link`, {})
    await phone.get(`${PATH}/${code}/calendar.ics`)
    await phone.post('/api/my/forget', { scope: 'all' })
    await exchange(phone, link)
    await app.browser().post('/api/my/links', { code, phone: '7766' })
    await doJobs(app.deps)
    expect(mails).toHaveLength(2)
    expect(linkIn(mails[1]!)).toEqual(link)
    expect(await allTables()).not.toContain(link.secret)
    expect(logged.length).toBeGreaterThan(5)
    expect(logged.join('')).not.toContain(link.secret)
  })
})

describe('at the desk', () => {
  test('the link is given, and another one kills it with what it had opened', async () => {
    const { code, id } = await paidOrder(app, browser)
    const desk = await signedIn(app, 'reception')
    const phone = app.browser()
    await exchange(phone, linkIn(mails[0]!))
    const give = (body: object) =>
      desk.post<{ code: string; link: string }>(`/api/reservations/${id}/link`, body)
    const { body: same } = await give({})
    expect(same).toEqual({ code, link: expect.stringContaining(linkIn(mails[0]!).secret) })
    const { body: other } = await give({ isNew: true })
    expect(other.link).not.toBe(same.link)
    expect((await read(phone, code)).status).toBe(404)
    expect((await exchange(phone, linkIn(mails[0]!))).status).toBe(404)
    const secret = other.link.split('.').at(-1)!
    expect((await exchange(phone, { code, secret })).status).toBe(200)
    const acts = await app.deps.knex('audit_entries').where({ entity: 'reservation' })
    expect(acts.map(({ changes }) => JSON.parse(changes)[0].after)).toEqual(['shown', 'new'])
  })

  test('an account that came by the old link loses it too; the account that booked does not', async () => {
    const booker = await signedIn(app, 'user')
    const { code, id } = await paidOrder(app, booker)
    const other = await signedIn(app, 'user')
    await exchange(other, linkIn(mails[0]!))
    const elsewhere = (who: TestBrowser) => {
      for (const name of who.cookies.keys()) {
        if (name.startsWith('grants')) who.cookies.delete(name)
      }
    }
    for (const who of [booker, other]) elsewhere(who)
    expect((await read(other, code)).status).toBe(200)
    await app.deps.knex('payment_groups').where({ code }).update({ ownerId: null })
    const desk = await signedIn(app, 'reception')
    const { body } = await desk.post<{ link: string }>(`/api/reservations/${id}/link`, {
      isNew: true,
    })
    expect((await read(other, code)).status).toBe(404)
    expect(await list(other)).toEqual([])
    expect((await read(booker, code)).status).toBe(200)
    await exchange(other, { code, secret: body.link.split('.').at(-1)! })
    expect((await read(other, code)).status).toBe(200)
  })

  test('what has no code gets one with its link', async () => {
    const { id } = await paidOrder(app, browser)
    await app.deps.knex('payment_groups').update({ code: null, linkHash: null })
    const desk = await signedIn(app, 'reception')
    const { body } = await desk.post<{ code: string }>(`/api/reservations/${id}/link`, {})
    expect(body.code).toMatch(/^[A-HJ-NP-TW-Z2-9]{8}$/)
  })
})

describe('a lost link', () => {
  const ask = (body: object) => app.browser().post<{ message: string }>('/api/my/links', body)

  test('goes to the address on file when the code and the phone are right; the answer is always the same', async () => {
    const { code } = await paidOrder(app, browser)
    const right = await ask({ code: code.toLowerCase(), phone: '7766' })
    const wrong = await ask({ code, phone: '0000' })
    const nobody = await ask({ code: 'AAAAAAAA', phone: '7766' })
    expect(right.status).toBe(202)
    for (const other of [wrong, nobody]) {
      expect([other.status, other.body]).toEqual([right.status, right.body])
    }
    await doJobs(app.deps)
    expect(mails).toHaveLength(2)
    expect(mails[1]).toMatchObject({ to: CUSTOMER.customerEmail })
    expect(linkIn(mails[1]!)).toEqual(linkIn(mails[0]!))
  })

  test('goes nowhere where there is no address; the answer is the same', async () => {
    const { code } = await paidOrder(app, browser)
    await app.deps.knex('reservations').update({ customerEmail: '' })
    expect((await ask({ code, phone: '7766' })).status).toBe(202)
    await doJobs(app.deps)
    expect(mails).toHaveLength(1)
    const waiting = await app.deps.knex('jobs').where({ kind: 'link-mail' }).whereNull('doneAt')
    expect(waiting).toEqual([])
  })

  test('is mailed three times an hour, and once a day to an address that never answered', async () => {
    await app.stop()
    ;({ app, mails } = await startMailedApp({ config: { rateLimits: true } }))
    const { code } = await paidOrder(app, app.browser())
    for (let tries = 0; tries < 4; tries += 1) await ask({ code, phone: '7766' })
    await doJobs(app.deps)
    // Includes the one that confirms the hour: what an own booking causes is not counted.
    expect(mails).toHaveLength(1 + 3)
    await app.deps.knex('reservations').update({ emailSentAt: null })
    await app.deps.knex('asked_mails').delete()
    await ask({ code, phone: '7766' })
    await doJobs(app.deps)
    expect(mails).toHaveLength(1 + 3 + 1)
    await app.deps
      .knex('asked_mails')
      .update({ sent: JSON.stringify([app.clock.now() - 7_200_000]) })
    await ask({ code, phone: '7766' })
    await doJobs(app.deps)
    expect(mails).toHaveLength(1 + 3 + 1)
  })

  test('is asked for five times at most, whoever asks', async () => {
    await app.stop()
    ;({ app, mails } = await startMailedApp({ config: { rateLimits: true } }))
    const code = 'ABCDEFGH'
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await ask({ code, phone: '1111' })).status).toBe(202)
    }
    expect((await ask({ code, phone: '7766' })).status).toBe(429)
  })
})

test('an open PIX is shown with its code and the time left, and one that ran out says so', async () => {
  const cart = aCheckout([aSlot('10:00')])
  const { body } = await browser.post<CheckoutAnswer>('/api/reservations', cart)
  await browser.post('/api/payments', aPayment(body.id, 80))
  const { code } = (await list(browser))[0]!
  app.clock.advance(60_000)
  const open = (await read(browser, code)).body
  expect(open.pix?.code).toMatch(/^0002/)
  expect(open).toMatchObject({ expiresInMs: 840_000, hours: [{ state: 'waiting' }], parts: [] })
  app.clock.advance(900_000)
  expect((await read(browser, code)).body).toMatchObject({
    pix: null,
    expiresInMs: 0,
    hours: [{ state: 'expired', isCancelable: false }],
  })
})

test('what somebody books signed in belongs to their account, also elsewhere', async () => {
  const marina = await signedIn(app, 'user')
  const cart = aCheckout([aSlot('10:00')])
  const { body } = await marina.post<CheckoutAnswer>('/api/reservations', cart)
  const { code } = (await list(marina))[0]!
  await app.deps.knex('payment_groups').where({ id: body.paymentGroupId }).update({ ownerId: null })
  expect((await list(marina)).map((own) => own.code)).toEqual([code])
  expect((await read(marina, code)).status).toBe(200)
})

describe('what a browser forgets', () => {
  const forget = (who: TestBrowser, scope: string) => who.post('/api/my/forget', { scope })
  const codes = async (who: TestBrowser) => (await list(who)).map(({ code }) => code)

  test('one reservation, also the browser that booked it; its link opens it again', async () => {
    const { code } = await paidOrder(app, browser)
    const other = await paidOrder(app, browser, ['15:00'])
    expect((await browser.post(`${PATH}/${code}/forget`)).status).toBe(204)
    expect(await codes(browser)).toEqual([other.code])
    expect((await exchange(browser, { code })).status).toBe(404)
    expect((await exchange(browser, linkIn(mails[0]!))).status).toBe(200)
  })

  test('all of them, and nobody else forgets anything', async () => {
    const { code } = await paidOrder(app, browser)
    const phone = app.browser()
    await exchange(phone, linkIn(mails[0]!))
    await exchange(browser, { code })
    expect((await forget(browser, 'all')).status).toBe(204)
    expect(await codes(browser)).toEqual([])
    expect(await codes(phone)).toEqual([code])
    expect((await forget(browser, 'nothing')).status).toBe(422)
  })

  test('but not what waits to be paid by this very browser', async () => {
    const cart = aCheckout([aSlot('10:00')])
    const { body } = await browser.post<CheckoutAnswer>('/api/reservations', cart)
    await forget(browser, 'all')
    expect(await codes(browser)).toHaveLength(1)
    expect((await browser.post('/api/payments', aPayment(body.id, 80))).status).toBe(201)
  })

  test('with the account what the account has, and that is there at the next sign-in', async () => {
    const marina = await signedIn(app, 'user')
    const booked = await paidOrder(app, marina)
    const earlier = await paidOrder(app, app.browser(), ['15:00'])
    await forget(marina, 'account')
    // By the account alone.
    expect(await codes(marina)).toEqual([booked.code])
    const phone = app.browser()
    await exchange(phone, linkIn(mails[1]!))
    await forget(phone, 'account')
    expect(await codes(phone)).toEqual([earlier.code])
  })
})

test('earlier reservations of the browser are taken into the account', async () => {
  const earlier = await paidOrder(app, browser)
  const outside = async (who: TestBrowser) => (await who.get<OwnList>(PATH)).body.outsideAccount
  expect(await outside(browser)).toEqual([])
  const marina = await signedIn(app, 'user')
  // As if it had booked before it signed in.
  await exchange(browser, { code: earlier.code })
  marina.cookies.set(
    cookieName(app.deps, 'grants'),
    browser.cookies.get(cookieName(app.deps, 'grants'))!,
  )
  expect(await outside(marina)).toEqual([earlier.code])
  expect((await exchange(marina, { code: earlier.code })).status).toBe(200)
  expect(await outside(marina)).toEqual([])
  marina.cookies.delete(cookieName(app.deps, 'grants'))
  expect((await list(marina)).map(({ code }) => code)).toEqual([earlier.code])
})
