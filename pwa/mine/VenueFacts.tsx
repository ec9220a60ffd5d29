import { digitsOf } from '#shared/customer/documents.ts'
import type { OwnReservation } from '#shared/reservation/ownReservation.ts'
import { MapLink } from '../ui/MapLink.tsx'

/** Where it is, and how to talk to the venue. The code goes along, the secret never does. */
export function VenueFacts({ venue, code }: Pick<OwnReservation, 'venue' | 'code'>) {
  const phone = digitsOf(venue.phone)
  const text = encodeURIComponent(`Olá! É sobre a reserva ${code}.`)
  return (
    <section className="panel stack tight" aria-label="O local">
      <h2>{venue.name}</h2>
      <address>{venue.address}</address>
      <div className="row">
        <MapLink place={venue}>Ver no mapa</MapLink>
        {phone && (
          <>
            <a className="button" href={`tel:+55${phone}`}>
              Ligar: {venue.phone}
            </a>
            <a
              className="button"
              href={`https://wa.me/55${phone}?text=${text}`}
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
