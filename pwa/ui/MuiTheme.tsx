import { ThemeProvider, type Theme } from '@mui/material/styles'
import { useSyncExternalStore, type ReactNode } from 'react'
import { muiTheme, type Scheme } from './theme.ts'

const themes: Partial<Record<Scheme, Theme>> = {}

export function MuiTheme({ children }: { children: ReactNode }) {
  const scheme = useColorScheme()
  themes[scheme] ??= muiTheme(scheme)
  return <ThemeProvider theme={themes[scheme]}>{children}</ThemeProvider>
}

const DARK = '(prefers-color-scheme: dark)'

/** The device's colour scheme, followed when it changes at sunset. */
export function useColorScheme(): Scheme {
  return useSyncExternalStore(subscribe, isDark) ? 'dark' : 'light'
}

// A new list each time: Chromium sends no change event to a list whose `matches` was read after the change.
function isDark() {
  return matchMedia(DARK).matches
}

function subscribe(onChange: () => void) {
  const scheme = matchMedia(DARK)
  scheme.addEventListener('change', onChange)
  return () => scheme.removeEventListener('change', onChange)
}
