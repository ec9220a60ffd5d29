import { useSelector } from '@xstate/react'
import { createContext, useContext, useEffect, useMemo } from 'react'
import type { AgendaDay } from '../../../api/admin.ts'
import { countdownText } from '../../../payment/Countdown.tsx'
import type { HoldTimer } from '../../../payment/holdTimer.machine.ts'
import { useHoldTimer } from '../../../payment/useHoldTimer.ts'

/** One timer for all cards: it counts down to the last of their ends, and each reads its own from it. */
type PendingTime = { timer: HoldTimer; lastEndMs: number }
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
  return text && <span className="card__words">{text}</span>
}

/** The time that the day's pending reservations have left, by the server's clock; null when none waits. */
export function usePendingTime(days: readonly (AgendaDay | null)[]): PendingTime | null {
  const timer = useHoldTimer()
  const known = days.filter((day) => day !== null)
  const lastEnd = lastExpiry(known)
  const lastEndMs = lastEnd === null ? null : Date.parse(lastEnd)
  const skewMs = known[0]?.clockSkewMs ?? 0
  useEffect(() => {
    if (lastEndMs === null) return
    timer.send({ type: 'started', remainingMs: lastEndMs - (Date.now() + skewMs) })
  }, [timer, lastEndMs, skewMs])
  return useMemo(() => (lastEndMs === null ? null : { timer, lastEndMs }), [timer, lastEndMs])
}

function lastExpiry(days: readonly AgendaDay[]) {
  const all = days.flatMap(({ allReservations }) => allReservations)
  const ends = all.flatMap(({ status, expiresAt }) =>
    status === 'pending' && expiresAt ? [expiresAt] : [],
  )
  return ends.sort().at(-1) ?? null
}
