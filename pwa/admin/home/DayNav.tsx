import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { addDays, type CivilDate } from '#shared/time/civil.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/time/weekday.ts'
import { DateField } from '../../ui/DateField.tsx'
import { useDraft } from '../../ui/useDraft.ts'

type Props = {
  /** null while every date is searched. */
  date: CivilDate | null
  today: CivilDate
  onChange: (date: CivilDate) => void
}

/** Which day is shown, and the way to the next one. */
export function DayNav({ date, today, onChange }: Props) {
  const [typed, setTyped] = useDraft(date)
  const type = (typed: CivilDate | null) => {
    setTyped(typed)
    if (typed) onChange(typed)
  }
  return (
    <div className="day-nav">
      <IconButton
        aria-label="Dia anterior"
        disabled={date === null}
        onClick={() => date && onChange(addDays(date, -1))}
      >
        <ChevronLeft />
      </IconButton>
      <div className="day-nav__date">
        <DateField label="Data" value={typed} onChange={type} />
      </div>
      <IconButton
        aria-label="Próximo dia"
        disabled={date === null}
        onClick={() => date && onChange(addDays(date, 1))}
      >
        <ChevronRight />
      </IconButton>
      <Button variant="outlined" onClick={() => onChange(today)}>
        Hoje
      </Button>
      <p className="day-nav__day" aria-live="polite">
        {dayWords(date, today)}
      </p>
    </div>
  )
}

function dayWords(date: CivilDate | null, today: CivilDate) {
  if (date === null) return 'Todas as datas'
  return WEEKDAY_LABELS[weekdayOf(date)] + (date === today ? ' (Hoje)' : '')
}
