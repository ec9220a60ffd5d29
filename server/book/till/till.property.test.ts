import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MADE_AT_HEADER, MADE_OFFLINE } from '#shared/platform/http/madeAt.ts'
import type { CashCount, TillState } from '#shared/book/till/till.ts'
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
/** Makes an act of one of two tablets at one of two drawers: done at once, or sent only when its spell without a connection ends. */
const act = fc.record({
  tablet: fc.constantFrom(0, 1),
  drawer: fc.constantFrom(1, 2),
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

type Sent = { path: string; body: object; key: string; madeAt: string; drawer: number }

/** A tablet that keeps what it does while it has no connection, and then sends it in its order. */
function tabletOf(browser: TestBrowser) {
  const waiting: Sent[] = []
  /** Keys of what was refused while there was a connection. */
  const refused = new Set<string>()
  let isOnline = true
  const deliver = async ({ body, drawer, key, madeAt, path }: Sent, made = '') => {
    const headers = {
      'Idempotency-Key': key,
      [MADE_AT_HEADER]: `${madeAt}${made}`,
      'X-Drawer': String(drawer),
    }
    const { status } = await browser.post(`/api/till/${path}`, body, { headers })
    expect([200, 403, 404, 409]).toContain(status)
    if (status === 409 && made === '') refused.add(key)
  }
  return {
    refused,
    async do(sent: Sent, isTwice: boolean) {
      const all = isTwice ? [sent, sent] : [sent]
      if (isOnline) for (const one of all) await deliver(one)
      else waiting.push(...all)
    },
    async toggle() {
      isOnline = !isOnline
      if (isOnline) for (const one of waiting.splice(0)) await deliver(one, MADE_OFFLINE)
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
    `select s.till_id as drawer, s.opening, s.counted, s.expected, s.closed_at as closed,
       s.opening + coalesce((select sum(m.cents) from till_movements m
         where m.method = 'cash' and m.till_id = s.till_id and m.id > s.after_movement
           and m.id <= coalesce(s.last_movement, 2147483647)), 0) as sum,
       (select count(*) from till_movements m
         where m.till_id = s.till_id and m.id > s.after_movement
           and m.id <= coalesce(s.last_movement, 2147483647)) as rows
     from till_sessions s order by s.id`,
  )
  const rows = Array.isArray(answer) ? answer : answer.rows
  return rows.map((row) => ({
    drawer: Number(row['drawer']),
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
].map((does): Act => ({ tablet: 0, drawer: 1, isTwice: false, does }))

/** More than there is, taken out with a connection and without one. */
const MORE_THAN_THERE_IS = [
  { kind: 'open' as const, cents: 1 },
  { kind: 'withdrawal' as const, cents: 2 },
  { kind: 'network' as const },
  { kind: 'withdrawal' as const, cents: 3 },
  { kind: 'close' as const, count: {} },
].map((does): Act => ({ tablet: 0, drawer: 1, isTwice: false, does }))

/** A mistake at one drawer that somebody puts right at the other one. */
const FROM_THE_OTHER = [
  { drawer: 1 as const, does: { kind: 'open' as const, cents: 5_000 } },
  { drawer: 1 as const, does: { kind: 'supply' as const, cents: 2_000 } },
  { drawer: 2 as const, does: { kind: 'undo' as const } },
  { drawer: 1 as const, does: { kind: 'close' as const, count: {} } },
].map((one): Act => ({ tablet: 0, isTwice: false, ...one }))

type Moved = { key: string; drawer: number; cents: number }

test(
  'however two tablets interleave at two drawers, every till holds its change and what was moved there, nothing twice, nothing lost',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 14 }), async (acts) => {
        const app = await startTestApp({ demo: false })
        try {
          const tablets = [
            tabletOf(await signedIn(app, 'manager')),
            tabletOf(await signedIn(app, 'manager')),
          ]
          await app.deps.knex('tills').insert({ name: 'Bar' })
          const made: Moved[] = []
          const openings = new Map<number, string>()
          for (const { does, drawer, isTwice, tablet } of acts) {
            app.clock.advance(60_000)
            const madeAt = new Date(app.clock.now()).toISOString()
            const key = randomUUID()
            const send = (path: string, body: object) =>
              tablets[tablet]!.do({ path, body, key, madeAt, drawer }, isTwice)
            if (does.kind === 'network') await tablets[tablet]!.toggle()
            else if (does.kind === 'open') {
              openings.set(drawer, key)
              await send('open', { opening: does.cents / 100 })
            } else if (does.kind === 'close') {
              const session = openings.get(drawer)
              if (session !== undefined) await send('close', { session, count: does.count })
            } else if (does.kind === 'undo') {
              // Asked for at either drawer.
              const movement = made.at(-1)?.key
              if (movement) await send('corrections', { movement, note: 'Engano' })
            } else {
              const { kind } = does
              const cents = kind === 'supply' ? does.cents : -does.cents
              made.push({ key, drawer, cents })
              await send('cash', { kind, amount: does.cents / 100, reason: 'other' })
              if (tablets[tablet]!.refused.has(key)) {
                const open = (await bySql(app)).find((one) => one.drawer === drawer && one.isOpen)
                expect(open?.sum).toBeLessThan(does.cents)
              }
            }
          }
          for (const one of tablets) await one.reconnect()

          const movements = await app.deps.knex('till_movements').orderBy('id')
          // Cash that is not in an open drawer cannot be taken out of it; what was done without a connection is never refused.
          const isRefused = ({ cents, key }: Moved) =>
            cents < 0 && tablets.some(({ refused }) => refused.has(key))
          // Each of the others once at its drawer, the opposite of a mistake at most once and beside it.
          const own = movements.filter(({ corrects }) => corrects === null)
          const sorted = (rows: Moved[]) => rows.toSorted((a, b) => a.key.localeCompare(b.key))
          expect(
            sorted(own.map(({ cents, key, tillId }) => ({ key, drawer: tillId, cents }))),
          ).toEqual(sorted(made.filter((one) => !isRefused(one))))
          for (const { cents, corrects, tillId } of movements) {
            const wrong = corrects !== null && movements.find(({ id }) => id === corrects)!
            if (wrong) expect([wrong.tillId, -wrong.cents]).toEqual([tillId, cents])
          }
          const tills = await bySql(app)
          for (const till of tills.filter(({ isOpen }) => !isOpen))
            expect(till.expected).toBe(till.sum)
          const sessions = await app.deps.knex('till_sessions').orderBy('id')
          for (const session of sessions.filter(({ closedAt }) => closedAt !== null)) {
            const counted: CashCount = JSON.parse(session.count!)
            const piles = Object.entries(counted).map(([value, many]) => Number(value) * many)
            expect(session.counted).toBe(sumOf(piles))
          }
          const { body } = await (await signedIn(app, 'manager')).get<TillState>('/api/till')
          for (const { drawer: shown, id: drawer, movements: seen } of [body, ...body.others!]) {
            const mine = tills.filter((one) => one.drawer === drawer)
            const open = mine.filter(({ isOpen }) => isOpen)
            expect(open.length).toBeLessThanOrEqual(1)
            expect(shown).toBe(open[0] ? open[0].sum / 100 : null)
            // Every movement of the drawer stands in one of its tills, or waits for the next one.
            const there = movements.filter(({ tillId }) => tillId === drawer)
            const closed = mine.filter(({ isOpen }) => !isOpen)
            const standing = sumOf(closed.map(({ rows }) => rows))
            expect(standing + seen.length).toBe(there.length)
          }
        } finally {
          await app.stop()
        }
      }),
      { numRuns: runs(12), examples: [[WHOLE_DAY], [FROM_THE_OTHER], [MORE_THAN_THERE_IS]] },
    )
  },
  TEST_TIMEOUT_MS,
)
