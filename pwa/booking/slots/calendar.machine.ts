import { assign, fromCallback, fromPromise, setup, type SnapshotFrom } from 'xstate'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import type { CalendarReading, Week } from '../../api/calendar.ts'
import type { ServerEvent } from '../../api/events.ts'
import { isDefect } from '../../api/refusal.ts'
import type { Toast } from '../../ui/toast.tsx'
import { weekOf } from './weekView.ts'

export type CalendarMachine = ReturnType<typeof createCalendarMachine>
export type CalendarSnapshot = SnapshotFrom<CalendarMachine>

export type CalendarApi = {
  readCalendar(week: Week, signal: AbortSignal): Promise<CalendarReading>
  subscribe(listener: (event: ServerEvent) => void): () => void
  notify(toast: Toast): void
}

type Asked = { sport: Sport; today: CivilDate }
export type CalendarInput = Asked & {
  /** What is on screen already, to be read anew. */
  early?: CalendarReading | null
  /** Weeks after this one with which it begins. */
  ahead?: number
}
type Context = Asked & {
  /** Weeks ahead of the one that starts today; never negative. */
  ahead: number
  calendar: Calendar | null
  changesInMs: number
  /** When the server answered what is on screen. */
  readAtMs: number
  changedMeanwhile: boolean
  /** Why the last reading failed; null after one that came, from the server or out of the worker's cache. */
  error: unknown
}
type Events =
  | { type: 'week.next' }
  | { type: 'week.previous' }
  | { type: 'changed'; dates: readonly CivilDate[] | null }
  | { type: 'retried' }
  | { type: 'woke' }

// The event stream may be dead without an error; an unchanged calendar costs one 304.
const LONGEST_TRUST_MS = 60_000
const NO_PAST: Toast = {
  title: 'Atenção',
  description: 'Não é possível visualizar datas passadas',
  tone: 'destructive',
}

/** What the machine is made of: its events, guards, and the actors it invokes through the port. */
function calendarSetup(api: CalendarApi) {
  return setup({
    types: { input: {} as CalendarInput, context: {} as Context, events: {} as Events },
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
      take: assign((_, { calendar, changesInMs, serverAtMs }: CalendarReading) => ({
        calendar,
        changesInMs,
        readAtMs: serverAtMs,
        error: null,
      })),
      beginToday: assign((_, { calendar }: CalendarReading) => ({
        today: calendar.today,
        calendar: null,
      })),
      noteError: assign({ error: (_, error: unknown) => error }),
      noteChange: assign({ changedMeanwhile: true }),
      forgetChange: assign({ changedMeanwhile: false }),
      notifyNoPast: () => api.notify(NO_PAST),
    },
  })
}

const NOTE_ERROR = {
  type: 'noteError',
  params: ({ event }: { event: { error: unknown } }) => event.error,
} as const
const TAKE = {
  type: 'take',
  params: ({ event }: { event: { output: CalendarReading } }) => event.output,
} as const

/** The week on screen: read, kept fresh by the server's events and by time, and turned week by week. */
export function createCalendarMachine(api: CalendarApi) {
  return calendarSetup(api).createMachine({
    context: ({ input: { sport, today, early, ahead = 0 } }) => ({
      sport,
      today: early?.calendar.today ?? today,
      ahead,
      calendar: early?.calendar ?? null,
      changesInMs: 0,
      readAtMs: early?.serverAtMs ?? 0,
      changedMeanwhile: false,
      error: null,
    }),
    invoke: { src: 'listen' },
    initial: 'starting',
    on: {
      'week.next': { target: '.loading', reenter: true, actions: { type: 'turn', params: 1 } },
      'week.previous': [
        {
          guard: 'isAhead',
          target: '.loading',
          reenter: true,
          actions: { type: 'turn', params: -1 },
        },
        { actions: 'notifyNoPast' },
      ],
    },
    states: {
      starting: {
        always: [
          { guard: ({ context }) => context.calendar !== null, target: 'shown.refreshing' },
          { target: 'loading' },
        ],
      },
      loading: {
        id: 'loading',
        entry: 'forgetChange',
        on: { changed: { actions: 'noteChange' } },
        invoke: {
          src: 'read',
          input: ({ context }) => weekOf(context),
          onDone: [
            {
              guard: { type: 'isAnotherDay', params: ({ event }) => event.output },
              target: 'loading',
              reenter: true,
              actions: { type: 'beginToday', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'isCached', params: ({ event }) => event.output },
              target: 'shown.stale',
              actions: TAKE,
            },
            { guard: 'isOutdated', target: 'shown.refreshing', actions: TAKE },
            { target: 'shown', actions: TAKE },
          ],
          onError: { target: 'failed', actions: NOTE_ERROR },
        },
      },
      shown: {
        initial: 'fresh',
        states: {
          fresh: {
            after: { untrusted: 'refreshing' },
            on: {
              changed: {
                guard: { type: 'isInView', params: ({ event }) => event.dates },
                target: 'refreshing',
              },
              woke: 'refreshing',
            },
          },
          refreshing: {
            entry: 'forgetChange',
            on: { changed: { actions: 'noteChange' } },
            invoke: {
              src: 'read',
              input: ({ context }) => weekOf(context),
              onDone: [
                // What is on screen is no older.
                {
                  guard: { type: 'isCached', params: ({ event }) => event.output },
                  target: 'stale',
                  actions: { type: 'noteError', params: null },
                },
                {
                  guard: { type: 'isAnotherDay', params: ({ event }) => event.output },
                  target: '#loading',
                  actions: { type: 'beginToday', params: ({ event }) => event.output },
                },
                { guard: 'isOutdated', target: 'refreshing', reenter: true, actions: TAKE },
                { target: 'fresh', actions: TAKE },
              ],
              onError: [
                // A mistake of the app would only repeat itself.
                {
                  guard: ({ event }) => isDefect(event.error),
                  target: '#failed',
                  actions: NOTE_ERROR,
                },
                { target: 'stale', actions: NOTE_ERROR },
              ],
            },
          },
          stale: {
            after: { tryingAgain: 'refreshing' },
            on: { woke: 'refreshing', changed: 'refreshing', retried: 'refreshing' },
          },
        },
      },
      failed: { id: 'failed', on: { retried: 'loading', woke: 'loading', changed: 'loading' } },
    },
  })
}
