import { ThemeProvider } from '@mui/material/styles'
import { useSyncExternalStore, type ReactNode } from 'react'
import { muiTheme } from './muiTheme.ts'

const themes = { light: muiTheme('light'), dark: muiTheme('dark') }

/** MUI in the colours the device asks for, following it when it changes its mind at sunset. */
export function MuiTheme({ children }: { children: ReactNode }) {
  const dark = useSyncExternalStore(subscribe, isDark)
  return <ThemeProvider theme={dark ? themes.dark : themes.light}>{children}</ThemeProvider>
}

const query = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

function isDark() {
  return query?.matches ?? false
}

function subscribe(onChange: () => void) {
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}
