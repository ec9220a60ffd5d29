import { previewSeries, type CheckedOccurrence } from '#shared/commands/previewSeries.ts'
import { weeklyDates } from '#shared/booking/reservation/series.ts'
import type { AdminReservationWish, AgendaApi } from '../../api/admin.ts'
import { Unreachable } from '../../api/client.ts'
import { failureOf } from '../../api/failure.ts'
import { createResource, type Resource } from '../../api/resource.ts'
import type { Sync } from '../sync/adminSync.ts'
import type { OfflineView } from './offlineView.ts'
import { cachedDay } from './cachedQueries.ts'

/** The dates of a new series, and whether the server or this device computed their state. */
export type SeriesDates = { dates: CheckedOccurrence[]; answeredBy: 'server' | 'device' }

type SeriesDatesOptions = Pick<AgendaApi, 'preview'> &
  Pick<Sync, 'connection' | 'subscribe'> & {
    view(): OfflineView | null
    /** Ends when it is time to wait for the server no longer. */
    patience(): Promise<void>
  }

/** The state of each date of a new series: the server's answer, and while there is none what the cache says. Requested again once there is a connection. */
export function createSeriesDates(
  options: SeriesDatesOptions,
  wish: AdminReservationWish,
): Resource<SeriesDates> {
  const { connection, patience, preview, subscribe, view } = options
  const isCut = () => connection() === 'offline' || connection() === 'signedOut'
  const ask = () =>
    Promise.race([preview(wish), patience().then(() => Promise.reject(new Unreachable(null)))])
  const read = async (): Promise<SeriesDates> => {
    try {
      if (isCut()) throw new Unreachable(null)
      const answer = await ask()
      return { dates: answer.map((one) => ({ ...one, isChecked: true })), answeredBy: 'server' }
    } catch (error) {
      if (!isNoAnswer(error)) throw error
      return { dates: cachedDates(view(), wish), answeredBy: 'device' }
    }
  }
  const dates = createResource(read)
  return {
    ...dates,
    subscribe(listener) {
      let wasCut = isCut()
      const stopConnection = subscribe(() => {
        const isBack = wasCut && !isCut()
        wasCut = isCut()
        if (isBack) void dates.reload()
      })
      const stop = dates.subscribe(listener)
      return () => {
        stopConnection()
        stop()
      }
    },
  }
}

// A person who was signed out meanwhile may still queue the request.
function isNoAnswer(error: unknown) {
  return ['offline', 'signed-out'].includes(failureOf(error).kind)
}

const NEEDED = ['courts', 'operationHours', 'closingDates', 'fixedClasses'] as const

/** The dates as far as this device knows them. */
export function cachedDates(
  view: OfflineView | null,
  wish: AdminReservationWish,
): CheckedOccurrence[] {
  const asked = wantedDates(wish)
  if (!view || !NEEDED.every((name) => view.cached.has(name))) return asked
  const days = asked.flatMap(({ date }) => cachedDay(view, date) ?? [])
  return previewSeries(
    { ...view.shown, days: Object.fromEntries(days.map((day) => [day.date, day])) },
    wish,
  )
}

function wantedDates(wish: AdminReservationWish): CheckedOccurrence[] {
  const [courtId, start] = [Number(wish.courtId), String(wish.date)]
  const dates = weeklyDates(start, wish.endDate || start)
  return dates.map((date) => ({
    date,
    courtId,
    obstacle: null,
    otherCourts: [],
    isChecked: false,
  }))
}
