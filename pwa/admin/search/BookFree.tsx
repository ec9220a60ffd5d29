import type { Court } from '#shared/venue/courts/court.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { NewReservation } from '../reservation/NewReservation.tsx'
import { startOfNew } from '../reservation/reservationFields.ts'
import type { PickedPlace } from './FreeAnswer.tsx'

type Props = {
  place: PickedPlace
  courts: readonly Court[]
  today: CivilDate
  onClose: () => void
}

/** 'Nova Reserva' at a free place, for as long and for the sport that was asked for. */
export function BookFree({ place, courts, today, onClose }: Props) {
  const { endTime, sportType } = place
  const start = { ...startOfNew(place, courts), endTime, sportType }
  return <NewReservation {...{ start, courts, today, onClose }} />
}
