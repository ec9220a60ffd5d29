import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { Visitor } from './visitor.ts'

const TIME_ZONE = 'America/Sao_Paulo'
export const SPORT = 'beach tênis'

export type Cell = { date: string; startTime: string }

/** The hours of the week from tomorrow in which somebody may play. */
export async function freeCells(visitor: Visitor): Promise<Cell[]> {
  const first = addDays(venueNow(Date.now(), TIME_ZONE).date, 1)
  const query = new URLSearchParams({
    startDate: first,
    endDate: addDays(first, 6),
    sportType: SPORT,
  })
  const { text } = await visitor.get(`/api/calendar?${query}`)
  const { days } = JSON.parse(text) as Calendar
  return days.flatMap(({ date, slots }) =>
    slots.filter(({ available }) => available).map(({ startTime }) => ({ date, startTime })),
  )
}

export async function hold(visitor: Visitor, cell: Cell): Promise<number> {
  const { status } = await visitor.send('POST', '/api/holds', { ...cell, sportType: SPORT })
  return status
}
