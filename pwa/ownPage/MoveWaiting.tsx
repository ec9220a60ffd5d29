import { useState } from 'react'
import { reaisText, toCents } from '#shared/platform/money/money.ts'
import type { OwnMoving, OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import type { EventStream } from '../api/events.ts'
import { myApi } from '../api/ownPage/my.ts'
import { readFailureText } from '../api/refusal.ts'
import { focusOnMount } from '../ui/focus.ts'
import { useToast } from '../ui/toast.tsx'
import { LateOwnPayment } from './LateOwnPayment.tsx'
import { TimeLeft } from './TimeLeft.tsx'

type Props = {
  reservation: OwnReservation
  moving: OwnMoving
  cards: Venue['cards']
  events: EventStream
  onChanged: (after: OwnReservation) => void
}

/** A move to a dearer hour that waits for its difference: both hours are kept, and what to pay is here. */
export function MoveWaiting({ reservation, moving, cards, events, onChanged }: Props) {
  const { code, hours } = reservation
  const hour = hours.find(({ id }) => id === moving.reservationId)
  const [isBusy, setBusy] = useState(false)
  const [isPaid, setPaid] = useState(false)
  const toast = useToast()
  if (!hour) return null
  const giveUp = async () => {
    setBusy(true)
    try {
      onChanged(await myApi.giveUpMove(code))
    } catch (error) {
      setBusy(false)
      toast({
        title: 'Não foi possível desistir da mudança',
        description: readFailureText(error, 'Sem conexão: tente de novo.'),
        tone: 'destructive',
      })
    }
  }
  return (
    <section className="panel stack" aria-label="Mudança de horário">
      <h2 tabIndex={-1} ref={focusOnMount}>
        {isPaid
          ? 'Diferença paga'
          : `Mudança aguardando pagamento da diferença de ${reaisText(moving.difference)}`}
      </h2>
      <p>
        <span>{`De ${formatDate(hour.date)}, ${hour.startTime} para`}</span>{' '}
        <strong>
          {[
            WEEKDAY_LABELS[weekdayOf(moving.date)],
            formatDate(moving.date),
            `${moving.startTime} às ${moving.endTime}`,
            moving.courtName,
          ].join(', ')}
        </strong>
        .
      </p>
      {!isPaid && (
        <p>
          <span>
            {hour.asked
              ? 'O horário novo fica guardado por'
              : 'Os dois horários ficam guardados por'}
          </span>{' '}
          <TimeLeft ms={moving.expiresInMs} />.{' '}
          <span>
            {hour.asked
              ? 'Sem o pagamento, você ainda escolhe o que prefere.'
              : 'Sem o pagamento, o seu horário continua o mesmo.'}
          </span>
        </p>
      )}
      <LateOwnPayment
        key={moving.id}
        order={{
          reservationIds: [hour.id],
          sport: hour.sportType,
          slotCount: 1,
          totalCents: toCents(moving.difference),
          moveId: moving.id,
          owed: 'Diferença',
        }}
        payment={moving.payment}
        {...{ cards, code, events, onChanged }}
        onConfirmed={() => setPaid(true)}
        onGiveUp={giveUp}
      />
      {!isPaid && (
        <button type="button" className="button" disabled={isBusy} onClick={() => void giveUp()}>
          {isBusy ? 'Desistindo…' : 'Desistir da mudança'}
        </button>
      )}
    </section>
  )
}
