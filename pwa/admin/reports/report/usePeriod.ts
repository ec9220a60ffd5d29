import * as v from 'valibot'
import {
  PeriodSchema,
  presetPeriod,
  PRESETS,
  type Period,
  type Preset,
} from '#shared/operation/report/period.ts'
import { isCivilDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { useAddress } from '../../ui/useAddress.ts'

/** As the address names them. */
const NAMES: Record<Preset, string> = {
  week: '7dias',
  month: 'mes',
  'last-month': 'mes-passado',
  year: '12meses',
}
const OWN = 'datas'

/** The period that the screen's address names, and the ways to others; the week by default. */
export function usePeriod(today: CivilDate) {
  const [params, show] = useAddress()
  const named = params.get('periodo')
  const isOwn = named === OWN
  const preset = PRESETS.find((one) => NAMES[one] === named) ?? 'week'
  const usual = presetPeriod(preset, today)
  const date = (name: string, otherwise: CivilDate) => {
    const text = params.get(name) ?? ''
    return isCivilDate(text) ? text : otherwise
  }
  const period = isOwn
    ? { startDate: date('de', usual.startDate), endDate: date('ate', usual.endDate) }
    : usual
  const mistake = mistakeOf(period)
  return {
    preset: isOwn ? null : preset,
    period,
    mistake,
    choose: (preset: Preset) => show({ periodo: NAMES[preset] }, { replace: true }),
    chooseDates: ({ startDate, endDate }: Period) =>
      show({ periodo: OWN, de: startDate, ate: endDate }, { replace: true }),
  }
}
export type ChosenPeriod = ReturnType<typeof usePeriod>

function mistakeOf(period: Period): string | null {
  const { issues } = v.safeParse(PeriodSchema, period)
  return issues?.[0].message ?? null
}
