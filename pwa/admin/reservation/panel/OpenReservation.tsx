import { later } from '../../../ui/later.tsx'

/** The panel of a reservation for screens that begin without it. */
export const OpenReservation = later(() =>
  import('./ReservationDialog.tsx').then((module) => module.ReservationDialog),
)
