import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { Sport } from '#shared/court/sport.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { onWake } from '../../ui/onWake.ts'
import { createCalendarMachine, type CalendarApi } from './calendar.machine.ts'

/** The week on screen for the sport: read, live, and turned by the customer. */
export function useCalendar(api: CalendarApi, sport: Sport, today: CivilDate) {
  const [machine] = useState(() => createCalendarMachine(api))
  const [calendar, send] = useMachine(machine, { input: { sport, today } })
  useEffect(() => onWake(() => send({ type: 'woke' })), [send])
  return { calendar, send }
}
