import Typography from '@mui/material/Typography'
import { SPORT_LABELS } from '#shared/court/sport.ts'
import { formatReais } from '#shared/money/money.ts'
import { focusOnMount } from '../ui/focusOnMount.ts'
import type { PaymentOrder } from './paymentInput.ts'

/** What is paid for, and how much. */
export function PaymentHeading({ order }: { order: PaymentOrder }) {
  const { slotCount, sport, totalCents } = order
  return (
    <header className="payment__heading">
      <div>
        <Typography id="payment-title" variant="h2" tabIndex={-1} ref={focusOnMount}>
          Pagamento
        </Typography>
        <Typography color="text.secondary">
          {SPORT_LABELS[sport]} · {slotCount === 1 ? '1 horário' : `${slotCount} horários`}
        </Typography>
      </div>
      <p className="payment__total">
        <span>Total</span>
        <strong>{formatReais(totalCents)}</strong>
      </p>
    </header>
  )
}
