import { memo } from 'react'
import { SPORT_LABELS, type Sport } from '#shared/court/sport.ts'
import type { agendaLabel } from './agendaLabel.ts'
import type { CellPlace } from './cellPlace.ts'
import { SPORT_LOOKS } from './sportLooks.ts'

type Props = CellPlace & {
  id: number
  endTime: string
  name: string
  sport: Sport
  isPast: boolean
  labelOf: typeof agendaLabel
}

/** A class on all its hours. */
export const ClassCard = memo(function ClassCard(props: Props) {
  const { courtName, endTime, isPast, labelOf, name, sport, startTime } = props
  return (
    <button
      type="button"
      className={`card card--class card--${SPORT_LOOKS[sport]}${isPast ? ' card--past' : ''}`}
      data-class={props.id}
      tabIndex={-1}
      aria-label={labelOf({ kind: 'class', courtName, startTime, endTime, name, sport })}
    >
      <span className="card__tag">Aula</span>
      <span className="card__sport">{SPORT_LABELS[sport]}</span>
      <span className="card__name">{name}</span>
    </button>
  )
})
