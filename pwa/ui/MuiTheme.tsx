import { ThemeProvider, type Theme } from '@mui/material/styles'
import { useSyncExternalStore, type ReactNode } from 'react'
import { muiTheme, type Scheme } from './theme.ts'

const themes: Partial<Record<Scheme, Theme>> = {}

export function MuiTheme({ children }: { children: ReactNode }) {
  const scheme = useColorScheme()
  themes[scheme] ??= muiTheme(scheme)
  return <ThemeProvider theme={themes[scheme]}>{children}</ThemeProvider>
}

const query = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

/** The device's colour scheme, followed when it changes at sunset. */
export function useColorScheme(): Scheme {
  return useSyncExternalStore(subscribe, isDark) ? 'dark' : 'light'
}

function isDark() {
  return query?.matches ?? false
}

function subscribe(onChange: () => void) {
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}
