import { useEffect, useState } from 'react'
import type { OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { myApi } from '../api/ownPage/my.ts'
import { cachedOwn, cacheOwn, forgetCachedOwn } from '../api/ownPage/ownCache.ts'
import { isOffline, statusOf } from '../api/refusal.ts'
import { usePollUntil } from '../api/poll/usePollUntil.ts'
import { createResource, useResource, valueOf } from '../api/resource.ts'
import { onWake } from '../ui/onWake.ts'
import { ownMark } from '../api/ownPage/ownMark.ts'

/** A reservation as the server has it, or as this browser last saw it: then `seenMs` says when, and nothing in it can be changed. */
export type SeenOwn = { own: OwnReservation; seenMs: number | null; readMs: number }

const POLL_MS = 10_000

/** One reservation, read anew while it is shown, again and again while it waits for its money; without a connection the cached one. */
export function useOwn(link: { code: string; secret?: string }) {
  const [resource] = useState(() => createOwn(link))
  const state = useResource(resource)
  const own = valueOf(state)?.own
  const isKnown = own !== undefined
  const isWaiting =
    isKnown &&
    (own.expiresInMs > 0 ||
      own.moving !== null ||
      own.rest !== undefined ||
      own.hours.some(({ decided }) => decided !== undefined))
  usePollUntil(!isWaiting, POLL_MS, resource.ask)
  useEffect(() => {
    if (isWaiting) return undefined
    return onWake(() => void resource.refresh())
  }, [isWaiting, resource])
  useEffect(() => {
    // What the page shows must not look as if it could still be changed.
    const onLost = () => void resource.refresh()
    window.addEventListener('offline', onLost)
    return () => window.removeEventListener('offline', onLost)
  }, [resource])
  useEffect(() => {
    if (isKnown) ownMark.set(true)
  }, [isKnown])
  const put = (own: OwnReservation) => resource.put(noted(own))
  return { state, reload: resource.reload, put }
}

// The secret opens it once; from then on the browser has its grant. Null when it is not, or no longer, for this browser to see.
function createOwn(link: { code: string; secret?: string }) {
  let isOpened = false
  return createResource(async (): Promise<SeenOwn | null> => {
    try {
      const own = await (isOpened ? myApi.read(link.code) : myApi.open(link))
      isOpened = true
      return noted(own)
    } catch (error) {
      if ([403, 404, 422].includes(statusOf(error))) {
        forgetCachedOwn(link.code)
        return null
      }
      const cached = isUnanswered(error) ? cachedOwn(link.code) : null
      if (!cached) throw error
      return { ...cached, readMs: cached.seenMs }
    }
  })
}

export function isUnanswered(error: unknown): boolean {
  return isOffline(error) || statusOf(error) >= 500
}

function noted(own: OwnReservation): SeenOwn {
  const readMs = Date.now()
  cacheOwn(own, readMs)
  cacheScreens()
  return { own, seenMs: null, readMs }
}

/** Has the worker cache the scripts of these screens, those of later versions too. */
export function cacheScreens(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.controller?.postMessage({ type: 'ownOpened' })
}

/** `visto em 22/11/2026 às 14:05`. */
export function seenText(seenMs: number, timeZone: string): string {
  const { date, time } = venueNow(seenMs, timeZone)
  return `visto em ${formatDate(date)} às ${time}`
}
