import type { AgendaDay } from '#shared/booking/calendar/agenda.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { SLOT_TIMES, slotEnd } from '#shared/platform/time/hours.ts'
import { aDay, aReservation, COURTS, TODAY } from '../admin/today/agenda/agenda.fixtures.ts'

const NAMES = ['Bruno Lima', 'Ana Dias', 'Carla Nunes', 'Davi Reis', 'Eva Prado']

/** Two days with a card in every other hour, no two of them alike. */
export const busyDays = [0, 1].map((shift): AgendaDay => {
  const date = addDays(TODAY, shift + 1)
  const allReservations = COURTS.flatMap(({ id, name }, court) =>
    SLOT_TIMES.flatMap((startTime, hour) => {
      if ((hour + court + shift) % 2 === 0) return []
      const index = hour * 7 + court * 3 + shift
      return [
        aReservation({
          id: 1 + index + shift * 1_000,
          courtId: id,
          court: { id, name },
          date,
          startTime,
          endTime: slotEnd(startTime),
          customerName: NAMES[index % NAMES.length]!,
        }),
      ]
    }),
  )
  return aDay({ date, allReservations })
})
