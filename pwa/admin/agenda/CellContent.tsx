import { memo } from 'react'
import { SPORT_LABELS, type Sport } from '#shared/court/sport.ts'
import type { agendaLabel } from './agendaLabel.ts'
import { CardIcon } from './CardIcon.tsx'
import type { CellFace, ClassFace, FreeFace, QuietFace, ReservationFace } from './cellFace.ts'
import type { CellPlace } from './cellPlace.ts'
import { PendingClock } from './PendingClock.tsx'
import { SPORT_LOOKS } from './sportLooks.ts'

type Common = CellPlace & { labelOf: typeof agendaLabel }

/**
 * What is in a cell, drawn again just when something of it changed. One component for every kind: so the button of one
 * becomes that of the other when the day turns, instead of being made anew.
 */
export const CellContent = memo(function CellContent(props: Common & CellFace) {
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

/** All of a free hour takes a reservation, its right end a class. */
function free({ courtName, isPast, labelOf, startTime }: Common & FreeFace) {
  const label = labelOf({ kind: 'free', courtName, startTime, isPast })
  return (
    <>
      <button
        type="button"
        className="cell__do cell__do--reserve"
        data-do="reserve"
        tabIndex={-1}
        aria-label={`Reserva, ${label}`}
      >
        <span className="cell__word">Livre</span>
        <span>Reserva</span>
      </button>
      <button
        type="button"
        className="cell__do cell__do--class"
        data-do="class"
        tabIndex={-1}
        aria-label={`Aula, ${label}`}
      >
        Aula
      </button>
    </>
  )
}

function quiet({ labelOf, ...words }: Common & QuietFace) {
  return (
    <>
      <span className="visually-hidden">{labelOf(words)}</span>
      <span aria-hidden="true">{words.text}</span>
    </>
  )
}

function classCard({ id, isPast, labelOf, ...words }: Common & ClassFace) {
  const { isUnsent, name, sport } = words
  return (
    <button
      type="button"
      className={`card card--class ${looksOf(sport, isPast, isUnsent)}`}
      data-class={id}
      tabIndex={-1}
      aria-label={labelOf(words)}
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
  const { expiresAt, id, isPast, labelOf, sign, ...words } = props
  const { byCustomer, isUnsent, name, payment, sport, tag } = words
  return (
    <button
      type="button"
      className={`card ${looksOf(sport, isPast, isUnsent)}`}
      data-reservation={id}
      tabIndex={-1}
      aria-label={labelOf(words)}
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

function looksOf(sport: Sport, isPast: boolean, isUnsent: boolean) {
  return `card--${SPORT_LOOKS[sport]}${isPast ? ' card--past' : ''}${isUnsent ? ' card--unsent' : ''}`
}
