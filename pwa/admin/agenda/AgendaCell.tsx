import { memo } from 'react'
import { SPORT_LABELS, SPORTS, type Sport } from '#shared/court/sport.ts'
import { PendingClock } from './PendingClock.tsx'
import {
  cellFace,
  type agendaLabel,
  type CardSign,
  type CellFace,
  type ClassFace,
  type FreeFace,
  type QuietFace,
  type ReservationFace,
} from './cellFace.ts'
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

const CLASS_NAMES: Record<AgendaCell['kind'], string> = {
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
      className={`${CLASS_NAMES[cell.kind]}${isPast ? ' cell--past' : ''}`}
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

type Common = CellPlace & { labelOf: typeof agendaLabel }

/**
 * What is in a cell, drawn again just when something of it changed. One component for every kind: so the button of one
 * becomes that of the other when the day turns, instead of being made anew.
 */
const CellContent = memo(function CellContent(props: Common & CellFace) {
  switch (props.kind) {
    case 'free':
      return free(props)
    case 'quiet':
      return quiet(props)
    case 'class':
      return classCard(props)
    case 'reservation':
      return reservationCard(props)
  }
})

/** All of a free hour takes a reservation, its right end a class. One that is over takes a walk-in. */
function free({ courtName, isPast, labelOf, startTime }: Common & FreeFace) {
  const label = labelOf({ kind: 'free', courtName, startTime, isPast })
  const reserve = isPast ? 'Encaixe' : 'Reserva'
  return (
    <>
      <button
        type="button"
        className="bare cell__do cell__do--reserve"
        data-do="reserve"
        tabIndex={-1}
        aria-label={`${reserve}, ${label}`}
      >
        <span className="cell__word">{isPast ? 'Já passou' : 'Livre'}</span>
        <span>{reserve}</span>
      </button>
      <button
        type="button"
        className="bare cell__do"
        data-do="class"
        tabIndex={-1}
        aria-label={`Aula, ${label}`}
      >
        Aula
      </button>
    </>
  )
}

function quiet({ labelOf, ...parts }: Common & QuietFace) {
  return (
    <>
      <span className="visually-hidden">{labelOf(parts)}</span>
      <span aria-hidden="true">{parts.text}</span>
    </>
  )
}

function classCard({ id, isPast, labelOf, ...parts }: Common & ClassFace) {
  const { isUnsent, name, sport } = parts
  return (
    <button
      type="button"
      className={`card card--class ${classNamesOf(sport, isPast, isUnsent)}`}
      data-class={id}
      tabIndex={-1}
      aria-label={labelOf(parts)}
    >
      <span className="card__kind">
        <span className="card__tag">Aula</span>
        {SPORT_LABELS[sport]}
      </span>
      <span className="card__name">{name}</span>
    </button>
  )
}

function reservationCard(props: Common & ReservationFace) {
  const { expiresAt, id, isPast, labelOf, sign, ...parts } = props
  const { byCustomer, isUnsent, name, payment, sport, tag } = parts
  return (
    <button
      type="button"
      className={`card ${classNamesOf(sport, isPast, isUnsent)}`}
      data-reservation={id}
      tabIndex={-1}
      aria-label={labelOf(parts)}
    >
      <span className="card__kind">
        <span className="card__tag">{tag}</span>
        {SPORT_LABELS[sport]}
      </span>
      <span className="card__name">{name}</span>
      <CardIcon sign={sign} title={payment} />
      {byCustomer && <CardIcon sign="customer" title="Criada por cliente" />}
      {expiresAt && <PendingClock expiresAt={expiresAt} />}
    </button>
  )
}

function classNamesOf(sport: Sport, isPast: boolean, isUnsent: boolean) {
  return `card--${SPORT_CLASS_NAMES[sport]}${isPast ? ' card--past' : ''}${isUnsent ? ' card--unsent' : ''}`
}

/** A sign of a card with its text as a tooltip; the card's accessible name contains it too. */
function CardIcon({ sign, title }: { sign: CardSign; title: string }) {
  return <span className={`card__icon card__icon--${sign}`} title={title} />
}

export function Legend() {
  return (
    <ul className="row fine agenda-legend" aria-label="Legenda">
      {SPORTS.map((sport) => (
        <li key={sport}>
          <span className={`agenda-legend__color card--${SPORT_CLASS_NAMES[sport]}`} />
          {SPORT_LABELS[sport]}
        </li>
      ))}
      <li>
        <CardIcon sign="paid" title="" /> Pago
      </li>
      <li>
        <CardIcon sign="pending" title="" /> Pagamento pendente
      </li>
      <li>
        <CardIcon sign="customer" title="" /> Criada por cliente
      </li>
    </ul>
  )
}

/** The sports' names in class names of `agenda.css`. */
const SPORT_CLASS_NAMES: Record<Sport, string> = {
  futevôlei: 'futevolei',
  beach_tennis: 'beach-tennis',
  vôlei: 'volei',
}

/** A cell's place, as what is in it names it. */
type CellPlace = { courtName: string; startTime: string }

// Other screens link to the agenda with this id to highlight the court.
const HIGHLIGHTED_COURT = 2

export function isHighlighted(courtId: number): boolean {
  return courtId === HIGHLIGHTED_COURT
}
