import type { FrontFacts } from '#shared/guest/front/front.ts'
import { readPhone, telHref } from '#shared/platform/contact/phone.ts'
import { whatsappHref } from '#shared/platform/contact/whatsapp.ts'
import { offeredSports } from '#shared/venue/courts/court.ts'
import { SPORT_LABELS, SPORTS } from '#shared/venue/courts/sport.ts'

/** How to book without scripts: by whom to ask, and the hours of each sport. Drawn by the server alone. */
export function WithoutScripts({ venue, courts }: FrontFacts) {
  const phone = readPhone(venue.phone)
  return (
    <section className="waiting" aria-label="Reservar sem JavaScript">
      <p>Para reservar uma quadra, ative o JavaScript do seu navegador.</p>
      {phone && (
        <p>
          {'Ou fale com a gente: '}
          <a href={telHref(venue.phone)}>{venue.phone}</a>
          {' · '}
          <a href={whatsappHref(phone)}>WhatsApp</a>
        </p>
      )}
      <address>{venue.address}</address>
      <nav className="row" aria-label="Horários por modalidade">
        {offeredSports(courts, SPORTS).map((sport) => (
          <a key={sport} href={`/?sport=${encodeURIComponent(sport)}`}>
            {SPORT_LABELS[sport]}
          </a>
        ))}
      </nav>
    </section>
  )
}
