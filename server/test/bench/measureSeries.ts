import { MAX_OCCURRENCES } from '#shared/booking/reservation/adminReservation.schema.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { hourText } from '#shared/platform/time/hours.ts'
import type { SignedInVenue } from './adminCookie.ts'
import { httpClient } from './httpClient.ts'
import { interleave } from './interleave.ts'
import type { Goal } from './report.ts'

// From here on nothing but the classes of the first two courts takes an hour.
const FREE_FROM_DAYS = 30
const COURTS = { single: 5, series: 6 }
// A single one takes so little that its figure is the mean of a few.
const SINGLES = 8

/** A weekly reservation of two years against a single one, each placed by staff through HTTP. */
export async function measureSeries(venue: SignedInVenue, today: string): Promise<Goal[]> {
  const client = httpClient(venue.origin)
  const written = { single: 0, series: 0 }

  async function book(kind: keyof typeof written): Promise<number> {
    const turn = written[kind]
    written[kind] += 1
    // A series has its weekday and hour for itself, a single one its day.
    const days = kind === 'series' ? turn % 7 : turn
    const date = addDays(today, FREE_FROM_DAYS + days)
    const body = aReservation(COURTS[kind], date, 8 + (Math.floor(turn / 7) % 10))
    const weekly = { isRecurring: true, endDate: addDays(date, 7 * (MAX_OCCURRENCES - 1)) }
    const startedAt = performance.now()
    const { status, text } = await client.send(
      'POST',
      '/api/reservations',
      kind === 'series' ? { ...body, ...weekly } : body,
      { Cookie: venue.cookie },
    )
    const ms = performance.now() - startedAt
    const made = status === 201 ? JSON.parse(text).reservations.length : 0
    if (made !== (kind === 'series' ? MAX_OCCURRENCES : 1))
      throw new Error(`A ${kind} was answered ${status} with ${made} reservations`)
    return ms
  }

  const singles = async () => {
    let ms = 0
    for (let turn = 0; turn < SINGLES; turn += 1) ms += await book('single')
    return ms / SINGLES
  }
  try {
    const { ratios } = await interleave(
      { name: 'single', run: singles },
      { name: 'single again', run: singles },
      [{ name: 'series', run: () => book('series') }],
    )
    return [
      {
        name: `${MAX_OCCURRENCES} weeks / a single reservation, time`,
        value: ratios[0]!.median,
        detail: ratios[0]!,
        atMost: 20,
      },
    ]
  } finally {
    client.close()
  }
}

function aReservation(courtId: number, date: string, hour: number) {
  return {
    courtId,
    date,
    startTime: hourText(hour),
    endTime: hourText(hour + 1),
    customerName: 'Cliente de medida',
    customerEmail: 'medida@example.com',
    customerPhone: '48999990000',
    sportType: 'futevôlei',
    price: 80,
  }
}
