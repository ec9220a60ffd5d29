import { memo } from 'react'
import type { agendaLabel } from './agendaLabel.ts'
import type { CellPlace } from './cellPlace.ts'

type Props = CellPlace & { isPast: boolean; labelOf: typeof agendaLabel }

/** What is in a free hour: all of it takes a reservation, its right end a class. */
export const FreeCell = memo(function FreeCell(props: Props) {
  const { courtName, isPast, labelOf, startTime } = props
  const label = labelOf({ kind: 'free', courtName, startTime, isPast })
  return (
    <>
      <span className="cell__word">Livre</span>
      <button type="button" data-do="reserve" tabIndex={-1} aria-label={`Reserva, ${label}`}>
        Reserva
      </button>
      <button type="button" data-do="class" tabIndex={-1} aria-label={`Aula, ${label}`}>
        Aula
      </button>
    </>
  )
})
