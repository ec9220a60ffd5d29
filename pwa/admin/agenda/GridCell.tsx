import type { agendaLabel } from './agendaLabel.ts'
import { CellContent } from './CellContent.tsx'
import { cellFace } from './cellFace.ts'
import { isHighlighted } from './cellPlace.ts'
import type { AgendaCell } from './dayView.ts'

type Props = {
  cell: AgendaCell
  courtId: number
  courtName: string
  startTime: string
  /** Index of the hour and of the court, from 0. */
  row: number
  column: number
  timeZone: string
  labelOf: typeof agendaLabel
}

const LOOKS: Record<AgendaCell['kind'], string> = {
  free: 'agenda__cell cell--free',
  over: 'agenda__cell cell--over',
  closed: 'agenda__cell cell--closed',
  held: 'agenda__cell cell--held',
  unknown: 'agenda__cell cell--unknown',
  covered: '',
  reservation: 'agenda__cell',
  class: 'agenda__cell',
}

/** The cell of an hour and a court. It stays when what is in it changes with the day. */
export function GridCell({ cell, courtId, row, column, timeZone, ...rest }: Props) {
  if (cell.kind === 'covered') return null
  const span = 'span' in cell ? cell.span : 1
  const isPast = cell.kind === 'free' && cell.isPast
  const hasButton = cell.kind === 'free' || 'span' in cell
  return (
    <td
      className={`${LOOKS[cell.kind]}${isPast ? ' cell--past' : ''}`}
      style={{ gridRow: `${row + 2} / span ${span}`, gridColumn: column + 2 }}
      aria-rowspan={span > 1 ? span : undefined}
      data-row={row}
      data-column={column}
      data-span={span > 1 ? span : undefined}
      data-highlighted={isHighlighted(courtId) || undefined}
      tabIndex={hasButton ? undefined : -1}
    >
      <CellContent {...rest} {...cellFace(cell, timeZone)} />
    </td>
  )
}
