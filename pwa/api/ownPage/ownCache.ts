import type {
  OwnHour,
  OwnReservation,
  OwnSummary,
} from '#shared/booking/reservation/ownReservation.ts'
import { deviceStorage, store } from '../storage.ts'

/** A reservation as this browser last saw it; `seenMs` by the device's clock. */
export type CachedOwn = { own: OwnReservation; seenMs: number }

const KEY = 'own-reservations'
const MOST = 30

/** Stores a reservation that this browser may see, for when there is no connection. Neither the secret of its link nor a code to pay is ever in it, nor credit, which may be used meanwhile. */
export function cacheOwn(own: OwnReservation, seenMs: number): void {
  const others = stored().filter((one) => one.own.code !== own.code)
  const { credit: _, ...cached } = own
  put([{ own: { ...cached, pix: null, moving: null }, seenMs }, ...others].slice(0, MOST))
}

/** Nothing in it can be changed: whether it still may be, only the server knows. */
export function cachedOwn(code: string): CachedOwn | null {
  const found = stored().find(({ own }) => own.code === code)
  if (!found) return null
  const { own, seenMs } = found
  return {
    own: { ...own, pix: null, moving: null, expiresInMs: 0, hours: own.hours.map(readOnly) },
    seenMs,
  }
}

/** What 'Minhas reservas' lists without a connection, and when the oldest of it was seen; null when nothing is cached. */
export function cachedList(): { list: OwnSummary[]; seenMs: number; timeZone: string } | null {
  const all = stored()
  const [first] = all
  if (!first) return null
  return {
    timeZone: first.own.venue.timeZone,
    list: all.map(({ own }) => ({ ...own, hours: own.hours.map(readOnly) })),
    seenMs: Math.min(...all.map(({ seenMs }) => seenMs)),
  }
}

/** Only what the server still lets this browser see stays. */
export function cacheOnly(codes: readonly string[]): void {
  put(stored().filter(({ own }) => codes.includes(own.code)))
}

/** With the grant goes what it let this browser see: of one reservation, or of all. */
export function forgetCachedOwn(code?: string): void {
  put(code === undefined ? [] : stored().filter(({ own }) => own.code !== code))
}

function readOnly(hour: OwnHour): OwnHour {
  return { ...hour, isCancelable: false, movableUntil: null }
}

function stored(): CachedOwn[] {
  try {
    const found: unknown = JSON.parse(deviceStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found.filter(isCached) : []
  } catch {
    return []
  }
}

// Of another version of the app it may be something else.
function isCached(one: Partial<CachedOwn>): one is CachedOwn {
  const { own, seenMs } = one
  return (
    typeof seenMs === 'number' &&
    typeof own?.code === 'string' &&
    [own.hours, own.parts, own.policy].every(Array.isArray) &&
    typeof own.venue?.timeZone === 'string'
  )
}

function put(all: readonly CachedOwn[]): void {
  if (all.length === 0) deviceStorage.removeItem(KEY)
  else store(deviceStorage, KEY, JSON.stringify(all))
}
