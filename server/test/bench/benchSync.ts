import type { SyncAnswer } from '#shared/commands/sync/sync.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { brotliDecompressSync } from 'node:zlib'
import { adminCookie } from './adminCookie.ts'
import { checkoutBody } from './checkoutBody.ts'
import { download } from './download.ts'
import { fillDays } from './database/fillDays.ts'
import { freeSlots } from './freeSlots.ts'
import { httpClient } from './httpClient.ts'
import { makeDatabase } from './database/makeDatabase.ts'
import type { Goal } from './report.ts'
import { startProcess } from './startProcess.ts'

const RESERVATIONS = 5_000

/** The requests and bytes by which a tablet gets what changed, at a venue with some 5,000 reservations in the days that it has. */
export async function benchSync(): Promise<Goal[]> {
  const today = venueNow(Date.now(), 'America/Sao_Paulo').date
  const database = await makeDatabase({ historyDays: 0, weekPercent: 0 })
  await fillDays(database.url, { today, courts: 10, percent: 90 })
  const app = await startProcess('appProcess.ts', { env: { DATABASE_URL: database.url } })
  const customer = httpClient(app.origin)
  try {
    const Cookie = await adminCookie(database.url, app.origin)
    const read = (since: string | null) => readAll(app.origin, Cookie, since)
    const first = await read(null)
    const nothing = await read(first.cursor)
    // Inside of the days that the tablet has.
    const slot = (await freeSlots(app.origin, today)).find(({ date }) => date < addDays(today, 28))
    if (!slot) throw new Error('No slot is left to book')
    const { status } = await customer.send('POST', '/api/reservations', checkoutBody([slot]))
    if (status !== 201) throw new Error(`The booking was answered ${status}`)
    const booking = await read(nothing.cursor)
    return [
      { name: 'reservations of the first sync', value: first.reservations, atLeast: RESERVATIONS },
      { name: 'first sync: requests', value: first.requests, atMost: 6 },
      { name: 'first sync: bytes', value: first.bytes },
      { name: 'nothing new: requests', value: nothing.requests, atMost: 1 },
      { name: 'nothing new: bytes', value: nothing.bytes, atMost: 1_000 },
      { name: "a customer's booking: reservations", value: booking.reservations, atLeast: 1 },
      { name: "a customer's booking: requests", value: booking.requests, atMost: 2 },
      { name: "a customer's booking: bytes", value: booking.bytes, atMost: 4_000 },
    ]
  } finally {
    customer.close()
    app.stop()
    await database.remove()
  }
}

async function readAll(origin: string, Cookie: string, since: string | null) {
  let cursor = since
  let [requests, bytes, reservations] = [0, 0, 0]
  for (;;) {
    const path = `/api/sync${cursor === null ? '' : `?since=${cursor}`}`
    const { body, headers } = await download(origin + path, 'br', { Cookie })
    const content = Buffer.from(body, 'base64')
    const plain = headers['content-encoding'] === 'br' ? brotliDecompressSync(content) : content
    const answer = JSON.parse(plain.toString()) as SyncAnswer
    requests += 1
    bytes += content.length
    const whole = answer.days.flatMap((day) => day.allReservations ?? [])
    reservations += whole.length + answer.reservations.length
    cursor = answer.cursor
    if (!answer.more) return { cursor, requests, bytes, reservations }
  }
}
