import type { Court } from '#shared/court/court.ts'
import { SPORTS, type Sport } from '#shared/court/sport.ts'
import { maskPhone } from '#shared/customer/mask.ts'
import { typedReais } from '#shared/money/money.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import type { CivilDate, ClockTime } from '#shared/time/civil.ts'
import { slotEnd } from '#shared/time/hours.ts'

/** What the form shows when it opens. */
export type FormStart = {
  courtId: number | null
  date: CivilDate | null
  startTime: ClockTime
  endTime: ClockTime
  sportType: Sport
  customerName: string
  customerEmail: string
  customerPhone: string
  /** As typed; null while it is what the price table says. */
  price: string | null
  status: string
  paymentStatus: string
  notes: string
}

type Place = { courtId: number | null; date: CivilDate; startTime?: ClockTime }

const USUAL_START = '08:00'

/** A new reservation; where it was asked for is known already. */
export function startOfNew(place: Place, courts: readonly Court[]): FormStart {
  const startTime = place.startTime ?? USUAL_START
  const played = courts.find(({ id }) => id === place.courtId)?.sportTypes ?? SPORTS
  return {
    courtId: place.courtId,
    date: place.date,
    startTime,
    endTime: slotEnd(startTime),
    sportType: played.includes(SPORTS[0]) ? SPORTS[0] : (played[0] ?? SPORTS[0]),
    customerName: '',
    customerEmail: '',
    customerPhone: '',
    price: null,
    status: 'approved',
    paymentStatus: 'pending',
    notes: '',
  }
}

export function startOfEdit(reservation: AdminReservation): FormStart {
  const { courtId, customerEmail, customerName, date, endTime, sportType, startTime } = reservation
  return {
    courtId,
    date,
    startTime,
    endTime,
    sportType,
    customerName,
    customerEmail,
    customerPhone: maskPhone(reservation.customerPhone),
    price: typedReais(reservation.price),
    status: reservation.status,
    paymentStatus: reservation.paymentStatus,
    notes: reservation.notes ?? '',
  }
}
