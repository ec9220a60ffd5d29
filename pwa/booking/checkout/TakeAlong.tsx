import type { Sport } from '#shared/venue/courts/sport.ts'
import { googleCalendarLink, invitationText } from '#shared/booking/reservation/takeAlong.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { MapLink } from '../../ui/MapLink.tsx'
import { ShareButton } from '../../ui/ShareButton.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { SelectedSlot } from '../cart.ts'

type Props = {
  sport: Sport
  slots: readonly SelectedSlot[]
  courtNames: ReadonlyMap<number, string>
  venue: Venue
  /** Null until it is known. */
  code: string | null
}

/** What a customer takes along: the hours for a calendar, the way there, and a text for the others. It has no code and no link. */
export function TakeAlong({ sport, slots, courtNames, venue, code }: Props) {
  const notify = useToast()
  const hours = slots.map((slot) => ({
    ...slot,
    sportType: sport,
    courtName: courtNames.get(slot.courtId) ?? '',
  }))
  const text = invitationText(hours, venue)
  return (
    <section className="panel stack tight" aria-label="Leve com você">
      <h3>Leve com você</h3>
      <div className="row">
        {hours.map((slot) => (
          <a
            key={slot.holdId}
            className="button"
            href={googleCalendarLink(slot, venue)}
            target="_blank"
            rel="noopener"
          >
            <span>{slots.length > 1 ? `Google Agenda: ${shortTime(slot)}` : 'Google Agenda'}</span>
            <span className="visually-hidden"> (abre em nova aba)</span>
          </a>
        ))}
        {code && (
          <a
            className="button"
            href={`/api/my/reservations/${code}/calendar.ics`}
            target="_blank"
            rel="noopener"
          >
            Arquivo para a agenda<span className="visually-hidden"> (abre em nova aba)</span>
          </a>
        )}
        <MapLink place={venue}>Ver no mapa</MapLink>
        <ShareButton text={text} notify={notify}>
          Compartilhar
        </ShareButton>
      </div>
      {!code && <p className="note">O e-mail de confirmação traz o arquivo para outras agendas.</p>}
    </section>
  )
}

function shortTime({ date, startTime }: SelectedSlot) {
  return `${date.slice(8)}/${date.slice(5, 7)} ${startTime}`
}
