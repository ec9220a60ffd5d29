import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { formatReais } from '#shared/money/money.ts'
import { BusyButton } from '../ui/form/BusyButton.tsx'
import { CardForm } from './CardForm.tsx'
import { hostedCardInput, isCardTypedAtProvider } from './payment.ts'
import { delayText, PaymentWaiting, type PaymentView } from './PaymentPanels.tsx'

export function CardPanel(view: PaymentView) {
  const { snapshot, send, order, customer, cards, isCheckout, cardDraft, onCardDraft } = view
  const { payment, restored } = snapshot.context
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
      draft={cardDraft}
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
        Pagar {formatReais(totalCents)} com cartão
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
        A cobrança está pronta. Abra a página de pagamento e informe o cartão:{' '}
        {comesBack ? 'depois você volta para cá.' : 'a confirmação aparece aqui.'}
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
