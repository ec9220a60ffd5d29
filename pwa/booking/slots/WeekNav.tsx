import { addDays, type CivilDate } from '#shared/time/civil.ts'
import { dayAndMonth } from './cellLabel.ts'

type Props = { startDate: CivilDate; onPrevious: () => void; onNext: () => void }

export function WeekNav({ startDate, onPrevious, onNext }: Props) {
  return (
    <nav className="weeknav" aria-label="Semana">
      <button type="button" className="button" onClick={onPrevious}>
        <span aria-hidden="true">‹ </span>Anterior
      </button>
      <span className="weeknav__range" aria-live="polite">
        {dayAndMonth(startDate)} – {dayAndMonth(addDays(startDate, 6))}
      </span>
      <button type="button" className="button" onClick={onNext}>
        Próxima<span aria-hidden="true"> ›</span>
      </button>
    </nav>
  )
}
