import { CardForm } from './CardForm.tsx'
import { CardInAnalysis } from './CardInAnalysis.tsx'
import { HostedCard } from './HostedCard.tsx'
import { HostedInvoice } from './HostedInvoice.tsx'
import { isTypedThere } from './isTypedThere.ts'
import { hostedCardInput } from './paymentInput.ts'
import type { PaymentView } from './paymentView.ts'
import { PaymentWaiting } from './PaymentWaiting.tsx'

export function CardPanel({ snapshot, send, order, customer, cards, isCheckout }: PaymentView) {
  const { payment, restored } = snapshot.context
  const delayed = snapshot.matches({ paying: { opening: 'delayed' } })
  if (restored) return <PaymentWaiting words="Buscando o pagamento…" delayed={delayed} />
  if (payment) {
    const waiting = {
      invoiceUrl: payment.invoiceUrl,
      verifying: snapshot.matches({ paying: { pending: 'verifying' } }),
      onVerify: () => send({ type: 'check.asked' }),
    }
    return isTypedThere(payment, cards) ? (
      <HostedInvoice {...waiting} comesBack={isCheckout} />
    ) : (
      <CardInAnalysis {...waiting} />
    )
  }
  if (cards === 'hosted') {
    return (
      <HostedCard
        totalCents={order.totalCents}
        busy={snapshot.matches({ paying: 'opening' })}
        delayed={delayed}
        onGo={() => send({ type: 'card.submitted', request: hostedCardInput(order, customer) })}
      />
    )
  }
  return (
    <CardForm
      order={order}
      customer={customer}
      busy={snapshot.matches({ paying: 'opening' })}
      delayed={delayed}
      onEdited={() => send({ type: 'card.edited' })}
      onSubmit={(request) => send({ type: 'card.submitted', request })}
    />
  )
}
