import { useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import type { OwnOrder } from '#shared/booking/reservation/reservation.schema.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { readOwnOrder } from '../../api/ownPage/ownOrder.ts'
import { useResource, valueOf, type Resource } from '../../api/resource.ts'
import { tabStorage } from '../../api/storage.ts'
import { Waiting } from '../../ui/Face.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import { SandboxNotice } from '../../ui/SandboxNotice.tsx'
import { useTitle } from '../../ui/title.ts'
import { readDraft } from '../draft.ts'
import { WizardHeader } from '../WizardHeader.tsx'
import { ArrivalAdvice, ConfirmationHead } from './ConfirmationStep.tsx'
import './checkout.css'

/** Where the provider's page leads who has paid there. The browser that booked goes on to its payment or confirmation; any other may be anybody's, and reads nothing of a payment. */
export function PaymentReceivedScreen({ venue }: { venue: Resource<Venue> }) {
  useTitle('Sua reserva')
  const known = valueOf(useResource(venue))
  const [draft] = useState(() => readDraft(tabStorage))
  const isOwnTab = draft?.step === 'payment' || draft?.step === 'confirmed'
  const order = useOwnOrder(!isOwnTab)
  // Another one is under way in this tab: it must not be thrown away for this.
  const isBusy = draft !== null && draft.slots.length > 0
  const isOpen = order?.status !== 'canceled'
  if (isOwnTab || (order && isOpen && !isBusy)) return <Navigate to="/" replace />
  return (
    <main className="wizard">
      <WizardHeader step={3} />
      {order === undefined ? (
        <Waiting>Buscando sua reserva...</Waiting>
      ) : (
        <section className="stack wide confirmation" aria-labelledby="received-title">
          <SandboxNotice venue={known} />
          {order?.status === 'approved' ? (
            <ConfirmationHead id="received-title" title="Reserva confirmada!">
              A data, o horário e o endereço estão no e-mail informado na reserva.
            </ConfirmationHead>
          ) : (
            <NothingPaid isWaiting={order?.status === 'pending'} />
          )}
          <ArrivalAdvice venue={known} />
          <Link to="/" className="button">
            {isBusy ? 'Continuar a reserva em andamento' : 'Fazer nova reserva'}
          </Link>
        </section>
      )}
    </main>
  )
}

function NothingPaid({ isWaiting }: { isWaiting: boolean }) {
  return (
    <div className="panel">
      <h2 id="received-title" tabIndex={-1} ref={focusOnMount}>
        {isWaiting ? 'Aguardando a confirmação do pagamento' : 'Acompanhe sua reserva'}
      </h2>
      <p>
        {isWaiting
          ? 'Assim que o pagamento for confirmado, a data, o horário e o endereço chegam no e-mail informado na reserva.'
          : 'A situação da reserva aparece no navegador em que ela foi feita, e a confirmação chega no e-mail informado nela.'}
      </p>
    </div>
  )
}

/** What this browser's session has open; null when it has nothing or gives no answer, undefined until then. */
function useOwnOrder(isAsked: boolean): OwnOrder | null | undefined {
  const [order, setOrder] = useState<OwnOrder | null>()
  useEffect(() => {
    if (!isAsked) return
    const controller = new AbortController()
    readOwnOrder(controller.signal).then(setOrder, () => {
      if (!controller.signal.aborted) setOrder(null)
    })
    return () => controller.abort()
  }, [isAsked])
  return order
}
