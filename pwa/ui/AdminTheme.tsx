import { ThemeProvider, type Theme, type ThemeOptions } from '@mui/material/styles'
import '@mui/x-date-pickers/themeAugmentation'
import type { ReactNode } from 'react'
import { themeHook } from './MuiTheme.tsx'
import { colorsOf, muiTheme, type Scheme } from './theme.ts'
import { tokens } from './tokens.ts'

const PHONE = '@media (width < 600px)'
const useTheme = themeHook(adminTheme)

export function AdminTheme({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={useTheme()}>{children}</ThemeProvider>
}

/** The one theme in the density of the admin's screens, with the parts that only they use. */
function adminTheme(scheme: Scheme): Theme {
  const color = colorsOf(scheme)
  const density: ThemeOptions = {
    typography: {
      h1: {
        fontSize: tokens.text.title,
        fontWeight: 750,
        lineHeight: 1.2,
        letterSpacing: '-0.015em',
      },
    },
    components: {
      MuiDialog: {
        styleOverrides: {
          paper: {
            borderRadius: tokens.radius.large,
            backgroundImage: 'none',
            [PHONE]: { width: 'calc(100% - 32px)', maxHeight: 'calc(100% - 32px)', margin: 16 },
          },
          paperFullScreen: {
            border: 0,
            borderRadius: 0,
            [PHONE]: { width: '100%', maxHeight: 'none', margin: 0 },
          },
        },
      },
      MuiDialogTitle: {
        styleOverrides: {
          root: {
            padding: '20px 24px 12px',
            fontSize: tokens.text.lead,
            fontWeight: 750,
            [PHONE]: { paddingInline: 16 },
          },
        },
      },
      MuiDialogContent: {
        styleOverrides: {
          root: {
            padding: '8px 24px 16px',
            overflowWrap: 'anywhere',
            [PHONE]: { paddingInline: 16 },
          },
        },
      },
      MuiDialogActions: {
        styleOverrides: {
          root: {
            flexWrap: 'wrap',
            gap: 8,
            padding: '12px 24px 16px',
            // What is above may scroll under it.
            borderTop: `1px solid ${color.border}`,
            [PHONE]: { paddingInline: 16 },
            '& > :not(style) ~ :not(style)': { marginLeft: 0 },
          },
        },
      },
      MuiIconButton: {
        styleOverrides: {
          root: {
            width: 44,
            height: 44,
            borderRadius: tokens.radius.small + 2,
            variants: [{ props: { color: 'default' }, style: { color: color.textMuted } }],
          },
        },
      },
      MuiChip: { styleOverrides: { root: { fontSize: tokens.text.small, fontWeight: 650 } } },
      MuiTableCell: {
        styleOverrides: {
          root: { borderColor: color.border, fontSize: tokens.text.note, padding: '10px 14px' },
          head: {
            backgroundColor: color.sunken,
            color: color.textMuted,
            fontSize: tokens.text.small,
            fontWeight: 700,
            letterSpacing: '0.01em',
            whiteSpace: 'nowrap',
          },
        },
      },
      // A field without a message ends where a button beside it does.
      MuiFormHelperText: { styleOverrides: { root: { '&:empty': { marginTop: 0 } } } },
      // Days that a finger hits, as large as seven of them fit a phone.
      MuiDateCalendar: {
        styleOverrides: {
          root: {
            height: 'auto',
            maxHeight: 'none',
            '& .MuiPickerDay-root': { '--PickerDay-size': '40px', fontSize: tokens.text.note },
            '& .MuiDayCalendar-weekDayLabel': { width: 40, fontSize: tokens.text.note },
            '& .MuiDayCalendar-slideTransition': { minHeight: 264 },
          },
        },
      },
      MuiTooltip: {
        styleOverrides: {
          tooltip: {
            fontSize: tokens.text.small,
            backgroundColor: color.text,
            color: color.background,
          },
        },
      },
      MuiMenuItem: { styleOverrides: { root: { minHeight: 44 } } },
      MuiOutlinedInput: { styleOverrides: { multiline: { padding: 0 } } },
      MuiNativeSelect: {
        styleOverrides: {
          select: { height: 'auto', padding: '12px 14px', lineHeight: '24px' },
          icon: { color: color.textMuted },
        },
      },
    },
  }
  return muiTheme(scheme, density)
}
