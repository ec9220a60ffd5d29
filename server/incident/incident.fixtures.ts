import { classesOf, type Agenda } from '#shared/calendar/agenda.ts'
import {
  incidentRows,
  type IncidentChoice,
  type IncidentRow,
  type IncidentSpan,
} from '#shared/incident/incident.ts'
import { toCents } from '#shared/money/money.ts'
import { hoursBetween, slotEnd } from '#shared/time/hours.ts'
import type { Db } from '../db/db.ts'
import { toInstant } from '../db/instant.ts'
import { inChunks } from '../db/rows.ts'
import { CUSTOMER, TOMORROW } from '../testing/aCheckout.ts'
import type { TestBrowser } from '../testing/testBrowser.ts'

/** Tomorrow's evening on two courts, decided the day before. */
export const SPAN: IncidentSpan = {
  courtIds: [1, 2],
  date: TOMORROW,
  startTime: '18:00',
  endTime: '22:00',
  at: null,
  played: 'none',
}

/** What a tablet shows of a closing: by the shared rule, of the day as it has it. */
export async function shownTo(
  staff: TestBrowser,
  { clock }: { clock: { now(): number } },
  span: IncidentSpan = SPAN,
): Promise<IncidentRow[]> {
  const { body } = await staff.get<Agenda>(
    `/api/calendar?startDate=${span.date}&endDate=${span.date}`,
  )
  const [day] = body.days
  return incidentRows(span, {
    reservations: day!.allReservations.map((row) => ({ ...row, price: toCents(row.price) })),
    classes: classesOf(day!),
    holds: day!.holds,
    now: new Date(clock.now()).toISOString(),
  })
}

export type Choose = (row: IncidentRow) => IncidentChoice
type Options = {
  span?: IncidentSpan
  place?: { courtId: number; date: string; startTime: string }
}

/** The body that is sent for what was shown, each with its default unless said otherwise. */
export function draftOf(
  rows: readonly IncidentRow[],
  choose: Choose = ({ choices }) => choices[0]!,
  { span = SPAN, place }: Options = {},
) {
  return {
    ...span,
    reason: 'Chuva',
    rows: rows.map((row) => {
      const { id, kind, mark } = row
      const choice = choose(row)
      return { id, kind, mark, choice, ...(choice === 'move' && place && { place }) }
    }),
  }
}

const UNPAID = { paymentStatus: 'pending', paidBy: null } as const
const PAID_AT_DESK = { paymentStatus: 'paid', paidBy: 'admin' } as const

/** Ten hours of 20 courts, all of them taken: three of four reservations paid at the desk. Returns what a closing of all of it is. */
export async function fullDay(knex: Db, date: string): Promise<IncidentSpan> {
  const createdAt = toInstant(Date.now())
  const sports = JSON.stringify(['futevôlei'])
  const courts = Array.from({ length: 20 }, (_, index) => ({
    name: `Chuva ${index + 1}`,
    sportTypes: sports,
    sportTypePriority: sports,
    createdAt,
  }))
  const courtIds = (await knex('courts').insert(courts).returning('id')).map(({ id }) => id)
  const hours = { startTime: '08:00', endTime: '18:00' }
  const places = courtIds.flatMap((courtId) =>
    hoursBetween(hours.startTime, hours.endTime).map((startTime) => ({ courtId, date, startTime })),
  )
  const rows = places.map(({ startTime, ...place }, index) => ({
    ...CUSTOMER,
    ...place,
    startTime,
    endTime: slotEnd(startTime),
    status: 'approved' as const,
    price: 8_000,
    sportType: 'futevôlei' as const,
    createdAt,
    updatedAt: createdAt,
    ...(index % 4 === 0 ? UNPAID : PAID_AT_DESK),
  }))
  for (const chunk of inChunks(rows)) {
    const made = await knex('reservations')
      .insert(chunk)
      .returning(['id', 'courtId', 'date', 'startTime'])
    const claims = made.map(({ id, ...place }) => ({ ...place, reservationId: id }))
    await knex('slot_claims').insert(claims)
  }
  return { courtIds, date, ...hours, at: null, played: 'none' }
}
