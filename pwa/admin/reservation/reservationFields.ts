import { useState } from 'react'
import type { Court } from '#shared/venue/courts/court.ts'
import { SPORTS, type Sport } from '#shared/venue/courts/sport.ts'
import { formatPhone } from '#shared/platform/contact/phone.ts'
import { readReais, toReais, typedReais } from '#shared/platform/money/money.ts'
import { suggestedPriceCents } from '#shared/venue/prices/suggestedPrice.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { EditableField } from '#shared/booking/reservation/adminReservation.schema.ts'
import { priceAt, type TablePrice } from '#shared/booking/reservation/edit.ts'
import type { CivilDate, ClockTime } from '#shared/platform/time/civil.ts'
import { hourOf, hourText, SLOT_TIMES, slotEnd } from '#shared/platform/time/hours.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/store/useAdminStore.ts'
import { useShownHours } from '../ui/time/shownHours.ts'
import { readParts } from './PaidParts.tsx'

export type FormStart = StartOf<{
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
}>
/** Every field that staff may set; the CPF comes with the details. */
type StartOf<Start extends Record<Exclude<EditableField, 'customerCpf'>, unknown>> = Start

type StartPlace = { courtId: number | null; date: CivilDate; startTime?: ClockTime }

const USUAL_START = '08:00'

/** A new reservation at the place where it was begun. */
export function startOfNew(place: StartPlace, courts: readonly Court[]): FormStart {
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

function startOfEdit(reservation: AdminReservation): FormStart {
  const { courtId, customerEmail, customerName, date, endTime, sportType, startTime } = reservation
  return {
    courtId,
    date,
    startTime,
    endTime,
    sportType,
    customerName,
    customerEmail,
    customerPhone: formatPhone(reservation.customerPhone),
    price: null,
    status: reservation.status,
    paymentStatus: reservation.paymentStatus,
    notes: reservation.notes ?? '',
  }
}

/** The fields that depend on one another, as they are typed. The others stay in the form until it is sent. */
export type FieldValues = {
  /** Blank while no court is chosen. */
  courtId: string
  date: CivilDate | null
  startTime: ClockTime
  endTime: ClockTime
  isEndChosen: boolean
  /** How long it is while its end is not chosen. */
  hours: number
  sportType: string
  isRecurring: boolean
  endDate: CivilDate | null
  /** Null while it is the price table's. Once a price is typed, the table no longer changes it. */
  price: string | null
}
export type FieldChange = Partial<Omit<FieldValues, 'isEndChosen' | 'hours'>>

export function fieldValuesOf(start: FormStart): FieldValues {
  const { courtId, date, endTime, price, sportType, startTime } = start
  return {
    courtId: courtId === null ? '' : String(courtId),
    date,
    startTime,
    endTime,
    isEndChosen: false,
    hours: hourOf(endTime) - hourOf(startTime),
    sportType,
    isRecurring: false,
    endDate: null,
    price,
  }
}

/** With a change, and what follows from it: the end goes with the start, and the length stays, until the end is chosen itself. */
export function withChange(
  values: FieldValues,
  change: FieldChange,
  lastEnd: ClockTime = slotEnd(SLOT_TIMES.at(-1)!),
): FieldValues {
  const next = { ...values, ...change }
  if (change.endTime !== undefined) next.isEndChosen = true
  else if (change.startTime !== undefined) {
    const keepsEnd = values.isEndChosen && values.endTime > change.startTime
    if (!keepsEnd) next.endTime = endOf(change.startTime, values.hours, lastEnd)
  }
  if (change.isRecurring === false) next.endDate = null
  return next
}

// As long as the last hour of the day allows.
function endOf(startTime: ClockTime, hours: number, lastEnd: ClockTime): ClockTime {
  return hourText(Math.min(hourOf(startTime) + hours, hourOf(lastEnd)))
}

/** The end of the last hour that the agenda shows. */
export function useLastEnd(): ClockTime {
  return slotEnd(useShownHours().at(-1)!)
}

/** The body as the wire carries it; `texts` are the form's text fields. */
export function readFields(
  { courtId, date, endTime, price, sportType, startTime }: FieldValues,
  untypedPrice: string,
  all: Record<string, string>,
) {
  const { paid, texts } = readParts(all)
  return {
    ...texts,
    ...paid,
    startTime,
    endTime,
    courtId: courtId === '' ? '' : Number(courtId),
    date: date ?? '',
    sportType,
    price: readReais(price ?? untypedPrice),
  }
}

export type ReservationFields = {
  start: FormStart
  values: FieldValues
  /** What the price table says; blank when it says nothing. */
  suggestedPrice: string
  /** The price until another is typed: the table's, or that of a saved reservation which is not the table's. */
  untypedPrice: string
  /** In reais, of the reservation as it is saved; null for a new one. */
  savedPrice: number | null
  change: (change: FieldChange) => void
}

/** The fields of a saved reservation. */
export function useReservationFields(saved: AdminReservation): ReservationFields {
  const [start] = useState(() => startOfEdit(saved))
  const [values, setValues] = useState(() => fieldValuesOf(start))
  const suggestedPrice = useSuggestedPrice(values)
  const tablePrice = useTablePrice()
  const place = placeIn(values)
  const price = place ? priceAt(saved, place, tablePrice) : saved.price
  const lastEnd = useLastEnd()
  const change = (part: FieldChange) => setValues((before) => withChange(before, part, lastEnd))
  const untypedPrice = typedReais(price)
  return { start, values, suggestedPrice, untypedPrice, savedPrice: saved.price, change }
}

export function useSuggestedPrice(values: FieldValues): string {
  const tablePrice = useTablePrice()
  const place = placeIn(values)
  return place ? typedReais(tablePrice(place)) : ''
}

function placeIn({ courtId, date, endTime, startTime }: FieldValues) {
  return date === null ? null : { courtId: Number(courtId), date, startTime, endTime }
}

/** What the price table on this device says for a place, in reais. */
export function useTablePrice(): TablePrice {
  const store = useAdminStore()
  const prices = valueOf(useResource(store.prices)) ?? []
  const specials = valueOf(useResource(store.specialPrices)) ?? []
  return (place) => toReais(suggestedPriceCents(place, prices, specials))
}
