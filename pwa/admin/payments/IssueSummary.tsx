import type { PaymentIssue } from '#shared/payment/ledger.ts'
import { reais } from './reais.ts'
import { ReservationLines } from './ReservationLines.tsx'

/** Whose money it is, and for what, in a few lines. */
export function IssueSummary({ issue }: { issue: PaymentIssue }) {
  const { customer, amount, reservations } = issue
  return (
    <div className="cash__summary">
      <p>
        <strong>{customer?.name ?? 'Cliente desconhecido'}</strong>
        {amount !== null && <span className="cash__amount">{reais(amount)}</span>}
      </p>
      <ReservationLines reservations={reservations} />
    </div>
  )
}
