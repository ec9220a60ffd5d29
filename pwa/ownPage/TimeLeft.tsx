import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { countdownText } from '../payment/Countdown.tsx'
import { useHoldTimer } from '../payment/useHoldTimer.ts'

/** Counts down by itself; the server's answers put it right. */
export function TimeLeft({ ms }: { ms: number }) {
  const timer = useHoldTimer(ms)
  useEffect(() => timer.send({ type: 'started', remainingMs: ms }), [timer, ms])
  const text = useSelector(timer, ({ context }) => countdownText(context.remainingMs))
  return <strong role="timer">{text}</strong>
}
