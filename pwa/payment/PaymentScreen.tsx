import Typography from '@mui/material/Typography'
import { useActorRef, useSelector } from '@xstate/react'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactNode,
  type KeyboardEvent,
} from 'react'
import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import type { CustomerDetails } from '#shared/platform/contact/customer.schema.ts'
import { formatReais, toCents } from '#shared/platform/money/money.ts'
import type { CustomerPaymentMethod } from '#shared/platform/money/paid.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { Alert } from '../ui/Alert.tsx'
import { focusOnMount } from '../ui/focus.ts'
import { MuiTheme } from '../ui/MuiTheme.tsx'
import { useToast, type Toast } from '../ui/toast.tsx'
import { CardPanel } from './CardPanel.tsx'
import { createPaymentMachine } from './payment.machine.ts'
import {
  pixInput,
  type CardDraft,
  type PaymentApi,
  type PaymentOrder,
  type RestoredPayment,
} from './payment.ts'
import {
  PaymentConfirmed,
  PaymentFailed,
  PaymentTimeOver,
  type PaymentView,
} from './PaymentPanels.tsx'
import type { PaymentEvent } from './paymentSetup.ts'
import { paymentObstacle, paymentToast } from './paymentTexts.ts'
import { PixPanel } from './PixPanel.tsx'
import './payment.css'

type PaymentProps = {
  api: PaymentApi
  order: PaymentOrder
  customer: CustomerDetails
  restored: RestoredPayment | null
  cards: Venue['cards']
  /** The countdown reached 0: nothing more is requested. */
  expired: boolean
  onCreated(payment: RestoredPayment): void
  /** At once: there is nothing to give up any more. */
  onConfirmed?(): void
  /** Two seconds after success. */
  onPaid(): void
  /** The provider gave the payment up, and the reservations were released. */
  onReleased(): void
}

type Props = PaymentProps & {
  countdown: ReactNode
  /** On the customer's own device, in the middle of their booking. */
  isCheckout?: boolean
}

export function PaymentScreen(props: Props) {
  const { countdown, customer, order } = props
  const obstacle = order.owed ? null : paymentObstacle(customer.customerCpf, order.totalCents)
  return (
    <MuiTheme>
      <section className="stack wide payment" aria-labelledby="payment-title">
        {obstacle === null ? (
          <Payment {...props} />
        ) : (
          <>
            {countdown}
            <PaymentHeading order={order} />
            <Alert severity="error">{obstacle}</Alert>
          </>
        )}
      </section>
    </MuiTheme>
  )
}

function Payment({ countdown, isCheckout = false, ...props }: Props) {
  const { send, snapshot } = usePayment(props)
  // Longer than the form, which gives way to the refusal.
  const [cardDraft, setCardDraft] = useState<CardDraft>({})
  const { payment, pix } = snapshot.context
  const order = { ...props.order, totalCents: toCents(pix.value) }
  const isPaid = snapshot.matches('success') || snapshot.matches('done')
  const onConfirmed = useEffectEvent(() => props.onConfirmed?.())
  // Before it is painted: no picture of the screen offers both.
  useLayoutEffect(() => {
    if (isPaid) onConfirmed()
  }, [isPaid])
  return (
    <>
      {!isPaid && payment?.expiresInMs !== 0 && countdown}
      <PaymentHeading order={order} />
      <CurrentPanel
        snapshot={snapshot}
        send={send}
        order={order}
        customer={props.customer}
        cards={props.cards}
        isCheckout={isCheckout}
        cardDraft={cardDraft}
        onCardDraft={setCardDraft}
      />
    </>
  )
}

/** The payment's state on this screen, and its actor. Shows a message for what it emits. */
function usePayment(props: PaymentProps) {
  const { api, customer, expired, order, restored } = props
  const [machine] = useState(() => createPaymentMachine(api))
  const actor = useActorRef(machine, {
    input: {
      pix: pixInput(order, customer),
      reservationIds: order.reservationIds,
      restored,
    },
  })
  const toast = useToast()
  const onEvent = useEffectEvent((event: PaymentEvent) => {
    const isMoveLost = event.type === 'released' && order.moveId
    const message = isMoveLost ? MOVE_LOST : paymentToast(event, props.cards)
    if (message) toast(message)
    if (event.type === 'opened') {
      props.onCreated({ paymentId: event.payment.id, method: event.payment.paymentMethod })
    }
    if (event.type === 'done') props.onPaid()
    if (event.type === 'released') props.onReleased()
  })
  useEffect(() => {
    const subscription = actor.on('*', onEvent)
    return () => subscription.unsubscribe()
  }, [actor])
  useEffect(() => {
    if (expired) actor.send({ type: 'expired' })
  }, [actor, expired])

  const snapshot = useSelector(actor, (now) => now)
  return { snapshot, send: actor.send }
}

const MOVE_LOST: Toast = {
  title: 'Mudança não feita',
  description: 'O pagamento da diferença não foi concluído: o seu horário continua o mesmo.',
}

function PaymentHeading({ order }: { order: PaymentOrder }) {
  const { slotCount, sport, totalCents } = order
  return (
    <header className="payment__heading">
      <div>
        <Typography id="payment-title" variant="h2" tabIndex={-1} ref={focusOnMount}>
          Pagamento
        </Typography>
        <Typography color="text.secondary">
          {`${SPORT_LABELS[sport]} · ${slotCount === 1 ? '1 horário' : `${slotCount} horários`}`}
        </Typography>
      </div>
      <p className="note payment__total">
        <span>{order.owed ?? 'Total'}</span>
        <strong>{formatReais(totalCents)}</strong>
      </p>
    </header>
  )
}

/** One panel per state of the payment; while it is open, under a tab for each way to pay. */
function CurrentPanel(view: PaymentView) {
  const { send, snapshot } = view
  const { credit, isSandbox, method } = snapshot.context
  if (snapshot.matches('success') || snapshot.matches('done')) return <PaymentConfirmed />
  if (snapshot.matches('releasing') || snapshot.matches('released')) {
    return <PaymentFailed released />
  }
  if (snapshot.matches('expired')) return <PaymentTimeOver checking={view.isCheckout} />
  return (
    <>
      {isSandbox && (
        <Alert severity="warning" role="note" className="payment__sandbox">
          Ambiente de simulação: não use cartão real
        </Alert>
      )}
      {credit.offered > 0 && <LazyCredit {...view} />}
      <PaymentTabs
        method={method}
        locked={method === 'CREDIT_CARD' && snapshot.matches({ paying: 'opening' })}
        onChoose={(chosen) => send({ type: 'method.chosen', method: chosen })}
      />
      <div
        id={TAB_IDS.panel}
        role="tabpanel"
        aria-labelledby={TAB_IDS[method]}
        className="panel payment__panel"
      >
        {snapshot.matches({ paying: 'failed' }) ? (
          <PaymentFailed onRetry={() => send({ type: 'retried' })} />
        ) : (
          <MethodPanel {...view} order={restOf(view)} />
        )}
      </div>
    </>
  )
}

/** Few have credit: the others load nothing of it. */
function LazyCredit(view: PaymentView) {
  const [Switch, setSwitch] = useState<ComponentType<PaymentView>>()
  useEffect(() => {
    // Without it they pay all of it by money.
    import('./CreditSwitch.tsx').then(
      ({ CreditSwitch }) => setSwitch(() => CreditSwitch),
      () => undefined,
    )
  }, [])
  return Switch && <Switch {...view} />
}

function restOf({ order, snapshot }: PaymentView): PaymentOrder {
  return { ...order, totalCents: order.totalCents - toCents(snapshot.context.credit.used) }
}

function MethodPanel(view: PaymentView) {
  return view.snapshot.context.method === 'PIX' ? <PixPanel {...view} /> : <CardPanel {...view} />
}

type TabsProps = {
  method: CustomerPaymentMethod
  /** A card is on its way: there is nothing to choose until it is answered. */
  locked: boolean
  onChoose: (method: CustomerPaymentMethod) => void
}

const TAB_IDS = { PIX: 'pay-pix', CREDIT_CARD: 'pay-card', panel: 'pay-panel' }

const METHODS = [
  ['PIX', 'PIX'],
  ['CREDIT_CARD', 'Cartão de Crédito'],
] as const

/** The arrows only move: choosing takes Enter, for every choice begins another payment. */
function PaymentTabs({ method, locked, onChoose }: TabsProps) {
  const move = ({ key, currentTarget }: KeyboardEvent) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const other = currentTarget.previousElementSibling ?? currentTarget.nextElementSibling
    ;(other as HTMLElement | null)?.focus()
  }
  return (
    <div className="paytabs" role="tablist" aria-label="Forma de pagamento">
      {METHODS.map(([value, label]) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={TAB_IDS[value]}
          aria-controls={TAB_IDS.panel}
          aria-selected={value === method}
          tabIndex={value === method ? 0 : -1}
          disabled={locked}
          onClick={() => value !== method && onChoose(value)}
          onKeyDown={move}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
