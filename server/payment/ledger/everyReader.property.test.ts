import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MADE_AT_HEADER, MADE_OFFLINE } from '#shared/platform/http/madeAt.ts'
import type { Product, Tab } from '#shared/book/tab/tab.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import { atHour, later, sumOf } from '#shared/platform/testing/reckoning.ts'
import { runs, TEST_TIMEOUT_MS } from '#shared/platform/testing/runs.ts'
import { aPayment } from '../../test/support/aCheckout.ts'
import { untyped } from '../../platform/db/connect.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { insertAttempt, insertDoneRefund } from '../../test/fixtures/attempts.fixtures.ts'
import { agreedNet } from '../../test/fixtures/moneyDays.fixtures.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

const FIRST = '2026-11-23'
const which = fc.nat(9)
const reais = fc.integer({ min: 1, max: 90 })
const kind = <K extends string>(of: K) => fc.constant(of)
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: kind('online'), reais, minutes: fc.nat(30) }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('refund'), which, reais }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('desk'), reais, late: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('both'), reais }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('price'), which, reais }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('cancel'), which }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('tab'), reais, late: fc.boolean() }) },
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never
/** Hours that go by before each, midnight often among them. */
const script = fc.array(fc.tuple(act, fc.integer({ min: 0, max: 13 })), {
  minLength: 4,
  maxLength: 12,
})

type World = { app: TestApp; staff: Staff; water: Product; charges: string[]; desk: number[] }

async function take({ app, charges, desk, staff, water }: World, one: Act): Promise<void> {
  const headers = { 'Idempotency-Key': randomUUID() }
  const made = (isLate: boolean): Record<string, string> =>
    isLate
      ? {
          ...headers,
          [MADE_AT_HEADER]: `${toInstant(app.clock.now() - 9 * 3_600_000)}${MADE_OFFLINE}`,
        }
      : headers
  switch (one.kind) {
    case 'online': {
      const cents = one.reais * 100
      const nowMs = app.clock.now()
      const paid = { createdAt: toInstant(nowMs), paidAt: toInstant(nowMs + one.minutes * 60_000) }
      charges.push(await insertAttempt(app, { ...paid, amount: cents, received: cents }))
      app.clock.advance(one.minutes * 60_000)
      return
    }
    case 'refund': {
      const id = charges[one.which % Math.max(1, charges.length)]
      if (id !== undefined) await insertDoneRefund(app, id, one.reais * 100)
      return
    }
    case 'desk': {
      const nth = desk.length
      const hour = 8 + (nth % 8)
      const { id } = await staff.placed({
        date: later('2026-12-20', Math.floor(nth / 8)),
        startTime: atHour(hour),
        endTime: atHour(hour + 1),
        price: one.reais,
      })
      desk.push(id)
      const paid = { paymentStatus: 'paid', paidWith: nth % 2 === 0 ? 'cash' : 'pix' }
      expect((await staff.change(id, paid, made(one.late))).status).toBe(200)
      return
    }
    case 'both': {
      const nth = desk.length
      const hour = 8 + (nth % 8)
      const { id } = await staff.placed({
        date: later('2026-12-20', Math.floor(nth / 8)),
        startTime: atHour(hour),
        endTime: atHour(hour + 1),
        price: one.reais + 5,
      })
      desk.push(id)
      const part = { amount: one.reais, method: 'cash' }
      await staff.browser.post(`/api/reservations/${id}/parts`, part)
      const paid = await staff.browser.post<PaymentAnswer>('/api/payments', aPayment(id, 5))
      expect(paid.status).toBe(201)
      app.clock.advance(60_000)
      const path = `/api/payments/${paid.body.id}/status`
      expect((await staff.browser.get<PaymentAnswer>(path)).body.paymentStatus).toBe('paid')
      return
    }
    case 'price':
    case 'cancel': {
      const id = desk[one.which % Math.max(1, desk.length)]
      if (id === undefined) return
      const answer =
        one.kind === 'price'
          ? await staff.change(id, { price: one.reais }, headers)
          : await staff.cancel(id, { money: 'refund' }, headers)
      expect([200, 409]).toContain(answer.status)
      return
    }
    case 'tab': {
      const { body } = await staff.browser.post<{ tabs: Tab[] }>('/api/tabs', { name: 'Mesa' })
      const path = `/api/tabs/${body.tabs[0]!.id}`
      const item = { product: { id: water.id }, quantity: 1, price: water.price }
      await staff.browser.post(`${path}/items`, item)
      const paid = { parts: [{ method: 'cash', amount: water.price + one.reais }] }
      // Without a connection too much comes in, and goes back later.
      const answer = await staff.browser.post(`${path}/payments`, paid, {
        headers: made(one.late),
      })
      expect([200, 409]).toContain(answer.status)
    }
  }
}

const dayOf = (nowMs: number) => toInstant(nowMs - 3 * 3_600_000).slice(0, 10)

/** All money by SQL that shares nothing with the product. */
async function bySql({ deps }: TestApp): Promise<number> {
  type Rows = { cents: number | string | null }[]
  const answer = await untyped(deps.knex).raw<Rows | { rows: Rows }>(
    `select (select coalesce(sum(received), 0) from payment_attempts where paid_at is not null)
       - (select coalesce(sum(amount), 0) from refunds where done_at is not null)
       + (select coalesce(sum(cents), 0) from till_movements where kind not in ('supply', 'withdrawal')) as cents`,
  )
  const [row] = Array.isArray(answer) ? answer : answer.rows
  return Number(row?.cents ?? 0)
}

test(
  'whatever comes, goes back and arrives late, every screen and file says the same of each day, and a day that is over never says anything else',
  async () => {
    await fc.assert(
      fc.asyncProperty(script, async (steps) => {
        const app = await startTestApp()
        try {
          const staff = await signInStaff(app)
          const { body: water } = await staff.browser.post<Product>('/api/products', {
            name: 'Água',
            price: 5,
          })
          const world: World = { app, staff, water, charges: [], desk: [] }
          const before = await bySql(app)
          const over = new Map<string, number>()
          let day = dayOf(app.clock.now())
          const start = await agreedNet(staff.browser, FIRST)
          for (const [one, hours] of steps) {
            app.clock.advance(hours * 3_600_000)
            await take(world, one)
            for (const today = dayOf(app.clock.now()); day < today; day = later(day, 1)) {
              over.set(day, await agreedNet(staff.browser, day))
            }
          }
          for (const [date, cents] of over) {
            expect([date, await agreedNet(staff.browser, date)]).toEqual([date, cents])
          }
          const sum = sumOf([...over.values()]) + (await agreedNet(staff.browser, day))
          expect(sum - start).toBe((await bySql(app)) - before)
        } finally {
          await app.stop()
        }
      }),
      { numRuns: runs(6, 200) },
    )
  },
  TEST_TIMEOUT_MS,
)
