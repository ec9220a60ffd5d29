import { useState } from 'react'
import { readReais, toReais, typedReais } from '#shared/money/money.ts'
import { suggestedPriceCents } from '#shared/pricing/suggestedPrice.ts'
import type { CivilDate, ClockTime } from '#shared/time/civil.ts'
import { slotEnd } from '#shared/time/hours.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import type { FormStart } from './formStart.ts'

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
