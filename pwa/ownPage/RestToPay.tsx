import { lazy, Suspense, useState } from 'react'
import { reaisText, toCents } from '#shared/platform/money/money.ts'
import type { OwnReservation, OwnRest } from '#shared/booking/reservation/ownReservation.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import type { EventStream } from '../api/events.ts'
import { myApi } from '../api/ownPage/my.ts'
import { Waiting } from '../ui/Face.tsx'

const OwnPayment = lazy(() =>
  import('./OwnPayment.tsx').then((module) => ({ default: module.OwnPayment })),
)

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
  const readAgain = () =>
    void myApi.read(code).then(onChanged, () => {
      // Every few seconds it is read again.
    })
  return (
    <section className="panel stack" aria-label="Pagar o restante">
      <h2>{isPaid ? 'Restante pago' : `Faltam ${reaisText(rest.amount)}`}</h2>
      {!isPaid && (
        <p>O local já recebeu uma parte. O restante pode ser pago aqui, de uma vez, ou no local.</p>
      )}
      {isOpen ? (
        <Suspense fallback={<Waiting>Preparando o pagamento...</Waiting>}>
          <OwnPayment
            order={{
              reservationIds: [hour.id],
              sport: hour.sportType,
              slotCount: rest.hours,
              totalCents: toCents(rest.amount),
              owed: 'Restante',
            }}
            payment={rest.payment}
            {...{ cards, events }}
            onConfirmed={() => setPaid(true)}
            onSettled={readAgain}
            onGiveUp={async () => {}}
          />
        </Suspense>
      ) : (
        <button type="button" className="button button--primary" onClick={() => setOpen(true)}>
          Pagar o restante
        </button>
      )}
    </section>
  )
}
