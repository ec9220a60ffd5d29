import { assign, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { calendarSetup, weekOf, type CalendarApi } from './calendarSetup.ts'

export type { CalendarApi } from './calendarSetup.ts'
export type CalendarMachine = ReturnType<typeof createCalendarMachine>
export type CalendarActor = ActorRefFrom<CalendarMachine>
export type CalendarSnapshot = SnapshotFrom<CalendarMachine>

/** The week on screen: read, kept fresh by the server's events and by time, and turned week by week. */
export function createCalendarMachine(api: CalendarApi) {
  return calendarSetup(api).createMachine({
    context: ({ input }) => ({
      ...input,
      ahead: 0,
      calendar: null,
      changesInMs: 0,
      toldAtMs: 0,
      changedMeanwhile: false,
      error: null,
    }),
    invoke: { src: 'listen' },
    initial: 'loading',
    on: {
      'week.next': { target: '.loading', reenter: true, actions: { type: 'turn', params: 1 } },
      'week.previous': [
        {
          guard: 'isAhead',
          target: '.loading',
          reenter: true,
          actions: { type: 'turn', params: -1 },
        },
        { actions: 'sayNoPast' },
      ],
    },
    states: {
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
              actions: { type: 'take', params: ({ event }) => event.output },
            },
            {
              guard: 'isOutdated',
              target: 'shown.refreshing',
              actions: { type: 'take', params: ({ event }) => event.output },
            },
            {
              target: 'shown',
              actions: { type: 'take', params: ({ event }) => event.output },
            },
          ],
          onError: {
            target: 'failed',
            actions: assign({ error: ({ event }) => event.error }),
          },
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
                },
                {
                  guard: { type: 'isAnotherDay', params: ({ event }) => event.output },
                  target: '#loading',
                  actions: { type: 'beginToday', params: ({ event }) => event.output },
                },
                {
                  guard: 'isOutdated',
                  target: 'refreshing',
                  reenter: true,
                  actions: { type: 'take', params: ({ event }) => event.output },
                },
                {
                  target: 'fresh',
                  actions: { type: 'take', params: ({ event }) => event.output },
                },
              ],
              onError: 'stale',
            },
          },
          stale: {
            after: { tryingAgain: 'refreshing' },
            on: { woke: 'refreshing', changed: 'refreshing', retried: 'refreshing' },
          },
        },
      },
      failed: { on: { retried: 'loading', woke: 'loading', changed: 'loading' } },
    },
  })
}
