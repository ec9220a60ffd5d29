import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CustomerDetail } from '#shared/customers/people/customerDetail.ts'
import { doJobs } from '../../background.ts'
import { linkIn, paidOrder, startMailedApp } from '../../test/fixtures/own.fixtures.ts'
import { aSlot, aCheckout, CUSTOMER } from '../../test/support/aCheckout.ts'
import type { TestApp } from '../../test/support/startTestApp.ts'
import { copiedLink, MARINA, openLink, readOwn } from '../../test/fixtures/handOver.fixtures.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'

let app: TestApp
let mails: Awaited<ReturnType<typeof startMailedApp>>['mails']
let staff: Staff
beforeEach(async () => {
  ;({ app, mails } = await startMailedApp())
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

const RIGHT = 'marina.souza@example.com'
const row = async (id: number) => (await app.deps.knex('reservations').where({ id }).first())!

/** The mails since the last call. */
async function sent() {
  await doJobs(app.deps)
  return mails.splice(0).map((mail) => ({ ...mail, title: mail.subject.split(':')[0] }))
}

const titles = (all: Awaited<ReturnType<typeof sent>>) =>
  all.map(({ to, title }) => [to, title]).toSorted()

describe('the address of a reservation that staff wrote down', () => {
  test('once corrected, the old link ends and the confirmation goes to the right mailbox with another', async () => {
    const { id } = await staff.placed(MARINA)
    const [first] = await sent()
    const wrong = linkIn(first!)
    const stranger = app.browser()
    await openLink(stranger, wrong)
    await staff.change(id, { customerEmail: RIGHT })
    const [mail, ...others] = await sent()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: RIGHT, title: 'Reserva confirmada' })
    expect((await openLink(app.browser(), wrong)).status).toBe(404)
    expect((await readOwn(stranger, wrong.code)).status).toBe(404)
    expect((await openLink(app.browser(), linkIn(mail!))).status).toBe(200)
    const { history } = await staff.read(id)
    const change = history.at(-1)!.changes.map(({ field, after }) => [field, after])
    expect(change).toContainEqual(['Link', 'Encerrado: o e-mail foi corrigido'])
  })

  test('of a series is corrected as far as the edit reaches, in one mail', async () => {
    const { reservations } = await staff.placed({
      ...MARINA,
      isRecurring: true,
      endDate: '2026-12-15',
    })
    await sent()
    await staff.change(reservations[1]!.id, { customerEmail: RIGHT, scope: 'following' })
    expect(titles(await sent())).toEqual([[RIGHT, 'Reserva confirmada']])
    const addresses = await Promise.all(
      reservations.map(async ({ id }) => (await row(id)).customerEmail),
    )
    expect(addresses).toEqual([MARINA.customerEmail, RIGHT, RIGHT, RIGHT])
  })

  test('moved and corrected in one save: the confirmation says it, and where it was is told', async () => {
    const { id } = await staff.placed(MARINA)
    await sent()
    await staff.change(id, { customerEmail: RIGHT, startTime: '15:00' })
    expect(titles(await sent())).toEqual([
      [RIGHT, 'Reserva confirmada'],
      [MARINA.customerEmail, 'Reserva remarcada'],
    ])
  })

  test('capitals are no other mailbox; an address that was missing is written to; the one that was wrong before ends with its link', async () => {
    const { id } = await staff.placed(MARINA)
    const [first] = await sent()
    await staff.change(id, { customerEmail: 'Marina@Example.com' })
    expect(await sent()).toEqual([])
    await staff.change(id, { customerEmail: '' })
    expect(await sent()).toEqual([])
    expect((await openLink(app.browser(), linkIn(first!))).status).toBe(200)
    await staff.change(id, { customerEmail: RIGHT })
    expect(titles(await sent())).toEqual([[RIGHT, 'Reserva confirmada']])
    expect((await openLink(app.browser(), linkIn(first!))).status).toBe(404)
  })

  test('where there was none the link that was handed over stays', async () => {
    const { id } = await staff.placed({ ...MARINA, customerEmail: '' })
    const link = await copiedLink(staff, id)
    await staff.change(id, { customerEmail: RIGHT })
    const [mail] = await sent()
    expect(linkIn(mail!)).toEqual(link)
  })

  test('of what is over, cancelled or not approved nobody is written to', async () => {
    const pending = await staff.placed({
      ...MARINA,
      status: 'pending',
      startTime: '12:00',
      endTime: '13:00',
    })
    const over = await staff.placed({ ...MARINA, startTime: '10:00', endTime: '11:00' })
    await sent()
    app.clock.advance(2 * 86_400_000)
    await staff.change(over.id, { customerEmail: RIGHT })
    await staff.change(pending.id, { customerEmail: RIGHT })
    expect(await sent()).toEqual([])
  })
})

describe('the address of a customer', () => {
  async function correct(alsoComing: boolean, email = RIGHT) {
    const { id } = (await app.deps.knex('customers').where({ name: 'Marina Souza' }).first())!
    const { body } = await staff.browser.get<CustomerDetail>(`/api/customers/${id}`)
    const headers = { 'If-Match': `"${body.version}"` }
    const change = { email, ...(alsoComing ? { alsoComing } : {}) }
    const answer = await staff.browser.patch<CustomerDetail>(`/api/customers/${id}`, change, {
      headers,
    })
    expect(answer).toMatchObject({ status: 200, body: { email } })
    return id
  }

  test('goes to all that is to come when staff say so: confirmed anew, with other links, in one mail', async () => {
    const browser = app.browser()
    const paid = await paidOrder(app, browser)
    const byDesk = await staff.placed({ ...MARINA, startTime: '15:00', endTime: '16:00' })
    const wrong = linkIn((await sent())[0]!)
    await correct(true)
    const after = await sent()
    expect(titles(after)).toEqual([[RIGHT, 'Reserva confirmada']])
    expect((await openLink(app.browser(), wrong)).status).toBe(404)
    // Who booked in this browser still sees it here.
    expect((await readOwn(browser, paid.code)).status).toBe(200)
    expect((await row(byDesk.id)).customerEmail).toBe(RIGHT)
    const { history } = await staff.read(byDesk.id)
    const change = history.at(-1)!.changes.map(({ field, after }) => [field, after])
    expect(change).toEqual([
      ['E-mail', RIGHT],
      ['Link', 'Encerrado: o e-mail foi corrigido'],
    ])
    // A lost link is sent there as well.
    await app.browser().post('/api/my/links', { code: paid.code, phone: '7766' })
    const [lost] = await sent()
    expect(lost!.to).toBe(RIGHT)
    expect((await openLink(app.browser(), linkIn(lost!))).status).toBe(200)
  })

  test('stays that of the record alone when they do not', async () => {
    const made = await staff.placed(MARINA)
    const [first] = await sent()
    await correct(false)
    expect(await sent()).toEqual([])
    expect((await row(made.id)).customerEmail).toBe(MARINA.customerEmail)
    expect((await openLink(app.browser(), linkIn(first!))).status).toBe(200)
  })

  test('reaches what waits for payment, which is not confirmed by that, and nothing that is over or cancelled', async () => {
    const over = await staff.placed({ ...MARINA, startTime: '10:00', endTime: '11:00' })
    const next = { date: '2026-11-27' }
    const gone = await staff.placed({ ...MARINA, ...next, startTime: '10:00', endTime: '11:00' })
    await staff.cancel(gone.id)
    app.clock.advance(2 * 86_400_000)
    await app
      .browser()
      .post('/api/reservations', aCheckout([aSlot('18:00', { ...next, price: 120 })]))
    await sent()
    await correct(true)
    expect(await sent()).toEqual([])
    const rows = await app.deps
      .knex('reservations')
      .orderBy('id')
      .select('id', 'customerEmail', 'status')
    const emailOf = (id: number) => rows.find((one) => one.id === id)?.customerEmail
    expect([emailOf(over.id), emailOf(gone.id)]).toEqual([
      MARINA.customerEmail,
      MARINA.customerEmail,
    ])
    expect(rows.at(-1)!.customerEmail).toBe(RIGHT)
  })

  test('sent twice by a tablet is confirmed once', async () => {
    const { id } = await staff.placed(MARINA)
    await sent()
    const customer = (await row(id)).customerId!
    const { body } = await staff.browser.get<CustomerDetail>(`/api/customers/${customer}`)
    const headers = { 'If-Match': `"${body.version}"`, 'Idempotency-Key': randomUUID() }
    const change = { email: RIGHT, alsoComing: true }
    for (const _ of ['once', 'again']) {
      const { status } = await staff.browser.patch(`/api/customers/${customer}`, change, {
        headers,
      })
      expect(status).toBe(200)
    }
    expect(titles(await sent())).toEqual([[RIGHT, 'Reserva confirmada']])
  })
})

describe('a confirmation', () => {
  const again = (id: number) =>
    staff.browser.post<{ code?: string }>(`/api/reservations/${id}/send-again`)

  test('is sent again with the same link, and that is recorded', async () => {
    const { id } = await staff.placed(CUSTOMER)
    const link = await copiedLink(staff, id)
    await sent()
    expect((await again(id)).status).toBe(200)
    const [mail, ...others] = await sent()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: CUSTOMER.customerEmail, title: 'Reserva confirmada' })
    expect(linkIn(mail!)).toEqual(link)
    const { history } = await staff.read(id)
    expect(history.at(-1)!.changes).toEqual([
      { field: 'Confirmação', before: null, after: 'Enviada de novo' },
    ])
  })

  test('of a customer’s own booking too', async () => {
    const { id } = await paidOrder(app, app.browser())
    await sent()
    expect((await again(id)).status).toBe(200)
    expect(titles(await sent())).toEqual([[CUSTOMER.customerEmail, 'Reserva confirmada']])
  })

  test('is not sent without an address, of what is cancelled, or of what is over', async () => {
    const noAddress = await staff.placed({ ...CUSTOMER, customerEmail: '' })
    const other = await staff.placed({ ...CUSTOMER, startTime: '12:00', endTime: '13:00' })
    const over = await staff.placed({ ...CUSTOMER, startTime: '14:00', endTime: '15:00' })
    await staff.cancel(other.id)
    await sent()
    expect(await again(noAddress.id)).toMatchObject({ status: 409, body: { code: 'no-address' } })
    const nothing = { status: 409, body: { code: 'nothing-to-confirm' } }
    expect(await again(other.id)).toMatchObject(nothing)
    app.clock.advance(2 * 86_400_000)
    expect(await again(over.id)).toMatchObject(nothing)
    expect((await again(999)).status).toBe(404)
    expect(await sent()).toEqual([])
  })
})
