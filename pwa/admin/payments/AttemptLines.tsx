import type { AttemptEntry } from '#shared/payment/ledger.ts'
import { cardText, METHOD_LABELS, standingOf } from './attemptWords.ts'
import { MoneyChip } from './MoneyChip.tsx'
import { reais } from './reais.ts'

/** The charges of a payment: how it was asked for, how each stands, and what the provider calls it. */
export function AttemptLines({ attempts }: { attempts: readonly AttemptEntry[] }) {
  if (attempts.length === 0) return <p className="story__hint">Nenhuma cobrança aberta.</p>
  return (
    <ul className="cash-lines" aria-label="Cobranças">
      {attempts.map((attempt) => (
        <li key={attempt.id}>
          <span className="cash-lines__what">
            <span>
              <strong>{attempt.number}ª</strong> {METHOD_LABELS[attempt.method]} {cardText(attempt)}
            </span>
            {attempt.chargeId && <span className="cash-lines__when">{attempt.chargeId}</span>}
          </span>
          <span className="cash-lines__state">
            <MoneyChip standing={standingOf(attempt)} />
          </span>
          <span className="cash__amount">{reais(attempt.amount)}</span>
        </li>
      ))}
    </ul>
  )
}
