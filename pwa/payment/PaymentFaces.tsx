import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { CardPanel } from './CardPanel.tsx'
import { PaymentConfirmed } from './PaymentConfirmed.tsx'
import { PaymentFailed } from './PaymentFailed.tsx'
import { PixPanel } from './PixPanel.tsx'
import { SandboxNotice } from './SandboxNotice.tsx'
import { usePayment, type PaymentProps } from './usePayment.ts'

/** One face per state of the payment, under a tab for each way to pay. */
export function PaymentFaces(props: PaymentProps) {
  const { send, snapshot } = usePayment(props)
  const { isSandbox, method } = snapshot.context
  if (snapshot.matches('success') || snapshot.matches('done')) return <PaymentConfirmed />
  if (snapshot.matches('releasing') || snapshot.matches('released'))
    return <PaymentFailed released />
  if (snapshot.matches('expired')) return <output>O tempo para pagar terminou.</output>

  const charging = method === 'CREDIT_CARD' && snapshot.matches({ paying: 'opening' })
  const retry = () => send({ type: 'retried' })
  const panel = method === 'PIX' ? 'pix' : 'card'
  return (
    <>
      {isSandbox && <SandboxNotice />}
      <Tabs
        value={method}
        variant="fullWidth"
        aria-label="Forma de pagamento"
        onChange={(_event, chosen: typeof method) =>
          send({ type: 'method.chosen', method: chosen })
        }
      >
        <Tab value="PIX" label="PIX" id="pay-pix" aria-controls="pay-panel" disabled={charging} />
        <Tab
          value="CREDIT_CARD"
          label="Cartão de Crédito"
          id="pay-card"
          aria-controls="pay-panel"
          disabled={charging}
        />
      </Tabs>
      <div
        id="pay-panel"
        role="tabpanel"
        aria-labelledby={`pay-${panel}`}
        className="payment__panel"
      >
        {snapshot.matches({ paying: 'failed' }) ? (
          <PaymentFailed onRetry={retry} />
        ) : method === 'PIX' ? (
          <PixPanel snapshot={snapshot} send={send} />
        ) : (
          <CardPanel
            snapshot={snapshot}
            send={send}
            order={props.order}
            customer={props.customer}
          />
        )}
      </div>
    </>
  )
}
