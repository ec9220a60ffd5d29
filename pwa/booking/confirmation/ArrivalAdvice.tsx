import { digitsOf } from '#shared/customer/digits.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'

/** When and where to be. Without the venue's answer the advice stands alone. */
export function ArrivalAdvice({ venue }: { venue: Venue | null }) {
  return (
    <section className="confirmation__card confirmation__card--sand" aria-label="Como chegar">
      <h3>Chegue com 15 minutos de antecedência</h3>
      <p>Assim dá tempo de se preparar e aproveitar o horário inteiro.</p>
      {venue && (
        <address>
          <strong>{venue.name}</strong>
          <span>{venue.address}</span>
          {venue.phone && <a href={`tel:+55${digitsOf(venue.phone)}`}>{venue.phone}</a>}
        </address>
      )}
    </section>
  )
}
