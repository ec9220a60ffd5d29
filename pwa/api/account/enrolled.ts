import { deviceStorage } from '../storage.ts'

/** Under which this browser remembers that it is an enrolled device, and an event of the window when that changes; the server alone says whether it is one. */
export const DEVICE_MARK = 'device'

/** Whether people switch on this browser by PIN, and its queue is the venue's. */
export function isEnrolled(): boolean {
  return deviceStorage.getItem(DEVICE_MARK) !== null
}
