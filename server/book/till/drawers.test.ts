import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EnrolledDevices } from '#shared/account/people/device.ts'
import type { DrawerList } from '#shared/book/till/drawers.ts'
import { tillCursor } from '#shared/book/till/ownDrawer.ts'
import type { ClosedTillPage, TillState } from '#shared/book/till/till.ts'
import type { SyncAnswer } from '#shared/commands/sync/sync.ts'
import type { DayClose } from '#shared/payment/charges/dayClose.ts'
import type { LedgerEntry, PaymentTotal } from '#shared/payment/charges/ledger.ts'
import { DRAWER_HEADER } from '#shared/platform/http/drawer.ts'
import { MADE_AT_HEADER } from '#shared/platform/http/madeAt.ts'
import type { Problem } from '#shared/problem.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const FIRST = 1
let app: TestApp
let staff: Staff
let owner: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
  owner = staff.browser
})
afterEach(() => app.stop())

type Sent = { at?: number; key?: string; madeAt?: string; by?: TestBrowser }
type Answer = TillState & Partial<Problem>

function headersOf({ at, key = randomUUID(), madeAt }: Sent = {}): Record<string, string> {
  return {
    'Idempotency-Key': key,
    ...(at && { [DRAWER_HEADER]: String(at) }),
    ...(madeAt && { [MADE_AT_HEADER]: `${madeAt} offline` }),
  }
}
const send = (path: string, body: object, sent: Sent = {}) =>
  (sent.by ?? owner).post<Answer>(`/api/till/${path}`, body, { headers: headersOf(sent) })
const supply = (amount: number, sent?: Sent) =>
  send('cash', { kind: 'supply', amount, reason: 'change' }, sent)
const close = (session: string, pieces: object) => send('close', { session, count: pieces })

/** Opens the till of a drawer; returns the key by which it is closed. */
async function opened(opening: number, at?: number): Promise<string> {
  const key = randomUUID()
  const { status } = await send('open', { opening }, { key, ...(at && { at }) })
  expect(status).toBe(200)
  return key
}
async function makeBar(): Promise<number> {
  const { body, status } = await owner.post<DrawerList>('/api/drawers', { name: 'Bar' })
  expect(status).toBe(201)
  return body.drawers.at(-1)!.id
}
/** A browser that is an enrolled device at that drawer. */
async function deviceAt(drawer: number): Promise<TestBrowser> {
  const browser = await signedIn(app, 'manager')
  const { body } = await browser.post<EnrolledDevices>('/api/devices', { name: 'Tablet' })
  browser.forgetToken()
  await owner.patch(`/api/devices/${body.devices.at(-1)!.id}/drawer`, { drawer })
  return browser
}
const read = async (by = owner) => (await by.get<TillState>('/api/till')).body
const changed = (id: number, body: object) =>
  owner.patch<DrawerList & Partial<Problem>>(`/api/drawers/${id}`, body)
/** Reads what stands in each drawer, oldest first. */
async function moved() {
  const rows = await app.deps.knex('till_movements').orderBy('id')
  return rows.map(({ cents, kind, tillId }) => [tillId, kind, cents])
}

describe('with one drawer', () => {
  test('nobody is told of any, and what names another stands in it', async () => {
    await opened(100)
    const { body } = await supply(10, { at: 7 })
    expect(body).not.toHaveProperty('others')
    expect(body).not.toHaveProperty('name')
    expect(await moved()).toEqual([[FIRST, 'supply', 1_000]])
  })
})

describe('each of two drawers', () => {
  test('has its own change, movements and blind closing, while the other sells', async () => {
    const bar = await makeBar()
    const [desk, night] = [await opened(100), await opened(50, bar)]
    await supply(20)
    await supply(5, { at: bar })
    const { others, ...own } = await read()
    expect([own.id, own.name, own.drawer]).toEqual([FIRST, 'Caixa', 120])
    expect(others).toMatchObject([{ id: bar, name: 'Bar', drawer: 55, movements: [{ amount: 5 }] }])
    const closing = await close(night, { 5000: 1 })
    expect(closing.body).toMatchObject({ id: FIRST, open: { key: desk }, drawer: 120 })
    expect(closing.body.others).toMatchObject([
      { open: null, movements: [], last: { drawer: 'Bar', expected: 55, counted: 50 } },
    ])
    await supply(1)
    app.clock.advance(60_000)
    await close(desk, { 10000: 1, 2000: 1, 100: 1 })
    const list = async (query = '') =>
      (await owner.get<ClosedTillPage>(`/api/till/closed${query}`)).body
    expect((await list()).tills.map(({ difference, drawer }) => [drawer, difference])).toEqual([
      ['Caixa', 0],
      ['Bar', -5],
    ])
    expect(await list(`?drawer=${bar}`)).toMatchObject({ total: 1, tills: [{ drawer: 'Bar' }] })
    const day = await owner.get<DayClose>('/api/takings?date=2026-11-23')
    expect(day.body.tills.map(({ drawer }) => drawer)).toEqual(['Bar', 'Caixa'])
    expect(day.body.supplied).toBe(26)
    const file = await owner.get<string>('/api/months/2026-11/cortesias-e-caixa.csv')
    expect(file.body).toMatch(/Gaveta"?\r?\n/)
    expect(file.body).toMatch(/"Bar"/)
  })

  test('is all that is listed and summed where one of them is asked for', async () => {
    const bar = await makeBar()
    const [, night] = [await opened(100), await opened(50, bar)]
    const pay = (hour: number, method: string, at?: number) =>
      staff.place(
        {
          price: 80,
          paymentStatus: 'paid',
          paidWith: method,
          startTime: `${hour}:00`,
          endTime: `${hour + 1}:00`,
        },
        headersOf({ ...(at && { at }) }),
      )
    await pay(10, 'cash')
    await pay(12, 'cash', bar)
    await pay(14, 'pix', bar)
    await supply(5, { at: bar })
    await close(night, { 5000: 1 })
    const range = 'startDate=2026-11-23&endDate=2026-11-23'
    const listed = async (drawer: number) =>
      (await owner.get<LedgerEntry[]>(`/api/tenders?${range}&drawer=${drawer}`)).body
    expect((await listed(FIRST)).map(({ amount, method }) => [method, amount])).toEqual([
      ['cash', 80],
    ])
    expect((await listed(bar)).map(({ method }) => method)).toEqual(['pix', 'cash'])
    const totals = await owner.get<PaymentTotal[]>(
      `/api/payment-attempts/totals?${range}&drawer=${bar}`,
    )
    expect(totals.body.map(({ method, net }) => [method, net])).toEqual([
      ['cash', 80],
      ['pix', 80],
    ])
    for (const path of ['tenders.csv', 'takings.csv']) {
      const { body } = await owner.get<string>(`/api/${path}?${range}&drawer=${bar}`)
      expect([path, body.trimEnd().split('\r\n').length]).toEqual([path, 3])
    }
    const day = async (drawer: number) =>
      (await owner.get<DayClose>(`/api/takings?date=2026-11-23&drawer=${drawer}`)).body
    expect(await day(bar)).toMatchObject({
      supplied: 5,
      total: { net: 160 },
      whole: { net: 160 },
      tills: [{ drawer: 'Bar' }],
      sales: [],
      open: [],
    })
    expect(await day(FIRST)).toMatchObject({ supplied: 0, total: { net: 80 }, tills: [] })
  })

  test('has one open till at most, opened by two at once', async () => {
    const bar = await makeBar()
    const both = await Promise.all([
      send('open', { opening: 10 }, { at: bar }),
      send('open', { opening: 20 }, { at: bar }),
      send('open', { opening: 30 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 200, 409])
  })

  test('takes what two tablets sell at once while one of them is closed, each movement in one till', async () => {
    const bar = await makeBar()
    const [desk, night] = [await opened(0), await opened(0, bar)]
    await Promise.all([
      ...[1, 2, 3].map((amount) => supply(amount)),
      ...[10, 20].map((amount) => supply(amount, { at: bar })),
      close(night, {}),
      supply(30, { at: bar }),
    ])
    const late = randomUUID()
    await send('open', { opening: 0 }, { key: late, at: bar })
    await close(late, {})
    await close(desk, {})
    const { body } = await owner.get<ClosedTillPage>('/api/till/closed')
    const expected = (name: string) =>
      body.tills.flatMap((one) => (one.drawer === name ? one.expected : []))
    expect(expected('Bar').reduce((sum, one) => sum + one)).toBe(60)
    expect(expected('Caixa')).toEqual([6])
  })

  test('has in its next till what arrives after its closing', async () => {
    const bar = await makeBar()
    const [, night] = [await opened(100), await opened(50, bar)]
    const madeAt = new Date(app.clock.now()).toISOString()
    app.clock.advance(3_600_000)
    await close(night, { 5000: 1 })
    await supply(40, { at: bar, madeAt })
    expect((await read()).drawer).toBe(100)
    await opened(50, bar)
    const [other] = (await read()).others!
    expect(other).toMatchObject({ drawer: 90, movements: [{ amount: 40, isLate: true }] })
    expect(other!.last).toMatchObject({ expected: 50, difference: 0 })
  })

  test('puts its mistakes right itself, wherever that is asked for', async () => {
    const bar = await makeBar()
    await opened(0, bar)
    const movement = randomUUID()
    await supply(500, { key: movement, at: bar })
    const { status } = await send('corrections', { movement, note: 'Era cinquenta' })
    expect(status).toBe(200)
    expect(await moved()).toEqual([
      [bar, 'supply', 50_000],
      [bar, 'correction', -50_000],
    ])
  })
})

describe('money of a reservation', () => {
  const cash = { paymentStatus: 'paid', paidWith: 'cash' }

  test('comes into the drawer of the act, and goes back from the one where it is handed over', async () => {
    const bar = await makeBar()
    const { id } = await staff.placed({ price: 80 })
    await staff.change(id, cash, headersOf({ at: bar }))
    await staff.cancel(id, { money: 'refund' }, headersOf())
    expect(await moved()).toEqual([
      [bar, 'payment', 8_000],
      [FIRST, 'return', -8_000],
    ])
  })

  test('that was noted by mistake goes out of the drawers where it stands', async () => {
    const bar = await makeBar()
    const { id } = await staff.placed({ price: 80 })
    const part = { amount: 30, method: 'cash' }
    await owner.post(`/api/reservations/${id}/parts`, part, { headers: headersOf() })
    await staff.change(id, cash, headersOf({ at: bar }))
    await staff.change(id, { paymentStatus: 'pending' }, headersOf())
    const corrections = (await moved()).filter(([, kind]) => kind === 'correction')
    expect(corrections).toEqual([
      [bar, 'correction', -5_000],
      [FIRST, 'correction', -3_000],
    ])
  })
})

describe('an enrolled device', () => {
  test('is at its drawer, and what it had queued at another stays there', async () => {
    const bar = await makeBar()
    const tablet = await deviceAt(bar)
    await supply(5, { by: tablet })
    await supply(7, { by: tablet, at: FIRST })
    expect(await moved()).toEqual([
      [bar, 'supply', 500],
      [FIRST, 'supply', 700],
    ])
    expect(await read(tablet)).toMatchObject({ id: bar, name: 'Bar', ofDevice: true })
    expect(await read()).toMatchObject({ id: FIRST, ofDevice: false })
    const { body } = await owner.get<EnrolledDevices>('/api/devices')
    expect(body.devices).toMatchObject([{ drawerId: bar }])
  })

  test('reads the tills again once it is enrolled, and not while nothing changes', async () => {
    await makeBar()
    const browser = await signedIn(app, 'manager')
    const seen = async (till: string) =>
      (await browser.get<SyncAnswer>(`/api/sync?till=${till}`)).body.till
    const before = (await seen(''))!
    expect(await seen(tillCursor(before))).toBeUndefined()
    await browser.post('/api/devices', { name: 'Tablet' })
    const after = (await seen(tillCursor(before)))!
    expect([before.ofDevice, after.ofDevice]).toEqual([false, true])
    expect(await seen(tillCursor(after))).toBeUndefined()
  })

  test('keeps it when it is enrolled anew, and goes to the first one when that is retired', async () => {
    const bar = await makeBar()
    const tablet = await deviceAt(bar)
    await tablet.post('/api/devices', { name: 'Tablet novo' })
    tablet.forgetToken()
    expect((await read(tablet)).id).toBe(bar)
    expect((await changed(bar, { inUse: false })).status).toBe(200)
    await supply(5, { by: tablet, at: bar })
    expect(await moved()).toEqual([[FIRST, 'supply', 500]])
  })

  test('is given no drawer that is not there', async () => {
    const tablet = await deviceAt(FIRST)
    const { body } = await tablet.get<EnrolledDevices>('/api/devices')
    const path = `/api/devices/${body.devices[0]!.id}/drawer`
    expect((await owner.patch(path, { drawer: 99 })).status).toBe(404)
    expect((await owner.patch('/api/devices/99/drawer', { drawer: FIRST })).status).toBe(404)
  })
})

describe('the settings', () => {
  test('name drawers, each name once, and show them to every tablet', async () => {
    const bar = await makeBar()
    const before = (await read()).version
    expect((await changed(FIRST, { name: 'Recepção' })).body.drawers).toEqual([
      { id: FIRST, name: 'Recepção', inUse: true, isOpen: false },
      { id: bar, name: 'Bar', inUse: true, isOpen: false },
    ])
    const now = await read()
    expect(now.name).toBe('Recepção')
    expect(now.version).toBeGreaterThan(before)
    expect((await changed(bar, { name: 'Recepção' })).body.code).toBe('drawer-name')
    const again = await owner.post<Problem>('/api/drawers', { name: 'Bar' })
    expect([again.status, again.body.code]).toEqual([409, 'drawer-name'])
  })

  test('retire one while somebody sells there: it is refused, or what was sold stands in another', async () => {
    const bar = await makeBar()
    const [{ status }] = await Promise.all([
      changed(bar, { inUse: false }),
      supply(5, { at: bar }),
      supply(7, { at: bar }),
    ])
    const rows = (await moved()).map(([drawer]) => drawer)
    // Nothing stands where nobody counts it.
    expect(rows).toEqual(status === 200 ? [FIRST, FIRST] : [bar, bar])
  })

  test('retire one that is empty, and never the last', async () => {
    const bar = await makeBar()
    const night = await opened(50, bar)
    expect((await changed(bar, { inUse: false })).body.code).toBe('drawer-in-use')
    await close(night, { 5000: 1 })
    await supply(5, { at: bar })
    expect((await changed(bar, { inUse: false })).body.code).toBe('drawer-in-use')
    await close(await opened(50, bar), { 5000: 1, 500: 1 })
    expect((await changed(bar, { inUse: false })).status).toBe(200)
    expect(await read()).not.toHaveProperty('others')
    expect((await changed(FIRST, { inUse: false })).body.code).toBe('drawer-last')
    expect((await changed(bar, { inUse: true })).status).toBe(200)
    expect((await read()).others).toMatchObject([{ id: bar, last: { counted: 55 } }])
  })
})
