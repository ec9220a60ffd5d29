import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useColorScheme } from './colorScheme.ts'
import { muiTheme } from './muiTheme.ts'

const themes = { light: muiTheme('light'), dark: muiTheme('dark') }

/** MUI in the customers' colours. */
export function MuiTheme({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={themes[useColorScheme()]}>{children}</ThemeProvider>
}
