import { answersPerSecond } from './answersPerSecond.ts'
import type { SignedInVenue } from './adminCookie.ts'
import { download } from './download.ts'
import { interleave, type Variant } from './interleave.ts'
import type { Goal } from './report.ts'
import { startProcess } from './startProcess.ts'

/** The agenda's day, session and all, against a bare Koa route that answers the same bytes. */
export async function measureDay(venue: SignedInVenue, today: string): Promise<Goal[]> {
  const path = `/api/calendar?startDate=${today}&endDate=${today}`
  const Cookie = venue.cookie
  const plain = await download(venue.origin + path, 'identity', { Cookie })
  const control = await startProcess('controlProcess.ts', { message: plain })
  const twin = await startProcess('controlProcess.ts', { message: plain })
  try {
    const load = (name: string, origin: string): Variant => ({
      name,
      run: () => answersPerSecond(origin + path, { 'Accept-Encoding': 'identity', Cookie }),
    })
    const { steady, ratios } = await interleave(
      load('control', control.origin),
      load('control again', twin.origin),
      [load('warm', venue.origin)],
    )
    return [
      { name: 'agenda: control against itself', value: steady.median, detail: steady },
      {
        name: `the day warm with ${venue.reservations} reservations / bare Koa route`,
        value: ratios[0]!.median,
        detail: ratios[0]!,
        atLeast: 0.5,
      },
      { name: 'the day, bytes', value: Buffer.from(plain.body, 'base64').length },
    ]
  } finally {
    control.stop()
    twin.stop()
  }
}
