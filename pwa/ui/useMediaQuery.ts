import { useCallback, useSyncExternalStore } from 'react'

/** Whether the page is as the query says, followed while it is shown. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  // A new list each time: Chromium sends no change event to a list whose `matches` was read after the change.
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
