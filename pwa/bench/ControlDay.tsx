import { memo } from 'react'
import type { AgendaDay } from '#shared/booking/calendar/agenda.ts'
import { SLOT_TIMES } from '#shared/platform/time/hours.ts'
import { COURTS } from '../admin/today/agenda/agenda.fixtures.ts'
import './ControlGrid.css'

const Cell = memo(function Cell({ name }: { name: string | null }) {
  if (name !== null) {
    return (
      <td>
        <button type="button" className="cell cell--chosen">
          {name}
        </button>
      </td>
    )
  }
  return (
    <td>
      <button type="button">Reserva</button>
      <button type="button">Aula</button>
    </td>
  )
})

/** As many native buttons with the same names on them, memoised, and nothing more. */
export function ControlDay({ day }: { day: AgendaDay }) {
  const nameAt = (courtId: number, startTime: string) =>
    day.allReservations.find((row) => row.courtId === courtId && row.startTime === startTime)
      ?.customerName ?? null
  return (
    <table className="control">
      <tbody>
        {SLOT_TIMES.map((startTime) => (
          <tr key={startTime}>
            <th>{startTime}</th>
            {COURTS.map(({ id }) => (
              <Cell key={id} name={nameAt(id, startTime)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
