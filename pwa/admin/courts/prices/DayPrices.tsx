import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useId } from 'react'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { weekdayOf, WEEKDAY_LABELS } from '#shared/platform/time/weekday.ts'
import { referenceCourtId, type Court } from '#shared/venue/courts/court.ts'
import { shortNames } from '#shared/venue/courts/shortNames.ts'
import { isClosedAllDay, type DayFacts } from '#shared/venue/hours/availability.ts'
import { courtDay } from '#shared/venue/hours/pricedDay.ts'
import type { PriceEntry, SpecialPriceEntry } from '#shared/venue/prices/price.schema.ts'
import { closedText, dateWords, specialsText } from './calendarDay.ts'
import { CourtCard, type PriceActs } from './CourtCard.tsx'

type Props = {
  courts: readonly Court[]
  /** The only court that is shown; null for all that are in use. */
  courtId: number | null
  day: DayFacts
  today: CivilDate
  prices: readonly PriceEntry[]
  specials: readonly SpecialPriceEntry[]
  acts: PriceActs
}

/** Shows what the hours of one date cost, court by court. */
export function DayPrices({ courts, courtId, day, today, prices, specials, acts }: Props) {
  const id = useId()
  const { date } = day
  const own = specials.filter((one) => one.date === date)
  const isClosed = isClosedAllDay(day)
  const isShown = (court: Court) =>
    own.some((one) => one.courtId === court.id) ||
    (!isClosed && (courtId === null ? court.active : court.id === courtId))
  const shown = courts.filter(isShown)
  const names = shortNames(courts)
  const paid = referenceCourtId(courts)
  return (
    <section className="stack" aria-labelledby={id}>
      <div className="row between price-calendar__head">
        <div>
          <h2 id={id} className="price-calendar__title">
            {dateWords(date)}
          </h2>
          <p className="note">{noteOn(date, today, own.length)}</p>
        </div>
        {date >= today && (
          <Button variant="contained" startIcon={<Add />} onClick={() => acts.addSpecial(courtId)}>
            Adicionar Preço Especial
          </Button>
        )}
      </div>
      {isClosed ? (
        <div className="well">
          <strong>Fechado neste dia</strong>
          <p>{closedText(day)}</p>
        </div>
      ) : (
        <p className="note">
          O que não tem a marca “especial” é o preço do dia da semana:{' '}
          {WEEKDAY_LABELS[weekdayOf(date)].toLowerCase()}.
        </p>
      )}
      {shown.length === 0 && !isClosed && <p>Nenhuma quadra em uso para mostrar.</p>}
      <div className="price-calendar__courts">
        {shown.map((court) => (
          <CourtCard
            key={court.id}
            {...{ court, acts }}
            {...courtDay(day, court.id, { prices, specials })}
            short={names.get(court.id) ?? court.name}
            isPaid={court.id === paid}
            mayAdd={date >= today}
          />
        ))}
      </div>
    </section>
  )
}

function noteOn(date: CivilDate, today: CivilDate, count: number) {
  const when = date === today ? 'Hoje · ' : date < today ? 'Data passada · ' : ''
  return `${when}${count === 0 ? 'Sem preço especial' : specialsText(count)}`
}
