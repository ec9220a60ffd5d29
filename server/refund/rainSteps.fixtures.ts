import fc from 'fast-check'
import { expect } from 'vitest'
import type { IncidentChoice, IncidentRow } from '#shared/incident/incident.ts'
import { draftOf, shownTo, SPAN } from '../incident/incident.fixtures.ts'
import type { TestBrowser } from '../testing/testBrowser.ts'
import type { AsaasVenue } from './asaasVenue.fixtures.ts'

const choice = fc.constantFrom('credit' as const, 'refund' as const, 'move' as const)

/** Rain over the hour, and what people do about it then: done or refused, whatever has become of it. */
export const rainStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('rain' as const),
      choice: fc.constantFrom(
        'ask' as const,
        'credit' as const,
        'refund' as const,
        'move' as const,
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refund' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('choose' as const), choice, isStaff: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('week' as const) }) },
)
export type RainStep = typeof rainStep extends fc.Arbitrary<infer T> ? T : never

const MORNING = { ...SPAN, courtIds: [1], startTime: '08:00', endTime: '13:00' }
const OTHER = { courtId: 1, date: '2026-12-15', startTime: '10:00' }

/** Takes such a step with the one reservation of that customer. */
export async function takeRainStep(one: RainStep, venue: AsaasVenue, phone: TestBrowser) {
  const { app, cancel, refund } = venue
  if (one.kind === 'week') return app.clock.advance(7 * 86_400_000)
  const { id } = (await app.deps.knex('reservations').first())!
  const { status } = await (one.kind === 'rain'
    ? closeCourt(one.choice, venue)
    : one.kind === 'refund'
      ? refund([id])
      : one.kind === 'cancel'
        ? cancel(id, { money: 'refund' })
        : one.isStaff
          ? chooseAtDesk(one.choice, venue)
          : chooseOwn(one.choice, venue, phone))
  expect(status).toBeLessThan(500)
}

async function closeCourt(wanted: IncidentChoice, { admin, app }: AsaasVenue) {
  const rows = await shownTo(admin, app, MORNING)
  const choose = ({ choices }: IncidentRow) => (choices.includes(wanted) ? wanted : choices[0]!)
  return admin.post('/api/incidents', draftOf(rows, choose, { span: MORNING, place: OTHER }))
}

async function chooseAtDesk(wanted: string, { admin, app }: AsaasVenue) {
  const met = await app.deps.knex('incident_reservations').first()
  const body = { incidentId: met?.incidentId ?? 1, reservationId: met?.reservationId ?? 1 }
  return admin.post('/api/incidents/choices', { ...body, choice: wanted, place: OTHER })
}

async function chooseOwn(wanted: string, { app }: AsaasVenue, phone: TestBrowser) {
  const { id, paymentGroupId } = (await app.deps.knex('reservations').first())!
  const group = await app.deps.knex('payment_groups').where({ id: paymentGroupId! }).first()
  const { date, startTime } = OTHER
  const body = { reservationId: id, choice: wanted, date, startTime }
  return phone.post(`/api/my/reservations/${group!.code}/choose`, body)
}
