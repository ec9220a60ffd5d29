import Dialog from '@mui/material/Dialog'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { readSpokenTime, spokenDay, type SpokenTime } from '#shared/booking/calendar/freeCourts.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { formatDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { hourOf } from '#shared/platform/time/hours.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { createResource, useResource, valueOf } from '../../api/resource.ts'
import type { AdminReservationPage } from '../../offline/store/adminReservations.ts'
import { useAdminStore } from '../../offline/store/useAdminStore.ts'
import { useCustomerSearch } from '../../offline/store/useCustomers.ts'
import { useVenueToday } from '../ui/time/clock.ts'
import { SearchField } from '../ui/FilterForm.tsx'
import { hoursText } from '../reservation/reservationTexts.ts'
import './find.css'

const MOST_PEOPLE = 6
const MOST_RESERVATIONS = 8
const LEAST_TYPED = 2
/** As long as somebody types on, the server is not asked. */
const PAUSE_MS = 250

type Props = {
  onTime: (asked: SpokenTime) => void
  onReservation: (one: AdminReservation) => void
  onClose: () => void
}

/** Finds people, reservations by code, name or phone, and hours, from any screen. */
export function SearchDialog({ onClose, ...found }: Props) {
  const venue = valueOf(useResource(useAdminStore().venue))
  const [typed, setTyped] = useState('')
  const results = useRef<HTMLDivElement>(null)
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-label="Buscar">
      <form
        aria-label="Busca"
        className="search__field"
        ref={focusField}
        onSubmit={(event) => {
          event.preventDefault()
          results.current?.querySelector('button')?.click()
        }}
      >
        <SearchField
          label="Buscar pessoas, reservas e horários"
          placeholder="Nome, telefone, código ou “quinta 20h”"
          value={typed}
          onChange={setTyped}
        />
      </form>
      <div className="search__results" ref={results}>
        {venue && typed.trim().length >= LEAST_TYPED && (
          <Results typed={typed.trim()} {...{ venue, onClose }} {...found} />
        )}
      </div>
    </Dialog>
  )
}

function focusField(form: HTMLFormElement | null) {
  form?.querySelector('input')?.focus()
}

type ResultsProps = Props & { typed: string; venue: Venue }

function Results({ onClose, onReservation, onTime, typed, venue }: ResultsProps) {
  const navigate = useNavigate()
  const today = useVenueToday(venue, useAdminStore().serverNowMs)
  const people = useCustomerSearch()(typed, MOST_PEOPLE)
  const found = useFoundReservations(typed)
  const time = readSpokenTime(typed, today)
  const reservations = found?.reservations ?? []
  const go = (to: string) => {
    onClose()
    void navigate(to)
  }
  const isNothing = found !== null && people.length + reservations.length === 0 && time === null
  return (
    <>
      {time && (
        <Part title="Horários">
          <Hit onPick={() => onTime(time)}>
            <strong>Quando há quadra: {timeText(time, today)}?</strong>
          </Hit>
          {time.date && (
            <Hit onPick={() => go(`/admin/agenda?data=${time.date}`)}>
              Agenda de {spokenDay(time.date, today)}, {formatDate(time.date)}
            </Hit>
          )}
        </Part>
      )}
      {people.length > 0 && (
        <Part title="Clientes">
          {people.map(({ id, name, phone }) => (
            <Hit key={id} onPick={() => go(`/admin/clientes?cliente=${id}`)}>
              <strong>{name}</strong> <span className="note">{phone}</span>
            </Hit>
          ))}
        </Part>
      )}
      {reservations.length > 0 && (
        <Part title="Reservas">
          {reservations.map((one) => (
            <Hit key={one.id} onPick={() => onReservation(one)}>
              <strong>{one.customerName}</strong>{' '}
              <span className="note">
                {formatDate(one.date)}, {hoursText(one)}, {one.court.name}
              </span>
            </Hit>
          ))}
        </Part>
      )}
      <output className="note">{isNothing && 'Nada encontrado.'}</output>
    </>
  )
}

function timeText({ date, startTime }: SpokenTime, today: CivilDate) {
  const day = date && spokenDay(date, today)
  return [day, startTime && `${hourOf(startTime)}h`].filter(Boolean).join(' ')
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="part-title">{title}</h3>
      {children}
    </section>
  )
}

function Hit({ onPick, children }: { onPick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="search__hit" onClick={onPick}>
      {children}
    </button>
  )
}

const nothingAsked = createResource(() => new Promise<AdminReservationPage>(() => {}))

/** What is known by its code, a name or a phone: of the server, or out of the cached days; null until it has come. */
function useFoundReservations(typed: string): AdminReservationPage | null {
  const store = useAdminStore()
  const [asked, ask] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => ask(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const query =
    asked &&
    String(new URLSearchParams({ search: asked, page: '1', perPage: `${MOST_RESERVATIONS}` }))
  return valueOf(useResource(query ? store.reservations(query) : nothingAsked))
}
