import { ThemeProvider, type Theme } from '@mui/material/styles'
import { useSyncExternalStore, type ReactNode } from 'react'
import { ownColors, subscribeColors } from './ownColors.ts'
import { muiTheme, type Scheme } from './theme.ts'

const useTheme = themeHook(muiTheme)

export function MuiTheme({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={useTheme()}>{children}</ThemeProvider>
}

/** A hook that gives the theme of the device's scheme in the venue's colours; each is made once. */
export function themeHook(make: (scheme: Scheme) => Theme): () => Theme {
  let made: { of: ReturnType<typeof ownColors> } & Partial<Record<Scheme, Theme>> = {
    of: undefined,
  }
  return () => {
    const scheme = useColorScheme()
    const of = useSyncExternalStore(subscribeColors, ownColors)
    if (made.of !== of) made = { of }
    return (made[scheme] ??= make(scheme))
  }
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
