import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MADE_AT_HEADER } from '#shared/platform/http/madeAt.ts'
import { restCents, type BarState, type Product, type Tab } from '#shared/book/tab/tab.ts'
import { runs, TEST_TIMEOUT_MS } from '#shared/platform/testing/runs.ts'
import { untyped } from '../../platform/db/connect.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

const START = 50

/** What one of two tablets does to one of two tabs: at once, or sent only when its spell without a connection ends. */
const act = fc.record({
  tablet: fc.constantFrom(0, 1),
  tab: fc.constantFrom(0, 1),
  isTwice: fc.boolean(),
  does: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('items' as const),
        product: fc.nat(1),
        quantity: fc.integer({ min: 1, max: 3 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('removals' as const),
        product: fc.nat(1),
        quantity: fc.integer({ min: 1, max: 2 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('payments' as const),
        method: fc.constantFrom('cash', 'pix', 'debit'),
        reais: fc.integer({ min: 1, max: 30 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('returns' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('network' as const) }) },
  ),
})

type Found = { rows: Record<string, unknown>[] } | Record<string, unknown>[]

/** By SQL that shares nothing with the product: of each tab what its entries cost and what its movements bring. */
async function bySql(app: TestApp, query: string) {
  const answer = await untyped(app.deps.knex).raw<Found>(query)
  return Array.isArray(answer) ? answer : answer.rows
}

test(
  'however two tablets interleave, entries cost what movements bring and what is left, and the stock is what it was less what was sold',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 16 }), async (acts) => {
        const app = await startTestApp({ demo: false })
        try {
          const browsers = [await signedIn(app, 'manager'), await signedIn(app, 'manager')]
          const [first] = browsers
          const post = <Body>(path: string, body: object) => first!.post<Body>(path, body)
          const products: Product[] = []
          for (const [name, price] of [
            ['Cerveja', 8],
            ['Água', 4],
          ] as const) {
            const { body } = await post<Product>('/api/products', { name, price })
            await post(`/api/products/${body.id}/stock`, { quantity: START, reason: 'purchase' })
            products.push(body)
          }
          const tabs: Tab[] = []
          for (const name of ['Mesa 1', 'Mesa 2']) {
            const { body } = await post<{ tabs: Tab[] }>('/api/tabs', { name })
            tabs.push(body.tabs[0]!)
          }
          const read = async () => (await first!.get<BarState>('/api/bar')).body
          const waiting: Send[][] = [[], []]
          const online = [true, true]
          type Send = { tablet: number; path: string; body: object; key: string; offline: boolean }
          let sold = [0, 0]
          const seen = new Set<string>()
          const deliver = async ({ body, key, offline, path, tablet }: Send) => {
            const made = `${new Date(app.clock.now()).toISOString()}${offline ? ' offline' : ''}`
            const headers = { 'Idempotency-Key': key, [MADE_AT_HEADER]: made }
            const { status } = await browsers[tablet]!.post(path, body, { headers })
            expect([200, 409]).toContain(status)
            if (status !== 200 || seen.has(key)) return
            seen.add(key)
            if (!('product' in body)) return
            const { product, quantity } = body as { product: { id: number }; quantity: number }
            const sign = path.endsWith('removals') ? -1 : 1
            sold = sold.map((count, at) =>
              products[at]!.id === product.id ? count + sign * quantity : count,
            )
          }
          for (const { does, isTwice, tab, tablet } of acts) {
            app.clock.advance(60_000)
            if (does.kind === 'network') {
              online[tablet] = !online[tablet]
              if (online[tablet]) for (const one of waiting[tablet]!.splice(0)) await deliver(one)
              continue
            }
            const { id } = tabs[tab]!
            const open = (await read()).tabs.find(
              (one) => (one.id === id || one.follows === id) && one.closedAt === null,
            )
            const rest = open ? restCents(open) / 100 : 0
            if (does.kind === 'settle' && rest <= 0) continue
            const bodies = {
              items: () => {
                if (does.kind !== 'items' && does.kind !== 'removals') return {}
                const { id, price } = products[does.product]!
                return { product: { id }, quantity: does.quantity, price }
              },
              payments: () => ({
                parts:
                  does.kind === 'payments'
                    ? [{ method: does.method, amount: does.reais }]
                    : [{ method: 'cash', amount: rest }],
              }),
            }
            const isItem = does.kind === 'items' || does.kind === 'removals'
            const isMoney = does.kind === 'payments' || does.kind === 'settle'
            const body = isItem ? bodies.items() : isMoney ? bodies.payments() : {}
            const path = `/api/tabs/${id}/${does.kind === 'settle' ? 'payments' : does.kind}`
            const offline = !online[tablet]
            const sent = { tablet, path, body, key: randomUUID(), offline }
            for (const one of isTwice ? [sent, sent] : [sent]) {
              if (offline) waiting[tablet]!.push(one)
              else await deliver(one)
            }
          }
          for (const late of waiting.flat()) await deliver(late)

          const state = await read()
          const rows = await bySql(
            app,
            `select t.id, t.closed_at as closed,
               coalesce((select sum(i.price * i.quantity) from tab_items i where i.tab_id = t.id), 0) as cost,
               coalesce((select sum(m.cents) from till_movements m where m.tab_id = t.id), 0) as paid
             from tabs t order by t.id`,
          )
          for (const row of rows) {
            const tab = state.tabs.find(({ id }) => id === Number(row['id']))!
            expect(Number(row['cost']) - Number(row['paid'])).toBe(restCents(tab))
            if (row['closed'] !== null) expect(restCents(tab)).toBe(0)
          }
          // Of those that belong together one is open at most.
          for (const { id } of tabs) {
            const open = state.tabs.filter(
              (one) => (one.id === id || one.follows === id) && one.closedAt === null,
            )
            expect(open.length).toBeLessThanOrEqual(1)
          }
          const stock = products.map(
            ({ id }) => state.products.find((product) => product.id === id)!.stock,
          )
          expect(stock).toEqual(sold.map((count) => START - count))
        } finally {
          await app.stop()
        }
      }),
      { numRuns: runs(12) },
    )
  },
  TEST_TIMEOUT_MS,
)
