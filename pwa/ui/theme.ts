import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles'
import { ownColors } from './ownColors.ts'
import { tokens, type ColorName } from './tokens.ts'

export type Scheme = keyof typeof tokens.color

/** The colours of a scheme: the tokens, with those that are the venue's own in their place. */
export function colorsOf(scheme: Scheme): Record<ColorName, string> {
  return { ...tokens.color[scheme], ...ownColors()?.[scheme] }
}

/** MUI's components from the tokens. How controls look is decided here alone; the admin's density in `AdminTheme.tsx` extends it. */
export function muiTheme(scheme: Scheme, extension: ThemeOptions = {}): Theme {
  const color = colorsOf(scheme)
  const base: ThemeOptions = {
    palette: {
      mode: scheme,
      primary: { main: color.primary, dark: color.primaryStrong, contrastText: color.onPrimary },
      // Under the pointer too: a darker one leaves too little between it and its text.
      error: { main: color.danger, dark: color.danger, contrastText: color.onDanger },
      success: { main: color.success, contrastText: color.onSuccess },
      warning: { main: color.warning },
      background: { default: color.background, paper: color.surface },
      text: { primary: color.text, secondary: color.textMuted },
      divider: color.border,
    },
    shape: { borderRadius: tokens.radius.medium },
    typography: {
      fontFamily: tokens.font.body,
      h2: {
        fontSize: tokens.text.title,
        fontWeight: 750,
        lineHeight: 1.25,
        letterSpacing: '-0.01em',
      },
      h3: { fontSize: tokens.text.lead, fontWeight: 700, lineHeight: 1.35 },
      button: { fontSize: tokens.text.body, fontWeight: 650, textTransform: 'none' },
    },
    // Dialogs too are there and gone at once for who wants no motion, as `base.css` says of all else.
    motion: { reducedMotion: 'system' },
    components: componentLooks(scheme),
  }
  return createTheme(base, extension)
}

// `Theme['components']` would be another type to the compiler, which then compares the two for half a minute.
function componentLooks(scheme: Scheme): NonNullable<ThemeOptions['components']> {
  const color = colorsOf(scheme)
  const focusRing = { outline: `3px solid ${color.focus}`, outlineOffset: 2 }
  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&:focus-visible': focusRing } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { minHeight: 48, borderRadius: tokens.radius.medium, paddingInline: 20 },
        outlined: { borderWidth: 1.5, borderColor: color.borderStrong },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: { border: `1px solid ${color.border}`, backgroundImage: 'none' },
        rounded: { borderRadius: tokens.radius.large },
      },
    },
    MuiFormLabel: {
      styleOverrides: {
        root: {
          marginBottom: 6,
          color: color.text,
          fontSize: tokens.text.note,
          fontWeight: 600,
          '&.Mui-focused': { color: color.text },
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          borderRadius: tokens.radius.small + 2,
          backgroundColor: color.surface,
          '&:hover:not(.Mui-disabled, .Mui-error) .MuiOutlinedInput-notchedOutline': {
            borderColor: color.primary,
          },
        },
        input: {
          height: 'auto',
          padding: '12px 14px',
          lineHeight: '24px',
          textOverflow: 'ellipsis',
          '&::placeholder': { color: color.textMuted, opacity: 0.9 },
        },
        notchedOutline: { borderColor: color.borderStrong },
      },
    },
    MuiFormHelperText: {
      styleOverrides: { root: { marginInline: 0, fontSize: tokens.text.note, lineHeight: 1.4 } },
    },
    MuiFormControlLabel: {
      styleOverrides: { root: { marginRight: 0, minHeight: 44, alignItems: 'center' } },
    },
    MuiCheckbox: { styleOverrides: { root: { padding: 10, color: color.borderStrong } } },
    MuiSwitch: {
      styleOverrides: {
        root: { flex: 'none', width: 64, height: 44, padding: 8 },
        switchBase: { padding: 12, '&.Mui-checked + .MuiSwitch-track': { opacity: 1 } },
        thumb: { width: 20, height: 20, boxShadow: 'none', color: color.surface },
        track: { borderRadius: 14, opacity: 1, backgroundColor: color.borderStrong },
      },
    },
    MuiTabs: {
      styleOverrides: {
        root: {
          minHeight: 52,
          padding: 4,
          borderRadius: tokens.radius.medium,
          backgroundColor: color.sunken,
          border: `1px solid ${color.border}`,
        },
        indicator: { display: 'none' },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: 44,
          maxWidth: 'none',
          paddingInline: 2,
          fontSize: tokens.text.note,
          borderRadius: tokens.radius.small + 2,
          color: color.textMuted,
          '&.Mui-selected': {
            color: color.primary,
            backgroundColor: scheme === 'light' ? color.surface : color.primarySoft,
            boxShadow: `0 1px 4px ${color.shadow}`,
          },
        },
      },
    },
  }
}
