import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { CustomerDetails } from '#shared/platform/contact/customer.schema.ts'
import { formatReais } from '#shared/platform/money/money.ts'
import { fieldErrorsOf } from '../api/refusal.ts'
import { BusyButton } from '../ui/form/BusyButton.tsx'
import { CardForm } from './CardForm.tsx'
import { PayerCorrection } from './PayerCorrection.tsx'
import { refusedPayerField } from './PayerFields.tsx'
import { hostedCardInput, isCardTypedAtProvider } from './payment.ts'
import { delayText, PaymentWaiting, type PaymentView } from './PaymentPanels.tsx'

export function CardPanel(view: PaymentView) {
  const { snapshot, send, order, customer, cards, isCheckout, cardDraft, onCardDraft } = view
  const { payment, refusal, restored } = snapshot.context
  const delayed = delayText(snapshot)
  if (restored) return <PaymentWaiting text="Buscando o pagamento…" delayed={delayed} />
  if (payment) {
    const waiting = {
      invoiceUrl: payment.invoiceUrl,
      verifying: snapshot.matches({ paying: { pending: 'verifying' } }),
      onVerify: () => send({ type: 'check.asked' }),
    }
    return isCardTypedAtProvider(payment, cards) ? (
      <HostedInvoice {...waiting} comesBack={isCheckout} />
    ) : (
      <CardInAnalysis {...waiting} />
    )
  }
  if (cards === 'hosted') {
    const errors = fieldErrorsOf(refusal)
    const payer = { ...customer, ...snapshot.context.payer }
    const go = (who: CustomerDetails) =>
      send({ type: 'card.submitted', request: hostedCardInput(order, who) })
    const field = snapshot.matches({ paying: 'none' }) ? refusedPayerField(errors) : undefined
    if (field) {
      return (
        <div className="stack wide payment__narrow">
          <PayerCorrection
            key={field}
            field={field}
            message={errors[field]!}
            customer={payer}
            action={`Pagar ${formatReais(order.totalCents)} com cartão`}
            onCorrected={(change) => {
              send({ type: 'payer.corrected', payer: change })
              go({ ...payer, ...change })
            }}
          />
        </div>
      )
    }
    return (
      <HostedCard
        totalCents={order.totalCents}
        busy={snapshot.matches({ paying: 'opening' })}
        delayed={delayed}
        onGo={() => go(payer)}
      />
    )
  }
  return (
    <CardForm
      order={order}
      customer={customer}
      busy={snapshot.matches({ paying: 'opening' })}
      delayed={delayed}
      draft={cardDraft}
      refusal={refusal}
      onEdited={() => send({ type: 'card.edited' })}
      onSubmit={(request, draft) => {
        onCardDraft(draft)
        send({ type: 'card.submitted', request })
      }}
    />
  )
}

type HostedCardProps = {
  totalCents: number
  busy: boolean
  delayed: string | null
  onGo: () => void
}

/** The card is typed on the provider's page and never passes through here. */
function HostedCard({ totalCents, busy, delayed, onGo }: HostedCardProps) {
  return (
    <div className="stack wide payment__narrow">
      <Typography color="text.secondary">
        Os dados do cartão são informados na página segura do Asaas. Depois de pagar, volte para
        esta tela: a confirmação aparece aqui.
      </Typography>
      <BusyButton
        variant="contained"
        size="large"
        busy={busy}
        busyLabel={delayed ?? 'Preparando o pagamento…'}
        onClick={onGo}
      >
        {`Pagar ${formatReais(totalCents)} com cartão`}
      </BusyButton>
    </div>
  )
}

type InvoiceProps = {
  invoiceUrl: string | null
  verifying: boolean
  onVerify: () => void
  /** The page gives way to the provider's, which leads back to it; else the other one opens beside it. */
  comesBack: boolean
}

/** The charge is made; the payer goes on at the provider's page. */
function HostedInvoice({ invoiceUrl, verifying, onVerify, comesBack }: InvoiceProps) {
  return (
    <div className="stack wide payment__narrow">
      <Typography>
        <span>A cobrança está pronta. Abra a página de pagamento e informe o cartão:</span>{' '}
        <span>{comesBack ? 'depois de pagar, volte para cá.' : 'a confirmação aparece aqui.'}</span>
      </Typography>
      {invoiceUrl && (
        <Button
          variant="contained"
          size="large"
          href={invoiceUrl}
          target={comesBack ? undefined : '_blank'}
          rel="noopener noreferrer"
        >
          Abrir página de pagamento
        </Button>
      )}
      <BusyButton variant="outlined" busy={verifying} busyLabel="Verificando…" onClick={onVerify}>
        Verificar Pagamento
      </BusyButton>
    </div>
  )
}

type AnalysisProps = { invoiceUrl: string | null; verifying: boolean; onVerify: () => void }

/** The card was sent and is neither approved nor declined yet. */
function CardInAnalysis({ invoiceUrl, verifying, onVerify }: AnalysisProps) {
  return (
    <div className="stack wide payment__narrow">
      <PaymentWaiting text="Pagamento em processamento" delayed={null} />
      <Typography color="text.secondary" align="center">
        A operadora do cartão está confirmando o pagamento. Não é preciso pagar de novo.
      </Typography>
      <BusyButton variant="outlined" busy={verifying} busyLabel="Verificando…" onClick={onVerify}>
        Verificar Pagamento
      </BusyButton>
      {invoiceUrl && (
        <Button href={invoiceUrl} target="_blank" rel="noopener">
          Abrir fatura online
        </Button>
      )}
    </div>
  )
}
