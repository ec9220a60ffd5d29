import type { CivilDate, ClockTime } from '#shared/time/civil.ts'

/** A slot this browser holds. */
export type SelectedSlot = {
  holdId: number
  courtId: number
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
  priceCents: number
}

export type PaymentMethod = 'PIX' | 'CREDIT_CARD'

/** `2026-11-23 18:00`: names a slot within the sport that is being booked. */
export type SlotKey = string

export function slotKey({ date, startTime }: { date: CivilDate; startTime: ClockTime }): SlotKey {
  return `${date} ${startTime}`
}
