import { deviceStorage, store } from '../../api/storage.ts'

const KEY = 'drawer'

/** Returns which drawer somebody chose in this browser; null where nobody did. It stays when another person signs in. */
export function chosenDrawer(): number | null {
  return Number(deviceStorage.getItem(KEY)) || null
}

export function chooseDrawer(id: number): void {
  store(deviceStorage, KEY, String(id))
}
