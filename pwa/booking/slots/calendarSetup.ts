import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Calendar } from '#shared/calendar/calendar.ts'
import type { Sport } from '#shared/court/sport.ts'
import { addDays, type CivilDate } from '#shared/time/civil.ts'
import type { CalendarReading, Week } from '../../api/calendar.ts'
import type { ServerEvent } from '../../api/events.ts'
import type { Toast } from '../../ui/toast.tsx'

export type CalendarApi = {
  readCalendar(week: Week, signal: AbortSignal): Promise<CalendarReading>
  subscribe(listener: (event: ServerEvent) => void): () => void
  notify(toast: Toast): void
}

type Input = { sport: Sport; today: CivilDate }
type Context = Input & {
  /** Weeks ahead of the one that starts today; never negative. */
  ahead: number
  calendar: Calendar | null
  changesInMs: number
  /** When the server said what is on screen. */
  toldAtMs: number
  /** Something changed while the calendar was being read. */
  changedMeanwhile: boolean
  error: unknown
}
type Events =
  | { type: 'week.next' }
  | { type: 'week.previous' }
  | { type: 'changed'; dates: readonly CivilDate[] | null }
  | { type: 'retried' }
  | { type: 'woke' }

const WEEK_DAYS = 7
// The event stream may be dead without saying so; an unchanged calendar costs one 304.
const LONGEST_TRUST_MS = 60_000
const NO_PAST: Toast = {
  title: 'Atenção',
  description: 'Não é possível visualizar datas passadas',
  tone: 'destructive',
}

/** What the calendar machine is made of: its events, rules, and the actors it invokes through the port. */
export function calendarSetup(api: CalendarApi) {
  return setup({
    types: { input: {} as Input, context: {} as Context, events: {} as Events },
    actors: {
      read: fromPromise<CalendarReading, Week>(({ input, signal }) =>
        api.readCalendar(input, signal),
      ),
      listen: fromCallback(({ sendBack }) =>
        api.subscribe((event) => {
          if (event.type === 'calendar') sendBack({ type: 'changed', dates: event.dates })
          if (event.type === 'catalog') sendBack({ type: 'changed', dates: null })
        }),
      ),
    },
    delays: {
      untrusted: ({ context }) => Math.min(context.changesInMs + 50, LONGEST_TRUST_MS),
      tryingAgain: 5_000,
    },
    guards: {
      isAhead: ({ context }) => context.ahead > 0,
      isInView: ({ context }, dates: readonly CivilDate[] | null) => {
        const { startDate, endDate } = weekOf(context)
        return !dates || dates.some((date) => startDate <= date && date <= endDate)
      },
      isAnotherDay: ({ context }, { calendar }: CalendarReading) =>
        calendar.today !== context.today,
      isOutdated: ({ context }) => context.changedMeanwhile,
      isCached: (_, { isCached }: CalendarReading) => isCached,
    },
    actions: {
      turn: assign({
        ahead: ({ context }, weeks: number) => context.ahead + weeks,
        calendar: null,
      }),
      take: assign((_, { calendar, changesInMs, toldAtMs }: CalendarReading) => ({
        calendar,
        changesInMs,
        toldAtMs,
      })),
      beginToday: assign((_, { calendar }: CalendarReading) => ({
        today: calendar.today,
        calendar: null,
      })),
      noteChange: assign({ changedMeanwhile: true }),
      forgetChange: assign({ changedMeanwhile: false }),
      sayNoPast: () => api.notify(NO_PAST),
    },
  })
}

/** The seven days on screen. */
export function weekOf({ today, ahead, sport }: Pick<Context, 'today' | 'ahead' | 'sport'>): Week {
  const startDate = addDays(today, ahead * WEEK_DAYS)
  return { startDate, endDate: addDays(startDate, WEEK_DAYS - 1), sportType: sport }
}
