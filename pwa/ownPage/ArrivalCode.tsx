import type { OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import { arrivalQr } from '#shared/booking/reservation/arrival.ts'
import { useQr } from '../ui/useQr.ts'

/** What the desk reads when its customer comes; there while there is an hour to come to. */
export function ArrivalCode({ reservation }: { reservation: OwnReservation }) {
  const hours = reservation.hours.filter(({ state }) => state === 'confirmed')
  return hours.length === 0 ? null : <Code code={reservation.code} hours={hours} />
}

function Code(shown: Parameters<typeof arrivalQr>[0]) {
  const picture = useQr(arrivalQr(shown))
  return (
    <section className="panel own__arrival" aria-label="Na chegada">
      <div className="stack tight">
        <h2>Na chegada</h2>
        <p>
          Mostre este QR code na recepção, ou diga o código{' '}
          <strong className="own__code">{shown.code}</strong>.
        </p>
      </div>
      {picture && (
        <img src={picture} width={152} height={152} alt={`QR code da reserva ${shown.code}`} />
      )}
    </section>
  )
}
