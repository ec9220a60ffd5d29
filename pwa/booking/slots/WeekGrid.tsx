import { useRef, type MouseEvent } from 'react'
import type { CivilDate, ClockTime } from '#shared/time/civil.ts'
import { SLOT_TIMES } from '#shared/time/hours.ts'
import { cellLabel, dayAndMonth } from './cellLabel.ts'
import { SlotCell } from './SlotCell.tsx'
import { useRovingCell } from './useRovingCell.ts'
import type { GridDay } from './weekView.ts'
import './WeekGrid.css'

type Props = {
  days: readonly GridDay[]
  onToggle: (date: CivilDate, startTime: ClockTime) => void
  labelOf?: typeof cellLabel
}

/** Seventeen hours by seven days. One click handler for all cells, and one of them in the tab order. */
export function WeekGrid({ days, onToggle, labelOf = cellLabel }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const roving = useRovingCell(table)
  const toggle = (event: MouseEvent) => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-slot]')
    const [date, startTime] = cell?.dataset['slot']?.split(' ') ?? []
    if (!date || !startTime || cell?.getAttribute('aria-disabled') === 'true') return
    onToggle(date, startTime)
  }
  return (
    <table
      ref={table}
      className="week"
      role="grid"
      aria-label="Horários da semana"
      onClick={toggle}
      onKeyDown={roving.onKeyDown}
      onFocus={roving.onFocus}
    >
      <WeekHead days={days} />
      <tbody>
        {SLOT_TIMES.map((startTime, hour) => (
          <tr key={startTime}>
            <th scope="row">{startTime}</th>
            {days.map(({ date, cells }, column) => (
              <SlotCell
                // A week turned is the same cells with other dates.
                key={column}
                date={date}
                startTime={startTime}
                status={cells[hour]!.status}
                priceCents={cells[hour]!.priceCents}
                labelOf={labelOf}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function WeekHead({ days }: { days: readonly GridDay[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">Horário</span>
        </th>
        {days.map(({ date, shortName, isToday, closedReason }, column) => (
          <th key={column} scope="col" className={isToday ? 'week__today' : undefined}>
            <span className="week__name">{shortName}</span>
            <span className="week__date">{dayAndMonth(date)}</span>
            {isToday && <span className="week__badge">hoje</span>}
            {closedReason && (
              <span className="week__closed" title={closedReason}>
                fechado
              </span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}
