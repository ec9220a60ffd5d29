import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { onWake } from '../ui/onWake.ts'
import { createHoldTimerMachine, type HoldTimer } from './holdTimer.machine.ts'

/** A countdown of this component, from `remainingMs` or once it is started; it has the right time again after the device slept. */
export function useHoldTimer(remainingMs = 0): HoldTimer {
  const [machine] = useState(() => createHoldTimerMachine())
  const timer = useActorRef(machine, { input: { remainingMs } })
  useEffect(() => onWake(() => timer.send({ type: 'woke' })), [timer])
  return timer
}
