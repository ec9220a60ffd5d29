import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { Button, IconButton } from './Button.tsx'
import { DateField } from './form/DateField.tsx'
import './dateSteps.css'

export type DateStepsProps = {
  /** Null where all dates are shown. */
  date: CivilDate | null
  today: CivilDate
  /** Names what the buttons turn to. */
  words: { before: string; today: string; after: string }
  onGo: (date: CivilDate) => void
  onTurn: (to: 1 | -1) => void
}

/** The ways to another date: one back, today, one on, any. */
export function DateSteps({ date, today, words, onGo, onTurn }: DateStepsProps) {
  return (
    <div className="date-steps" data-today={date === today}>
      <IconButton aria-label={words.before} disabled={date === null} onClick={() => onTurn(-1)}>
        <ChevronLeft />
      </IconButton>
      <Button className="date-steps__today" variant="outlined" onClick={() => onGo(today)}>
        {words.today}
      </Button>
      <IconButton aria-label={words.after} disabled={date === null} onClick={() => onTurn(1)}>
        <ChevronRight />
      </IconButton>
      <div className="unlabelled date-steps__date">
        <DateField label="Data" value={date} onChange={(chosen) => chosen && onGo(chosen)} />
      </div>
    </div>
  )
}
