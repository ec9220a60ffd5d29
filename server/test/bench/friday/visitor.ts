import { randomUUID } from 'node:crypto'
import { connect as connectSocket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import { CUSTOMER } from '../../support/aCheckout.ts'
import { checkoutBody } from '../checkoutBody.ts'
import { httpClient } from '../httpClient.ts'

/** What a visitor comes for, and how they were served. */
export type World = {
  origin: string
  /** The page and what it loads at once. */
  pages: readonly string[]
  today: CivilDate
  /** The first day of the month that has just been opened. */
  opened: CivilDate
  seen: Seen
  random: () => number
}
export type Seen = {
  waitsMs: number[]
  /** Neither done nor refused by a rule. */
  failed: string[]
  bytes: number
  /** Weeks that were read anew because the server said that they had changed. */
  news: number
  held: number
  lost: number
  paid: number
}
export const nothingSeen = (): Seen => ({
  waitsMs: [],
  failed: [],
  bytes: 0,
  news: 0,
  held: 0,
  lost: 0,
  paid: 0,
})

const SPORT = 'futev%C3%B4lei'
const MONTH_WEEKS = 4
const HOLDS = 0.3
/** Of all visitors: of those who hold an hour a little more than a quarter. */
const PAYS = 0.08
const TRIES = 4
const POLL_MS = 3_000
const POLLS = 20
const PAID = `"reservationStatus":"approved"`

type Hour = { date: CivilDate; startTime: string; price: number }

/** One visit, with the calls of the app: the first screen, weeks of the new month, which stay live, and of some an hour held and paid. */
export async function visit(world: World): Promise<void> {
  const { origin, pages, today, opened, seen, random } = world
  const client = httpClient(origin)
  // What the news make it read goes beside what the visitor does.
  const live = httpClient(origin)
  let token = ''
  const over = new AbortController()
  const ask = async (method: string, path: string, body?: object, more = {}, by = client) => {
    const beganMs = performance.now()
    const headers = { 'X-CSRF-Token': token, ...more }
    const { status, text } = await by.send(method, path, body, headers)
    // Whoever leaves does not wait for the rest.
    if (over.signal.aborted) return { status, text }
    seen.waitsMs.push(performance.now() - beganMs)
    seen.bytes += text.length
    if (status === 0 || (status >= 400 && status !== 409))
      seen.failed.push(`${method} ${path} ${status}`)
    return { status, text }
  }
  const readWeek = async (startDate: CivilDate, by = client) => {
    const range = `startDate=${startDate}&endDate=${addDays(startDate, 6)}`
    const path = `/api/calendar?${range}&sportType=${SPORT}`
    const { text } = await ask('GET', path, undefined, {}, by)
    return hoursOf(text)
  }
  const think = (atMostMs: number) => wait(atMostMs * (0.5 + random() / 2))
  let stream: { close(): void } | null = null
  try {
    for (const page of pages) await ask('GET', page, undefined, { 'Accept-Encoding': 'br' })
    for (const path of ['courts', 'venue', 'reservations/mine/open'])
      await ask('GET', `/api/${path}`)
    await readWeek(today)
    await think(3_000)

    let week = opened
    let isReading = false
    let isStale = false
    const readAnew = async () => {
      isStale = true
      if (isReading) return
      isReading = true
      while (isStale && !over.signal.aborted) {
        isStale = false
        seen.news += 1
        await readWeek(week, live)
      }
      isReading = false
    }
    stream = listen(origin, (dates) => {
      const last = addDays(week, 6)
      const isInView = dates.some((date) => week <= date && date <= last)
      if (isInView) void readAnew()
    })
    let hours = await readWeek(week)
    for (let turned = Math.floor(random() * MONTH_WEEKS); turned > 0; turned -= 1) {
      await think(3_000)
      week = addDays(week, 7)
      hours = await readWeek(week)
    }
    await think(3_000)
    const chance = random()
    if (chance >= HOLDS) return void (await think(8_000))

    const given = await ask('GET', '/api/csrf-token')
    if (given.status !== 200) return
    token = (JSON.parse(given.text) as { csrfToken: string }).csrfToken
    let hour: Hour | null = null
    for (let tried = 0; tried < TRIES && !hour; tried += 1) {
      const wanted = wantedOf(hours, random)
      if (!wanted) break
      const { date, startTime } = wanted
      const wish = { date, startTime, sportType: 'futevôlei' }
      const { status } = await ask('POST', '/api/holds', wish)
      if (status === 409) seen.lost += 1
      if (status === 201 || status === 200) hour = wanted
      else hours = await readWeek(week)
    }
    if (!hour) return
    seen.held += 1
    await think(8_000)
    if (chance >= PAYS) return
    await pay(hour)
  } finally {
    over.abort()
    stream?.close()
    client.close()
    live.close()
  }

  async function pay(hour: Hour) {
    const key = { 'Idempotency-Key': randomUUID() }
    const booked = await ask('POST', '/api/reservations', checkoutBody([hour]), key)
    if (booked.status !== 201) {
      seen.lost += 1
      return
    }
    const made = JSON.parse(booked.text) as { id: number } | { id: number }[]
    const reservationId = Array.isArray(made) ? made[0]!.id : made.id
    const wish = { ...CUSTOMER, reservationId, value: hour.price, paymentMethod: 'PIX' }
    const begun = await ask('POST', '/api/payments', wish, { 'Idempotency-Key': randomUUID() })
    if (begun.status !== 201) return
    const { id } = JSON.parse(begun.text) as { id: string }
    for (let polled = 0; polled < POLLS; polled += 1) {
      await wait(POLL_MS)
      const { text } = await ask('GET', `/api/payments/${id}/status`)
      if (!text.includes(PAID)) continue
      seen.paid += 1
      return
    }
    seen.failed.push('a payment that was never confirmed')
  }
}

function hoursOf(text: string): Hour[] {
  try {
    const { days } = JSON.parse(text) as Calendar
    return days.flatMap(({ date, slots }) =>
      slots
        .filter(({ available }) => available)
        .map(({ startTime, price }) => ({ date, startTime, price })),
    )
  } catch {
    // Noted already as an answer that was none.
    return []
  }
}

/** Seven of ten want an evening. */
function wantedOf(hours: readonly Hour[], random: () => number): Hour | undefined {
  const evenings = hours.filter(({ startTime }) => startTime >= '18:00' && startTime < '22:00')
  const from = random() < 0.7 && evenings.length > 0 ? evenings : hours
  return from[Math.floor(random() * from.length)]
}

/** Tells which dates have changed, as the app's stream does. */
function listen(origin: string, onChange: (dates: readonly CivilDate[]) => void) {
  const { hostname, port, host } = new URL(origin)
  const socket = connectSocket(Number(port), hostname)
  let text = ''
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    const whole = text.lastIndexOf('\n\n')
    if (whole < 0) return
    for (const [, data] of text.slice(0, whole).matchAll(/event: calendar\r?\ndata: (.*)/g)) {
      onChange(data!.match(/\d{4}-\d\d-\d\d/g) ?? [])
    }
    text = text.slice(whole + 2)
  })
  socket.write(`GET /api/events HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\n\r\n`)
  return { close: () => socket.destroy() }
}
