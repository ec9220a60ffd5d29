import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { formatReais } from '#shared/platform/money/money.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { openCents } from '../../reservation/receive/receivable.ts'
import { ReceiveButton } from '../../reservation/receive/ReceiveButton.tsx'
import { hoursText } from '../../reservation/reservationTexts.ts'
import { LoadedState } from '../../ui/Loaded.tsx'
import { useVenueToday } from '../../ui/time/clock.ts'
import { useDays } from '../../ui/time/useDays.ts'

/** Lists whose hours of today are not paid, in their order; without a connection as this device knows them. */
export function UnpaidToday({ venue }: { venue: Venue }) {
  const store = useAdminStore()
  const today = useVenueToday(venue, store.serverNowMs)
  const [day] = useDays(today, 1)
  const courts = valueOf(useResource(store.courts))
  const courtOf = (id: number) => courts?.find((court) => court.id === id)?.name ?? ''
  return (
    <section className="panel stack" aria-labelledby="unpaid-today">
      <h2 id="unpaid-today">A receber hoje</h2>
      <LoadedState
        state={day!.state}
        retry={() => void store.day(today).reload()}
        failed="Erro ao carregar o dia"
      >
        {({ allReservations }) => {
          const unpaid = allReservations.filter((one) => openCents(one) > 0).toSorted(byTime)
          if (unpaid.length === 0) return <p className="muted">Tudo de hoje está pago.</p>
          const sum = unpaid.reduce((sum, one) => sum + openCents(one), 0)
          return (
            <>
              <p>
                <strong>{formatReais(sum)}</strong> de {unpaid.length}{' '}
                {unpaid.length === 1 ? 'reserva' : 'reservas'}
              </p>
              <ul className="till-unpaid">
                {unpaid.map((reservation) => (
                  <li key={reservation.id}>
                    <span className="till-unpaid__who">
                      <strong>{reservation.customerName}</strong>
                      <span className="note">
                        {hoursText(reservation)} · {courtOf(reservation.courtId)}
                      </span>
                    </span>
                    <ReceiveButton reservation={reservation} />
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </LoadedState>
    </section>
  )
}

function byTime(one: AdminReservation, other: AdminReservation) {
  return one.startTime.localeCompare(other.startTime) || one.courtId - other.courtId
}
