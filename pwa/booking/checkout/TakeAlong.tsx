import type { Sport } from '#shared/court/sport.ts'
import { googleCalendarLink, invitationText } from '#shared/reservation/takeAlong.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import { MapLink } from '../../ui/MapLink.tsx'
import { useToast, type Toast } from '../../ui/toast.tsx'
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
  const share = async () => {
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ text })
      await navigator.clipboard.writeText(text)
      notify(COPIED)
    } catch (error) {
      // Who changes their mind is told nothing.
      if ((error as Error).name !== 'AbortError') notify(NOT_SHARED)
    }
  }
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
            Google Agenda{slots.length > 1 && `: ${shortTime(slot)}`}
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
        <button type="button" className="button" onClick={() => void share()}>
          Compartilhar
        </button>
      </div>
      {!code && <p className="note">O e-mail de confirmação traz o arquivo para outras agendas.</p>}
    </section>
  )
}

const COPIED: Toast = {
  title: 'Texto copiado',
  description: 'Cole na conversa com quem vai jogar.',
  tone: 'success',
}
const NOT_SHARED: Toast = { title: 'Não foi possível compartilhar', tone: 'destructive' }

function shortTime({ date, startTime }: SelectedSlot) {
  return `${date.slice(8)}/${date.slice(5, 7)} ${startTime}`
}
