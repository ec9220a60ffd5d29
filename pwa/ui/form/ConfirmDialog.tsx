import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type ReactNode } from 'react'
import { BusyButton } from './BusyButton.tsx'
import { useFocusAfter } from '../dialogFocus.ts'

export type ConfirmDialogProps = {
  title: string
  children: ReactNode
  /** Without it there is only something to read, and to close. */
  confirm?: string | null
  cancel?: string
  tone?: 'error' | 'primary'
  isReady?: boolean
  busy?: boolean
  busyLabel?: string
  width?: 'xs' | 'sm'
  /** May be longer than the screen, with nothing in it that takes the focus: it is scrolled by keys. */
  isLong?: boolean
  onConfirm?: () => void
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, cancel = 'Voltar', tone = 'error', busy = false } = props
  const id = useId()
  useFocusAfter()
  const close = () => {
    if (!busy) props.onClose()
  }
  return (
    <Dialog
      open
      maxWidth={props.width ?? 'xs'}
      fullWidth
      role="alertdialog"
      onClose={close}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`} {...(props.isLong ? { tabIndex: 0 } : {})}>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} aria-disabled={busy} ref={focusSoon}>
          {cancel}
        </Button>
        {confirm && (
          <BusyButton
            variant="contained"
            color={tone}
            disabled={props.isReady === false}
            busy={busy}
            busyLabel={props.busyLabel ?? 'Aguarde...'}
            {...(props.onConfirm && { onClick: props.onConfirm })}
          >
            {confirm}
          </BusyButton>
        )}
      </DialogActions>
    </Dialog>
  )
}

// The dialog takes the focus itself when it opens; `autoFocus` on a button comes before that.
function focusSoon(button: HTMLButtonElement | null) {
  if (button) queueMicrotask(() => button.focus())
}
