import * as v from 'valibot'
import { ClosingDateDraftSchema } from '#shared/calendar/closingDate.schema.ts'
import { formatDate, type CivilDate } from '#shared/time/civil.ts'

export const BOTH_TIMES = 'Para fechamento parcial, informe os horários de início e fim.'

/** A closing that is still to come: the calendar offers no past date, but one can be typed. Missing times are told beside whatever else is wrong. */
export function comingClosingSchema(today: CivilDate) {
  return v.pipe(
    ClosingDateDraftSchema,
    v.forward(
      v.partialCheck(
        [['date']],
        ({ date }) => date >= today,
        `Escolha uma data a partir de ${formatDate(today)}`,
      ),
      ['date'],
    ),
    v.forward(
      v.partialCheck(
        [['allDay'], ['startTime']],
        ({ allDay, startTime }) => allDay || startTime !== null,
        BOTH_TIMES,
      ),
      ['startTime'],
    ),
    v.forward(
      v.partialCheck(
        [['allDay'], ['endTime']],
        ({ allDay, endTime }) => allDay || endTime !== null,
        BOTH_TIMES,
      ),
      ['endTime'],
    ),
  )
}
