import { useState, type ReactNode } from 'react'
import type { CustomerDetails } from '#shared/platform/contact/customer.schema.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { TERMS_VERSION } from '#shared/guest/privacy/terms.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import type { EventStream } from '../../api/events.ts'
import { createPayment, readPayment } from '../../api/payments.ts'
import { cancelUnpaid } from '../../api/reservations.ts'
import type { Resource } from '../../api/resource.ts'
import { deviceStorage, tabStorage } from '../../api/storage.ts'
import { whileServerAnswers } from '../../api/whileServerAnswers.ts'
import type { Installation } from '../../offline/install/installation.ts'
import { InstallInvitation } from '../../offline/install/InstallInvitation.tsx'
import { Countdown } from '../../payment/Countdown.tsx'
import type { PaymentApi } from '../../payment/payment.ts'
import { PaymentScreen } from '../../payment/PaymentScreen.tsx'
import { PaymentTooLate } from '../../payment/PaymentTooLate.tsx'
import { withStoredPix } from '../../payment/storedPix.ts'
import { Waiting } from '../../ui/Face.tsx'
import { onWake } from '../../ui/onWake.ts'
import { forgetRemembered, readRemembered, remember } from '../remembered.ts'
import type { Wizard, WizardSnapshot } from '../wizard.machine.ts'
import { ConfirmationStep } from './ConfirmationStep.tsx'
import { CustomerStep } from './CustomerStep.tsx'

type Props = {
  wizard: WizardSnapshot
  send: Wizard['send']
  events: EventStream
  installation: Installation
  venue: Venue | null
  courts: Resource<Court[]>
  onRestart: () => void
}

/** What comes after the slots: the form, the payment, the confirmation. One chunk, with MUI in it. */
export function Checkout(props: Props) {
  const { wizard, send, events, installation, venue, onRestart } = props
  const { sport, slots, customer, order } = wizard.context
  const isBrief = !order && slots.some((slot) => slot.isBrief)
  const countdown = <Countdown timer={wizard.children.holdTimer!} look="banner" isBrief={isBrief} />
  if (!sport) return null
  if (wizard.matches('confirmed')) {
    return (
      <ConfirmationStep
        sport={sport}
        slots={slots}
        totalCents={order?.totalCents ?? 0}
        customer={customer as CustomerDetails}
        venue={venue}
        courts={props.courts}
        onRestart={onRestart}
        onAgain={(hours) => send({ type: 'rebooked', hours })}
      >
        <InstallInvitation installation={installation} />
      </ConfirmationStep>
    )
  }
  if (wizard.matches('payment')) {
    return <CheckoutPayment {...{ wizard, send, events, venue, countdown, onRestart }} />
  }
  return (
    <CustomerStep
      sport={sport}
      slots={slots}
      countdown={countdown}
      initial={customer}
      acceptedTerms={wizard.context.acceptedTerms}
      submitting={wizard.matches({ customer: 'submitting' })}
      onChange={(changed, acceptedTerms) =>
        send({ type: 'customer.changed', customer: changed, acceptedTerms })
      }
      onSubmit={(submitted, isToRemember) => {
        if (isToRemember) rememberCustomer(submitted)
        else forgetRemembered(deviceStorage)
        send({ type: 'checkout.submitted', customer: submitted })
      }}
      onBack={() => send({ type: 'went.back' })}
    />
  )
}

function rememberCustomer(customer: CustomerDetails) {
  const last = readRemembered(deviceStorage)?.last ?? null
  remember(deviceStorage, { customer, termsVersion: TERMS_VERSION, last })
}

type PaymentProps = Pick<Props, 'wizard' | 'send' | 'events' | 'venue' | 'onRestart'> & {
  countdown: ReactNode
}

function CheckoutPayment(props: PaymentProps) {
  const { wizard, send, events, venue, countdown, onRestart } = props
  const { sport, slots, customer, order: booked, payment } = wizard.context
  const [api] = useState(() => {
    const changeDeadline = (remainingMs: number) => send({ type: 'deadline.changed', remainingMs })
    return withStoredPix(checkoutPaymentApi(events, changeDeadline), tabStorage)
  })
  const [isPaid, setPaid] = useState(false)
  if (!sport || !booked) return null
  const { reservationIds, totalCents } = booked
  const order = { reservationIds, totalCents, sport, slotCount: slots.length }
  if (wizard.matches({ payment: 'tooLate' })) {
    const method = payment?.method ?? null
    return <PaymentTooLate {...{ order, method, venue, onRestart }} />
  }
  if (wizard.context.isLeaving) return <Waiting>Liberando seus horários...</Waiting>
  return (
    <>
      <PaymentScreen
        api={api}
        order={order}
        customer={customer as CustomerDetails}
        countdown={countdown}
        cards={venue?.cards ?? 'here'}
        isCheckout
        restored={payment}
        expired={!wizard.matches({ payment: 'open' })}
        onCreated={(created) => send({ type: 'payment.created', payment: created })}
        onConfirmed={() => setPaid(true)}
        onPaid={() => send({ type: 'payment.settled' })}
        onReleased={() => send({ type: 'payment.released' })}
      />
      {wizard.matches({ payment: 'open' }) && !isPaid && (
        <section className="checkout__leave" aria-label="Outros horários">
          <button type="button" className="button" onClick={() => send({ type: 'went.back' })}>
            Desistir e escolher outros horários
          </button>
        </section>
      )}
    </>
  )
}

/** The payment's port for a checkout. Each answer also says how long the server still waits for the money. */
function checkoutPaymentApi(
  events: EventStream,
  onDeadline: (remainingMs: number) => void,
): PaymentApi {
  const withDeadline = (answer: PaymentAnswer) => {
    const waits = answer.reservationStatus === 'pending' && answer.expiresInMs > 0
    if (waits) onDeadline(answer.expiresInMs)
    return answer
  }
  return {
    create: (wish, signal, key) =>
      whileServerAnswers((call) => createPayment(wish, key, call), signal).then(withDeadline),
    read: (id, signal) =>
      whileServerAnswers((call) => readPayment(id, call), signal).then(withDeadline),
    release: async (reservationIds, signal) => {
      await whileServerAnswers((call) => cancelUnpaid(reservationIds, call), signal)
    },
    onHint(listener) {
      const stop = [onWake(listener), events.subscribe(listener)]
      return () => stop.forEach((end) => end())
    },
  }
}
