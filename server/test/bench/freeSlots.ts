import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import type { BenchSlot } from './checkoutBody.ts'

const CHUNK_DAYS = 60
const CHUNKS = 5

/** Free hours of the venue with the calendar's prices, from the tenth day on. */
export async function freeSlots(origin: string, today: string): Promise<BenchSlot[]> {
  const slots: BenchSlot[] = []
  for (let chunk = 0; chunk < CHUNKS; chunk += 1) {
    const start = addDays(today, 10 + chunk * CHUNK_DAYS)
    const query = `startDate=${start}&endDate=${addDays(start, CHUNK_DAYS - 1)}&sportType=futev%C3%B4lei`
    const response = await fetch(`${origin}/api/calendar?${query}`)
    const { days } = (await response.json()) as Calendar
    for (const day of days) {
      for (const { available, startTime, price } of day.slots) {
        if (available) slots.push({ date: day.date, startTime, price })
      }
    }
  }
  return slots
}
