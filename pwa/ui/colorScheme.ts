import { useSyncExternalStore } from 'react'

const query = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

/** The colours that the device asks for, followed when it changes its mind at sunset. */
export function useColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, isDark) ? 'dark' : 'light'
}

function isDark() {
  return query?.matches ?? false
}

function subscribe(onChange: () => void) {
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}
