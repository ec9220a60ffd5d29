import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { doJobs } from '../../background.ts'
import { linkIn, startMailedApp } from '../../test/fixtures/own.fixtures.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import type { TestApp } from '../../test/support/startTestApp.ts'
import { BRUNO, MARINA } from '../../test/fixtures/handOver.fixtures.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'

let app: TestApp
let mails: Awaited<ReturnType<typeof startMailedApp>>['mails']
let staff: Staff
beforeEach(async () => {
  ;({ app, mails } = await startMailedApp())
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

/** What is written after the confirmations of these are out. */
async function confirmed(change: Record<string, unknown> = {}) {
  const { reservations, id } = await staff.placed({ ...BRUNO, ...change })
  await told()
  return { id, ids: reservations.map((one) => one.id) }
}

/** Each mail since the last call: to whom, by which name, about what. */
async function told() {
  await doJobs(app.deps)
  const lines = mails.map(({ to, subject, text }) => {
    const [, name] = /Olá, (.+)!/.exec(text)!
    return `${to} ${name}: ${subject.split(' – ')[0]}`
  })
  mails.length = 0
  return lines.toSorted()
}

/** The same without forgetting them. */
async function mailed() {
  await doJobs(app.deps)
  return mails
}

describe('who is told of a change', () => {
  test('cancelled and renamed in one save: whoever had it, without a link', async () => {
    const { id } = await confirmed()
    await staff.change(id, { ...MARINA, status: 'canceled' })
    const [mail, ...others] = await mailed()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: BRUNO.customerEmail, calendar: { method: 'CANCEL' } })
    expect(mail!.text).toContain('Olá, Bruno Lima!')
    expect(mail!.text).not.toMatch(/Marina|\/reserva#/)
    expect(mail!.calendar!.files[0]!.content).not.toContain('/reserva#')
  })

  test('a series cancelled and renamed in one save: whoever had it, in one mail', async () => {
    const { ids } = await confirmed({ isRecurring: true, endDate: '2026-12-08' })
    await staff.change(ids[0]!, { ...MARINA, status: 'canceled', scope: 'future' })
    expect(await told()).toEqual([
      'bruno@example.com Bruno Lima: Reserva cancelada: 24/11/2026 às 10:00 e mais 2',
    ])
  })

  test('moved and renamed: who had it of the old hour, who has it of the new one', async () => {
    const { id } = await confirmed()
    await staff.change(id, { ...MARINA, startTime: '15:00', endTime: '16:00', price: 110 })
    const found = await mailed()
    const farewell = found.find(({ to }) => to === BRUNO.customerEmail)!
    expect(farewell.text).toContain('10:00 às 11:00')
    expect(farewell.text).not.toMatch(/15:00|110,00/)
    expect(await told()).toEqual([
      'bruno@example.com Bruno Lima: Reserva passada a outra pessoa: 24/11/2026 às 10:00',
      'marina@example.com Marina Souza: Reserva confirmada: 24/11/2026 às 15:00',
    ])
  })

  test.each([
    [{ status: 'canceled' }, 'Reserva cancelada: 24/11/2026 às 10:00'],
    [{ startTime: '15:00', endTime: '16:00' }, 'Reserva remarcada: 24/11/2026 às 15:00'],
  ])('%j with the address taken away in the same save: that address', async (change, subject) => {
    const { id } = await confirmed()
    await staff.change(id, { ...change, customerEmail: '' })
    expect(await told()).toEqual([`bruno@example.com Bruno Lima: ${subject}`])
  })

  test.each([
    [
      { status: 'canceled' },
      'Reserva cancelada: 24/11/2026 às 10:00',
      'Reserva cancelada: 24/11/2026 às 10:00',
    ],
    [
      { startTime: '15:00', endTime: '16:00' },
      'Reserva remarcada: 24/11/2026 às 15:00',
      'Reserva confirmada: 24/11/2026 às 15:00',
    ],
  ])(
    '%j with the address corrected in the same save: both addresses, the wrong one without a link',
    async (change, before, now) => {
      const { id } = await confirmed()
      await staff.change(id, { ...change, customerEmail: 'bruno.lima@example.com' })
      const wrong = (await mailed()).find(({ to }) => to === BRUNO.customerEmail)!
      expect(wrong.text + wrong.calendar!.files[0]!.content).not.toContain('/reserva#')
      expect(await told()).toEqual([
        `bruno.lima@example.com Bruno Lima: ${now}`,
        `bruno@example.com Bruno Lima: ${before}`,
      ])
    },
  )

  test('approved and renamed in one save: who has it now', async () => {
    const { id } = await confirmed({ status: 'pending' })
    await staff.change(id, { ...MARINA, status: 'approved' })
    expect(await told()).toEqual([
      'bruno@example.com Bruno Lima: Reserva passada a outra pessoa: 24/11/2026 às 10:00',
      'marina@example.com Marina Souza: Reserva confirmada: 24/11/2026 às 10:00',
    ])
  })

  test('of a move that is followed by a change of the person before the mail went out: not the mover', async () => {
    const { id } = await confirmed()
    await staff.change(id, { startTime: '15:00', endTime: '16:00' })
    await staff.change(id, MARINA)
    expect(await told()).toEqual([
      'bruno@example.com Bruno Lima: Reserva passada a outra pessoa: 24/11/2026 às 15:00',
      'marina@example.com Marina Souza: Reserva confirmada: 24/11/2026 às 15:00',
    ])
  })

  test('handed over and back before any mail went out: the first again, with a new link', async () => {
    const { id } = await staff.placed(BRUNO)
    const old = linkIn((await mailed())[0]!)
    await told()
    await staff.change(id, MARINA)
    await staff.change(id, BRUNO)
    const found = await mailed()
    const theirs = found.filter(({ to }) => to === BRUNO.customerEmail)
    expect(theirs.map(({ subject }) => subject.split(':')[0])).toEqual(['Reserva confirmada'])
    expect(linkIn(theirs[0]!).secret).not.toBe(old.secret)
  })

  test('handed over while its confirmation is on the way: who has it now as well', async () => {
    const { id } = await staff.placed(BRUNO)
    const { mailer } = app.deps
    app.deps.mailer = {
      ...mailer,
      async send(mail) {
        await mailer.send(mail)
        if (mail.to === BRUNO.customerEmail && mails.length === 1) await staff.change(id, MARINA)
      },
    }
    await doJobs(app.deps)
    expect(await told()).toEqual([
      'bruno@example.com Bruno Lima: Reserva confirmada: 24/11/2026 às 10:00',
      'bruno@example.com Bruno Lima: Reserva passada a outra pessoa: 24/11/2026 às 10:00',
      'marina@example.com Marina Souza: Reserva confirmada: 24/11/2026 às 10:00',
    ])
  })

  test('two people of one address in one closing: each by their name, with their own hours', async () => {
    await staff.placed(BRUNO)
    await staff.placed({
      ...MARINA,
      customerEmail: BRUNO.customerEmail,
      startTime: '11:00',
      endTime: '12:00',
    })
    await told()
    const closing = { date: TOMORROW, description: 'Obra', allDay: true, onStranded: 'cancel' }
    const seen = (await app.deps.knex('reservations').orderBy('id')).map(({ id }) => id)
    const answer = await staff.browser.post('/api/closingDates', { ...closing, seen })
    expect(answer.status).toBe(201)
    const found = await mailed()
    const hoursOf = (name: string) =>
      found.find(({ text }) => text.includes(name))!.text.match(/\d\d:00 às/g)
    expect(hoursOf('Olá, Bruno Lima!')).toEqual(['10:00 às'])
    expect(hoursOf('Olá, Marina Souza!')).toEqual(['11:00 às'])
    expect(await told()).toEqual([
      'bruno@example.com Bruno Lima: Reserva cancelada: 24/11/2026 às 10:00',
      'bruno@example.com Marina Souza: Reserva cancelada: 24/11/2026 às 11:00',
    ])
  })
})

test('a person who had two dates by two records that became one is written to once', async () => {
  await staff.placed({ ...BRUNO, customerPhone: '48911112222' })
  await staff.placed({ ...BRUNO, startTime: '11:00', endTime: '12:00' })
  const [one, other] = await app.deps.knex('customers').orderBy('id').pluck('id')
  await staff.browser.post(`/api/customers/${one}/merge`, { other, choice: {} })
  const found = await mailed()
  // Queued before they were one, and still theirs.
  expect(found.map(({ subject }) => subject.split(':')[0])).toEqual([
    'Reserva confirmada',
    'Reserva confirmada',
  ])
  expect(linkIn(found[0]!)).not.toEqual(linkIn(found[1]!))
})
