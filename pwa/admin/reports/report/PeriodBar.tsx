import Button from '@mui/material/Button'
import {
  PRESET_NAMES,
  PRESETS,
  periodBefore,
  type Period,
} from '#shared/operation/report/period.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import { Explained } from './Explained.tsx'
import type { ChosenPeriod } from './usePeriod.ts'

const CHOICES = [
  ...PRESETS.map((preset) => [preset, PRESET_NAMES[preset]] as const),
  ['own', 'Escolher datas'] as const,
]

/** Of which days all cards below are, and with which they are compared. */
export function PeriodBar({ chosen }: { chosen: ChosenPeriod }) {
  const { preset, period, mistake, choose, chooseDates } = chosen
  const days = (change: Partial<Period>) => chooseDates({ ...period, ...change })
  return (
    <form
      aria-label="Período"
      className="panel stack reports__period"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="row between">
        <Segments
          legend="Período"
          name="period"
          options={CHOICES}
          value={preset ?? 'own'}
          onChosen={(one) => (one === 'own' ? chooseDates(period) : choose(one))}
        />
        <Button className="reports__print" variant="outlined" onClick={() => window.print()}>
          Imprimir
        </Button>
      </div>
      {preset === null && (
        <div className="reports__dates">
          <DateField
            label="De"
            value={period.startDate}
            onChange={(date) => date && days({ startDate: date })}
          />
          <DateField
            label="Até"
            value={period.endDate}
            onChange={(date) => date && days({ endDate: date })}
            error={mistake ?? undefined}
          />
        </div>
      )}
      {mistake === null && (
        <Explained term="before">
          <span>
            {periodText(period)}, comparado com {periodText(periodBefore(period))}
          </span>
        </Explained>
      )}
    </form>
  )
}

function periodText({ startDate, endDate }: Period): string {
  return startDate === endDate
    ? formatDate(startDate)
    : `${formatDate(startDate)} a ${formatDate(endDate)}`
}
