import { addDays, datesBetween, type CivilDate } from '#shared/platform/time/civil.ts'
import { weekdayOf, WEEKDAYS, WEEKDAY_SHORT } from '#shared/platform/time/weekday.ts'
import { DateSteps } from '../../../ui/DateSteps.tsx'
import { later } from '../../../ui/later.tsx'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'

// With it comes the calendar of MUI, which the weekdays' prices do without.
const MonthCalendar = later(() =>
  import('../../../ui/form/MonthCalendar.tsx').then((module) => module.MonthCalendar),
)

type Props = {
  date: CivilDate
  today: CivilDate
  dayOf: (date: CivilDate) => { 'aria-label': string; className: string }
  onChosen: (date: CivilDate) => void
}

/** The dates to choose from: a month, or on a phone a week. */
export function DateChoice(props: Props) {
  const { date, dayOf, onChosen } = props
  const isWide = useMediaQuery('(width >= 700px)')
  return (
    <div className="price-dates">
      {isWide ? (
        <div className="panel price-dates__month">
          <MonthCalendar value={date} dayOf={dayOf} onPicked={onChosen} />
        </div>
      ) : (
        <WeekStrip {...props} />
      )}
      <p className="fine price-dates__legend">
        <span className="date--special" aria-hidden="true" /> com preço especial · <s>riscado</s>:
        fechado
      </p>
    </div>
  )
}

function WeekStrip({ date, today, dayOf, onChosen }: Props) {
  const first = addDays(date, -((WEEKDAYS.indexOf(weekdayOf(date)) + 1) % 7))
  return (
    <>
      <DateSteps
        {...{ date, today }}
        words={{ before: 'Semana anterior', today: 'HOJE', after: 'Próxima semana' }}
        onGo={onChosen}
        onTurn={(to) => onChosen(addDays(date, 7 * to))}
      />
      <ul className="price-strip">
        {datesBetween(first, addDays(first, 6)).map((one) => (
          <li key={one}>
            <button
              type="button"
              {...dayOf(one)}
              aria-pressed={one === date}
              onClick={() => onChosen(one)}
            >
              <span>{WEEKDAY_SHORT[weekdayOf(one)].toLowerCase()}</span>
              <strong>{Number(one.slice(8))}</strong>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
