import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MADE_AT_HEADER } from '#shared/platform/http/madeAt.ts'
import type { BarState, Product, Tab } from '#shared/book/tab/tab.ts'
import { runs } from '#shared/platform/testing/runs.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { backgroundRound } from '../../background.ts'
import {
  aDeskHour,
  atTheOtherProcess,
  IS_ALONE,
  strand,
  TODAY,
  type World,
} from '../../test/fixtures/life.fixtures.ts'
import {
  begunOnce,
  expectAnswered,
  oneAfterTheOther,
  ordered,
  unordered,
  type Act,
} from '../../test/fixtures/lifePairs.fixtures.ts'
import { checkClaims } from '../../test/fixtures/staff.fixtures.ts'

/** Two years, the longest that there is, where there is time for it. */
const WEEKS = runs(12, 104)
const LATER = { startTime: '16:00', endTime: '17:00' }
const CASH = { paymentStatus: 'paid', paidWith: 'cash' }

type Hour = { id: number; version: number }
type Tabbed = Hour & { tab: Tab; beer: Product }

/** What a tablet wrote down without a connection, and sends now: on the row as it was then, by a version of the app that named neither parts nor scope. */
const sentLate: Act<Hour> = ({ staff }, { id, version }) =>
  staff.change(
    id,
    { ...CASH, notes: 'pagou ontem' },
    {
      'If-Match': `"${version}"`,
      'Idempotency-Key': randomUUID(),
      [MADE_AT_HEADER]: `${addDays(TODAY, -1)}T21:00:00.000Z offline`,
    },
  )

/** What the desk does with one week of a series. */
const ON_SERIES: Record<string, Act<Hour>> = {
  'all to come get another hour': ({ staff }, { id }) =>
    staff.change(id, { ...LATER, scope: 'future' }),
  'all to come get another price': ({ staff }, { id }) =>
    staff.change(id, { price: 95, scope: 'future' }),
  'all to come are cancelled': ({ staff }, { id }) => staff.cancel(id, { scope: 'future' }),
  'the week is paid': ({ staff }, { id }) => staff.change(id, CASH),
  'rain moves the week': (its) => its.rain('move'),
  'the day closes': strand,
  'a tablet sends what it wrote yesterday': sentLate,
}

/** What happens to the court of somebody who has a beer on their tab. */
const ON_TAB: Record<string, Act<Tabbed>> = {
  'the tab is paid with the court': ({ desk }, { tab }) =>
    desk.post(`/api/tabs/${tab.id}/payments`, {
      parts: [{ method: 'cash', amount: 88 }],
      court: { price: 80 },
    }),
  'the tab is paid': ({ desk }, { tab }) =>
    desk.post(`/api/tabs/${tab.id}/payments`, { parts: [{ method: 'pix', amount: 8 }] }),
  'the court is paid': ({ staff }, { id }) => staff.change(id, CASH),
  'the desk cancels, money back': ({ staff }, { id }) => staff.cancel(id, { money: 'refund' }),
  'the desk moves it': ({ staff }, { id }) => staff.change(id, LATER),
  'rain moves it': (its) => its.rain('move'),
  'another person takes it': ({ staff }, { id }) =>
    staff.change(id, { customerName: 'Bruno Lima', customerPhone: '48988776655' }),
  'the court goes out of use': ({ desk }) => desk.patch('/api/courts/1', { active: false }),
  'a tablet sends what it wrote yesterday': sentLate,
}

async function aWeekOfASeries(world: World) {
  const { id, ids, made } = await aDeskHour(world, {
    price: 80,
    isRecurring: true,
    endDate: addDays(TODAY, (WEEKS - 1) * 7),
  })
  expect(ids).toHaveLength(WEEKS)
  return { id, ids, version: made.version, there: await atTheOtherProcess(world) }
}

async function anHourWithATab(world: World) {
  const { desk } = world
  const { id, made } = await aDeskHour(world, { price: 80 })
  const { body: beer } = await desk.post<Product>('/api/products', { name: 'Cerveja', price: 8 })
  const opened = await desk.post<{ tabs: Tab[] }>('/api/tabs', { reservation: { id } })
  const tab = opened.body.tabs[0]!
  const item = { product: { id: beer.id }, quantity: 1, price: 8 }
  expect((await desk.post(`/api/tabs/${tab.id}/items`, item)).status).toBe(200)
  return { id, version: made.version, tab, beer, there: await atTheOtherProcess(world) }
}

/** Hours are claimed by who has them, and the books say of each what its row says. */
async function expectInOrder({ app, knex }: World, ids: readonly number[]) {
  await backgroundRound(app.deps)
  await checkClaims(app)
  const rows = await knex('reservations').whereIn('id', ids)
  const sums = await knex('tenders')
    .whereIn('reservationId', ids)
    .groupBy('reservationId')
    .select('reservationId')
    .sum({ cents: 'cents' })
  for (const { canceledReason, id, partPaid, paymentStatus, price, status } of rows) {
    const has = Number(sums.find(({ reservationId }) => reservationId === id)?.cents ?? 0)
    // Money in hand is never refused: what is too much, or came too late, is a part.
    expect([id, has]).toEqual([id, (paymentStatus === 'paid' ? price : 0) + partPaid])
    expect(status === 'canceled', 'what is over has a reason, and nothing else').toBe(
      canceledReason !== null,
    )
  }
}

/** What was had at the bar is paid, or waits there. */
async function expectBarInOrder({ desk, knex }: World, { tab }: Tabbed) {
  const { body } = await desk.get<BarState>('/api/bar')
  const paid = await knex('till_movements').where({ tabId: tab.id }).sum({ cents: 'cents' })
  const isOpen = body.tabs.some(({ closedAt, id }) => id === tab.id && closedAt === null)
  expect(Number(paid[0]?.['cents'] ?? 0)).toBe(isOpen ? 0 : 800)
}

describe('a week of a series', () => {
  const begun = begunOnce(aWeekOfASeries)

  test.runIf(IS_ALONE).each(ordered(ON_SERIES))('%s, then %s', async (first, _, acts) => {
    const { world, given } = begun()
    await oneAfterTheOther(world, { first, acts }, given)
    await expectInOrder(world, given.ids)
  })

  test.skipIf(IS_ALONE).each(unordered(ON_SERIES))('%s and %s', async (_first, _second, acts) => {
    const { world, given } = begun()
    const [one, other] = acts
    // The second of them asks the other process.
    const answers = await Promise.all([one(world, given), other(given.there, given)])
    answers.forEach(expectAnswered)
    await expectInOrder(world, given.ids)
  })
})

describe('an hour with a tab', () => {
  const begun = begunOnce(anHourWithATab)

  test.runIf(IS_ALONE).each(ordered(ON_TAB))('%s, then %s', async (first, _, acts) => {
    const { world, given } = begun()
    await oneAfterTheOther(world, { first, acts }, given)
    await expectInOrder(world, [given.id])
    await expectBarInOrder(world, given)
  })

  test.skipIf(IS_ALONE).each(unordered(ON_TAB))('%s and %s', async (_first, _second, acts) => {
    const { world, given } = begun()
    const [one, other] = acts
    const answers = await Promise.all([one(world, given), other(given.there, given)])
    answers.forEach(expectAnswered)
    await expectInOrder(world, [given.id])
    await expectBarInOrder(world, given)
  })
})
