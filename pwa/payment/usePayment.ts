import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CustomerDetails } from '#shared/customer/customer.schema.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import { useToast } from '../ui/toast.tsx'
import { createPaymentMachine } from './payment.machine.ts'
import type { PaymentApi, RestoredPayment } from './paymentApi.ts'
import { pixInput, type PaymentOrder } from './paymentInput.ts'
import type { PaymentNews } from './paymentNews.ts'
import { paymentToast } from './paymentToast.ts'

export type PaymentProps = {
  api: PaymentApi
  order: PaymentOrder
  customer: CustomerDetails
  restored: RestoredPayment | null
  /** Where a card is typed. */
  cards: Venue['cards']
  /** The countdown reached 0: nothing more is asked for. */
  expired: boolean
  onCreated(payment: RestoredPayment): void
  /** Two seconds after success. */
  onPaid(): void
  /** The provider gave the payment up, and the reservations were released. */
  onReleased(): void
}

/** The payment on this screen: as it stands, and how to speak to it. Says what is new. */
export function usePayment(props: PaymentProps) {
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
  const hear = useEffectEvent((news: PaymentNews) => {
    const words = paymentToast(news, props.cards)
    if (words) toast(words)
    if (news.type === 'opened') {
      props.onCreated({ paymentId: news.payment.id, method: news.payment.paymentMethod })
    }
    if (news.type === 'done') props.onPaid()
    if (news.type === 'released') props.onReleased()
  })
  useEffect(() => {
    const subscription = actor.on('*', hear)
    return () => subscription.unsubscribe()
  }, [actor])
  useEffect(() => {
    if (expired) actor.send({ type: 'expired' })
  }, [actor, expired])

  const snapshot = useSelector(actor, (now) => now)
  return { snapshot, send: actor.send }
}
