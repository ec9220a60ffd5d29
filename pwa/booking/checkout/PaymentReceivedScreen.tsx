import { Link, Navigate } from 'react-router-dom'
import type { Venue } from '#shared/venue/venue.schema.ts'
import { useResource, valueOf, type Resource } from '../../api/resource.ts'
import { readDraft } from '../draft.ts'
import { WizardHeader } from '../WizardHeader.tsx'
import { ArrivalAdvice, ConfirmationHead } from './ConfirmationStep.tsx'

/** Where the provider's page leads who has paid there. The tab that booked goes on to its confirmation; any other may be anybody's, and shows nothing of the reservation. */
export function PaymentReceivedScreen({ venue }: { venue: Resource<Venue> }) {
  const known = valueOf(useResource(venue))
  const step = readDraft(sessionStorage)?.step
  if (step === 'payment' || step === 'confirmed') return <Navigate to="/" replace />
  return (
    <main className="wizard">
      <WizardHeader step={3} />
      <section className="stack wide confirmation" aria-labelledby="received-title">
        <ConfirmationHead id="received-title" title="Pagamento recebido!">
          Sua reserva está sendo confirmada.
        </ConfirmationHead>
        <section className="panel" aria-labelledby="received-next">
          <h3 id="received-next">A confirmação chega por e-mail</h3>
          <p>
            Em instantes você recebe a data, o horário e o endereço no e-mail informado na reserva.
            Se ela ficou aberta em outra janela, a confirmação aparece lá também.
          </p>
        </section>
        <ArrivalAdvice venue={known} />
        <Link to="/" className="button">
          Fazer nova reserva
        </Link>
      </section>
    </main>
  )
}
