import { deviceStorage, store } from '../../api/storage.ts'
import { DEVICE_MARK } from '../../api/account/enrolled.ts'

/** What this browser remembers of the enrolled device that it is. */
type DeviceMark = { name: string; lockMinutes: number }

export function readMark(): DeviceMark | null {
  try {
    const mark = JSON.parse(deviceStorage.getItem(DEVICE_MARK) ?? 'null') as DeviceMark | null
    return mark?.name && mark.lockMinutes ? mark : null
  } catch {
    return null
  }
}

export function writeMark({ name, lockMinutes }: DeviceMark): void {
  store(deviceStorage, DEVICE_MARK, JSON.stringify({ name, lockMinutes }))
  window.dispatchEvent(new Event(DEVICE_MARK))
}

/** An event of the window: somebody leaves the device to the next one. */
export const LOCK_NOW = 'lock-device'

/** Stored as long as the device is locked, so that a reload does not open it. */
export const LOCKED = 'device_locked'

export function lockNow(): void {
  // The lock may not have loaded yet: it finds this when it has.
  store(deviceStorage, LOCKED, '1')
  window.dispatchEvent(new Event(LOCK_NOW))
}
