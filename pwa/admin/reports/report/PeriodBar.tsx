import Button from '@mui/material/Button'
import {
  PRESET_NAMES,
  PRESETS,
  periodBefore,
  type Period,
} from '#shared/operation/report/period.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { Explained } from './Explained.tsx'
import type { ChosenPeriod } from './usePeriod.ts'

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
        <fieldset className="segments">
          <legend>Período</legend>
          <div className="row">
            {PRESETS.map((one) => (
              <Segment
                key={one}
                label={PRESET_NAMES[one]}
                isChosen={preset === one}
                onChosen={() => choose(one)}
              />
            ))}
            <Segment
              label="Escolher datas"
              isChosen={preset === null}
              onChosen={() => chooseDates(period)}
            />
          </div>
        </fieldset>
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

type SegmentProps = { label: string; isChosen: boolean; onChosen: () => void }

function Segment({ label, isChosen, onChosen }: SegmentProps) {
  return (
    <label className="choice">
      <input className="cover" type="radio" name="period" checked={isChosen} onChange={onChosen} />
      <span>{label}</span>
    </label>
  )
}

function periodText({ startDate, endDate }: Period): string {
  return startDate === endDate
    ? formatDate(startDate)
    : `${formatDate(startDate)} a ${formatDate(endDate)}`
}
