import CircularProgress from '@mui/material/CircularProgress'
import type { ComponentProps } from 'react'
import { IdleButton } from './IdleButton.tsx'

type Props = Omit<ComponentProps<typeof IdleButton>, 'startIcon' | 'idle'> & {
  busy: boolean
  busyLabel: string
  idle?: boolean
}

/** A button that shows its work. Busy it does nothing more, but keeps the focus. */
export function BusyButton({ busy, busyLabel, idle = false, children, onClick, ...button }: Props) {
  return (
    <IdleButton
      {...button}
      idle={idle && !busy}
      aria-disabled={busy || idle}
      startIcon={busy && <CircularProgress size={18} color="inherit" aria-hidden />}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? busyLabel : children}
    </IdleButton>
  )
}
