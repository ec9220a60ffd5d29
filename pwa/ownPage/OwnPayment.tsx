import { useState } from 'react'
import type { OwnMoving } from '#shared/booking/reservation/ownReservation.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import type { EventStream } from '../api/events.ts'
import { createPayment, readPayment } from '../api/payments.ts'
import { whileServerAnswers } from '../api/whileServerAnswers.ts'
import type { PaymentApi, PaymentOrder } from '../payment/payment.ts'
import { PaymentScreen } from '../payment/PaymentScreen.tsx'
import { onWake } from '../ui/onWake.ts'

type Props = {
  order: PaymentOrder
  /** The charge that was open when the page was. */
  payment: OwnMoving['payment']
  cards: Venue['cards']
  events: EventStream
  /** It is paid; what becomes of it comes next. */
  onConfirmed: () => void
  /** Something became of it: the reservation is to be read again. */
  onSettled: () => void
  onGiveUp: () => Promise<void>
}

// The server knows who books: their data stand on no page of a link.
const KNOWN = { customerName: '', customerEmail: '', customerPhone: '', customerCpf: '' }

/** The payment of a difference or a rest, as every payment; a chunk of its own, with MUI in it. */
export function OwnPayment(props: Props) {
  const { order, payment, cards, events, onConfirmed, onSettled, onGiveUp } = props
  const [api] = useState(() => paymentApi(events, onGiveUp))
  // Only what was open when the page was: what is opened here is shown already.
  const [restored] = useState(() =>
    payment ? { paymentId: payment.id, method: payment.method } : null,
  )
  return (
    <PaymentScreen
      api={api}
      order={order}
      customer={KNOWN}
      countdown={null}
      cards={cards}
      restored={restored}
      expired={false}
      onCreated={() => undefined}
      onConfirmed={onConfirmed}
      onPaid={onSettled}
      onReleased={onSettled}
    />
  )
}

function paymentApi(events: EventStream, giveUp: () => Promise<void>): PaymentApi {
  return {
    create: (wish, signal, key) =>
      whileServerAnswers((call) => createPayment(wish, key, call), signal),
    read: (id, signal) => whileServerAnswers((call) => readPayment(id, call), signal),
    release: giveUp,
    onHint(listener) {
      const stop = [onWake(listener), events.subscribe(listener)]
      return () => stop.forEach((end) => end())
    },
  }
}
