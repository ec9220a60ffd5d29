import {
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { SLOT_TIMES } from '#shared/time/hours.ts'
import { GridCell, isHighlighted } from './AgendaCell.tsx'
import { agendaLabel } from './cellFace.ts'
import type { AgendaColumn } from './dayView.ts'
import { cellAfterKey, focusTarget, placeOf, useGridFocus } from './gridFocus.ts'
import type { GridPlace } from './moveObstacle.ts'
import { useCardDrag, type Dragged, type DragRules } from './useCardDrag.ts'
import './agenda.css'
import './cards.css'

export type GridActions = {
  reserve: (place: GridPlace) => void
  addClass: (place: GridPlace) => void
  openReservation: (id: number) => void
  openClass: (id: number) => void
  move: (id: number) => void
  turnDay: (days: 1 | -1) => void
}
type Props = {
  label: string
  columns: readonly AgendaColumn[]
  timeZone: string
  busy: boolean
  /** The hour that runs, on the day of today. */
  nowHour?: string | null
  actions: GridActions
  drag: DragRules
  labelOf?: typeof agendaLabel
}

/** The day's hours by all courts. One handler for all cells, and one cell in the tab order. */
export function AgendaGrid(props: Props) {
  const { actions, columns, labelOf = agendaLabel, nowHour = null, timeZone } = props
  const grid = useRef<HTMLTableElement>(null)
  const focus = useGridFocus(grid)
  const { dragged, handlers } = useCardDrag(grid, columns, props.drag)
  useScrollToNow(grid, nowHour !== null)
  const click = ({ target }: MouseEvent) => act(target as Element, columns, actions)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-row]')
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return
    if (!turnOrMove(event.key, cell, actions)) {
      const next = cellAfterKey(event.currentTarget, cell, event.key)
      if (!next) return
      focusTarget(next).focus()
    }
    event.preventDefault()
  }
  return (
    <div className="panel agenda__scroll">
      <table
        ref={grid}
        className="agenda"
        style={{ '--courts': columns.length } as CSSProperties}
        role="grid"
        aria-label={props.label}
        aria-busy={props.busy}
        onClick={click}
        onKeyDown={press}
        {...focus}
        {...handlers}
      >
        <AgendaHead columns={columns} />
        <tbody>
          {hoursIn(columns).map((startTime, row) => (
            <tr key={startTime}>
              <th
                scope="row"
                className="agenda__hour"
                style={{ gridRow: row + 2 }}
                data-hour={startTime}
                aria-current={startTime === nowHour ? 'time' : undefined}
              >
                {startTime}
              </th>
              {columns.map(({ cells, courtId, name }, column) => (
                <GridCell
                  key={courtId}
                  cell={cells[row]!}
                  {...{ courtId, startTime, row, column }}
                  courtName={name}
                  timeZone={timeZone}
                  labelOf={labelOf}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {dragged && <DragLayer dragged={dragged} />}
    </div>
  )
}

function act(target: Element, columns: Props['columns'], actions: GridActions) {
  const cell = target.closest<HTMLElement>('[data-row]')
  const button = target.closest<HTMLElement>('button')
  if (!cell) return
  const { class: classId, do: wanted, reservation } = button?.dataset ?? {}
  if (reservation) return actions.openReservation(Number(reservation))
  if (classId) return actions.openClass(Number(classId))
  if (!cell.querySelector('[data-do="reserve"]')) return
  const { row, column } = placeOf(cell)
  const { courtId, hours } = columns[column]!
  const place = { courtId, startTime: hours[row]! }
  if (wanted === 'class') actions.addClass(place)
  else actions.reserve(place)
}

function hoursIn([column]: Props['columns']) {
  return column?.hours ?? SLOT_TIMES
}

function turnOrMove(key: string, cell: HTMLElement, actions: GridActions): boolean {
  const id = cell.querySelector<HTMLElement>('[data-reservation]')?.dataset['reservation']
  if (key === 'PageUp') actions.turnDay(-1)
  else if (key === 'PageDown') actions.turnDay(1)
  else if (key.toLowerCase() === 'm' && id) actions.move(Number(id))
  else return false
  return true
}

const AgendaHead = memo(function AgendaHead({ columns }: { columns: readonly AgendaColumn[] }) {
  return (
    <thead>
      <tr>
        <th scope="col" className="agenda__corner">
          <span className="visually-hidden">Horário</span>
        </th>
        {columns.map(({ courtId, isActive, name }, column) => (
          <th
            key={courtId}
            scope="col"
            className="agenda__court"
            style={{ gridColumn: column + 2 }}
            data-court={courtId}
            data-highlighted={isHighlighted(courtId) || undefined}
          >
            <span>{name}</span>
            {!isActive && <small>inativa</small>}
          </th>
        ))}
      </tr>
    </thead>
  )
})

function DragLayer({ dragged }: { dragged: Dragged }) {
  const { ghost, reservation, target } = dragged
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    ghost.hangOn(element.current)
    return () => ghost.hangOn(null)
  }, [ghost])
  return (
    <>
      {target && (
        <div
          className={`agenda__target${target.obstacle ? ' agenda__target--refused' : ''}`}
          style={target.box}
          aria-hidden="true"
        >
          <strong>{target.startTime}</strong>
          <span>{target.obstacle ?? target.courtName}</span>
        </div>
      )}
      <div ref={element} className="agenda__ghost" aria-hidden="true">
        {reservation.customerName}
      </div>
    </>
  )
}

/** Brings the hour that runs into sight when today is opened; then the grid stays where a person scrolls it. */
function useScrollToNow(grid: RefObject<HTMLElement | null>, isToday: boolean) {
  useEffect(() => {
    const hour = grid.current?.querySelector<HTMLElement>('[data-hour][aria-current]')
    const scroller = grid.current?.parentElement
    if (!isToday || !hour || !scroller) return
    const first = grid.current!.querySelector<HTMLElement>('[data-hour]')!
    // One hour before it stays in sight, whole, below the courts' names.
    scroller.scrollTo?.({ top: hour.offsetTop - hour.offsetHeight - first.offsetTop })
  }, [grid, isToday])
}
