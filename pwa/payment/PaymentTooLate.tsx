import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { formatReais } from '#shared/platform/money/money.ts'
import type { CustomerPaymentMethod } from '#shared/platform/money/paid.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { telHref } from '#shared/platform/contact/phone.ts'
import { focusOnMount } from '../ui/focus.ts'
import { MuiTheme } from '../ui/MuiTheme.tsx'
import type { PaymentOrder } from './payment.ts'
import './payment.css'

type Props = {
  order: PaymentOrder
  /** How it was paid; null when that is not known. */
  method: CustomerPaymentMethod | null
  venue: Venue | null
  onRestart: () => void
}

/** Money came when the hours were taken: there is no reservation, and all of it goes back. */
export function PaymentTooLate({ order, method, venue, onRestart }: Props) {
  const gone =
    order.slotCount === 1 ? 'o horário já não estava livre' : 'os horários já não estavam livres'
  return (
    <MuiTheme>
      <section className="stack wide payment" aria-labelledby="payment-title">
        <div className="panel stack wide payment__panel payment__late">
          <Typography id="payment-title" variant="h2" tabIndex={-1} ref={focusOnMount}>
            O pagamento chegou depois do prazo
          </Typography>
          <p>
            <span>{`O tempo para pagar tinha terminado e ${gone}.`}</span>{' '}
            <strong>A reserva não foi feita.</strong>
          </p>
          <p className="payment__back">
            <span>Você recebe de volta</span>
            <strong>{formatReais(order.totalCents)}</strong>
            <span>{method === 'CREDIT_CARD' ? TO_CARD : TO_ACCOUNT}</span>
          </p>
          <Button variant="contained" size="large" onClick={onRestart}>
            Escolher outro horário
          </Button>
          {venue?.phone && (
            <p className="muted payment__help">
              <span>{`Dúvidas? Fale com ${venue.name}:`}</span>
              <a href={telHref(venue.phone)}>{venue.phone}</a>
            </p>
          )}
        </div>
      </section>
    </MuiTheme>
  )
}

const TO_ACCOUNT = 'A devolução é automática, pela mesma forma de pagamento.'
const TO_CARD =
  'A devolução é automática, no mesmo cartão, e pode levar até 10 dias úteis para aparecer na fatura.'
