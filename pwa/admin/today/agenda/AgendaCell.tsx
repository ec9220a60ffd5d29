import { memo } from 'react'
import type { Sport } from '#shared/venue/courts/sport.ts'
import { ARRIVAL_LABELS } from '#shared/booking/reservation/arrival.ts'
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
import type { CellRoom } from './cellRoom.ts'
import type { AgendaCell } from './dayView.ts'

type Props = {
  cell: AgendaCell
  isHighlighted: boolean
  courtName: string
  startTime: string
  /** Index of the hour and of the court, from 0. */
  row: number
  column: number
  timeZone: string
  room: CellRoom | null
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
export function GridCell({ cell, isHighlighted, row, column, room, timeZone, ...rest }: Props) {
  if (cell.kind === 'covered') return null
  const span = 'span' in cell ? cell.span : 1
  const isPast = cell.kind === 'free' && cell.isPast
  const end = column > 2 ? ' cell--end' : ''
  const hasButton = cell.kind === 'free' || 'span' in cell
  const face = cellFace(cell, timeZone)
  const shown =
    'name' in face && room ? room.nameIn(face, { hours: span, isMarked: isMarked(face) }) : null
  return (
    <td
      className={`${CLASS_NAMES[cell.kind]}${isPast ? ' cell--past' : ''}${end}`}
      style={{ gridRow: `${row + 2} / span ${span}`, gridColumn: column + 2 }}
      aria-rowspan={span > 1 ? span : undefined}
      data-row={row}
      data-column={column}
      data-span={span > 1 ? span : undefined}
      data-highlighted={isHighlighted || undefined}
      tabIndex={hasButton ? undefined : -1}
    >
      <CellContent
        {...rest}
        {...face}
        shownName={shown?.text ?? null}
        isSmall={shown?.isSmall ?? false}
        hasKind={shown?.hasKind ?? false}
      />
    </td>
  )
}

type Common = CellPlace & {
  labelOf: typeof agendaLabel
  /** The name as it fits on its card; null for all of it. */
  shownName: string | null
  isSmall: boolean
  /** Whether a reservation's kind has room in words. */
  hasKind: boolean
}

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
      {/* The buttons' names end with it. */}
      <span className="cell__word" aria-hidden="true">
        {isPast ? 'Já passou' : 'Livre'}
      </span>
      <button
        type="button"
        className="bare cell__do cell__do--reserve"
        data-do="reserve"
        tabIndex={-1}
        aria-label={`${reserve}, ${label}`}
      >
        {reserve}
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

function quiet({ courtName, labelOf, startTime, text }: Common & QuietFace) {
  return (
    <>
      <span className="visually-hidden">
        {labelOf({ kind: 'quiet', courtName, startTime, text })}
      </span>
      <span aria-hidden="true">{text}</span>
    </>
  )
}

function classCard({ id, labelOf, ...props }: Common & ClassFace) {
  const label = labelOf(props)
  return (
    <button
      type="button"
      className={`card card--class ${classNamesOf(props)}`}
      data-class={id}
      tabIndex={-1}
      aria-label={withShown(label, props.shownName)}
      title={label}
    >
      <span className="card__marks">
        <span className="card__tag">Aula</span>
      </span>
      <CardName {...props} />
    </button>
  )
}

function reservationCard({ id, labelOf, hasKind, ...props }: Common & ReservationFace) {
  const { arrival, byCustomer, closedBy, expiresAt, isPart, isPast, payment, sign, tag } = props
  const label = labelOf(props)
  // Unsent, it says so in that place.
  const inWords = hasKind && !isPast && closedBy === null && props.unsent === null
  return (
    <button
      type="button"
      className={`card ${classNamesOf(props)}${closedBy === null ? '' : ' card--struck'}`}
      data-reservation={id}
      tabIndex={-1}
      aria-label={withShown(label, props.shownName)}
      title={label}
    >
      {(inWords || isMarked(props)) && (
        <span className="card__marks">
          {inWords && tag !== 'Encaixe' && <span className="card__words">{tag}</span>}
          {expiresAt && <PendingClock expiresAt={expiresAt} />}
          {sign !== 'paid' && <CardIcon sign={sign} title={payment} />}
          {isPart && <span className="card__tag">Parte</span>}
          {arrival === 'missed' && <span className="card__tag">{ARRIVAL_LABELS.missed}</span>}
          {!isPast && (
            <>
              {arrival === 'arrived' && <CardIcon sign="arrived" title={ARRIVAL_LABELS.arrived} />}
              {byCustomer && <CardIcon sign="customer" title="Criada por cliente" />}
              {tag === 'Encaixe' && <span className="card__tag">{tag}</span>}
              {tag === 'Recorrente' && !inWords && <CardIcon sign="weekly" title={tag} />}
            </>
          )}
        </span>
      )}
      <CardName {...props} />
    </button>
  )
}

/** Who says aloud what they see finds the card too, where it shows a shorter name. */
function withShown(label: string, shownName: string | null) {
  return shownName === null || label.includes(shownName) ? label : `${label}, ${shownName}`
}

/** A long name gives up its middle names; all of it is in the card's label. */
function CardName({ name, shownName }: Pick<Common & ClassFace, 'name' | 'shownName'>) {
  return <span className="card__name">{shownName ?? name}</span>
}

type Marks =
  | Pick<ClassFace, 'kind'>
  | Pick<
      ReservationFace,
      'kind' | 'sign' | 'byCustomer' | 'arrival' | 'tag' | 'isPast' | 'closedBy'
    >

/** Whether anything about it is unusual; once it is over, whether anything is still to be settled. */
function isMarked(face: Marks): boolean {
  if (face.kind === 'class') return true
  if (face.closedBy !== null) return false
  if (face.isPast) return face.sign !== 'paid' || face.arrival === 'missed'
  return face.sign !== 'paid' || face.byCustomer || face.arrival !== null || face.tag !== 'Avulso'
}

type Looks = Pick<ClassFace, 'sport' | 'isPast' | 'unsent'> & Pick<Common, 'isSmall'>

function classNamesOf({ isPast, isSmall, unsent, sport }: Looks) {
  const past = isPast ? ' card--past' : ''
  const mark = unsent ? ' card--unsent' : ''
  return `card--${SPORT_CLASS_NAMES[sport]}${past}${mark}${isSmall ? ' card--small' : ''}`
}

/** A mark of a card with its text as a tooltip; the card's accessible name contains it too. */
export function CardIcon({ sign, title }: { sign: CardSign; title?: string }) {
  return <span className={`card__icon card__icon--${sign}`} title={title} />
}

/** The sports' names in class names of `agenda.css`. */
export const SPORT_CLASS_NAMES: Record<Sport, string> = {
  futevôlei: 'futevolei',
  beach_tennis: 'beach-tennis',
  vôlei: 'volei',
}

/** A cell's place, as what is in it names it. */
type CellPlace = { courtName: string; startTime: string }
