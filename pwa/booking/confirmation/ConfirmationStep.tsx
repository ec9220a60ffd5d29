import type { ReactNode } from 'react'
import type { Sport } from '#shared/court/sport.ts'
import { formatCpf } from '#shared/customer/cpf.ts'
import type { CustomerDetails } from '#shared/customer/customer.schema.ts'
import { formatPhone } from '#shared/customer/phone.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import { OrderSummary } from '../customer/OrderSummary.tsx'
import type { SelectedSlot } from '../wizard.types.ts'
import { ArrivalAdvice } from './ArrivalAdvice.tsx'
import { ConfirmationHead } from './ConfirmationHead.tsx'
import './ConfirmationStep.css'

type Props = {
  sport: Sport
  slots: readonly SelectedSlot[]
  totalCents: number
  customer: CustomerDetails
  venue: Venue | null
  onRestart(): void
  /** What else there is to say, under the reservation. */
  children?: ReactNode
}

export function ConfirmationStep(props: Props) {
  const { sport, slots, totalCents, customer, venue, onRestart, children } = props
  return (
    <section className="confirmation" aria-labelledby="confirmation-title">
      <ConfirmationHead id="confirmation-title" title="Reserva confirmada!">
        Seu pagamento foi aprovado. Nos vemos na areia!
      </ConfirmationHead>
      <OrderSummary title="Sua reserva" sport={sport} slots={slots} totalCents={totalCents} />
      <section className="confirmation__card" aria-label="Seus dados">
        <h3>Seus dados</h3>
        <dl>
          <dt>Nome</dt>
          <dd>{customer.customerName}</dd>
          <dt>E-mail</dt>
          <dd>{customer.customerEmail}</dd>
          <dt>Telefone</dt>
          <dd>{formatPhone(customer.customerPhone)}</dd>
          <dt>CPF</dt>
          <dd>{formatCpf(customer.customerCpf)}</dd>
        </dl>
      </section>
      <ArrivalAdvice venue={venue} />
      {children}
      <button type="button" className="button button--primary" onClick={onRestart}>
        Fazer nova reserva
      </button>
    </section>
  )
}
