import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import { countdownText } from '../../payment/Countdown.tsx'
import type { HoldTimer } from '../../payment/holdTimer.machine.ts'

/** One timer for all cards: it counts down to the last of their ends, and each reads its own from it. */
export type PendingTime = { timer: HoldTimer; lastEndMs: number }
export const PendingTimeContext = createContext<PendingTime | null>(null)

/** What is left of a pending reservation. Only this text is drawn again, once a second. */
export function PendingClock({ expiresAt }: { expiresAt: string }) {
  const time = useContext(PendingTimeContext)
  return time && <Left {...time} endMs={Date.parse(expiresAt)} />
}

function Left({ timer, lastEndMs, endMs }: PendingTime & { endMs: number }) {
  const text = useSelector(timer, (snapshot) => {
    const leftMs = snapshot.context.remainingMs - (lastEndMs - endMs)
    return snapshot.matches('running') && leftMs > 0 ? countdownText(leftMs) : null
  })
  return text && <span className="card__clock">{text}</span>
}
