import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HealthAnswer } from '#shared/operation/health/health.ts'
import { backgroundRound } from '../../background.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import { aCheckout, aPayment, aSlot, MORNING_PRICE } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { upkeepRound } from './upkeepRound.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let app: TestApp
let assets: number[]
beforeEach(async () => {
  assets = []
  app = await startTestApp()
})
afterEach(() => app.stop())

const round = () =>
  upkeepRound(app.deps, async (nowMs) => {
    assets.push(nowMs)
  })
const ago = (ms: number) => toInstant(app.clock.now() - ms)

test('waits for the quiet hour, and then does everything once', async () => {
  // 09:00 at the venue.
  for (let hour = 0; hour < 18; hour += 1) {
    await round()
    app.clock.advance(HOUR)
  }
  expect(assets).toEqual([])
  // 03:00, but not a day after it was first asked.
  app.clock.advance(DAY)
  await round()
  await round()
  expect(assets).toEqual([app.clock.now()])
  app.clock.advance(2 * HOUR)
  await round()
  expect(assets).toHaveLength(1)
})

test('removes jobs done long ago, and leaves the others and those with a name', async () => {
  const job = { kind: 'refund', payload: '{}', runAt: ago(0), createdAt: ago(0) }
  await app.deps.knex('jobs').insert([
    { ...job, subject: 'old', doneAt: ago(400 * DAY) },
    { ...job, subject: 'named', doneAt: ago(400 * DAY), uniqueKey: 'once' },
    { ...job, subject: 'new', doneAt: ago(DAY) },
    { ...job, subject: 'open' },
  ])
  await round()
  app.clock.advance(2 * DAY)
  await round()
  const left = await app.deps.knex('jobs').whereNotNull('subject').orderBy('id').pluck('subject')
  expect(left).toEqual(['named', 'new', 'open'])
})

test('empties the pictures of closed charges, and who asks for one gets it drawn', async () => {
  const { knex } = app.deps
  const browser = app.browser()
  const pay = async (startTime: string) => {
    const cart = aCheckout([aSlot(startTime)])
    const { body: order } = await browser.post<{ id: number }>('/api/reservations', cart)
    return (await browser.post<PaymentAnswer>('/api/payments', aPayment(order.id, MORNING_PRICE)))
      .body
  }
  const asked = async (id: string) =>
    (await browser.get<PaymentAnswer>(`/api/payments/${id}/status`)).body
  const stored = async (id: string) =>
    (await knex('payment_attempts').where({ id }).first())?.pixImage
  const paid = await pay('08:00')
  app.clock.advance(31_000)
  expect(await asked(paid.id)).toMatchObject({ paymentStatus: 'paid' })
  const open = await pay('09:00')
  await round()
  await knex('jobs')
    .where({ uniqueKey: 'upkeep' })
    .update({ runAt: ago(2 * DAY) })
  await round()
  expect(await stored(paid.id)).toBeNull()
  expect(await stored(open.id)).not.toBeNull()
  expect((await asked(paid.id)).pixQrCodeUrl).toBe(paid.pixQrCodeUrl)
  expect((await asked(open.id)).pixQrCodeUrl).toBe(open.pixQrCodeUrl)
})

test('the page says what was done when, also what people’s data was forgotten', async () => {
  const owner = await signedIn(app, 'admin')
  await backgroundRound(app.deps)
  await round()
  app.clock.advance(2 * DAY)
  await round()
  const { upkeep } = (await owner.get<HealthAnswer>('/api/health')).body
  expect(upkeep).toEqual(
    expect.arrayContaining([
      { name: 'database', at: ago(0), count: null, failed: null },
      { name: 'jobs', at: ago(0), count: 0, failed: null },
      { name: 'forget:reservations', at: ago(2 * DAY), count: 0, failed: null },
      { name: 'forget:answers', at: ago(2 * DAY), count: 0, failed: null },
    ]),
  )
})

test('what fails is said, and when it last went well is kept', async () => {
  await round()
  app.clock.advance(2 * DAY)
  await round()
  const wentWell = ago(0)
  app.clock.advance(2 * DAY)
  const broken = upkeepRound(app.deps, async () => {
    throw new Error('EACCES')
  })
  await expect(broken).rejects.toThrow('EACCES')
  const row = await app.deps.knex('upkeep_runs').where({ name: 'assets' }).first()
  expect(row).toMatchObject({ failed: 'Error: EACCES', doneAt: wentWell, at: ago(0) })
})

test('the owner’s button makes it due at any hour', async () => {
  const owner = await signedIn(app, 'admin')
  await round()
  expect(assets).toEqual([])
  await owner.post('/api/health/acts', { act: 'upkeep' })
  await round()
  expect(assets).toHaveLength(1)
})
