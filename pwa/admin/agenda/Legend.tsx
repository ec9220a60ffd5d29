import { SPORT_LABELS, SPORTS } from '#shared/court/sport.ts'
import { CardIcon } from './CardIcon.tsx'
import { SPORT_LOOKS } from './sportLooks.ts'

/** What the colours and the signs mean. */
export function Legend() {
  return (
    <ul className="agenda-legend" aria-label="Legenda">
      {SPORTS.map((sport) => (
        <li key={sport}>
          <span className={`agenda-legend__color card--${SPORT_LOOKS[sport]}`} />
          {SPORT_LABELS[sport]}
        </li>
      ))}
      <li>
        <CardIcon sign="paid" title="" /> Pago
      </li>
      <li>
        <CardIcon sign="pending" title="" /> Pagamento pendente
      </li>
      <li>
        <CardIcon sign="customer" title="" /> Criada por cliente
      </li>
    </ul>
  )
}
