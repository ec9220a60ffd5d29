import Typography from '@mui/material/Typography'
import { PaymentWaiting } from './PaymentWaiting.tsx'

/** Nothing more can be paid. While `checking`, whether money arrived in the last moment is being found out. */
export function PaymentTimeOver({ checking }: { checking: boolean }) {
  return (
    <div className="payment__panel payment__over">
      <Typography variant="h3">O tempo para pagar terminou.</Typography>
      {checking && <PaymentWaiting words="Conferindo se o pagamento chegou…" delayed={false} />}
    </div>
  )
}
