import type { ServerEvent } from '../../api/events.ts'
import type { AgendaDay } from '../../api/admin.ts'
import { createResource, type Resource } from '../../api/resource.ts'
import type { CivilDate } from '#shared/time/civil.ts'

// Beyond this a browser's timer fires at once.
const LONGEST_WAIT_MS = 2_147_483_647

export type Days = {
  day(date: CivilDate): Resource<AgendaDay>
  /** Reads again what is shown and may have changed. */
  onEvent(event: ServerEvent): void
  /** Reads again every day that is shown. */
  refresh(): Promise<void>
}
type Day = Resource<AgendaDay> & { isShown(): boolean }

/** The agenda's days. A day seen before shows at once and is read again; days that no screen shows are not refreshed. */
export function createDays(read: (date: CivilDate) => Promise<AgendaDay>): Days {
  const days = new Map<CivilDate, Day>()
  const shown = () => [...days].filter(([, day]) => day.isShown())
  return {
    day(date) {
      const known = days.get(date)
      if (known) return known
      const day = createDay(() => read(date))
      days.set(date, day)
      return day
    },
    onEvent(event) {
      for (const [date, day] of shown()) if (concerns(event, date)) void day.reload()
    },
    async refresh() {
      await Promise.all(shown().map(([, day]) => day.reload()))
    },
  }
}

function concerns(event: ServerEvent, date: CivilDate) {
  return event.type !== 'calendar' || event.dates === null || event.dates.includes(date)
}

function createDay(read: () => Promise<AgendaDay>): Day {
  let turn: ReturnType<typeof setTimeout> | undefined
  let watchers = 0
  const { get, refresh, reload, subscribe } = createResource(async () => {
    const day = await read()
    clearTimeout(turn)
    // The start of an hour and the expiry of a reservation come without an event.
    if (watchers > 0) turn = setTimeout(reload, Math.min(day.changesInMs + 500, LONGEST_WAIT_MS))
    return day
  })
  return {
    get,
    refresh,
    reload,
    isShown: () => watchers > 0,
    subscribe(listener) {
      const stop = subscribe(listener)
      watchers += 1
      if (watchers === 1 && get().status !== 'loading') void reload()
      return () => {
        stop()
        watchers -= 1
        if (watchers === 0) clearTimeout(turn)
      }
    },
  }
}
