import { CardForm } from './CardForm.tsx'
import { CardInAnalysis } from './CardInAnalysis.tsx'
import type { PaymentView } from './paymentView.ts'
import { PaymentWaiting } from './PaymentWaiting.tsx'

export function CardPanel({ snapshot, send, order, customer }: PaymentView) {
  const { payment, restored } = snapshot.context
  const delayed = snapshot.matches({ paying: { opening: 'delayed' } })
  if (restored) return <PaymentWaiting words="Buscando o pagamento…" delayed={delayed} />
  if (payment) {
    return (
      <CardInAnalysis
        invoiceUrl={payment.invoiceUrl}
        verifying={snapshot.matches({ paying: { pending: 'verifying' } })}
        onVerify={() => send({ type: 'check.asked' })}
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
