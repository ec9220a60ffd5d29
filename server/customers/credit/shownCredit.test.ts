import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { UsableCredit } from '#shared/book/credit/credit.ts'
import type { OwnList, OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { doJobs } from '../../background.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { startMailedApp } from '../../test/fixtures/own.fixtures.ts'
import { aCheckout, aSlot, CUSTOMER } from '../../test/support/aCheckout.ts'
import type { TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { warnOfEnds } from './creditMail.ts'
import { giveCredit, takeCredit } from '../../book/credit/ledger.ts'

let app: TestApp
let mails: Awaited<ReturnType<typeof startMailedApp>>['mails']
let staff: Staff
beforeEach(async () => {
  ;({ app, mails } = await startMailedApp())
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

const PATH = '/api/my/reservations'
const DAY_MS = 86_400_000
const list = async (who: TestBrowser) => (await who.get<OwnList>(PATH)).body.credit
const customers = () => app.deps.knex('customers').orderBy('id')

async function books(who: TestBrowser, hour: string, change: Record<string, unknown> = {}) {
  const { body } = await who.post<CheckoutAnswer>(
    '/api/reservations',
    aCheckout([aSlot(hour)], change),
  )
  return body
}

function give(customerId: number, cents: number, expiresOn: string, reservationId?: number) {
  const key = `${customerId} ${cents} ${expiresOn}`
  const source = reservationId === undefined ? 'hand' : 'rain'
  const act = { key, source, reservationId: reservationId ?? null } as const
  return writeTransaction(app.deps, (tx) => giveCredit(tx, customerId, { cents, expiresOn }, act))
}

const use = (customerId: number, cents: number) =>
  writeTransaction(app.deps, (tx) =>
    takeCredit(tx, customerId, cents, '2026-11-23', { key: 'use', source: 'use' }),
  )

/** A browser that has opened the link which staff handed over. */
async function byLinkOf(reservationId: number) {
  const { body } = await staff.browser.post<{ link: string }>(
    `/api/reservations/${reservationId}/link`,
    {},
  )
  const [, code, secret] = /#([A-Z0-9]{8})\.([\w-]{22})/.exec(body.link)!
  const phone = app.browser()
  return { phone, code, opened: await phone.post<OwnReservation>(PATH, { code, secret }) }
}

describe('credit shown to its customer', () => {
  const all: UsableCredit[] = [
    { amount: 30, expiresOn: '2026-12-01' },
    { amount: 50, expiresOn: '2027-01-31' },
  ]

  test('is there by the link of what staff booked, what ends first before the rest', async () => {
    const made = await staff.placed(CUSTOMER)
    const [person] = await customers()
    await give(person!.id, 5_000, '2027-01-31')
    await give(person!.id, 3_000, '2026-12-01')
    const { phone, opened, code } = await byLinkOf(made.id)
    expect(opened.body.credit).toEqual(all)
    expect((await phone.get<OwnReservation>(`${PATH}/${code}`)).body.credit).toEqual(all)
    expect(await list(phone)).toEqual(all)
    expect(await list(app.browser())).toBeUndefined()
    await use(person!.id, 8_000)
    expect(await list(phone)).toBeUndefined()
  })

  test('of another’s phone, CPF and name typed into a booking, nothing is shown', async () => {
    await staff.placed(CUSTOMER)
    const [person] = await customers()
    await give(person!.id, 5_000, '2027-01-31')
    const stranger = app.browser()
    const { id } = await books(stranger, '15:00')
    expect(await customers()).toHaveLength(1)
    expect(await list(stranger)).toBeUndefined()
    // The link of their own booking shows no more.
    const { phone, opened } = await byLinkOf(id)
    expect(opened.status).toBe(200)
    expect(opened.body.credit).toBeUndefined()
    expect(await list(phone)).toBeUndefined()
  })

  test('what a booking online became is shown to its browser, not what else the person has', async () => {
    const browser = app.browser()
    const { id } = await books(browser, '08:00')
    const [person] = await customers()
    await give(person!.id, 8_000, '2027-01-31', id)
    await give(person!.id, 5_000, '2027-02-28')
    expect(await list(browser)).toEqual([{ amount: 80, expiresOn: '2027-01-31' }])
  })

  test('what an hour became for whoever had it before is not of whom it is now', async () => {
    const { id } = await staff.placed(CUSTOMER)
    const [marina] = await customers()
    await give(marina!.id, 8_000, '2027-01-31', id)
    const bruno = { customerName: 'Bruno Lima', customerPhone: '48988776655' }
    await staff.change(id, { ...bruno, customerEmail: 'bruno@example.com' })
    const { phone, opened } = await byLinkOf(id)
    expect(opened.body.customerName).toBe('Bruno Lima')
    expect(opened.body.credit).toBeUndefined()
    expect(await list(phone)).toBeUndefined()
  })

  test('staff’s booking with an address that only a stranger gave shows nothing', async () => {
    await staff.placed({ ...CUSTOMER, customerEmail: '' })
    const [person] = await customers()
    await give(person!.id, 5_000, '2027-01-31')
    await books(app.browser(), '15:00', { customerEmail: 'evil@example.com' })
    expect((await customers())[0]!.email).toBe('evil@example.com')
    const second = await staff.placed({
      ...CUSTOMER,
      customerEmail: 'evil@example.com',
      startTime: '16:00',
      endTime: '17:00',
    })
    const { opened } = await byLinkOf(second.id)
    expect(opened.body.credit).toBeUndefined()
  })
})

describe('the mail before credit ends', () => {
  const credit = () => mails.filter(({ subject }) => subject.includes('crédito'))
  /** Hourly work and its mails, so many days later, as if each process had been ended before. */
  const daysLater = async (days: number) => {
    app.clock.advance(days * DAY_MS)
    await warnOfEnds(app.deps)
    await doJobs(app.deps)
  }
  let customerId: number
  beforeEach(async () => {
    await staff.placed(CUSTOMER)
    customerId = (await customers())[0]!.id
  })

  test('comes 15 and 3 days before, once each, with what is left of all that ends then', async () => {
    await give(customerId, 3_000, '2026-12-10')
    await give(customerId, 5_000, '2026-12-10')
    await daysLater(1)
    expect(credit()).toEqual([])
    await daysLater(1)
    expect(credit()).toMatchObject([
      {
        to: CUSTOMER.customerEmail,
        subject: expect.stringContaining('Seu crédito de R$ 80,00 vence em 15 dias'),
        text: expect.stringContaining('vale até 10/12/2026'),
      },
    ])
    await use(customerId, 4_500)
    for (const days of [1, 10, 1, 1, 1]) await daysLater(days)
    expect(credit().map(({ subject }) => subject)).toEqual([
      expect.stringContaining('R$ 80,00 vence em 15 dias'),
      expect.stringContaining('R$ 35,00 vence em 3 dias'),
    ])
  })

  test('comes later when nothing ran on its day, and not of what is used or longer valid', async () => {
    await give(customerId, 3_000, '2026-12-10')
    await daysLater(9)
    expect(credit()).toMatchObject([{ subject: expect.stringContaining('vence em 8 dias') }])
    await use(customerId, 3_000)
    await daysLater(6)
    expect(credit()).toHaveLength(1)
  })

  test('of what an hour became goes to whom it was given to, not to whom the hour is of now', async () => {
    const { id } = await app.deps
      .knex('reservations')
      .first()
      .then((row) => row!)
    await give(customerId, 8_000, '2026-12-01', id)
    await staff.change(id, {
      customerName: 'Bruno Lima',
      customerPhone: '48988776655',
      customerEmail: 'bruno@example.com',
    })
    await daysLater(1)
    expect(credit().map(({ to }) => to)).toEqual([CUSTOMER.customerEmail])
  })

  test('goes to no address that somebody else may have typed, and to nobody without one', async () => {
    await staff.placed({
      ...CUSTOMER,
      customerName: 'Bruno Lima',
      customerPhone: '48988776655',
      customerCpf: null,
      customerEmail: '',
      startTime: '16:00',
      endTime: '17:00',
    })
    const bruno = (await customers())[1]!
    await give(bruno.id, 5_000, '2026-12-01')
    await daysLater(1)
    await books(app.browser(), '15:00', {
      customerName: 'Bruno Lima',
      customerPhone: '48988776655',
      customerCpf: '11144477735',
      customerEmail: 'evil@example.com',
    })
    const found = await app.deps.knex('customers').where({ id: bruno.id }).first()
    expect(found!.email).toBe('evil@example.com')
    await daysLater(1)
    expect(credit()).toEqual([])
  })
})
