import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CustomerDetail } from '#shared/customers/people/customerDetail.ts'
import { readCreditHash } from '#shared/book/credit/creditLink.ts'
import type { OwnList } from '#shared/booking/reservation/ownReservation.ts'
import { backgroundRound, doJobs } from '../../background.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { bookedBy, payPix } from '../../test/fixtures/credit.fixtures.ts'
import { copiedLink, openLink } from '../../test/fixtures/handOver.fixtures.ts'
import { startMailedApp } from '../../test/fixtures/own.fixtures.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'
import { aCheckout, aPayment, aSlot, CUSTOMER } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import type { TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const HOUR_MS = 3_600_000
const MAILING = { config: { smtpUrl: 'smtp://mail.example.com' } }

let app: TestApp
let mails: Mail[]
let staff: Staff
let marina: number
beforeEach(async () => {
  ;({ app, mails } = await startMailedApp(MAILING))
  staff = await signInStaff(app)
  marina = await written({})
})
afterEach(() => app.stop())

const PERSON = {
  name: CUSTOMER.customerName,
  email: CUSTOMER.customerEmail,
  phone: CUSTOMER.customerPhone,
  cpf: CUSTOMER.customerCpf,
}
const BRUNO = { name: 'Bruno Lima', email: 'bruno@example.com', phone: '48988776655', cpf: '' }
const BRUNOS = {
  customerName: BRUNO.name,
  customerEmail: BRUNO.email,
  customerPhone: BRUNO.phone,
  customerCpf: '11144477735',
}

/** Somebody whom staff write down. */
async function written(change: object): Promise<number> {
  const draft = { notes: '', tags: [], marks: [], ...PERSON, ...change }
  const { body, status } = await staff.browser.post<{ id: number }>('/api/customers', draft)
  expect(status).toBe(201)
  return body.id
}
const detail = async (id: number) =>
  (await staff.browser.get<CustomerDetail>(`/api/customers/${id}`)).body
const edit = (id: number, change: object) => staff.browser.patch(`/api/customers/${id}`, change)
async function give(amount: number, id = marina, expiresOn: string | null = null) {
  const body = { amount, reason: 'Quadra molhada', expiresOn }
  const { status } = await staff.browser.post(`/api/customers/${id}/credits`, body)
  expect(status).toBe(200)
}
const take = (amount: number, id = marina) =>
  staff.browser.post<{ code?: string }>(`/api/customers/${id}/credits`, {
    amount: -amount,
    reason: 'Engano',
  })

/** Returns the mails about credit that somebody was given. */
async function given(): Promise<Mail[]> {
  await doJobs(app.deps)
  return mails.filter(({ subject }) => subject.startsWith('Você tem'))
}
const linkIn = ({ text }: Mail) => readCreditHash(text)!
const open = (who: TestBrowser, link: object) => who.post('/api/my/credits', link)
const seen = async (who: TestBrowser) =>
  (await who.get<OwnList>('/api/my/reservations')).body.credit
const grants = () => app.deps.knex('credit_grants')

/** A browser that has opened the mail for the credit that was given last. */
async function opener() {
  const phone = app.browser()
  const opened = await open(phone, linkIn((await given()).at(-1)!))
  expect(opened.status).toBe(204)
  return phone
}
/** Pays an hour of tomorrow with so much credit, and says how it ended. */
async function paysWith(who: TestBrowser, credit: number, hour = '10:00') {
  const { body } = await payPix(who, await bookedBy(who, hour), credit)
  return body.code ?? body.reservationStatus
}
const left = async (id = marina) => (await detail(id)).credit

describe('credit that staff give to somebody', () => {
  test('is mailed once with a link, which shows it and pays with it', async () => {
    expect((await detail(marina)).creditReach).toEqual({ state: 'now', email: PERSON.email })
    await give(80)
    const [mail] = await given()
    expect(mail).toMatchObject({ to: PERSON.email })
    expect(mail!.subject).toContain('Você tem R$ 80,00 de crédito')
    expect(mail!.text).toContain('R$ 80,00, para usar até 22/05/2027')
    const phone = app.browser()
    expect(await seen(phone)).toBeUndefined()
    expect((await open(phone, linkIn(mail!))).status).toBe(204)
    expect(await seen(phone)).toEqual([{ amount: 80, expiresOn: '2027-05-22' }])
    expect(await paysWith(phone, 80)).toBe('approved')
    expect([await left(), await seen(phone)]).toEqual([0, undefined])
    await backgroundRound(app.deps)
    expect(await given()).toHaveLength(1)
  })

  test('given twice under one key is mailed once, and each credit has its own link', async () => {
    const body = { amount: 30, reason: 'Cortesia' }
    const headers = { 'Idempotency-Key': '6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f11' }
    for (const _ of [1, 2]) {
      await staff.browser.post(`/api/customers/${marina}/credits`, body, { headers })
    }
    const phone = await opener()
    await give(20)
    expect(await given()).toHaveLength(2)
    expect(await seen(phone)).toMatchObject([{ amount: 30 }])
    await open(phone, linkIn((await given()).at(-1)!))
    expect(await seen(phone)).toMatchObject([{ amount: 30 }, { amount: 20 }])
  })

  test('is seen in the account that was signed in when its link was opened, on each device', async () => {
    await give(80)
    const phone = await signedIn(app, 'user')
    await open(phone, linkIn((await given())[0]!))
    // Leaving the account takes along what it has.
    await phone.post('/api/my/forget', { scope: 'account' })
    expect(await grants()).toMatchObject([{ browserHash: null }])
    expect(await seen(phone)).toMatchObject([{ amount: 80 }])
    expect(await paysWith(phone, 80)).toBe('approved')
  })

  test('is forgotten by a browser that others use too', async () => {
    await give(80)
    const phone = await opener()
    await phone.post('/api/my/forget', { scope: 'account' })
    expect(await seen(phone)).toMatchObject([{ amount: 80 }])
    await phone.post('/api/my/forget', { scope: 'all' })
    expect([await seen(phone), await grants()]).toEqual([undefined, []])
    expect(await paysWith(phone, 80)).toBe('credit-changed')
    expect(await left()).toBe(80)
  })
})

describe('nobody sees or spends it', () => {
  beforeEach(() => give(80))

  test('who types its person’s CPF, phone, name and address into a booking', async () => {
    const stranger = app.browser()
    expect(await paysWith(stranger, 80)).toBe('credit-changed')
    expect([await seen(stranger), await left()]).toEqual([undefined, 80])
    expect(await app.deps.knex('payment_attempts')).toEqual([])
    // Nor by the link that is shown for such a booking.
    const { id } = (await app.deps.knex('reservations').first())!
    const other = app.browser()
    await openLink(other, await copiedLink(staff, id))
    expect(await seen(other)).toBeUndefined()
  })

  test('who guesses a secret, or has that of another credit', async () => {
    const bruno = await written(BRUNO)
    await give(50, bruno)
    const [first, second] = (await given()).map(linkIn)
    const stranger = app.browser()
    for (const link of [
      { ...first!, secret: second!.secret },
      { ...first!, secret: 'A'.repeat(22) },
      { lot: '00000000-0000-4000-8000-000000000000', secret: first!.secret },
    ]) {
      expect((await open(stranger, link)).status).toBe(404)
    }
    expect((await open(stranger, { ...first!, secret: 'short' })).status).toBe(422)
    expect([await grants(), await seen(stranger)]).toEqual([[], undefined])
  })

  test('who has the link of somebody else’s credit, for hours of their own or of a third', async () => {
    const bruno = await written(BRUNO)
    await give(50, bruno)
    const phone = await opener()
    // Sees what its link is of, and pays no hour of Marina's with it.
    expect(await seen(phone)).toMatchObject([{ amount: 50 }])
    expect(await paysWith(phone, 50)).toBe('credit-changed')
    expect([await left(), await left(bruno)]).toEqual([80, 50])
    const hour = aCheckout([aSlot('11:00', { courtId: 1 })], BRUNOS)
    const { body } = await phone.post<{ id: number }>('/api/reservations', hour)
    const wish = aPayment(body.id, 80, { ...BRUNOS, credit: 50 })
    expect((await phone.post('/api/payments', wish)).status).toBe(201)
    expect([await left(), await left(bruno)]).toEqual([80, 0])
  })

  test('who has the address now that it was not given at', async () => {
    const phone = await opener()
    app.clock.advance(HOUR_MS)
    await edit(marina, { email: 'other@example.com' })
    expect(await seen(phone)).toBeUndefined()
    expect(await paysWith(phone, 80)).toBe('credit-changed')
    app.clock.advance(48 * HOUR_MS)
    staff = await signInStaff(app)
    expect(await seen(phone)).toBeUndefined()
    expect((await open(app.browser(), linkIn((await given())[0]!))).status).toBe(404)
    expect([await given(), await left()]).toMatchObject([[{ to: PERSON.email }], 80])
  })

  test('by a mail that has not gone out when the address is changed, or the credit taken away', async () => {
    await edit(marina, { email: 'other@example.com' })
    const bruno = await written(BRUNO)
    await give(50, bruno)
    await take(50, bruno)
    expect(await given()).toEqual([])
  })

  test('after its last day', async () => {
    await give(40, marina, '2026-11-23')
    const phone = await opener()
    expect(await seen(phone)).toMatchObject([{ amount: 40 }])
    app.clock.advance(24 * HOUR_MS)
    expect(await seen(phone)).toBeUndefined()
  })

  test('of somebody who was anonymised', async () => {
    const phone = await opener()
    await take(80)
    const privacy = <T>(path: string, body: object) => staff.browser.post<T>(path, body)
    const term = PERSON.email
    type Found = { identities: { key: string }[] }
    const found = (await privacy<Found>('/api/privacy/search', { term })).body
    const who = { term, identities: found.identities.map(({ key }) => key) }
    const { seen: mark } = (await privacy<{ seen: string }>('/api/privacy/preview', who)).body
    const done = await privacy('/api/privacy/anonymise', { ...who, seen: mark })
    expect(done.status).toBe(200)
    expect((await open(phone, linkIn((await given())[0]!))).status).toBe(404)
  })
})

describe('an address that was changed', () => {
  test('shows credit given since then, a day after the change', async () => {
    await edit(marina, { email: 'new@example.com' })
    app.clock.advance(HOUR_MS)
    expect((await detail(marina)).creditReach).toEqual({
      state: 'later',
      email: 'new@example.com',
      from: '2026-11-24T12:00:00.000Z',
    })
    await give(80)
    expect(await given()).toEqual([])
    app.clock.advance(23 * HOUR_MS)
    staff = await signInStaff(app)
    expect(await given()).toMatchObject([{ to: 'new@example.com' }])
    expect(await seen(await opener())).toMatchObject([{ amount: 80 }])
  })

  test('shows for a day nothing by a link of what staff booked either', async () => {
    await give(80)
    const { id } = await staff.placed({ ...CUSTOMER, startTime: '12:00', endTime: '13:00' })
    await edit(marina, { email: 'new@example.com', alsoComing: true })
    const phone = app.browser()
    await openLink(phone, await copiedLink(staff, id))
    expect(await seen(phone)).toBeUndefined()
    app.clock.advance(24 * HOUR_MS)
    expect(await seen(phone)).toMatchObject([{ amount: 80 }])
  })

  test('that a booking online has brought is mailed nothing, until staff confirm it', async () => {
    const bruno = await written({ ...BRUNO, email: '' })
    expect((await detail(bruno)).creditReach).toEqual({ state: 'no-email' })
    app.clock.advance(HOUR_MS)
    await app
      .browser()
      .post(
        '/api/reservations',
        aCheckout([aSlot('10:00')], { ...BRUNOS, customerEmail: 'x@y.example' }),
      )
    const { email, creditReach } = await detail(bruno)
    expect([email, creditReach]).toEqual(['x@y.example', { state: 'unconfirmed', email }])
    await give(50, bruno)
    app.clock.advance(25 * HOUR_MS)
    staff = await signInStaff(app)
    expect(await given()).toEqual([])
    await edit(bruno, { notes: 'Confirmou no balcão' })
    await give(20, bruno)
    expect(await given()).toMatchObject([{ to: 'x@y.example' }])
    expect(await seen(await opener())).toMatchObject([{ amount: 20 }])
  })
})

describe('beside it', () => {
  test('what a charge keeps of it is not taken away, and comes back with it', async () => {
    await give(30)
    const phone = await opener()
    const order = await bookedBy(phone, '10:00')
    expect((await payPix(phone, order, 30)).status).toBe(201)
    expect(await seen(phone)).toBeUndefined()
    expect((await take(30)).body.code).toBe('credit-short')
    await app.deps.knex('sandbox_charges').update({ approvesAt: null })
    // The address may change meanwhile: what is held is of the charge.
    await edit(marina, { email: 'other@example.com' })
    app.clock.advance(HOUR_MS)
    await backgroundRound(app.deps)
    await backgroundRound(app.deps)
    staff = await signInStaff(app)
    expect([await left(), await seen(phone)]).toEqual([30, undefined])
    expect((await take(30)).status).toBe(200)
  })

  test('two records with one address have each their own', async () => {
    const bruno = await written({ ...BRUNO, email: PERSON.email })
    await give(80)
    const phone = await opener()
    await give(50, bruno)
    expect(await seen(phone)).toMatchObject([{ amount: 80 }])
    expect(await seen(await opener())).toMatchObject([{ amount: 50 }])
  })

  test('merged into another record and parted again it is its own person’s', async () => {
    const bruno = await written(BRUNO)
    await give(50, bruno)
    const phone = await opener()
    await give(80)
    const marinas = await opener()
    app.clock.advance(HOUR_MS)
    const { version } = await detail(marina)
    // Her record gets his address, at which her credit was not given.
    const merge = { other: bruno, choice: { email: 'other' } }
    const headers = { 'If-Match': `"${version}"` }
    expect(
      (await staff.browser.post(`/api/customers/${marina}/merge`, merge, { headers })).status,
    ).toBe(200)
    expect(await seen(phone)).toMatchObject([{ amount: 50 }])
    expect(await paysWith(phone, 50)).not.toBe('credit-changed')
    expect(await left()).toBe(80)
    expect(await seen(marinas)).toBeUndefined()
    const [merged] = (await detail(marina)).merges
    await staff.browser.post(`/api/customers/${marina}/unmerge`, { merge: merged!.id })
    expect([await left(), await left(bruno), await seen(phone)]).toEqual([80, 0, undefined])
    expect(await seen(marinas)).toMatchObject([{ amount: 80 }])
  })
})
