import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { CustomerDetails } from '#shared/platform/contact/customer.schema.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { Alert } from '../ui/Alert.tsx'
import { focusOnMount } from '../ui/focus.ts'
import type { PaymentMachine } from './payment.machine.ts'
import type { CardDraft, PaymentOrder } from './payment.ts'

export type PaymentView = {
  snapshot: SnapshotFrom<PaymentMachine>
  send: ActorRefFrom<PaymentMachine>['send']
  order: PaymentOrder
  customer: CustomerDetails
  cards: Venue['cards']
  /** On the customer's own device, in the middle of their booking. */
  isCheckout: boolean
  cardDraft: CardDraft
  onCardDraft: (draft: CardDraft) => void
}

const IS_SLOW = 'O pagamento está demorando…'
const HOURS_STAY = 'Seus horários continuam reservados.'

/** Why the request takes longer, and what happens then; null while it does not. */
export function delayText(snapshot: PaymentView['snapshot']): string | null {
  if (snapshot.matches({ paying: { opening: 'delayed' } })) return 'Sem conexão. Tentando de novo…'
  if (snapshot.matches({ paying: { opening: 'slow' } })) return `${IS_SLOW} ${HOURS_STAY}`
  if (!snapshot.matches({ paying: { opening: 'held' } })) return null
  const seconds = Math.ceil(snapshot.context.waitMs / 1_000)
  return `${IS_SLOW} Tentamos de novo em ${seconds} s. ${HOURS_STAY}`
}

/** A request is under way; `delayed` says why it takes longer. */
export function PaymentWaiting({ text, delayed }: { text: string; delayed: string | null }) {
  return (
    <output className="payment__waiting">
      <CircularProgress aria-hidden />
      <Typography>{delayed ?? text}</Typography>
    </output>
  )
}

export function PaymentConfirmed() {
  return (
    <div className="panel payment__panel payment__confirmed">
      <svg className="tick" viewBox="0 0 64 64" width="72" height="72" aria-hidden="true">
        <circle cx="32" cy="32" r="30" />
        <path d="M19 33.5 28 42l17-19" />
      </svg>
      <Typography variant="h2" component="h3" tabIndex={-1} ref={focusOnMount}>
        Pagamento confirmado!
      </Typography>
      <Typography color="text.secondary">Estamos abrindo os dados da sua reserva…</Typography>
    </div>
  )
}

type FailedProps = { released: true; onRetry?: never } | { released?: false; onRetry: () => void }

/** The payment came to nothing: it can be tried again, unless the slots went with it. */
export function PaymentFailed({ onRetry, released }: FailedProps) {
  return (
    <div className="stack wide payment__narrow">
      <Alert severity="error" tabIndex={-1} ref={focusOnMount} title="Pagamento não aprovado">
        <span>
          {released
            ? 'Como o pagamento foi rejeitado, os horários foram liberados para outras reservas.'
            : `Tente novamente ou escolha outra forma de pagamento. ${HOURS_STAY}`}
        </span>
      </Alert>
      {onRetry && (
        <Button variant="contained" onClick={onRetry}>
          Tentar novamente
        </Button>
      )}
    </div>
  )
}

/** Nothing more can be paid. While `checking`, whether money arrived in the last moment is being found out. */
export function PaymentTimeOver({ checking }: { checking: boolean }) {
  return (
    <div className="panel payment__panel payment__over">
      <Typography variant="h3">O tempo para pagar terminou.</Typography>
      {checking && <PaymentWaiting text="Conferindo se o pagamento chegou…" delayed={null} />}
    </div>
  )
}
