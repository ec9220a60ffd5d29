import { useSyncExternalStore } from 'react'
import { DEVICE_MARK, isEnrolled } from '../../api/account/enrolled.ts'

function subscribe(listener: () => void) {
  addEventListener(DEVICE_MARK, listener)
  return () => removeEventListener(DEVICE_MARK, listener)
}

/** Whether people switch on this browser by PIN. */
export function useIsEnrolled(): boolean {
  return useSyncExternalStore(subscribe, isEnrolled, () => false)
}
