import { useState } from 'react'
import { reaisText, toCents } from '#shared/platform/money/money.ts'
import type { OwnReservation, OwnRest } from '#shared/booking/reservation/ownReservation.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import type { EventStream } from '../api/events.ts'
import { LateOwnPayment } from './LateOwnPayment.tsx'

type Props = {
  reservation: OwnReservation
  rest: OwnRest
  cards: Venue['cards']
  events: EventStream
  onChanged: (after: OwnReservation) => void
}

/** Pays what is left after the venue has taken a part: nothing of it runs out. */
export function RestToPay({ reservation, rest, cards, events, onChanged }: Props) {
  const { code, hours } = reservation
  const [isOpen, setOpen] = useState(rest.payment !== null)
  const [isPaid, setPaid] = useState(false)
  const hour = hours.find(({ id }) => id === rest.reservationId)
  if (!hour) return null
  return (
    <section className="panel stack" aria-label="Pagar o restante">
      <h2>{isPaid ? 'Restante pago' : `Faltam ${reaisText(rest.amount)}`}</h2>
      {!isPaid && (
        <p>O local já recebeu uma parte. O restante pode ser pago aqui, de uma vez, ou no local.</p>
      )}
      {isOpen ? (
        <LateOwnPayment
          order={{
            reservationIds: [hour.id],
            sport: hour.sportType,
            slotCount: rest.hours,
            totalCents: toCents(rest.amount),
            owed: 'Restante',
          }}
          payment={rest.payment}
          {...{ cards, code, events, onChanged }}
          onConfirmed={() => setPaid(true)}
          onGiveUp={async () => {}}
        />
      ) : (
        <button type="button" className="button button--primary" onClick={() => setOpen(true)}>
          Pagar o restante
        </button>
      )}
    </section>
  )
}
