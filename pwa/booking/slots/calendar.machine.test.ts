import { afterEach, expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor, type Actor } from 'xstate'
import { WAIT_MS } from '#shared/platform/testing/runs.ts'
import { Unreachable } from '../../api/client.ts'
import type { CalendarReading, Week } from '../../api/calendar.ts'
import type { ServerEvent } from '../../api/events.ts'
import type { Toast } from '../../ui/toast.tsx'
import {
  createCalendarMachine,
  type CalendarMachine,
  type CalendarSnapshot,
} from './calendar.machine.ts'
import { aCalendar } from './calendar.fixtures.ts'

const TODAY = '2026-11-21'
const HOUR = 3_600_000
let calendar: Actor<CalendarMachine>
let clock: SimulatedClock
let weeks: string[]
let toasts: Toast[]
let emit: (event: ServerEvent) => void
afterEach(() => calendar.stop())

type Read = (week: Week) => Promise<CalendarReading>

function open(read: Read = async () => reading(), today = TODAY) {
  clock = new SimulatedClock()
  weeks = []
  toasts = []
  const machine = createCalendarMachine({
    readCalendar: async (week) => {
      weeks.push(week.startDate)
      return read(week)
    },
    subscribe: (listener) => {
      emit = listener
      return () => {}
    },
    notify: (toast) => toasts.push(toast),
  })
  calendar = createActor(machine, { clock, input: { sport: 'vôlei', today } }).start()
}

function reading(today = TODAY, changesInMs = HOUR): CalendarReading {
  const serverAtMs = Date.parse(`${today}T12:00:00.000Z`)
  const calendar = aCalendar({ today, startDate: today })
  return { calendar, changesInMs, serverAtMs, isCached: false }
}

const reaches = (condition: (snapshot: CalendarSnapshot) => boolean) =>
  waitFor(calendar, condition, { timeout: WAIT_MS })
const isFresh = (snapshot: CalendarSnapshot) => snapshot.matches({ shown: 'fresh' })

test('it shows the seven days that start today', async () => {
  const read: Week[] = []
  open(async (week) => {
    read.push(week)
    return reading()
  })
  await reaches(isFresh)
  expect(read).toEqual([{ startDate: TODAY, endDate: '2026-11-27', sportType: 'vôlei' }])
})

test('a device whose clock is a day off is put right by the server', async () => {
  open(async () => reading(TODAY), '2026-11-22')
  await reaches(isFresh)
  expect(weeks).toEqual(['2026-11-22', TODAY])
})

test('the next week is seven days later, and the way back leads to today', async () => {
  open()
  await reaches(isFresh)
  calendar.send({ type: 'week.next' })
  expect(calendar.getSnapshot().context.calendar).toBeNull()
  await reaches(isFresh)
  calendar.send({ type: 'week.previous' })
  await reaches(isFresh)
  expect(weeks).toEqual([TODAY, '2026-11-28', TODAY])
})

test('there is no way back into the past', async () => {
  open()
  await reaches(isFresh)
  calendar.send({ type: 'week.previous' })
  expect(weeks).toEqual([TODAY])
  expect(toasts).toEqual([
    {
      title: 'Atenção',
      description: 'Não é possível visualizar datas passadas',
      tone: 'destructive',
    },
  ])
})

test('a week that is turned while it loads is not shown', async () => {
  const answers: (() => void)[] = []
  open(() => new Promise((resolve) => answers.push(() => resolve(reading()))))
  calendar.send({ type: 'week.next' })
  answers[0]!()
  await Promise.resolve()
  expect(calendar.getSnapshot().value).toBe('loading')
  answers[1]!()
  await reaches(isFresh)
})

test('a change of a date on screen is read at once', async () => {
  open()
  await reaches(isFresh)
  emit({ type: 'calendar', dates: ['2026-11-23'] })
  expect(calendar.getSnapshot().matches({ shown: 'refreshing' })).toBe(true)
  await reaches(isFresh)
  expect(weeks).toHaveLength(2)
})

test('a change of a date that is not on screen is left alone', async () => {
  open()
  await reaches(isFresh)
  emit({ type: 'calendar', dates: ['2026-12-23'] })
  expect(isFresh(calendar.getSnapshot())).toBe(true)
})

test('changes of prices or courts are read too', async () => {
  open()
  await reaches(isFresh)
  emit({ type: 'catalog' })
  expect(calendar.getSnapshot().matches({ shown: 'refreshing' })).toBe(true)
})

test('changes that come while it reads are read once more, not each', async () => {
  open()
  await reaches(isFresh)
  emit({ type: 'calendar', dates: null })
  emit({ type: 'calendar', dates: null })
  emit({ type: 'calendar', dates: null })
  await reaches(isFresh)
  expect(weeks).toHaveLength(3)
})

test('it is read again when time alone changes it', async () => {
  open(async () => reading(TODAY, 20_000))
  await reaches(isFresh)
  clock.increment(20_050)
  expect(calendar.getSnapshot().matches({ shown: 'refreshing' })).toBe(true)
})

test('it is read again after a minute, because the event stream may be dead', async () => {
  open()
  await reaches(isFresh)
  clock.increment(60_000)
  expect(calendar.getSnapshot().matches({ shown: 'refreshing' })).toBe(true)
})

test('a page that wakes up reads it again', async () => {
  open()
  await reaches(isFresh)
  calendar.send({ type: 'woke' })
  expect(calendar.getSnapshot().matches({ shown: 'refreshing' })).toBe(true)
})

test('at midnight the week moves on', async () => {
  let today = TODAY
  open(async () => reading(today))
  await reaches(isFresh)
  today = '2026-11-22'
  emit({ type: 'calendar', dates: null })
  await reaches((snapshot) => snapshot.context.today === today && isFresh(snapshot))
  expect(weeks.at(-1)).toBe('2026-11-22')
})

test('a failed refresh leaves the week on screen, marks it and tries again', async () => {
  let isOnline = true
  open(async () => {
    if (!isOnline) throw new Unreachable(null)
    return reading()
  })
  await reaches(isFresh)
  isOnline = false
  calendar.send({ type: 'woke' })
  await reaches((snapshot) => snapshot.matches({ shown: 'stale' }))
  expect(calendar.getSnapshot().context.calendar).not.toBeNull()
  isOnline = true
  clock.increment(5_000)
  await reaches(isFresh)
})

test('a mistake of the app in a refresh is shown and not repeated', async () => {
  const defect = new TypeError('days is undefined')
  let isBroken = false
  open(async () => {
    if (isBroken) throw defect
    return reading()
  })
  await reaches(isFresh)
  isBroken = true
  calendar.send({ type: 'woke' })
  await reaches((snapshot) => snapshot.matches('failed'))
  expect(calendar.getSnapshot().context.error).toBe(defect)
  clock.increment(600_000)
  expect(weeks).toHaveLength(2)
})

test('a week that cannot be loaded says so and can be loaded again', async () => {
  let isOnline = false
  open(async () => {
    if (!isOnline) throw new Unreachable(null)
    return reading()
  })
  await reaches((snapshot) => snapshot.matches('failed'))
  isOnline = true
  calendar.send({ type: 'retried' })
  await reaches(isFresh)
  expect(weeks).toEqual([TODAY, TODAY])
})

test('the calendar cached on an earlier visit is shown as such, until the server answers', async () => {
  let isOnline = false
  open(async () => ({ ...reading(), isCached: !isOnline }))
  await reaches((snapshot) => snapshot.matches({ shown: 'stale' }))
  expect(calendar.getSnapshot().context).toMatchObject({
    calendar: { today: TODAY },
    readAtMs: Date.parse(`${TODAY}T12:00:00.000Z`),
  })
  isOnline = true
  clock.increment(5_000)
  await reaches(isFresh)
})

test('what is on screen is no older than what was cached of it', async () => {
  let isCached = false
  open(async () => (isCached ? { ...reading('2026-11-20'), isCached: true } : reading()))
  await reaches(isFresh)
  isCached = true
  calendar.send({ type: 'woke' })
  await reaches((snapshot) => snapshot.matches({ shown: 'stale' }))
  expect(calendar.getSnapshot().context.calendar?.today).toBe(TODAY)
})

test('a week that was cached another day begins on that day', async () => {
  open(async () => ({ ...reading('2026-11-19'), isCached: true }))
  await reaches((snapshot) => snapshot.matches({ shown: 'stale' }))
  expect(weeks).toEqual([TODAY, '2026-11-19'])
})
