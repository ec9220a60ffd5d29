import { useRef, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { SLOT_TIMES } from '#shared/platform/time/hours.ts'
import { AgendaHead } from './AgendaHead.tsx'
import { GridCell } from './AgendaCell.tsx'
import { agendaLabel } from './cellFace.ts'
import { roomStyle, useCellRoom, type Density } from './cellRoom.ts'
import type { AgendaColumn } from './dayView.ts'
import { DragLayer, Edges } from './DragLayer.tsx'
import { cellAfterKey, focusTarget, gridPlaceOf, useGridFocus } from './gridFocus.ts'
import type { GridPlace } from './moveObstacle.ts'
import { useCardDrag, type DragRules } from './useCardDrag.ts'
import { useNowInView } from './useNowInView.ts'
import { useOneSheet } from './useOneSheet.ts'
import './agenda.css'
import './cards.css'

export type GridActions = {
  reserve: (place: GridPlace) => void
  addClass: (place: GridPlace) => void
  openReservation: (id: number) => void
  openClass: (id: number, date: CivilDate) => void
  move: (id: number) => void
  turnDay: (days: 1 | -1) => void
  /** Opens what a column is about alone. */
  openColumn?: (column: AgendaColumn) => void
}
type Props = {
  label: string
  columns: readonly AgendaColumn[]
  timeZone: string
  busy: boolean
  /** The hour that runs, on the day of today. */
  nowHour?: string | null
  density?: Density
  onlyFree?: boolean
  /** What opening a column does, as its tooltip says; missing where its head only names it. */
  headTitle?: string | undefined
  actions: GridActions
  drag: DragRules
  labelOf?: typeof agendaLabel
}

/** The day's hours by all courts, or one court's by several days. One handler for all cells, and one cell in the tab order. */
export function AgendaGrid(props: Props) {
  const { actions, columns, density = 'comfortable', labelOf = agendaLabel, timeZone } = props
  const { nowHour = null } = props
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLTableElement>(null)
  const room = useCellRoom(scroller, columns.length, density)
  const focus = useGridFocus(grid)
  const { dragged, handlers } = useCardDrag(grid, columns, props.drag)
  const now = useNowInView(scroller, nowHour, room?.row ?? 0)
  useOneSheet(grid)
  const finger = useRef(false)
  const click = ({ target }: MouseEvent) => {
    const cell = (target as Element).closest<HTMLElement>('[data-row]')
    if (cell && finger.current && isShut(grid.current!, cell)) return
    act(target as Element, columns, actions)
  }
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
    <div className="agenda__frame">
      <div ref={scroller} className="panel agenda__scroll">
        <table
          ref={grid}
          className="agenda"
          style={{ '--courts': columns.length, ...roomStyle(room) } as CSSProperties}
          role="grid"
          aria-label={props.label}
          aria-busy={props.busy}
          data-density={density}
          data-narrow={room?.isNarrow || undefined}
          data-week={isWeek(columns) || undefined}
          data-only-free={props.onlyFree || undefined}
          onClick={click}
          onKeyDown={press}
          {...focus}
          {...handlers}
          onPointerDown={(event) => {
            finger.current = event.pointerType === 'touch'
            handlers.onPointerDown(event)
          }}
        >
          <AgendaHead columns={columns} title={props.headTitle} />
          <tbody>
            {hoursIn(columns).map((startTime, row) => (
              <tr key={startTime} className={startTime === nowHour ? 'agenda__now' : undefined}>
                <th
                  scope="row"
                  className="agenda__hour"
                  style={{ gridRow: row + 2 }}
                  data-hour={startTime}
                  data-past={(nowHour !== null && startTime < nowHour) || undefined}
                  aria-current={startTime === nowHour ? 'time' : undefined}
                >
                  {startTime}
                </th>
                {columns.map(({ cells, isHighlighted, key, name }, column) => (
                  <GridCell
                    key={key}
                    cell={cells[row]!}
                    {...{ isHighlighted, startTime, row, column, room }}
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
      {dragged && <Edges held={dragged.edge} isWeek={isWeek(columns)} />}
      {now.isAway && (
        <button type="button" className="bare agenda__to-now" onClick={now.bringBack}>
          Agora · {nowHour}
        </button>
      )}
    </div>
  )
}

/** A finger has nothing to hover with: its first tap on a free hour shows what may be done there. */
function isShut(grid: HTMLElement, cell: HTMLElement): boolean {
  const before = grid.querySelector<HTMLElement>('[data-open]')
  const isOpen = before === cell
  if (before && !isOpen) before.removeAttribute('data-open')
  if (isOpen || !cell.querySelector('[data-do="reserve"]')) return false
  cell.setAttribute('data-open', '')
  return true
}

function act(target: Element, columns: Props['columns'], actions: GridActions) {
  const cell = target.closest<HTMLElement>('[data-row]')
  const button = target.closest<HTMLElement>('button')
  const { row, column } = cell ? gridPlaceOf(cell) : { row: 0, column: 0 }
  const here = columns[column]
  if (!cell || !here) return
  const { class: classId, do: wanted, reservation } = button?.dataset ?? {}
  if (reservation) return actions.openReservation(Number(reservation))
  if (classId) return actions.openClass(Number(classId), here.date)
  if (wanted === 'open') return actions.openColumn?.(here)
  if (!cell.querySelector('[data-do="reserve"]')) return
  const place = { courtId: here.courtId, date: here.date, startTime: here.hours[row]! }
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

function isWeek([first, second]: Props['columns']) {
  return second !== undefined && first!.date !== second.date
}
