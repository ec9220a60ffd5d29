import { aCourt } from '../courts/court.fixtures.ts'
import type { Closing, DayFacts, SlotFacts } from './availability.ts'

/** Saturday 4 July 2026, open from 06:00 to 22:00. */
export function aDay(change: Partial<DayFacts> = {}): DayFacts {
  return {
    date: '2026-07-04',
    hours: { isOpen: true, openTime: '06:00', closeTime: '22:00' },
    closings: [],
    ...change,
  }
}

/** Closed all day on Saturday 4 July 2026. */
export function aClosing(change: Partial<Closing> = {}): Closing {
  return {
    date: '2026-07-04',
    description: 'Manutenção',
    allDay: true,
    startTime: null,
    endTime: null,
    ...change,
  }
}

/** Noon of an open Saturday with one free court at R$ 100,00 an hour. */
export function someSlotFacts(change: Partial<SlotFacts> = {}): SlotFacts {
  return {
    day: aDay(),
    now: { date: '2026-07-04', time: '12:00' },
    courts: [aCourt()],
    occupation: () => null,
    priceCents: 10_000,
    ...change,
  }
}
