import type { UsableCredit } from '#shared/book/credit/credit.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import { formatDate } from '#shared/platform/time/civil.ts'

/** What a customer has for other hours, with its end; nothing when there is none. */
export function OwnCredit({ credit = [] }: { credit?: readonly UsableCredit[] | undefined }) {
  if (credit.length === 0) return null
  // What ends on the same day is one sum to whoever uses it.
  const sums = new Map<string, number>()
  for (const { amount, expiresOn } of credit) {
    sums.set(expiresOn, (sums.get(expiresOn) ?? 0) + amount)
  }
  return (
    <section className="panel stack tight" aria-label="Seu crédito">
      <h2>Seu crédito</h2>
      <ul className="stack tight own__rules">
        {[...sums].map(([expiresOn, amount]) => (
          <li key={expiresOn}>
            <strong>{reaisText(amount)}</strong>{' '}
            <span>{`para usar até ${formatDate(expiresOn)}`}</span>
          </li>
        ))}
      </ul>
      <p className="muted">
        Para usar, reserve por aqui e toque em “Usar meu crédito” ao pagar, ou fale com a recepção.
        O que vence antes é usado primeiro.
      </p>
    </section>
  )
}
