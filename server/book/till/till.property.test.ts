import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MADE_AT_HEADER } from '#shared/platform/http/madeAt.ts'
import type { CashCount } from '#shared/book/till/till.ts'
import { sumOf } from '#shared/platform/testing/reckoning.ts'
import { runs, TEST_TIMEOUT_MS } from '#shared/platform/testing/runs.ts'
import { untyped } from '../../platform/db/connect.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

/** The notes and coins of Brazil that are in use, in centavos. */
const MONEY = [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5]
const cents = fc.integer({ min: 1, max: 30_000 })
const count = fc.dictionary(fc.constantFrom(...MONEY.map(String)), fc.integer({ min: 0, max: 9 }), {
  maxKeys: 4,
  noNullPrototype: true,
})
/** What one of two tablets does: at once, or sent only when its spell without a connection ends. */
const act = fc.record({
  tablet: fc.constantFrom(0, 1),
  isTwice: fc.boolean(),
  does: fc.oneof(
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('open' as const), cents }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('supply' as const), cents }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('withdrawal' as const), cents }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const), count }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('network' as const) }) },
  ),
})

type Sent = { path: string; body: object; key: string; madeAt: string }

/** A tablet that keeps what it does while it has no connection, and then sends it in its order. */
function tabletOf(browser: TestBrowser) {
  const waiting: Sent[] = []
  let isOnline = true
  const deliver = async ({ body, key, madeAt, path }: Sent) => {
    const headers = { 'Idempotency-Key': key, [MADE_AT_HEADER]: madeAt }
    const { status } = await browser.post(`/api/till/${path}`, body, { headers })
    expect([200, 403, 404, 409]).toContain(status)
  }
  return {
    async do(sent: Sent, isTwice: boolean) {
      const all = isTwice ? [sent, sent] : [sent]
      if (isOnline) for (const one of all) await deliver(one)
      else waiting.push(...all)
    },
    async toggle() {
      isOnline = !isOnline
      if (isOnline) for (const one of waiting.splice(0)) await deliver(one)
    },
    async reconnect() {
      if (!isOnline) await this.toggle()
    },
  }
}

type Found = { rows: Record<string, unknown>[] } | Record<string, unknown>[]

/** The same figures by SQL that shares nothing with the product. */
async function bySql(app: TestApp) {
  const answer = await untyped(app.deps.knex).raw<Found>(
    `select s.opening, s.counted, s.expected, s.closed_at as closed,
       s.opening + coalesce((select sum(m.cents) from till_movements m
         where m.method = 'cash' and m.id > s.after_movement
           and m.id <= coalesce(s.last_movement, 2147483647)), 0) as sum,
       (select count(*) from till_movements m
         where m.id > s.after_movement and m.id <= coalesce(s.last_movement, 2147483647)) as rows
     from till_sessions s order by s.id`,
  )
  const rows = Array.isArray(answer) ? answer : answer.rows
  return rows.map((row) => ({
    opening: Number(row['opening']),
    counted: row['counted'] === null ? null : Number(row['counted']),
    expected: row['expected'] === null ? null : Number(row['expected']),
    sum: Number(row['sum']),
    rows: Number(row['rows']),
    isOpen: row['closed'] === null,
  }))
}

type Act = typeof act extends fc.Arbitrary<infer A> ? A : never
/** A day that ends as it should: piles of each note and coin are counted. */
const WHOLE_DAY = [
  { kind: 'open' as const, cents: 5_000 },
  { kind: 'supply' as const, cents: 2_000 },
  { kind: 'withdrawal' as const, cents: 1_000 },
  { kind: 'close' as const, count: Object.fromEntries(MONEY.map((value) => [value, 7])) },
].map((does): Act => ({ tablet: 0, isTwice: false, does }))

test(
  'however two tablets interleave, every till holds its change and what was moved, nothing twice, nothing lost',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 14 }), async (acts) => {
        const app = await startTestApp({ demo: false })
        try {
          const tablets = [
            tabletOf(await signedIn(app, 'manager')),
            tabletOf(await signedIn(app, 'manager')),
          ]
          const keys: string[] = []
          const openings: string[] = []
          const counts = new Map<string, CashCount>()
          for (const { does, isTwice, tablet } of acts) {
            app.clock.advance(60_000)
            const madeAt = new Date(app.clock.now()).toISOString()
            const key = randomUUID()
            const send = (path: string, body: object) =>
              tablets[tablet]!.do({ path, body, key, madeAt }, isTwice)
            if (does.kind === 'network') await tablets[tablet]!.toggle()
            else if (does.kind === 'open') {
              openings.push(key)
              await send('open', { opening: does.cents / 100 })
            } else if (does.kind === 'close') {
              const session = openings.at(-1)
              if (session === undefined) continue
              counts.set(session, does.count)
              await send('close', { session, count: does.count })
            } else if (does.kind === 'undo') {
              const movement = keys.at(-1)
              if (movement) await send('corrections', { movement, note: 'Engano' })
            } else {
              keys.push(key)
              const { kind } = does
              await send('cash', { kind, amount: does.cents / 100, reason: 'other' })
            }
          }
          for (const one of tablets) await one.reconnect()

          const movements = await app.deps.knex('till_movements').orderBy('id')
          // Each of them once, the opposite of a mistake at most once.
          expect(
            movements
              .filter(({ corrects }) => corrects === null)
              .map(({ key }) => key)
              .sort(),
          ).toEqual(keys.sort())
          const tills = await bySql(app)
          expect(tills.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(1)
          for (const till of tills.filter(({ isOpen }) => !isOpen))
            expect(till.expected).toBe(till.sum)
          const sessions = await app.deps.knex('till_sessions').orderBy('id')
          for (const session of sessions.filter(({ closedAt }) => closedAt !== null)) {
            const counted: CashCount = JSON.parse(session.count!)
            const piles = Object.entries(counted).map(([value, many]) => Number(value) * many)
            expect(session.counted).toBe(sumOf(piles))
          }
          const { body } = await (
            await signedIn(app, 'manager')
          ).get<{ drawer: number | null }>('/api/till')
          const current = tills.find(({ isOpen }) => isOpen)
          expect(body.drawer).toBe(current ? current.sum / 100 : null)
          // Every movement stands in one till, or waits for the next one.
          const last = tills.at(-1)
          const waiting =
            last && !last.isOpen
              ? movements.filter(({ id }) => id > (sessions.at(-1)!.lastMovement ?? 0)).length
              : 0
          const standing = tills.reduce((sum, { rows }) => sum + rows, 0)
          if (tills.length > 0) expect(standing + waiting).toBe(movements.length)
        } finally {
          await app.stop()
        }
      }),
      { numRuns: runs(12), examples: [[WHOLE_DAY]] },
    )
  },
  TEST_TIMEOUT_MS,
)
