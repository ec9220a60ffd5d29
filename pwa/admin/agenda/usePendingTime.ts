import { useActorRef } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import type { AgendaDay } from '../../api/agenda.ts'
import { createHoldTimerMachine } from '../../payment/holdTimer.machine.ts'
import { onWake } from '../../ui/onWake.ts'
import type { PendingTime } from './PendingClock.tsx'

/** The time that the day's pending reservations have left, by the server's clock; null when none waits. */
export function usePendingTime(day: AgendaDay | null): PendingTime | null {
  const [machine] = useState(() => createHoldTimerMachine())
  const timer = useActorRef(machine, { input: {} })
  const lastEnd = day ? lastExpiry(day) : null
  const lastEndMs = lastEnd === null ? null : Date.parse(lastEnd)
  const skewMs = day?.clockSkewMs ?? 0
  useEffect(() => {
    if (lastEndMs === null) return
    timer.send({ type: 'started', remainingMs: lastEndMs - (Date.now() + skewMs) })
  }, [timer, lastEndMs, skewMs])
  useEffect(() => onWake(() => timer.send({ type: 'woke' })), [timer])
  return useMemo(() => (lastEndMs === null ? null : { timer, lastEndMs }), [timer, lastEndMs])
}

function lastExpiry({ allReservations }: AgendaDay) {
  const ends = allReservations.flatMap(({ status, expiresAt }) =>
    status === 'pending' && expiresAt ? [expiresAt] : [],
  )
  return ends.sort().at(-1) ?? null
}
