import { hourAddress } from '#shared/booking/calendar/hourAddress.ts'
import type { FrontFacts, ShownDay } from '#shared/guest/front/front.ts'
import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import { dayText, shortPrice } from './place.ts'
import { Place } from './Place.tsx'
import { pointOut } from './slots/sought.ts'
import { DAY_PARTS, dayAndMonth, isShownByDay, weekdayName, weekView } from './slots/weekView.ts'
import { WizardHeader } from './WizardHeader.tsx'

/**
 * The hours of a day for who has no scripts yet, or none. Drawn by the server alone: the second step itself has another face on a narrow
 * screen than on a wide one, and only the browser knows which it is.
 */
export function DayPage({ day, facts }: { day: ShownDay; facts: FrontFacts }) {
  const { calendar, sport } = facts
  const nobodys = weekView(calendar, { slots: [], busy: {} })
  const { days, notes } = pointOut(
    nobodys,
    day.startTime ? [{ ...day, startTime: day.startTime }] : [],
  )
  const shown = days.find(({ date }) => date === day.date)!
  const free = shown.cells.filter((cell) => cell.status === 'available' && isShownByDay(cell))
  return (
    <main className="wizard" data-drawn-once>
      <WizardHeader step={2} />
      <section className="sports" aria-labelledby="slots-title">
        <Place venue={facts.venue} week={calendar} />
        <header className="step__head">
          <h2 id="slots-title">Escolha os horários</h2>
          <p className="muted">{`${SPORT_LABELS[sport]} · 1 hora cada`}</p>
        </header>
        <nav className="row tight" aria-label="Dias">
          {days.map(({ date, cells }) => {
            const [first] = cells.filter(({ status }) => status === 'available')
            return (
              first && (
                <a
                  key={date}
                  className={`button${date === day.date ? ' button--primary' : ''}`}
                  href={hourAddress(sport, date, first.startTime)}
                  aria-current={date === day.date ? 'date' : undefined}
                >
                  {dayText(date, calendar.today)}
                </a>
              )
            )
          })}
        </nav>
        {notes.map(({ text, near }) => (
          <p key={text} className="strong row tight">
            {text}
            {near.map(({ date, startTime, label }) => (
              <a key={label} href={hourAddress(sport, date, startTime)}>
                {label}
              </a>
            ))}
          </p>
        ))}
        <h3>{`${weekdayName(day.date)}, ${dayAndMonth(day.date)}`}</h3>
        {free.length === 0 && (
          <p className="muted">{shown.closedReason ?? 'Nenhum horário neste dia.'}</p>
        )}
        {DAY_PARTS.map(({ name, from, to }) => {
          const hours = free.filter(({ startTime }) => from <= startTime && startTime < to)
          return (
            hours.length > 0 && (
              <section key={name} aria-label={name}>
                <p className="row">
                  {hours.map(({ startTime, priceCents, isMarked }) => (
                    <a
                      key={startTime}
                      className="sport__hour"
                      href={hourAddress(sport, day.date, startTime)}
                      aria-current={isMarked ? 'time' : undefined}
                    >
                      <span>{startTime}</span>
                      <span className="sport__price">{`R$ ${shortPrice(priceCents)}`}</span>
                    </a>
                  ))}
                </p>
              </section>
            )
          )
        })}
      </section>
    </main>
  )
}
