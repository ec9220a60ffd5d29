import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Agenda } from '#shared/booking/calendar/agenda.ts'
import type { FixedClassEntry } from '#shared/venue/classes/fixedClass.schema.ts'
import { aCheckout, aSlot, TOMORROW } from '../../test/support/aCheckout.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { cookieName } from '../../platform/http/ownCookies.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const MINUTE_MS = 60_000
const DAY = `/api/calendar?startDate=${TOMORROW}&endDate=${TOMORROW}`
let app: TestApp
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

// As browsers send them: only compressed answers come out of memory.
const AS_BROWSERS = { headers: { 'Accept-Encoding': 'gzip, deflate, br' } }
const agenda = async (path = DAY) => (await admin.get<Agenda>(path, AS_BROWSERS)).body.days[0]!
const names = async () => (await agenda()).allReservations.map(({ customerName }) => customerName)

describe('the day of an admin', () => {
  test('has who is behind each hour, without the CPF and with e-mail and phone masked', async () => {
    const id = await insertReservation(app, { notes: 'Traz a rede', userId: 1 })
    expect((await agenda()).allReservations).toEqual([
      {
        id,
        courtId: 3,
        court: { id: 3, name: 'Quadra das Dunas' },
        userId: 1,
        customerId: null,
        customerName: 'Marina Souza',
        customerEmail: 'm•••@example.com',
        customerPhone: '(48) 9••••-7766',
        date: TOMORROW,
        startTime: '10:00',
        endTime: '11:00',
        status: 'approved',
        canceledReason: null,
        price: 80,
        paid: 0,
        paymentStatus: 'pending',
        paymentMethod: null,
        paidBy: null,
        reservationType: 'avulso',
        sportType: 'vôlei',
        notes: 'Traz a rede',
        paymentGroupId: null,
        recurrenceId: null,
        detached: false,
        expiresAt: null,
        arrivedAt: null,
        missedAt: null,
        createdAt: '2026-11-23T12:00:00.000Z',
        updatedAt: '2026-11-23T12:00:00.000Z',
        version: 1,
      },
    ])
  })

  test('is the public day in all the rest, with each hour’s class', async () => {
    const path = `${DAY}&sportType=futevolei`
    const { allReservations, fixedClasses, ...day } = await agenda(path)
    const open = (await app.browser().get<Agenda>(path)).body.days[0]!
    expect(allReservations).toEqual([])
    expect({ ...open, fixedClasses: [] }).toEqual({ ...day, fixedClasses: [] })
    expect(fixedClasses).toEqual([
      { ...open.fixedClasses[0]!, id: 1, classId: 1, endTime: '20:00' },
    ])
  })

  test('has every reservation that is not canceled, by hour and court', async () => {
    await insertReservation(app, { customerName: 'Dora', startTime: '11:00', endTime: '12:00' })
    await insertReservation(app, { customerName: 'Caio', status: 'pending_confirmation' })
    await insertReservation(app, { customerName: 'Bia', status: 'pending', courtId: 1 })
    await insertReservation(app, { customerName: 'Ana', status: 'canceled' })
    await insertReservation(app, { customerName: 'Eva', date: '2026-11-25' })
    expect(await names()).toEqual(['Bia', 'Caio', 'Dora'])
  })

  test('leaves out what was not paid in time, at that very instant', async () => {
    await app.browser().post('/api/reservations', aCheckout([aSlot('10:00')]))
    app.clock.advance(15 * MINUTE_MS - 1)
    expect(await names()).toEqual(['Marina Souza'])
    app.clock.advance(1)
    const { allReservations, reservations } = await agenda()
    expect([allReservations, reservations]).toEqual([[], []])
  })

  test('shows what a customer does, with the next answer', async () => {
    expect(await names()).toEqual([])
    await app.browser().post('/api/reservations', aCheckout([aSlot('10:00')]))
    expect(await names()).toEqual(['Marina Souza'])
  })

  test('shows the past: a deleted court, a class that ended', async () => {
    await insertReservation(app)
    app.clock.advance(2 * 24 * 60 * MINUTE_MS)
    await admin.delete('/api/courts/3?permanent=true')
    await admin.delete<FixedClassEntry>('/api/fixed-classes/1')
    const { allReservations, fixedClasses } = await agenda()
    expect(allReservations[0]!.court).toEqual({ id: 3, name: 'Quadra das Dunas' })
    expect(fixedClasses).toMatchObject([{ classId: 1, startTime: '19:00' }])
  })
})

describe('who is no admin', () => {
  async function answer(who: TestBrowser, path = DAY) {
    const { status, headers, body } = await who.get(path, AS_BROWSERS)
    return [status, headers.get('etag'), headers.get('cache-control'), JSON.stringify(body)]
  }
  const cookieOf = (who: TestBrowser) =>
    [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  test('gets exactly the public answer, whatever was requested before', async () => {
    const customer = app.browser()
    await customer.post('/api/reservations', aCheckout([aSlot('10:00')]))
    const user = await signedIn(app, 'user')
    const open = await answer(app.browser())
    expect(open[2]).toBe('no-cache')
    expect(open[3]).not.toMatch(/allReservations|classId|Marina/)
    for (let round = 0; round < 3; round += 1) {
      expect(await names()).toEqual(['Marina Souza'])
      for (const who of [app.browser(), customer, user]) expect(await answer(who)).toEqual(open)
    }
  })

  test('has a cookie that nobody signed, or says to be signed', async () => {
    await agenda()
    const open = await answer(app.browser())
    const forger = app.browser()
    for (const [name, value] of admin.cookies) forger.cookies.set(name, `${value.slice(0, -1)}x`)
    expect(await answer(forger)).toEqual(open)
    forger.cookies.set(cookieName(app.deps, 'sid'), admin.cookies.get(cookieName(app.deps, 'sid'))!)
    expect(await answer(forger)).toEqual(open)
    forger.cookies.delete(`${cookieName(app.deps, 'sid')}.sig`)
    expect(await answer(forger)).toEqual(open)
  })

  test('is an admin who signs out, with the very next request', async () => {
    await insertReservation(app)
    const open = await answer(app.browser())
    const before = new Map(admin.cookies)
    expect(await names()).toEqual(['Marina Souza'])
    expect(await names()).toEqual(['Marina Souza'])
    await admin.post('/api/logout')
    const thief = app.browser()
    for (const [name, value] of before) thief.cookies.set(name, value)
    expect(await answer(thief)).toEqual(open)
    expect(await answer(admin)).toEqual(open)
  })

  test('is an admin who was made a user elsewhere, two seconds later', async () => {
    await names()
    await app.deps.knex('users').update({ role: 'user' })
    app.clock.advance(2_000)
    expect((await agenda()).allReservations).toBeUndefined()
  })

  test('an admin’s answer is never cached by a browser, nor answered by a tag', async () => {
    const etag = (await app.browser().get(DAY)).headers.get('etag')!
    for (let round = 0; round < 2; round += 1) {
      const { status, headers } = await admin.get(DAY, {
        headers: { ...AS_BROWSERS.headers, 'If-None-Match': etag },
      })
      expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([
        200,
        null,
        'no-store',
      ])
    }
  })

  test('learns nothing from HEAD; several days are public for admins too', async () => {
    await insertReservation(app)
    await agenda()
    const length = async (Cookie: string) => {
      const headers = { Cookie, 'Accept-Encoding': 'identity' }
      const response = await fetch(app.origin + DAY, { method: 'HEAD', headers })
      return Number(response.headers.get('content-length'))
    }
    const customer = app.browser()
    await customer.post('/api/holds', {
      date: '2026-11-25',
      startTime: '10:00',
      sportType: 'vôlei',
    })
    expect(await length(cookieOf(customer))).toBe(await length(''))
    expect(await length(cookieOf(admin))).toBeGreaterThan(await length(''))
    const week = `/api/calendar?startDate=${TOMORROW}&endDate=2026-11-30`
    expect(await answer(admin, week)).toEqual(await answer(app.browser(), week))
  })
})

describe('what it costs', () => {
  function countQueries() {
    const statements: { sql: string; bindings: unknown[] }[] = []
    app.deps.knex.on('query', ({ sql, bindings }) => statements.push({ sql, bindings }))
    return statements
  }

  test('nothing while it is warm and the admin was just seen, then one read of the session', async () => {
    await agenda()
    const statements = countQueries()
    await agenda()
    expect(statements).toEqual([])
    app.clock.advance(2_000)
    await agenda()
    expect(statements.map(({ sql }) => sql)).toEqual([expect.stringContaining('sessions')])
  })

  // PostgreSQL reads small tables whole because that is faster; SQLite's plan shows what the indexes are for.
  test.runIf(process.env['TEST_DATABASE'] === 'sqlite')(
    'no search of a day reads all reservations',
    async () => {
      const statements = countQueries()
      await agenda()
      const searches = statements.filter(({ sql }) => /reservations|slot_claims/.test(sql))
      expect(searches).toHaveLength(3)
      for (const { sql, bindings } of searches) {
        const plan = await app.deps.knex.raw<{ detail: string }[]>(
          `EXPLAIN QUERY PLAN ${sql}`,
          bindings as string[],
        )
        const steps = plan.map(({ detail }) => detail).join('\n')
        expect(steps).not.toMatch(/SCAN (c|r|slot_claims|reservations)\b/)
      }
    },
  )
})
