import type { OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import { readPhone, telHref } from '#shared/platform/contact/phone.ts'
import { whatsappHref } from '#shared/platform/contact/whatsapp.ts'
import { MapLink } from '../ui/MapLink.tsx'

/** Where it is, and how to talk to the venue. The code goes along, the secret never does. */
export function VenueFacts({ venue, code }: Pick<OwnReservation, 'venue' | 'code'>) {
  const phone = readPhone(venue.phone)
  const text = `Olá! É sobre a reserva ${code}.`
  return (
    <section className="panel stack tight" aria-label="O local">
      <h2>{venue.name}</h2>
      {venue.address && <address>{venue.address}</address>}
      <div className="row">
        <MapLink place={venue}>Ver no mapa</MapLink>
        {phone && (
          <>
            <a className="button" href={telHref(phone)}>{`Ligar: ${venue.phone}`}</a>
            <a
              className="button"
              href={whatsappHref(phone, text)}
              target="_blank"
              rel="noopener noreferrer"
            >
              WhatsApp<span className="visually-hidden"> (abre em nova aba)</span>
            </a>
          </>
        )}
      </div>
    </section>
  )
}
