import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CustomerDetail } from '#shared/customers/people/customerDetail.ts'
import type { OwnList } from '#shared/booking/reservation/ownReservation.ts'
import { doJobs } from '../../background.ts'
import { giveCredit } from '../../book/credit/ledger.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { linkIn, startMailedApp } from '../../test/fixtures/own.fixtures.ts'
import { bookedBy, payPix } from '../../test/fixtures/credit.fixtures.ts'
import { aCardPayment, aCheckout, aPayment, aSlot } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import type { TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import {
  BRUNO,
  copiedLink,
  MARINA,
  openLink,
  readOwn,
} from '../../test/fixtures/handOver.fixtures.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'

let app: TestApp
let mails: Awaited<ReturnType<typeof startMailedApp>>['mails']
let staff: Staff
beforeEach(async () => {
  ;({ app, mails } = await startMailedApp())
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

const PATH = '/api/my/reservations'
const list = async (who: TestBrowser) => (await who.get<OwnList>(PATH)).body
const row = async (id: number) => (await app.deps.knex('reservations').where({ id }).first())!
const to = (address: string) => mails.filter((mail) => mail.to === address)
const titles = (address: string) => to(address).map(({ subject }) => subject.split(':')[0])

async function sent() {
  await doJobs(app.deps)
  return mails
}

const linkOf = (id: number) => copiedLink(staff, id)

async function withCredit(person: object, cents = 12_000) {
  const made = await staff.placed({ ...person, startTime: '06:00', endTime: '07:00' })
  const customerId = (await row(made.id)).customerId!
  await writeTransaction(app.deps, (tx) =>
    giveCredit(
      tx,
      customerId,
      { cents, expiresOn: '2027-01-31' },
      { key: `given ${cents}`, source: 'hand' },
    ),
  )
  return { ...made, customerId }
}

describe('an hour handed over to another person', () => {
  test('ends the link, and what was opened with it by a browser and by an account', async () => {
    const { id } = await staff.placed(BRUNO)
    const link = await linkOf(id)
    const phone = app.browser()
    const account = await signedIn(app, 'user')
    await openLink(phone, link)
    await openLink(account, link)
    await staff.change(id, MARINA)
    for (const who of [phone, account]) {
      expect((await readOwn(who, link.code)).status).toBe(404)
      expect(await list(who)).toMatchObject({ reservations: [] })
      expect((await who.get(`${PATH}/${link.code}/calendar.ics`)).status).toBe(404)
      expect((await who.post(`${PATH}/${link.code}/link`)).status).toBe(404)
    }
    expect((await openLink(app.browser(), link)).status).toBe(404)
    const next = await linkOf(id)
    expect(next.code).toBe(link.code)
    expect(next.secret).not.toBe(link.secret)
    expect((await openLink(app.browser(), next)).body.customerName).toBe('Marina Souza')
    const { history } = await staff.read(id)
    expect(history.flatMap(({ changes }) => changes)).toContainEqual({
      field: 'Link',
      before: null,
      after: 'Encerrado: a reserva passou a outra pessoa',
    })
  })

  test('shows and spends nothing of the credit of whom it is now', async () => {
    await withCredit(MARINA)
    const { id } = await staff.placed(BRUNO)
    const phone = app.browser()
    const opened = await openLink(phone, await linkOf(id))
    await staff.change(id, MARINA)
    expect((await list(phone)).credit).toBeUndefined()
    const order = await bookedBy(phone, '15:00')
    const paid = await payPix(phone, order, 80)
    expect([paid.status, paid.body.code]).toEqual([409, 'credit-changed'])
    expect((await readOwn(phone, opened.body.code)).status).toBe(404)
    // Whose it is sees it by the new link.
    const theirs = await openLink(app.browser(), await linkOf(id))
    expect(theirs.body.credit).toEqual([{ amount: 120, expiresOn: '2027-01-31' }])
  })

  test('tells who had it that it is theirs no more, and confirms it to who has it', async () => {
    const { id } = await staff.placed(BRUNO)
    await sent()
    const old = linkIn(to(BRUNO.customerEmail)[0]!)
    await staff.change(id, MARINA)
    await sent()
    expect(titles(BRUNO.customerEmail)).toEqual([
      'Reserva confirmada',
      'Reserva passada a outra pessoa',
    ])
    const farewell = to(BRUNO.customerEmail)[1]!
    expect(farewell.text).toContain('Olá, Bruno Lima!')
    expect(farewell.text).toContain('24/11/2026 (Terça-feira), 10:00 às 11:00')
    expect(farewell.text).not.toMatch(/Marina|marina|\/reserva#/)
    expect(farewell.html).not.toMatch(/Marina|marina|\/reserva#/)
    expect(farewell.calendar?.method).toBe('CANCEL')
    expect(farewell.calendar?.files[0]?.content).not.toMatch(/\/reserva#/)
    expect(titles(MARINA.customerEmail)).toEqual(['Reserva confirmada'])
    const link = linkIn(to(MARINA.customerEmail)[0]!)
    expect(link).not.toEqual(old)
    expect((await openLink(app.browser(), old)).status).toBe(404)
    expect((await openLink(app.browser(), link)).body.customerName).toBe('Marina Souza')
    expect((await row(id)).emailSentAt).not.toBeNull()
  })

  test('by its name, phone and e-mail loses the CPF of who had it', async () => {
    const { id } = await staff.placed({ ...BRUNO, customerCpf: '11144477735' })
    const before = await row(id)
    await staff.change(id, MARINA)
    const after = await row(id)
    expect(after.customerCpf).toBeNull()
    expect(after.customerId).not.toBe(before.customerId)
  })

  test.each([
    ['following', 2],
    ['future', 3],
  ])('of a series with %s ends each link and is one mail to each', async (scope, count) => {
    const weekly = { isRecurring: true, endDate: '2026-12-08' }
    const { reservations } = await staff.placed({ ...BRUNO, ...weekly })
    const phone = app.browser()
    for (const { id } of reservations) await openLink(phone, await linkOf(id))
    await sent()
    const edited = reservations[3 - count]!
    await staff.change(edited.id, { ...MARINA, scope })
    await sent()
    expect((await list(phone)).reservations).toHaveLength(3 - count)
    expect(titles(BRUNO.customerEmail)).toEqual([
      'Reserva confirmada',
      'Reserva passada a outra pessoa',
    ])
    expect(titles(MARINA.customerEmail)).toEqual(['Reserva confirmada'])
    for (const mail of [to(BRUNO.customerEmail)[1]!, to(MARINA.customerEmail)[0]!]) {
      expect(mail.calendar!.files).toHaveLength(count)
    }
  })

  test('one date of a series leaves the others where they are, also for a later edit of all', async () => {
    const weekly = { isRecurring: true, endDate: '2026-12-08' }
    const { reservations } = await staff.placed({ ...BRUNO, ...weekly })
    const [first, second] = reservations
    await staff.change(second!.id, MARINA)
    await staff.change(first!.id, { customerPhone: '48988776600', scope: 'future' })
    expect(await row(second!.id)).toMatchObject(MARINA)
    const [bruno, marina] = [await row(first!.id), await row(second!.id)]
    expect(bruno.customerId).not.toBe(marina.customerId)
  })

  test('ends a link that was given without an address on file, and mails nobody without one', async () => {
    const { id } = await staff.placed({ ...BRUNO, customerEmail: '' })
    const phone = app.browser()
    const { body } = await openLink(phone, await linkOf(id))
    await staff.change(id, { ...MARINA, customerEmail: '' })
    expect(await sent()).toEqual([])
    expect((await readOwn(phone, body.code)).status).toBe(404)
  })

  test('by an edit that waited on a tablet and is sent twice is handed over once', async () => {
    const { id } = await staff.placed(BRUNO)
    await sent()
    const key = { 'Idempotency-Key': randomUUID(), 'If-Match': '"1"' }
    await staff.change(id, MARINA, key)
    await sent()
    const link = linkIn(to(MARINA.customerEmail)[0]!)
    await staff.change(id, MARINA, key)
    await sent()
    expect(mails).toHaveLength(3)
    expect((await openLink(app.browser(), link)).status).toBe(200)
    const messages = async (customerId: number | null) => {
      const { body } = await staff.browser.get<CustomerDetail>(`/api/customers/${customerId}`)
      return body.messages.map(({ kind }) => kind)
    }
    expect(await messages((await row(id)).customerId)).toEqual(['confirmed'])
  })

  test('at the address that both use is one mail: the confirmation', async () => {
    const { id } = await staff.placed(BRUNO)
    await staff.change(id, { ...MARINA, customerEmail: BRUNO.customerEmail })
    await sent()
    expect(titles(BRUNO.customerEmail)).toEqual(['Reserva confirmada'])
    expect(to(BRUNO.customerEmail)[0]!.text).toContain('Olá, Marina Souza!')
  })

  test('before its confirmation went out, confirms it to who has it alone', async () => {
    const { id } = await staff.placed(BRUNO)
    await staff.change(id, MARINA)
    await sent()
    expect(titles(BRUNO.customerEmail)).toEqual(['Reserva passada a outra pessoa'])
    expect(titles(MARINA.customerEmail)).toEqual(['Reserva confirmada'])
  })

  test('that is over or waits is confirmed to nobody', async () => {
    const waiting = await staff.placed({ ...BRUNO, status: 'pending' })
    const over = await staff.placed({ ...BRUNO, startTime: '12:00', endTime: '13:00' })
    await sent()
    mails.length = 0
    await staff.change(waiting.id, MARINA)
    await sent()
    expect(mails.map(({ to: address }) => address)).toEqual([BRUNO.customerEmail])
    app.clock.advance(48 * 3_600_000)
    mails.length = 0
    await staff.change(over.id, MARINA)
    expect(await sent()).toEqual([])
  })

  test('takes with it neither an open charge nor credit that is held for it', async () => {
    const { customerId } = await withCredit(BRUNO, 3_000)
    const { id } = await staff.placed({ ...BRUNO, status: 'pending', price: 80 })
    const phone = app.browser()
    const link = await linkOf(id)
    await openLink(phone, link)
    const charge = await phone.post<{ id: string }>(
      '/api/payments',
      aPayment(id, 80, { ...BRUNO, credit: 30 }),
    )
    expect(charge.status).toBe(201)
    await app.deps.knex('sandbox_charges').update({ approvesAt: null })
    await staff.change(id, MARINA)
    await sent()
    expect(await app.deps.knex('payment_attempts')).toMatchObject([{ state: 'cancelled' }])
    const [left] = await app.deps
      .knex('credit_entries')
      .where({ customerId })
      .sum({ cents: 'cents' })
    expect(Number(left!.cents)).toBe(3_000)
    expect((await phone.get(`/api/payments/${charge.body.id}/status`)).status).toBe(404)
  })

  test('shows on its receipt no card of who paid it before', async () => {
    const { id } = await staff.placed({ ...BRUNO, status: 'pending', price: 80 })
    const phone = app.browser()
    await openLink(phone, await linkOf(id))
    expect((await phone.post('/api/payments', aCardPayment(id, 80))).status).toBe(201)
    await staff.change(id, MARINA)
    await sent()
    const { body } = await openLink(app.browser(), await linkOf(id))
    expect(body.parts).toMatchObject([{ by: 'CREDIT_CARD', cardLast4: null, amount: 80 }])
    expect(to(MARINA.customerEmail).at(-1)!.text).toContain('R$ 80,00 no cartão.')
    expect(to(BRUNO.customerEmail).at(-1)!.text).toContain('Sobre o valor pago, fale com o local.')
  })
})

test('a cart that a customer booked is not handed over, whole or in part', async () => {
  const cart = aCheckout([aSlot('10:00'), aSlot('11:00')])
  const { body } = await app.browser().post<{ id: number }>('/api/reservations', cart)
  const { status, body: refusal } = await staff.change(body.id, BRUNO)
  expect([status, refusal.code]).toEqual([409, 'customer-reservation'])
})

describe('at the same time as the hour is handed over', () => {
  test('a link that is being opened opens nothing for who had it', async () => {
    for (const hour of [10, 11, 12, 13]) {
      const { id } = await staff.placed({
        ...BRUNO,
        startTime: `${hour}:00`,
        endTime: `${hour + 1}:00`,
      })
      const phone = app.browser()
      const link = await linkOf(id)
      await Promise.all([staff.change(id, MARINA), openLink(phone, link)])
      expect((await readOwn(phone, link.code)).status).toBe(404)
    }
  })

  test('a cancellation by who had it is either before it or refused', async () => {
    const { id } = await staff.placed(BRUNO)
    const phone = app.browser()
    const { code } = (await openLink(phone, await linkOf(id))).body
    const quote = await phone.get<{ hash: string }>(`${PATH}/${code}/quote?ids=${id}`)
    const cancel = { reservationIds: [id], quote: quote.body.hash }
    const [changed, canceled] = await Promise.all([
      staff.change(id, MARINA),
      phone.post(`${PATH}/${code}/cancel`, cancel),
    ])
    const { status, customerName } = await row(id)
    if (canceled.status === 200) expect(status).toBe('canceled')
    else {
      expect(canceled.status).toBe(404)
      expect([changed.status, status, customerName]).toEqual([200, 'approved', 'Marina Souza'])
    }
  })
})
