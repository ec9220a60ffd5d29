import { createActor, type Actor } from 'xstate'
import {
  createCalendarMachine,
  type CalendarApi,
  type CalendarInput,
  type CalendarMachine,
} from './calendar.machine.ts'

export function startCalendar(api: CalendarApi, input: CalendarInput): Actor<CalendarMachine> {
  const calendar = createActor(createCalendarMachine(api), { input })
  // The screen shows it.
  calendar.subscribe({ error() {} })
  return calendar.start()
}
