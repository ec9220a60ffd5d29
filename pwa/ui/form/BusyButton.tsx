import Button, { buttonClasses, type ButtonProps } from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'

type IdleProps = Omit<ButtonProps, 'className'> & { idle: boolean }

/** A button that at times has nothing to do. It does nothing then, but stays focusable, which `disabled` would lose. */
export function IdleButton({ idle, onClick, ...button }: IdleProps) {
  return (
    <Button
      aria-disabled={idle}
      {...button}
      className={idle ? buttonClasses.disabled : ''}
      onClick={(event) => (idle ? event.preventDefault() : onClick?.(event))}
    />
  )
}

type Props = Omit<IdleProps, 'startIcon' | 'idle'> & {
  busy: boolean
  busyLabel: string
  idle?: boolean
}

/** A button that shows its work. While busy it ignores clicks, but keeps the focus. */
export function BusyButton({ busy, busyLabel, idle = false, children, onClick, ...button }: Props) {
  return (
    <IdleButton
      {...button}
      idle={idle && !busy}
      aria-disabled={busy || idle}
      startIcon={busy && <CircularProgress size={18} color="inherit" aria-hidden />}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {/* A text by itself would be lost beside the sign of work in a translated page. */}
      <span key={String(busy)}>{busy ? busyLabel : children}</span>
    </IdleButton>
  )
}
