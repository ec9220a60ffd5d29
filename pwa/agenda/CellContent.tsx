import type { agendaLabel } from './agendaLabel.ts'
import { ClassCard } from './ClassCard.tsx'
import type { AgendaCell } from './dayView.ts'
import { FreeCell } from './FreeCell.tsx'
import { paymentSign } from './paymentSign.ts'
import { QuietCell } from './QuietCell.tsx'
import { ReservationCard } from './ReservationCard.tsx'

type Props = {
  cell: AgendaCell
  courtName: string
  startTime: string
  timeZone: string
  labelOf: typeof agendaLabel
}

/** Spreads a cell into primitive props, so that what is drawn compares by value. */
export function CellContent({ cell, timeZone, ...common }: Props) {
  switch (cell.kind) {
    case 'free':
      return <FreeCell {...common} isPast={cell.isPast} />
    case 'covered':
      return null
    case 'closed':
      return <QuietCell {...common} text={cell.reason} />
    case 'over':
      return <QuietCell {...common} text="Livre" />
    case 'held':
      return <QuietCell {...common} text="Cliente reservando" />
    case 'unknown':
      return <QuietCell {...common} text="Sem dados" />
    case 'class': {
      const { id, name, sportType, endTime } = cell.fixedClass
      return (
        <ClassCard {...common} {...{ id, name, endTime }} sport={sportType} isPast={cell.isPast} />
      )
    }
    case 'reservation': {
      const { reservation, isPast } = cell
      const { id, endTime, customerName, sportType, expiresAt, status } = reservation
      const { sign, words } = paymentSign(reservation, timeZone)
      return (
        <ReservationCard
          {...common}
          {...{ id, endTime, isPast, sign }}
          name={customerName}
          sport={sportType}
          tag={reservation.reservationType === 'recorrente' ? 'Recorrente' : 'Avulso'}
          payment={words}
          expiresAt={status === 'pending' ? expiresAt : null}
          byCustomer={reservation.userId === null}
        />
      )
    }
  }
}
