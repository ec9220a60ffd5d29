import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sumCents } from '#shared/platform/money/money.ts'
import {
  LATE,
  OTHER,
  startDryVenue,
  WEEK_MS,
  type DryVenue,
} from '../../test/fixtures/dryHours.fixtures.ts'
import { checkClaims } from '../../test/fixtures/staff.fixtures.ts'

let venue: DryVenue
beforeEach(async () => {
  venue = await startDryVenue()
})
afterEach(() => venue.app.stop())

describe('of the dry hour and the closed one', () => {
  /** Does something with one of them after the rain; the dry one is `id`. */
  type Act = (ids: { id: number; part: number; incidentId: number }) => Promise<{ status: number }>
  const ACTS: Record<string, Act> = {
    'the desk cancels the dry one': ({ id }) => venue.staff.cancel(id, { money: 'refund' }),
    'the dry one is refunded': ({ id }) => venue.refund(id),
    'the closed one is refunded': ({ part }) => venue.refund(part),
    'the dry one moves': ({ id }) =>
      venue.staff.change(id, { date: '2026-11-26', startTime: '10:00', endTime: '11:00' }),
    'credit is chosen': ({ incidentId, part }) =>
      venue.choose(incidentId, part, { choice: 'credit' }),
    'money is chosen': ({ incidentId, part }) =>
      venue.choose(incidentId, part, { choice: 'refund' }),
    'another hour is chosen': ({ incidentId, part }) =>
      venue.choose(incidentId, part, { choice: 'move', place: OTHER }),
    'it has stopped': ({ incidentId }) => venue.lift(incidentId),
    'it rains on the dry one': async () =>
      venue.close(await venue.closing('refund', { span: { ...LATE, startTime: '18:00' } })),
    'a week is over': async () => {
      venue.app.clock.advance(WEEK_MS)
      await venue.settled()
      return { status: 200 }
    },
  }
  const NAMES = Object.keys(ACTS)
  const PAIRS = NAMES.flatMap((one) => NAMES.map((other) => [one, other] as const))

  test.each(PAIRS)(
    '%s, then %s: no more is given than came in, and what is owed is listed',
    async (one, other) => {
      const id = await venue.online()
      const { canceled, id: incidentId } = await venue.rain('ask')
      const ids = { id, part: canceled[0]!.id, incidentId }
      for (const name of [one, other]) {
        expect((await ACTS[name]!(ids)).status).toBeLessThan(500)
        await venue.settled()
        await checkClaims(venue.app)
      }
      const standing = (await venue.rows()).filter(({ status }) => status === 'approved')
      const listed = sumCents((await venue.issues()).map(({ amount }) => (amount ?? 0) * 100))
      const hours = sumCents(standing.map(({ price }) => price))
      expect(hours + listed + (await venue.total())).toBe(24_000)
    },
  )
})
