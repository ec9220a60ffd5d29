import { devicesApi } from '../../api/account/devices.ts'
import { deviceStorage, tabStorage } from '../../api/storage.ts'
import { forgetPeople } from '../../offline/store/offlineDb.ts'
import { forgetUnlocks } from './unlocks.ts'

let running: Promise<void> | null = null

/** This device was revoked: all that it has of people goes, but for the edits that wait, and the page begins anew. */
export function forgetDevice(begin: () => void): Promise<void> {
  running ??= forget()
    .then(begin)
    .finally(() => (running = null))
  return running
}

async function forget() {
  await forgetPeople()
  await forgetUnlocks()
  deviceStorage.clear()
  tabStorage.clear()
  // Until this call arrives, every answer says again that the device was revoked.
  await devicesApi.forgotten().catch(() => {})
}
