import { SPORT_LABELS, type Sport } from '#shared/court/sport.ts'
import { formatDate } from '#shared/time/civil.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/time/weekday.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import { useToast, type Toast } from '../../ui/toast.tsx'
import type { SelectedSlot } from '../cart.ts'
import { mapLink } from '../place.ts'

type Props = {
  sport: Sport
  slots: readonly SelectedSlot[]
  courtNames: ReadonlyMap<number, string>
  venue: Venue
}

/** What a customer takes along: the hours for a calendar, the way there, and a text for the others. It has no code and no link. */
export function TakeAlong(props: Props) {
  const { sport, slots, courtNames, venue } = props
  const notify = useToast()
  const text = invitation(props)
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
        {slots.map((slot) => (
          <a
            key={slot.holdId}
            className="button"
            href={googleLink(slot, { sport, venue, court: courtNames.get(slot.courtId) })}
            target="_blank"
            rel="noopener"
          >
            Google Agenda{slots.length > 1 && `: ${shortTime(slot)}`}
            <span className="visually-hidden"> (abre em nova aba)</span>
          </a>
        ))}
        <a
          className="button"
          href={mapLink(`${venue.name}, ${venue.address}`)}
          target="_blank"
          rel="noopener"
        >
          Ver no mapa<span className="visually-hidden"> (abre em nova aba)</span>
        </a>
        <button type="button" className="button" onClick={() => void share()}>
          Compartilhar
        </button>
      </div>
      <p className="note">O e-mail de confirmação traz o arquivo para outras agendas.</p>
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

function invitation({ sport, slots, courtNames, venue }: Props): string {
  const hours = slots.map(({ date, startTime, endTime, courtId }) => {
    const when = `${WEEKDAY_LABELS[weekdayOf(date)]}, ${formatDate(date)}, ${startTime} - ${endTime}`
    const court = courtNames.get(courtId)
    return court ? `${when} (${court})` : when
  })
  return [`${SPORT_LABELS[sport]} na ${venue.name}`, ...hours, venue.address].join('\n')
}

type Event = { sport: Sport; venue: Venue; court: string | undefined }

function googleLink({ date, startTime, endTime }: SelectedSlot, { sport, venue, court }: Event) {
  const at = (time: string) => `${date}T${time}00`.replace(/[-:]/g, '')
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: [SPORT_LABELS[sport], court].filter(Boolean).join(' – '),
    dates: `${at(startTime)}/${at(endTime)}`,
    ctz: venue.timeZone,
    location: `${venue.name}, ${venue.address}`,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
