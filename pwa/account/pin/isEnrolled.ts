import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../../api/storage.ts'

/** Under which this browser remembers that it is an enrolled device, and an event of the window when that changes; the server alone says whether it is one. */
export const DEVICE_MARK = 'device'

function subscribe(listener: () => void) {
  addEventListener(DEVICE_MARK, listener)
  return () => removeEventListener(DEVICE_MARK, listener)
}

/** Whether people switch on this browser by PIN. */
export function useIsEnrolled(): boolean {
  return useSyncExternalStore(subscribe, () => deviceStorage.getItem(DEVICE_MARK) !== null)
}
