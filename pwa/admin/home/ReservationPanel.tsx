import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { ReservationList } from './ReservationList.tsx'
import './reservationList.css'

const FAILED = 'Erro ao carregar as reservas'

/** 'Gerenciamento de Reservas': who comes on a day, or when somebody comes, and what to do about it. */
export function ReservationPanel() {
  const { courts, venue } = useAdminStore()
  return (
    <section className="reservations" aria-labelledby="reservations-title">
      <h2 id="reservations-title">Gerenciamento de Reservas</h2>
      <Loaded resource={venue} failed={FAILED}>
        {(venue) => (
          <Loaded resource={courts} failed="Erro ao carregar quadras">
            {(courts) => <ReservationList venue={venue} courts={courts} />}
          </Loaded>
        )}
      </Loaded>
    </section>
  )
}
