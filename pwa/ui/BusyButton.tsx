import Button, { type ButtonProps } from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'

type Props = Omit<ButtonProps, 'startIcon'> & { busy: boolean; busyLabel: string }

/** A button that shows its work. Busy it does nothing more, but keeps the focus, which `disabled` would lose. */
export function BusyButton({ busy, busyLabel, children, onClick, ...button }: Props) {
  return (
    <Button
      {...button}
      aria-disabled={busy}
      startIcon={busy && <CircularProgress size={18} color="inherit" aria-hidden />}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? busyLabel : children}
    </Button>
  )
}
