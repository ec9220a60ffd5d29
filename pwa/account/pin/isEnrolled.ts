import { useSyncExternalStore } from 'react'

/** Under which this browser remembers that it is an enrolled device; the server alone says whether it is one. */
export const DEVICE_MARK = 'device'

const listeners = new Set<() => void>()

export function noteEnrolled(): void {
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether people switch on this browser by PIN. */
export function useIsEnrolled(): boolean {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(DEVICE_MARK) !== null)
}
