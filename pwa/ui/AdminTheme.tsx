import { ThemeProvider } from '@mui/material/styles'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import 'dayjs/locale/pt-br'
import type { ReactNode } from 'react'
import { useColorScheme } from './colorScheme.ts'
import { adminTheme } from './adminTheme.ts'

const themes = { light: adminTheme('light'), dark: adminTheme('dark') }

/** MUI and the date pickers for the admin's screens. */
export function AdminTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={themes[useColorScheme()]}>
      <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="pt-br">
        {children}
      </LocalizationProvider>
    </ThemeProvider>
  )
}
