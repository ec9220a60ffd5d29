import Typography from '@mui/material/Typography'
import { focusOnMount } from '../ui/focusOnMount.ts'

export function PaymentConfirmed() {
  return (
    <div className="payment__panel payment__confirmed">
      <svg viewBox="0 0 64 64" width="72" height="72" aria-hidden="true">
        <circle cx="32" cy="32" r="30" />
        <path d="M19 33.5 28 42l17-19" />
      </svg>
      <Typography variant="h2" component="h3" tabIndex={-1} ref={focusOnMount}>
        Pagamento confirmado!
      </Typography>
      <Typography color="text.secondary">Estamos abrindo os dados da sua reserva…</Typography>
    </div>
  )
}
