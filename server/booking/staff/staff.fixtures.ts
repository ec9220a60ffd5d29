import { expect } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import { aStaffDraft } from '#shared/reservation/adminReservation.fixtures.ts'
import type {
  AdminReservation,
  AdminReservationAnswer,
  AdminReservationDetail,
  OccurrencePreview,
} from '#shared/reservation/adminReservation.ts'
import { signedIn } from '../../testing/signedIn.ts'
import type { TestApp } from '../../testing/startTestApp.ts'

const PATH = '/api/reservations'
type Change = Record<string, unknown>
export type Staff = Awaited<ReturnType<typeof signInStaff>>
/** An answer to staff: a reservation with all that was done, or a refusal. */
type Answer = AdminReservationAnswer & { canceled: AdminReservation[] } & Omit<Problem, 'status'>

/** An admin with the calls of this folder. */
export async function signInStaff(app: TestApp) {
  const browser = await signedIn(app, 'admin')
  return {
    browser,
    place: (change: Change = {}, headers: Record<string, string> = {}) =>
      browser.post<Answer>(PATH, aStaffDraft(change), { headers }),
    /** The same, which must succeed. */
    async placed(change: Change = {}): Promise<AdminReservationAnswer> {
      const answer = await browser.post<Answer>(PATH, aStaffDraft(change))
      expect(answer).toMatchObject({ status: 201 })
      return answer.body
    },
    async preview(change: Change = {}): Promise<OccurrencePreview[]> {
      const answer = await browser.post<OccurrencePreview[]>(`${PATH}/preview`, aStaffDraft(change))
      expect(answer).toMatchObject({ status: 200 })
      return answer.body
    },
    change: (id: number, body: unknown, headers: Record<string, string> = {}) =>
      browser.patch<Answer>(`${PATH}/${id}`, body, { headers }),
    cancel: (id: number, body: unknown = {}, headers: Record<string, string> = {}) =>
      browser.post<Answer>(`${PATH}/${id}/cancel`, body, { headers }),
    add: (id: number, body: unknown, headers: Record<string, string> = {}) =>
      browser.post<Answer>(`${PATH}/${id}/occurrences`, body, { headers }),
    async read(id: number): Promise<AdminReservationDetail> {
      const answer = await browser.get<AdminReservationDetail>(`${PATH}/${id}`)
      expect(answer).toMatchObject({ status: 200 })
      return answer.body
    },
  }
}

/** Hours that are taken on a date, `court time`. */
export async function takenHours({ deps }: TestApp, date: string): Promise<string[]> {
  const claims = await deps.knex('slot_claims').where({ date }).orderBy(['courtId', 'startTime'])
  return claims.map(({ courtId, startTime }) => `${courtId} ${startTime}`)
}

/** Every occupying reservation has its own hours and no others: the claims match the rows. */
export async function checkClaims({ deps }: TestApp): Promise<void> {
  const rows = await deps.knex('reservations').whereIn('status', ['pending', 'approved'])
  const expected = rows.flatMap(({ id, courtId, date, startTime, endTime }) =>
    Array.from(
      { length: Number(endTime.slice(0, 2)) - Number(startTime.slice(0, 2)) },
      (_, index) =>
        `${courtId} ${date} ${String(Number(startTime.slice(0, 2)) + index).padStart(2, '0')}:00 ${id}`,
    ),
  )
  const claims = await deps.knex('slot_claims').whereNotNull('reservationId')
  expect(
    claims
      .map((claim) => `${claim.courtId} ${claim.date} ${claim.startTime} ${claim.reservationId}`)
      .sort(),
  ).toEqual(expected.sort())
}
