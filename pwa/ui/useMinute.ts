import { useSyncExternalStore } from 'react'
import { onWake } from './onWake.ts'

const MINUTE_MS = 60_000

/** This device's clock, by whole minutes. */
export function useMinute(): number {
  return useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)
}

function everyMinute(look: () => void) {
  const timer = setInterval(look, 10_000)
  const sleepOn = onWake(look)
  return () => {
    clearInterval(timer)
    sleepOn()
  }
}
