import { classesOf, type Agenda } from '#shared/calendar/agenda.ts'
import {
  incidentRows,
  type IncidentChoice,
  type IncidentRow,
  type IncidentSpan,
} from '#shared/incident/incident.ts'
import { toCents } from '#shared/money/money.ts'
import { TOMORROW } from '../testing/aCheckout.ts'
import type { TestApp } from '../testing/startTestApp.ts'
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
  { clock }: TestApp,
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
