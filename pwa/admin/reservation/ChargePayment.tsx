import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { toCents } from '#shared/money/money.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { hoursBetween } from '#shared/time/hours.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { Countdown } from '../../payment/Countdown.tsx'
import { createHoldTimerMachine } from '../../payment/holdTimer.machine.ts'
import { PaymentScreen } from '../../payment/PaymentScreen.tsx'
import { onWake } from '../../ui/onWake.ts'
import { deskPaymentApi } from './deskPaymentApi.ts'

type Props = { reservation: AdminReservation; cpf: string; onPaid: () => void }

/** The payment as customers have it, with the time that the server still waits for the money, when it does. */
export function ChargePayment({ reservation, cpf, onPaid }: Props) {
  const { customerEmail, customerName, customerPhone, date, endTime, id, price } = reservation
  const desk = useAdminStore()
  const venue = valueOf(useResource(desk.venue))
  const [machine] = useState(() => createHoldTimerMachine())
  const timer = useActorRef(machine, { input: {} })
  const isOver = useSelector(timer, (snapshot) => snapshot.matches('expired'))
  useEffect(() => onWake(() => timer.send({ type: 'woke' })), [timer])
  const [api] = useState(() =>
    deskPaymentApi(desk.day(date).subscribe, (remainingMs) =>
      timer.send({ type: 'started', remainingMs }),
    ),
  )
  return (
    <PaymentScreen
      api={api}
      order={{
        reservationIds: [id],
        sport: reservation.sportType,
        slotCount: hoursBetween(reservation.startTime, endTime).length,
        totalCents: toCents(price),
      }}
      customer={{ customerName, customerEmail, customerPhone, customerCpf: cpf }}
      countdown={<Countdown timer={timer} look="banner" />}
      cards={venue?.cards ?? 'here'}
      restored={null}
      expired={isOver}
      onCreated={() => {}}
      onPaid={() => {
        void desk.day(date).reload()
        onPaid()
      }}
      onReleased={() => {}}
    />
  )
}
