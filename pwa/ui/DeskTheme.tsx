import { ThemeProvider } from '@mui/material/styles'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import 'dayjs/locale/pt-br'
import type { ReactNode } from 'react'
import { useColorScheme } from './colorScheme.ts'
import { deskTheme } from './deskTheme.ts'

const themes = { light: deskTheme('light'), dark: deskTheme('dark') }

/** MUI and the date pickers for the admin's screens. */
export function DeskTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={themes[useColorScheme()]}>
      <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="pt-br">
        {children}
      </LocalizationProvider>
    </ThemeProvider>
  )
}
