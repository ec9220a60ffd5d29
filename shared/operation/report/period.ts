import * as v from 'valibot'
import { wireObject } from '../../platform/http/fields.ts'
import { addDays, daysBetween, type CivilDate } from '../../platform/time/civil.ts'
import { CivilDateSchema } from '../../platform/time/time.schema.ts'

const MAX_REPORT_DAYS = 366

/** `GET /api/reports` and the files of its tables. */
export const PeriodSchema = v.pipe(
  wireObject({ startDate: CivilDateSchema, endDate: CivilDateSchema }),
  v.forward(
    v.check(
      ({ startDate, endDate }) => endDate >= startDate,
      'A data final deve ser igual ou posterior à inicial',
    ),
    ['endDate'],
  ),
  v.forward(
    v.check(
      ({ startDate, endDate }) => daysBetween(startDate, endDate) < MAX_REPORT_DAYS,
      `No máximo ${MAX_REPORT_DAYS} dias de uma vez`,
    ),
    ['endDate'],
  ),
)
export type Period = v.InferOutput<typeof PeriodSchema>

function daysOf({ startDate, endDate }: Period): number {
  return daysBetween(startDate, endDate) + 1
}

/** What a period is compared with: a whole month with the month before, another with the same number of days up to the day before. */
export function periodBefore(period: Period): Period {
  const endDate = addDays(period.startDate, -1)
  const month = period.startDate.slice(0, 8)
  const isMonth =
    period.startDate === `${month}01` &&
    period.endDate.startsWith(month) &&
    !addDays(period.endDate, 1).startsWith(month)
  if (isMonth) return { startDate: `${endDate.slice(0, 8)}01`, endDate }
  return { startDate: addDays(period.startDate, -daysOf(period)), endDate }
}

export const PRESETS = ['week', 'month', 'last-month', 'year'] as const
export type Preset = (typeof PRESETS)[number]

export const PRESET_NAMES: Record<Preset, string> = {
  week: '7 dias',
  month: 'Este mês',
  'last-month': 'Mês passado',
  year: '12 meses',
}

/** None goes beyond today: hours that are still to come would look empty. */
export function presetPeriod(preset: Preset, today: CivilDate): Period {
  const firstOfMonth = `${today.slice(0, 8)}01`
  if (preset === 'week') return { startDate: addDays(today, -6), endDate: today }
  if (preset === 'month') return { startDate: firstOfMonth, endDate: today }
  if (preset === 'year') return { startDate: addDays(today, -364), endDate: today }
  const endDate = addDays(firstOfMonth, -1)
  return { startDate: `${endDate.slice(0, 8)}01`, endDate }
}
