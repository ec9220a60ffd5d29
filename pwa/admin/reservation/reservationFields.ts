import { useState } from 'react'
import type { Court } from '#shared/court/court.ts'
import { SPORTS, type Sport } from '#shared/court/sport.ts'
import { maskPhone } from '#shared/customer/mask.ts'
import { readReais, toReais, typedReais } from '#shared/money/money.ts'
import { suggestedPriceCents } from '#shared/pricing/suggestedPrice.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import type { CivilDate, ClockTime } from '#shared/time/civil.ts'
import { slotEnd } from '#shared/time/hours.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/store/useAdminStore.ts'

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

export type ReservationFields = ReturnType<typeof useReservationFields>

/** The fields of a reservation that depend on one another, and the body that they all make. */
export function useReservationFields(start: FormStart) {
  const [courtId, setCourtId] = useState(start.courtId === null ? '' : String(start.courtId))
  const [date, setDate] = useState(start.date)
  const [times, setTimes] = useState({ startTime: start.startTime, endTime: start.endTime })
  const [endByHand, setEndByHand] = useState(false)
  const [sportType, setSportType] = useState<string>(start.sportType)
  const [isRecurring, setRecurring] = useState(false)
  const [endDate, setEndDate] = useState<CivilDate | null>(null)
  const suggested = useSuggestedPrice(courtId, date, times)
  // Once somebody has typed a price, the table has no more say in it.
  const [typedPrice, setTypedPrice] = useState(start.price)

  return {
    start,
    courtId,
    date,
    ...times,
    sportType,
    isRecurring,
    endDate,
    suggested,
    price: typedPrice ?? suggested,
    setCourtId,
    setDate,
    setSportType,
    setEndDate,
    setPrice: setTypedPrice,
    setRecurring(on: boolean) {
      setRecurring(on)
      if (!on) setEndDate(null)
    },
    setStartTime(startTime: ClockTime) {
      const keepsEnd = endByHand && times.endTime > startTime
      setTimes({ startTime, endTime: keepsEnd ? times.endTime : slotEnd(startTime) })
    },
    setEndTime(endTime: ClockTime) {
      setEndByHand(true)
      setTimes({ ...times, endTime })
    },
    /** The body as the wire carries it; `values` are the form's text fields. */
    read: (values: Record<string, string>) => ({
      ...values,
      ...times,
      courtId: courtId === '' ? '' : Number(courtId),
      date: date ?? '',
      sportType,
      price: readReais(typedPrice ?? suggested),
    }),
  }
}

function useSuggestedPrice(
  courtId: string,
  date: CivilDate | null,
  times: { startTime: ClockTime; endTime: ClockTime },
): string {
  const desk = useAdminStore()
  const prices = valueOf(useResource(desk.prices)) ?? []
  const specials = valueOf(useResource(desk.specialPrices)) ?? []
  if (date === null) return ''
  const range = { courtId: Number(courtId), date, ...times }
  return typedReais(toReais(suggestedPriceCents(range, prices, specials)))
}
