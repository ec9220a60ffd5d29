import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Calendar, FreeHour } from '#shared/booking/calendar/calendar.ts'
import { hourAddress } from '#shared/booking/calendar/hourAddress.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { offeredSports } from '#shared/venue/courts/court.ts'
import { normaliseSport, SPORT_LABELS, SPORTS, type Sport } from '#shared/venue/courts/sport.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import type { CalendarReading } from '../api/calendar.ts'
import { readFailureText } from '../api/refusal.ts'
import { useResource, useValue, valueOf, type Resource, type Value } from '../api/resource.ts'
import { Face } from '../ui/Face.tsx'
import { Sign } from '../ui/Sign.tsx'
import { dayText, priceIn, shortPrice } from './place.ts'
import { Place } from './Place.tsx'
import { useWeekOfNow } from './useWeekOfNow.ts'
import './wizard.css'

const OFFLINE = 'Sem conexão. Você pode ver a agenda; para reservar é preciso internet.'

type Props = {
  courts: Resource<Court[]>
  venue: Resource<Venue>
  /** The week from today: the next free hours of each sport, opening hours and prices. */
  calendar: Resource<CalendarReading>
  isRecalled: Value<boolean>
  chosen: Sport | null
  onChoose: (sport: Sport) => void
  onNext: () => void
  /** Called when a free hour is tapped. */
  onHour: (sport: Sport, hour: FreeHour) => void
  above?: ReactNode
  below?: ReactNode
}

export function SportStep(props: Props) {
  const { courts, venue, isRecalled, chosen, onChoose, onNext, onHour } = props
  const state = useResource(courts)
  const week = useWeekOfNow(props.calendar)
  const cards = useEarlyChoice(onChoose)
  const recalled = useValue(isRecalled)
  const sports = state.status === 'ready' ? offeredSports(state.value, SPORTS) : []
  return (
    <section className="sports" aria-labelledby="sports-title">
      <Place venue={valueOf(useResource(venue))} week={week} />
      {props.above}
      <header className="step__head">
        <h2 id="sports-title">Escolha a modalidade</h2>
        <p className="muted">Qual esporte você quer jogar?</p>
        <output className="sports__offline">{recalled && OFFLINE}</output>
      </header>
      {state.status === 'loading' && <SportsLoading />}
      {state.status === 'failed' && <SportsFailed error={state.error} onRetry={courts.reload} />}
      {state.status === 'ready' && sports.length === 0 && (
        <Face sign="beach" title="Nenhuma modalidade disponível no momento." />
      )}
      {sports.length > 0 && (
        <fieldset ref={cards} className="sports__cards" aria-labelledby="sports-title">
          {sports.map((sport) => (
            <SportCard
              key={sport}
              sport={sport}
              week={week}
              chosen={sport === chosen}
              {...{ onChoose, onHour }}
            />
          ))}
        </fieldset>
      )}
      {props.below}
      <footer className="actions">
        <button
          type="button"
          className="button button--primary"
          disabled={!chosen || !sports.includes(chosen)}
          onClick={onNext}
        >
          Próximo
        </button>
      </footer>
    </section>
  )
}

/** Takes over a sport that was chosen before the scripts had loaded: the browser fires no event for it later. React draws a translated page anew, and the cards that it took away say what was chosen until then. */
function useEarlyChoice(onChoose: (sport: Sport) => void) {
  const cards = useRef<HTMLFieldSetElement>(null)
  const latest = useRef(onChoose)
  const [before] = useState(() => globalThis.document?.querySelector('.sports__cards'))
  useEffect(() => {
    const sport = normaliseSport(earlyIn(cards.current) ?? earlyIn(before) ?? '')
    if (sport) latest.current(sport)
  }, [before])
  return cards
}

function earlyIn(place: Element | null | undefined): string | undefined {
  return place?.querySelector<HTMLInputElement>('[name="sport"]:checked:not([checked])')?.value
}

type CardProps = Pick<Props, 'onChoose' | 'onHour'> & {
  sport: Sport
  /** Null until the calendar has come. */
  week: Calendar | null
  chosen: boolean
}

function SportCard({ sport, week, chosen, onChoose, onHour }: CardProps) {
  return (
    <div className="sport">
      <label className="sport__head">
        <input
          className="cover"
          type="radio"
          name="sport"
          value={sport}
          checked={chosen}
          onChange={() => onChoose(sport)}
        />
        <span className="sport__sign">
          <Sign name={sport} />
        </span>
        <span className="lines">
          <span className="strong lead">{SPORT_LABELS[sport]}</span>
          <span className="hint">Quadra de areia</span>
        </span>
      </label>
      <p className="sport__free">{week && <FreeHours {...{ sport, week, onHour }} />}</p>
    </div>
  )
}

type FreeHoursProps = Pick<Props, 'onHour'> & { sport: Sport; week: Calendar }

function FreeHours({ sport, week, onHour }: FreeHoursProps) {
  const free = announced(week.nextFree?.[sport] ?? [], week.today)
  if (free.length === 0) return <span>Sem horário livre em 7 dias</span>
  return free.map((hour, index) => {
    const { date, startTime } = hour
    const day = dayText(date, week.today)
    const price = `R$ ${shortPrice(priceIn(week, hour))}`
    return (
      <Fragment key={`${date} ${startTime}`}>
        {date !== free[index - 1]?.date && <span>{index === 0 ? `Livre ${day}` : day}</span>}
        <a
          className="sport__hour"
          // Opened by its address the hour is only shown, a tap holds it on the way.
          href={hourAddress(sport, date, startTime)}
          aria-label={`${SPORT_LABELS[sport]}, ${day} ${startTime}, ${price}`}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            onHour(sport, hour)
          }}
        >
          <span>{startTime}</span>
          <span className="sport__price">{price}</span>
        </a>
      </Fragment>
    )
  })
}

// One line of a phone has room for three hours of today, two of another day, or one of today and one of tomorrow.
function announced(hours: readonly FreeHour[], today: CivilDate) {
  const first = hours.filter(({ date }) => date === hours[0]?.date)
  if (hours[0]?.date !== today) return first.slice(0, 2)
  return first.length < hours.length ? hours.slice(0, 2) : hours
}

function SportsLoading() {
  return (
    <div className="sports__cards sports__cards--loading">
      <output>Carregando modalidades...</output>
      {SPORTS.map((sport) => (
        <span key={sport} className="sport sport--ghost" />
      ))}
    </div>
  )
}

function SportsFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Face
      sign="offline"
      title="Não foi possível carregar as modalidades"
      action={{ label: 'Tentar novamente', run: onRetry }}
    >
      {readFailureText(error, 'Verifique sua internet e tente novamente.')}
    </Face>
  )
}
