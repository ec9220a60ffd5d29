import { afterEach, expect, test, vi } from 'vitest'
import { addDays, datesBetween } from '#shared/platform/time/civil.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { backgroundRound } from '../../background.ts'
import { seedDemoWeek } from './demoWeek.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { TEST_NOW_MS, testClock } from '../../test/support/testClock.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

let app: TestApp
afterEach(() => app.stop())

// Monday to Sunday: what falls on which weekday changes with it.
test.each([0, 1, 2, 3, 4, 5, 6])(
  'seen %i days later, a newcomer finds a venue at work on every day of the week',
  async (days) => {
    const send = vi.fn<Mailer['send']>(async () => undefined)
    app = await startTestApp({
      clock: testClock(TEST_NOW_MS + days * 86_400_000),
      mailer: { send, close: () => undefined },
    })
    const admin = await signedIn(app, 'admin')
    await seedDemoWeek(app.deps)
    await backgroundRound(app.deps)

    const today = addDays('2026-11-23', days)
    const kinds = new Set<string>()
    const hours = new Set<string>()
    for (const date of datesBetween(addDays(today, -3), addDays(today, 6))) {
      const query = `date=${date}&combined_status=approved,pending,canceled`
      const { body } = await admin.get<AdminReservation[]>(`/api/reservations?${query}`)
      expect(body.filter(({ status }) => status !== 'canceled').length).toBeGreaterThan(1)
      for (const one of body) {
        kinds.add(`${one.userId === null ? 'online' : 'staff'} ${one.status} ${one.paymentStatus}`)
        kinds.add(one.reservationType)
        if (one.userId === null && one.status === 'approved') kinds.add(`by ${one.paymentMethod}`)
        hours.add(one.createdAt.slice(11, 16))
        expect(one.createdAt < `${one.date}T${one.startTime}`).toBe(true)
      }
    }
    expect([...kinds].sort()).toEqual([
      'avulso',
      'by CREDIT_CARD',
      'by PIX',
      'online approved paid',
      'online canceled refunded',
      'recorrente',
      'staff approved paid',
      'staff approved pending',
      'staff canceled pending',
      'staff pending pending',
    ])
    expect(hours.size).toBeGreaterThan(10)
    expect(await app.deps.knex('fixed_classes')).toHaveLength(5)
    expect(await app.deps.knex('fixed_class_cancellations')).toHaveLength(1)
    expect(send).not.toHaveBeenCalled()
  },
)
