import { CardPanel } from './CardPanel.tsx'
import { PaymentConfirmed } from './PaymentConfirmed.tsx'
import { PaymentFailed } from './PaymentFailed.tsx'
import { PaymentTabs, TAB_IDS } from './PaymentTabs.tsx'
import { PaymentTimeOver } from './PaymentTimeOver.tsx'
import type { PaymentView } from './paymentView.ts'
import { PixPanel } from './PixPanel.tsx'
import { SandboxNotice } from './SandboxNotice.tsx'

/** One face per state of the payment; while it is open, under a tab for each way to pay. */
export function PaymentFace(view: PaymentView) {
  const { send, snapshot } = view
  const { isSandbox, method } = snapshot.context
  if (snapshot.matches('success') || snapshot.matches('done')) return <PaymentConfirmed />
  if (snapshot.matches('releasing') || snapshot.matches('released')) {
    return <PaymentFailed released />
  }
  if (snapshot.matches('expired')) return <PaymentTimeOver checking={view.isCheckout} />
  return (
    <>
      {isSandbox && <SandboxNotice />}
      <PaymentTabs
        method={method}
        locked={method === 'CREDIT_CARD' && snapshot.matches({ paying: 'opening' })}
        onChoose={(chosen) => send({ type: 'method.chosen', method: chosen })}
      />
      <div
        id={TAB_IDS.panel}
        role="tabpanel"
        aria-labelledby={TAB_IDS[method]}
        className="payment__panel"
      >
        {snapshot.matches({ paying: 'failed' }) ? (
          <PaymentFailed onRetry={() => send({ type: 'retried' })} />
        ) : (
          <MethodPanel {...view} />
        )}
      </div>
    </>
  )
}

function MethodPanel(view: PaymentView) {
  return view.snapshot.context.method === 'PIX' ? <PixPanel {...view} /> : <CardPanel {...view} />
}
