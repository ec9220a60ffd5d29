import { memo, useCallback, useState } from 'react'
import { SLOT_TIMES } from '#shared/platform/time/hours.ts'
import { openWeek } from './openWeek.ts'
import './ControlGrid.css'

type CellProps = { id: number; chosen: boolean; onToggle: (id: number) => void }

const Cell = memo(function Cell({ id, chosen, onToggle }: CellProps) {
  return (
    <td>
      <button
        type="button"
        className={chosen ? 'cell cell--chosen' : 'cell'}
        aria-pressed={chosen}
        onClick={() => onToggle(id)}
      >
        {chosen ? '✓' : '120'}
      </button>
    </td>
  )
})

/** As many native buttons that turn from a price to a tick, memoised, and nothing more: no labels, no arrow keys, no other states. */
export function ControlGrid() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback((id: number) => {
    setChosen((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  }, [])
  return (
    <table className="control">
      <thead>
        <tr>
          <th>Hora</th>
          {openWeek.days.map(({ date }) => (
            <th key={date}>{date}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SLOT_TIMES.map((startTime, row) => (
          <tr key={startTime}>
            <th>{startTime}</th>
            {openWeek.days.map(({ date }, column) => {
              const id = row * openWeek.days.length + column
              return <Cell key={date} id={id} chosen={chosen.has(id)} onToggle={toggle} />
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
