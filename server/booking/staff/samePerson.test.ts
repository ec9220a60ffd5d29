import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { doJobs } from '../../background.ts'
import { startMailedApp } from '../../test/fixtures/own.fixtures.ts'
import type { TestApp } from '../../test/support/startTestApp.ts'
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

const row = async (id: number) => (await app.deps.knex('reservations').where({ id }).first())!

async function sent() {
  await doJobs(app.deps)
  return mails
}

describe('an hour that is corrected for the same person', () => {
  const kept = async (id: number, change: object) => {
    const phone = app.browser()
    const link = await copiedLink(staff, id)
    await openLink(phone, link)
    expect((await staff.change(id, change)).status).toBe(200)
    expect((await readOwn(phone, link.code)).status).toBe(200)
    expect((await openLink(app.browser(), link)).status).toBe(200)
  }

  test.each([
    ['a corrected name', { customerName: 'Bruno de Lima' }],
    ['an address in capitals', { customerEmail: 'BRUNO@example.com' }],
    ['another phone', { customerPhone: '48988770000' }],
    ['no address', { customerEmail: '' }],
    ['notes', { notes: 'Traz a bola' }],
  ])('keeps the link with %s, and hears nothing', async (_what, change) => {
    const { id } = await staff.placed(BRUNO)
    await sent()
    mails.length = 0
    await kept(id, change)
    expect(await sent()).toEqual([])
  })

  test('keeps it under another spelling with the same CPF', async () => {
    const { id } = await staff.placed({ ...BRUNO, customerCpf: '11144477735' })
    await kept(id, { customerName: 'B. L. Silva' })
    expect((await row(id)).customerCpf).toBe('11144477735')
  })

  test('keeps it when two records become one, and when the one that went is named again', async () => {
    const first = await staff.placed({ ...BRUNO, customerPhone: '48911112222' })
    const other = await staff.placed({ ...BRUNO, startTime: '12:00', endTime: '13:00' })
    const [mine, theirs] = [await row(first.id), await row(other.id)]
    expect(mine.customerId).not.toBe(theirs.customerId)
    const phone = app.browser()
    const link = await copiedLink(staff, other.id)
    await openLink(phone, link)
    const merged = await staff.browser.post(`/api/customers/${mine.customerId}/merge`, {
      other: theirs.customerId,
      choice: {},
    })
    expect(merged.status).toBe(200)
    expect((await readOwn(phone, link.code)).status).toBe(200)
    await kept(first.id, { customerPhone: BRUNO.customerPhone })
  })

  test('whom no record was made of yet keeps it, and another person does not', async () => {
    const { id } = await staff.placed(BRUNO)
    await app.deps.knex('reservations').update({ customerId: null })
    await app.deps.knex('customers').delete()
    await kept(id, { customerName: 'Bruno S. Lima' })
    await app.deps.knex('reservations').update({ customerId: null })
    await app.deps.knex('customers').delete()
    const phone = app.browser()
    const link = await copiedLink(staff, id)
    await openLink(phone, link)
    await staff.change(id, MARINA)
    expect((await readOwn(phone, link.code)).status).toBe(404)
  })
})
