import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'
import { MuiTheme } from '../ui/MuiTheme.tsx'
import { PaymentFace } from './PaymentFace.tsx'
import { PaymentHeading } from './PaymentHeading.tsx'
import { paymentObstacle } from './paymentObstacle.ts'
import { usePayment, type PaymentProps } from './usePayment.ts'
import './payment.css'

type Props = PaymentProps & {
  countdown: ReactNode
  /** On the customer's own device, in the middle of their booking. */
  isCheckout?: boolean
}

/** Where one pays; where one cannot, why. */
export function PaymentScreen(props: Props) {
  const { countdown, customer, order } = props
  const obstacle = paymentObstacle(customer.customerCpf, order.totalCents)
  return (
    <MuiTheme>
      <section className="payment" aria-labelledby="payment-title">
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
  const isPaid = snapshot.matches('success') || snapshot.matches('done')
  return (
    <>
      {!isPaid && countdown}
      <PaymentHeading order={props.order} />
      <PaymentFace
        snapshot={snapshot}
        send={send}
        order={props.order}
        customer={props.customer}
        cards={props.cards}
        isCheckout={isCheckout}
      />
    </>
  )
}
