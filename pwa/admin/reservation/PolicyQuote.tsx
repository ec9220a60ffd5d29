import { CANCELLATION_POLICY, POLICY_PAGE } from './cancellationPolicy.ts'
import './money.css'

/** What the customer was promised about cancelled reservations, before somebody decides about their money. */
export function PolicyQuote() {
  return (
    <blockquote className="money__policy">
      <strong>O que os termos dizem ao cliente:</strong> {CANCELLATION_POLICY}{' '}
      <a href={POLICY_PAGE} target="_blank" rel="noopener">
        Ver os termos
      </a>
    </blockquote>
  )
}
