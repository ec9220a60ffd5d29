import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { MapLink } from '../ui/MapLink.tsx'
import { lowestPriceCents, openingText, shortPrice } from './place.ts'
import { PlacePicture } from './PlacePicture.tsx'
import './wizard.css'

type Props = {
  venue: Omit<Venue, 'serverTime'> | null
  week: Calendar | null
}

/** Where one plays, whether it is open today, and from what price on; beside a choice on a wide screen, where it has the picture, and by whom to ask. */
export function Place({ venue, week }: Props) {
  const lowest = week && lowestPriceCents(week)
  return (
    <section className="place" aria-label="O local">
      {venue && (
        <>
          <PlacePicture picture={venue.picture} loading="lazy" />
          <strong className="lead">{venue.name}</strong>
          <MapLink className="place__address" place={venue}>
            <span>{venue.address || 'Ver'}</span>
            <span className={venue.address && 'visually-hidden'}> no mapa</span>
          </MapLink>
        </>
      )}
      <p className="place__today">
        <span>{week && openingText(week)}</span>
        {lowest !== null && <strong>{`a partir de R$ ${shortPrice(lowest)}`}</strong>}
      </p>
      {venue?.dial && (
        <p className="row">
          <a className="place__address" href={`tel:${venue.dial}`}>
            {venue.phone}
          </a>
          <a
            className="place__address"
            href={`https://wa.me/${venue.dial.slice(1)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            WhatsApp<span className="visually-hidden"> (abre em nova aba)</span>
          </a>
        </p>
      )}
    </section>
  )
}
