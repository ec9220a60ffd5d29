import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { SPORT_LABELS } from '#shared/court/sport.ts'
import { formatReais } from '#shared/money/money.ts'
import { focusOnMount } from '../ui/focusOnMount.ts'
import { MuiTheme } from '../ui/MuiTheme.tsx'
import type { PaymentOrder } from './paymentInput.ts'
import { paymentObstacle } from './paymentObstacle.ts'
import { PaymentFaces } from './PaymentFaces.tsx'
import type { PaymentProps } from './usePayment.ts'
import './payment.css'

type Props = PaymentProps & { countdown: ReactNode }

export function PaymentScreen({ countdown, ...payment }: Props) {
  const { customer, order } = payment
  const obstacle = paymentObstacle(customer.customerCpf, order.totalCents)
  return (
    <MuiTheme>
      <section className="payment" aria-labelledby="payment-title">
        {countdown}
        <PaymentHeading order={order} />
        {obstacle ? <Alert severity="error">{obstacle}</Alert> : <PaymentFaces {...payment} />}
      </section>
    </MuiTheme>
  )
}

function PaymentHeading({ order: { slotCount, sport, totalCents } }: { order: PaymentOrder }) {
  const hours = slotCount === 1 ? '1 horário' : `${slotCount} horários`
  return (
    <header className="payment__heading">
      <div>
        <Typography id="payment-title" variant="h2" tabIndex={-1} ref={focusOnMount}>
          Pagamento
        </Typography>
        <Typography color="text.secondary">
          {SPORT_LABELS[sport]} · {hours}
        </Typography>
      </div>
      <p className="payment__total">
        <span>Total</span>
        <strong>{formatReais(totalCents)}</strong>
      </p>
    </header>
  )
}
