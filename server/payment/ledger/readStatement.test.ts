import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type {
  AccountEntryPage,
  ProviderAccountAnswer,
} from '#shared/payment/charges/providerAccount.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import type { Problem } from '#shared/problem.ts'
import { move, transferOut } from '../../test/fakeAsaas/fakeStatement.ts'
import { fakeToday } from '../../test/fakeAsaas/fakeTime.ts'
import { mortal } from '../../test/fixtures/mortal.fixtures.ts'
import { startAsaasVenue, type AsaasVenue } from '../../test/fixtures/asaasVenue.fixtures.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp } from '../../test/support/startTestApp.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const STATEMENT = 'GET /v3/financialTransactions'
const BALANCE = 'GET /v3/finance/balance'

let venue: AsaasVenue
beforeEach(async () => {
  venue = await startAsaasVenue()
})
afterEach(() => venue.app.stop())

const knex = () => venue.app.deps.knex
const state = () => venue.fake.state
const account = async () =>
  (await venue.admin.get<ProviderAccountAnswer>('/api/provider-account')).body
const entries = async (query = '') =>
  (await venue.admin.get<AccountEntryPage>(`/api/provider-account/entries${query}`)).body
const stored = () =>
  knex()('provider_statement').orderBy('id').select('entryId', 'date', 'kind', 'cents', 'chargeId')
const callsOf = (call: string) => state().calls.filter((one) => one === call).length

/** Waits for the next night, and until all of it is read. */
async function night(pages = 8) {
  venue.app.clock.advance(DAY_MS)
  await settle(pages)
}
async function settle(pages = 8) {
  for (let page = 0; page < pages; page += 1) {
    await venue.settled()
    venue.app.clock.advance(1_000)
  }
}
const ask = () => venue.admin.post<Problem>('/api/provider-account/read', {})

/** So many entries of one day, the first of them `daysAgo`. */
function fill(count: number, daysAgo = 3) {
  const date = addDays(fakeToday(state()), -daysAgo)
  for (let index = 0; index < count; index += 1) {
    move(state(), 'TRANSFER', -100 - index, { date, description: `Transferência ${index}` })
  }
}

describe('every night', () => {
  test('what moved the account is written down, with the balance, each once', async () => {
    await venue.payable(['10:00'])
    venue.fake.charges.pay(state().charges[0]!)
    await venue.settled()
    transferOut(state(), 5_000)
    await night()
    const [chargeId] = state().charges.map(({ id }) => id)
    const first = (await stored()).map(({ cents, chargeId: of, kind }) => [kind, cents, of])
    expect(first).toEqual([
      ['received', 8_000, chargeId],
      ['charge-fee', -199, chargeId],
      ['transfer', -5_000, null],
      ['fee', -500, null],
    ])
    expect(await account()).toMatchObject({
      state: 'read',
      balance: 23.01,
      unread: 0,
      differing: { count: 0, amount: 0 },
      months: [{ received: 80, returned: 0, fees: -6.99, transferred: -50, other: 0 }],
    })
    await night()
    expect(await stored()).toHaveLength(4)
  })

  test('goes back 120 days at first, and some days over what it has read afterwards', async () => {
    const today = fakeToday(state())
    for (const days of [200, 121, 119, 1]) {
      move(state(), 'TRANSFER', -days, { date: addDays(today, -days) })
    }
    await night()
    // The night itself is a day later.
    expect((await stored()).map(({ cents }) => cents)).toEqual([-119, -1])
    expect(await account()).toMatchObject({
      from: addDays(today, 1 - 120),
      until: addDays(today, 1),
    })
    // Written down late, of days that were read already.
    move(state(), 'TRANSFER', -7, { date: addDays(today, -1) })
    move(state(), 'TRANSFER', -8, { date: addDays(today, -10) })
    await night()
    expect((await stored()).map(({ cents }) => cents)).toEqual([-119, -1, -7])
  })

  test('300 entries come page by page, no more than two calls a second', async () => {
    fill(300)
    await night(0)
    state().calls.length = 0
    for (let round = 0; round < 12; round += 1) {
      const asked = state().calls.length
      await venue.settled()
      // Without any time passing no second page is asked for.
      await venue.settled()
      const mine = state()
        .calls.slice(asked)
        .filter((one) => [STATEMENT, BALANCE].includes(one))
      expect(mine.length).toBeLessThanOrEqual(1)
      venue.app.clock.advance(500)
    }
    expect([callsOf(STATEMENT), callsOf(BALANCE)]).toEqual([3, 1])
    expect((await stored()).map(({ cents }) => cents)).toEqual(
      Array.from({ length: 300 }, (_, index) => -100 - index),
    )
    const pages = [await entries(), await entries('?page=3'), await entries('?page=4')]
    expect(pages.map((page) => [page.total, page.entries.length])).toEqual([
      [300, 100],
      [300, 100],
      [300, 0],
    ])
  })

  test('what cannot be read is counted, and hides nothing else; an unknown kind keeps its name', async () => {
    const date = fakeToday(state())
    move(state(), 'BRAND_NEW_KIND', -1_234, { description: 'Algo novo' })
    move(state(), 'TRANSFER', -100, { odd: { date: `${date} 10:00:00`, description: 7 } })
    move(state(), 'TRANSFER', -200, { odd: { value: 'muito' } })
    await night()
    expect((await entries()).entries).toMatchObject([
      { kind: 'transfer', date, text: '', amount: -1 },
      { kind: 'other', name: 'BRAND_NEW_KIND', text: 'Algo novo', amount: -12.34 },
    ])
    expect(await account()).toMatchObject({ unread: 1, differing: { count: 1, amount: 12.34 } })
  })
})

describe('after a cut', () => {
  // Before them the charges are asked for, those of the hour and those of the night.
  const CALLS = [2, 3, 4, 5]
  test.each(CALLS.flatMap((call) => [false, true].map((done) => ({ call, done }))))(
    'of the process at call $call (after its answer: $done) it goes on, and the same stands there',
    async ({ call, done }) => {
      fill(300)
      const server = mortal(venue.app)
      server.dieAfter(call, done)
      venue.app.clock.advance(DAY_MS)
      for (let round = 0; round < call; round += 1) {
        await server.live(() => venue.settled())
        venue.app.clock.advance(1_000)
      }
      const asked = callsOf(STATEMENT) + callsOf(BALANCE)
      expect(asked).toBe(call - 2 + Number(done))
      server.dieAfter(null)
      // Until the dead process has lost what it had begun.
      venue.app.clock.advance(HOUR_MS)
      await settle()
      expect((await stored()).map(({ cents }) => cents)).toEqual(
        Array.from({ length: 300 }, (_, index) => -100 - index),
      )
      expect(await account()).toMatchObject({ state: 'read', balance: -748.5 })
    },
  )

  test('a page whose answer was lost is asked for again', async () => {
    fill(150)
    venue.fake.faults.push({ call: STATEMENT, kind: 'lost-answer', times: 1 })
    await night()
    venue.app.clock.advance(HOUR_MS)
    await settle()
    expect(await stored()).toHaveLength(150)
  })
})

describe('a key that may not read it', () => {
  test('is said, and once it may, all is read', async () => {
    state().account = 'no-statement'
    fill(2)
    await night()
    expect(await account()).toMatchObject({ state: 'closed', from: null, balance: null })
    const asked = callsOf(STATEMENT)
    await settle()
    // Nobody asks again and again.
    expect(callsOf(STATEMENT)).toBe(asked)
    state().account = 'whole'
    expect((await ask()).status).toBe(204)
    await settle()
    expect(await account()).toMatchObject({ state: 'read', balance: -2.01 })
  })
})

test('somebody who cannot wait for the night asks for it, once a minute', async () => {
  expect(await account()).toMatchObject({ state: 'unread', differences: [], coming: [] })
  await settle()
  expect((await account()).state).toBe('read')
  state().calls.length = 0
  fill(1)
  await ask()
  await ask()
  await settle()
  expect([callsOf(STATEMENT), (await entries()).total]).toEqual([1, 1])
  venue.app.clock.advance(MINUTE_MS)
  await ask()
  await settle()
  expect(callsOf(STATEMENT)).toBe(2)
})

test('the sandbox has no account, and says so', async () => {
  const app = await startTestApp()
  const admin = await signedIn(app, 'admin')
  const { body } = await admin.get<ProviderAccountAnswer>('/api/provider-account')
  expect(body).toMatchObject({ state: 'none', balance: null, differences: [], months: [] })
  const refused = await admin.post<Problem>('/api/provider-account/read', {})
  expect([refused.status, refused.body.code]).toEqual([409, 'no-account'])
  await app.stop()
})

test('the reception sees none of it', async () => {
  const reception = await signedIn(venue.app, 'reception')
  for (const path of ['/api/provider-account', '/api/provider-account/entries']) {
    expect((await reception.get(path)).status).toBe(403)
  }
  for (const path of ['/api/provider-account/read', '/api/provider-account/notes']) {
    expect((await reception.post(path, {})).status).toBe(403)
  }
})

test('whatever is asked is answered in words', async () => {
  for (const query of ['?page=0', '?kind=none', '?page=x']) {
    const { status } = await venue.admin.get(`/api/provider-account/entries${query}`)
    expect([query, status]).toEqual([query, 422])
  }
  const { status } = await venue.admin.post('/api/provider-account/notes', { differences: [] })
  expect(status).toBe(422)
})
