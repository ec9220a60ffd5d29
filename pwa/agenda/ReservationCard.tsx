import { memo } from 'react'
import { SPORT_LABELS, type Sport } from '#shared/court/sport.ts'
import type { agendaLabel } from './agendaLabel.ts'
import { CardIcon, type CardSign } from './CardIcon.tsx'
import type { CellPlace } from './cellPlace.ts'
import { PendingClock } from './PendingClock.tsx'
import { SPORT_LOOKS } from './sportLooks.ts'

type Props = CellPlace & {
  id: number
  endTime: string
  name: string
  sport: Sport
  tag: 'Avulso' | 'Recorrente'
  sign: CardSign
  /** What the sign means. */
  payment: string
  /** ISO instant until which it waits for the money; null when it does not. */
  expiresAt: string | null
  byCustomer: boolean
  isPast: boolean
  labelOf: typeof agendaLabel
}

/** A reservation on all its hours. Primitive props only: it is drawn again just when something of it changed. */
export const ReservationCard = memo(function ReservationCard(props: Props) {
  const { byCustomer, expiresAt, isPast, name, payment, sign, sport, tag } = props
  const { courtName, endTime, labelOf, startTime } = props
  const words = { courtName, startTime, endTime, name, sport, tag, payment, byCustomer }
  return (
    <button
      type="button"
      className={`card card--${SPORT_LOOKS[sport]}${isPast ? ' card--past' : ''}`}
      data-reservation={props.id}
      tabIndex={-1}
      aria-label={labelOf({ kind: 'reservation', ...words })}
    >
      <span className="card__tag">{tag}</span>
      <span className="card__sport">{SPORT_LABELS[sport]}</span>
      <span className="card__name">{name}</span>
      <span className="card__signs">
        {expiresAt && <PendingClock expiresAt={expiresAt} />}
        {byCustomer && <CardIcon sign="customer" title="Criada por cliente" />}
        <CardIcon sign={sign} title={payment} />
      </span>
    </button>
  )
})
