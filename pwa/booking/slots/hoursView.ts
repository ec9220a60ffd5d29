import { useState, useSyncExternalStore } from 'react'
import { deviceStorage, store } from '../../api/storage.ts'

/** How step 2 shows the hours: the whole week as a grid, or one day of it. */
type HoursView = 'day' | 'week'

const KEY = 'hours-view'
const NARROW = '(max-width: 599px)'

/** On a narrow screen one day, unless this device's customer asked for the week; else the week. */
export function useHoursView(storage: Storage = deviceStorage) {
  const isNarrow = useSyncExternalStore(watchWidth, () => matchMedia(NARROW).matches)
  const [asked, setAsked] = useState(() => storage.getItem(KEY))
  const show = (view: HoursView) => {
    setAsked(view)
    store(storage, KEY, view)
  }
  const view: HoursView = isNarrow && asked !== 'week' ? 'day' : 'week'
  return { view, isNarrow, show }
}

function watchWidth(onChange: () => void) {
  const narrow = matchMedia(NARROW)
  narrow.addEventListener('change', onChange)
  return () => narrow.removeEventListener('change', onChange)
}
