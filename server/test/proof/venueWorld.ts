import { expect } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { atHour, later } from '#shared/platform/testing/reckoning.ts'
import { signedIn } from '../support/signedIn.ts'
import { startTestApp, type TestApp } from '../support/startTestApp.ts'
import type { TestAnswer, TestBrowser } from '../support/testBrowser.ts'
import { readTables } from './tables.ts'
import { wallClock, weekdayOn, type TablesNow } from './whoHas.ts'

type Method = 'POST' | 'PATCH' | 'DELETE'

/** The tables after each step, and each customer's last order. */
export type VenueModel = TablesNow & { orders: (CheckoutAnswer | null)[] }

/** A venue with three courts, an admin, two customers, and the last state of the tables. */
export type VenueWorld = {
  app: TestApp
  known: VenueModel
  admin(): TestBrowser
  customers: TestBrowser[]
  /** After a long while the admin has been signed out. */
  signInAgain(): Promise<void>
  /** Reads the tables and the clock again. */
  look(): Promise<void>
  /** A write: never a defect, and a refusal leaves nothing behind. */
  send<T>(
    who: TestBrowser,
    method: Method,
    path: string,
    body?: unknown,
  ): Promise<TestAnswer<T & Omit<Problem, 'status'>>>
}

export async function startVenueWorld(): Promise<VenueWorld> {
  const app = await startTestApp()
  const { knex } = app.deps
  await knex('courts').where({ id: 3 }).update({ active: false })
  let admin = await signedIn(app, 'admin')
  const orders = [null, null]
  const known = { tables: await readTables(knex), nowMs: app.clock.now(), orders }

  async function look() {
    Object.assign(known, { tables: await readTables(knex), nowMs: app.clock.now() })
  }

  return {
    app,
    known,
    admin: () => admin,
    customers: orders.map(() => app.browser()),
    async signInAgain() {
      admin = await signedIn(app, 'admin')
    },
    look,
    async send<T>(who: TestBrowser, method: Method, path: string, body?: unknown) {
      const before = known.tables
      const answer = await call<T & Omit<Problem, 'status'>>(who, method, path, body)
      await look()
      const { status } = answer
      expect([200, 201, 204, 404, 409, 422], `${method} ${path}: ${status}`).toContain(status)
      if (status >= 400) expect(known.tables).toEqual(before)
      return answer
    },
  }
}

function call<T>(who: TestBrowser, method: Method, path: string, body: unknown) {
  if (method === 'DELETE') return who.delete<T>(path)
  return method === 'POST' ? who.post<T>(path, body) : who.patch<T>(path, body)
}

/** A Tuesday or Thursday, the days on which the demo venue has classes: 0 is the next from today on, -1 the last that was. */
export function playDay(known: TablesNow, index: number): string {
  const step = index < 0 ? -1 : 1
  let date = later(wallClock(known).today, index < 0 ? -1 : 0)
  let left = index < 0 ? -index - 1 : index
  for (;;) {
    const isPlayed = ['tuesday', 'thursday'].includes(weekdayOn(date))
    if (isPlayed && left === 0) return date
    if (isPlayed) left -= 1
    date = later(date, step)
  }
}

/** Where and when: which play day, from which hour, for how long. */
export type When = { day: number; hour: number; hours: number }

export function timesOf({ hour, hours }: Omit<When, 'day'>) {
  return { startTime: atHour(hour), endTime: atHour(hour + hours) }
}
