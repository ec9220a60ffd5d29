import { PaymentWaiting } from './PaymentWaiting.tsx'
import type { PaymentView } from './paymentView.ts'
import { PixPayment } from './PixPayment.tsx'
import { PixUnavailable } from './PixUnavailable.tsx'

export function PixPanel({ snapshot, send }: PaymentView) {
  const { payment, refusal } = snapshot.context
  if (snapshot.matches({ paying: 'none' })) {
    return <PixUnavailable refusal={refusal} onRetry={() => send({ type: 'retried' })} />
  }
  if (payment === null) {
    const delayed = snapshot.matches({ paying: { opening: 'delayed' } })
    return <PaymentWaiting words="Gerando o PIX…" delayed={delayed} />
  }
  return (
    <PixPayment
      payment={payment}
      verifying={snapshot.matches({ paying: { pending: 'verifying' } })}
      onVerify={() => send({ type: 'check.asked' })}
    />
  )
}
