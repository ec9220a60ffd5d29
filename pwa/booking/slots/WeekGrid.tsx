import {
  memo,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import type { CivilDate, ClockTime } from '#shared/platform/time/civil.ts'
import { slotKey } from '../cart.ts'
import { shortPrice } from '../place.ts'
import { cellLabel, dayAndMonth, type CellProps, type GridDay } from './weekView.ts'
import './slots.css'

type GridProps = {
  days: readonly GridDay[]
  onToggle: (date: CivilDate, startTime: ClockTime) => void
  labelOf?: typeof cellLabel
}

/** The hours that are shown by seven days. One click handler for all cells, and one of them in the tab order. */
export function WeekGrid({ days, onToggle, labelOf = cellLabel }: GridProps) {
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
        {days[0]!.cells.map(({ startTime }, hour) => (
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
                isMarked={cells[hour]!.isMarked}
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

type SlotCellProps = CellProps & { labelOf: typeof cellLabel }

/** One hour of one day. Primitive props only: it is drawn again just when something of it changed. */
const SlotCell = memo(function SlotCell(props: SlotCellProps) {
  const { date, startTime, status, priceCents, isMarked, labelOf } = props
  const pressed = status === 'selected' || status === 'picking'
  const dead = status === 'unavailable' || status === 'loading'
  return (
    <td>
      <button
        type="button"
        className={`slot slot--${status}${isMarked ? ' slot--marked' : ''}`}
        data-slot={slotKey({ date, startTime })}
        aria-label={labelOf(props)}
        aria-pressed={pressed}
        aria-disabled={dead}
        tabIndex={-1}
      >
        {status === 'available' ? shortPrice(priceCents) : null}
      </button>
    </td>
  )
})

/**
 * One cell of the table in the tab order, the arrow keys move it. It moves in the DOM alone: through React it would
 * draw two more cells at each step.
 */
function useRovingCell(table: RefObject<HTMLTableElement | null>) {
  const reachable = useRef<HTMLElement | null>(null)
  const moveStop = (cell: HTMLElement | null) => {
    reachable.current?.setAttribute('tabindex', '-1')
    reachable.current = cell
    cell?.setAttribute('tabindex', '0')
  }
  // With each week and each change: the stop stays where the keyboard was as long as that can be chosen.
  useLayoutEffect(() => {
    const { current: grid } = table
    if (!grid || grid.contains(document.activeElement) || isFree(reachable.current)) return
    moveStop(firstFree(grid) ?? grid.querySelector('button'))
  })

  return {
    onFocus(event: FocusEvent) {
      moveStop(event.target as HTMLElement)
    },
    onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
      const cell = cellAfterKey(event.currentTarget, event.target as Element, event.key)
      if (!cell) return
      event.preventDefault()
      cell.focus()
    },
  }
}

function isFree(cell: HTMLElement | null) {
  return cell?.getAttribute('aria-disabled') === 'false'
}

/** The earliest hour of the week that can be chosen. */
function firstFree(grid: HTMLTableElement): HTMLElement | null {
  const free = [...grid.querySelectorAll<HTMLElement>('button[aria-disabled=false]')]
  const slotOf = (cell: HTMLElement) => cell.dataset['slot'] ?? ''
  return free.reduce<HTMLElement | null>(
    (first, cell) => (first && slotOf(first) <= slotOf(cell) ? first : cell),
    null,
  )
}

const MOVES: Record<string, (row: number, column: number, rows: number) => [number, number]> = {
  ArrowUp: (row, column) => [row - 1, column],
  ArrowDown: (row, column) => [row + 1, column],
  ArrowLeft: (row, column) => [row, column - 1],
  ArrowRight: (row, column) => [row, column + 1],
  Home: (row) => [row, 1],
  End: (row) => [row, Number.MAX_SAFE_INTEGER],
  PageUp: (_, column) => [1, column],
  PageDown: (_, column, rows) => [rows - 1, column],
}

/** The button a key leads to from the one that has the focus, or null when the key is no move or leads out. */
function cellAfterKey(table: HTMLTableElement, from: Element, key: string): HTMLElement | null {
  const cell = from.closest('td')
  const row = from.closest('tr')
  const move = MOVES[key]
  if (!cell || !row || !move) return null
  const [nextRow, nextColumn] = move(row.rowIndex, cell.cellIndex, table.rows.length)
  const cells = table.rows[nextRow]?.cells
  const target = cells?.[Math.min(nextColumn, cells.length - 1)]
  return target?.querySelector('button') ?? null
}
