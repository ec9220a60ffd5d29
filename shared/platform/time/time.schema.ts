import * as v from 'valibot'
import { isCivilDate } from './civil.ts'
import { WEEKDAYS } from './weekday.ts'

/** A civil date; a time part is cut off first. */
export const CivilDateSchema = v.pipe(
  v.string('Informe a data'),
  v.maxLength(40, 'Data inválida'),
  v.transform((text) => text.replace(/T.*$/, '')),
  v.check(isCivilDate, 'Data inválida'),
)

/** The date in an answer. */
export const AnsweredDateSchema = v.pipe(v.string(), v.isoDate())

/** `HH:mm`, any minute. */
export const ClockTimeSchema = v.pipe(
  v.string('Informe o horário'),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Formato de hora inválido (HH:MM)'),
)

/** The same at which something ends: also the end of the day, `24:00`. */
export const EndTimeSchema = v.pipe(
  v.string('Informe o horário'),
  v.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Formato de hora inválido (HH:MM)'),
)

/** The start of a whole hour, `HH:00`. */
export const HourSchema = v.pipe(
  v.string('Informe o horário'),
  v.regex(/^([01]\d|2[0-3]):00$/, 'Informe uma hora cheia, como 18:00'),
)

/** The end of a whole hour: also `24:00`. */
export const EndHourSchema = v.pipe(
  v.string('Informe o horário'),
  v.regex(/^([01]\d|2[0-4]):00$/, 'Informe uma hora cheia, como 18:00'),
)

export const WeekdaySchema = v.picklist(WEEKDAYS, 'Dia da semana inválido')
