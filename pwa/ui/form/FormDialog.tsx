import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, type FormHTMLAttributes, type ReactNode } from 'react'
import { Alert } from '../Alert.tsx'
import { BusyButton } from './BusyButton.tsx'
import { useFocusAfter } from '../dialogFocus.ts'
import { useDiscard } from './useDiscard.tsx'
import '../parts.css'

/** What a form is to the dialog around it, or to whatever else stands around it. */
export type DialogForm = {
  busy: boolean
  form: Pick<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'onChange' | 'noValidate'>
  onClose: () => void
  stale?: StaleForm | null
}
export type FormDialogProps = DialogForm & {
  title: string
  submit: string
  busyLabel?: string
  close?: string
  extra?: ReactNode
  width?: 'xs' | 'sm' | 'md'
  children: ReactNode
}

/** A form over the screen; on a phone it is the screen. While it is sent it does not close; what was typed is not thrown away unasked. */
export function FormDialog(props: FormDialogProps) {
  const { title, submit, busy, busyLabel = 'Salvando...', form, onClose, children, extra } = props
  const titleId = useId()
  useFocusAfter()
  const isPhone = useMediaQuery('(width < 600px)', { noSsr: true })
  const { close, fields, question } = useDiscard(title, onClose, busy)
  return (
    <Dialog
      open
      fullWidth
      fullScreen={isPhone}
      maxWidth={props.width ?? 'sm'}
      onClose={(_event, reason) => reason === 'escapeKeyDown' && close()}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <form {...form} className="form-dialog" aria-labelledby={titleId}>
        <DialogContent {...fields}>
          {props.stale && <StaleNotice stale={props.stale} onGiveUp={onClose} />}
          {children}
        </DialogContent>
        <DialogActions>
          {extra && <div className="form-dialog__extra">{extra}</div>}
          <Button variant="text" onClick={close} aria-disabled={busy}>
            {props.close ?? 'Fechar'}
          </Button>
          <BusyButton type="submit" variant="contained" busy={busy} busyLabel={busyLabel}>
            {submit}
          </BusyButton>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  )
}

type StaleForm = {
  now?: string
  details?: ReactNode
  overwrite: () => void
}

/** Somebody else was faster: what was typed stays, and the person chooses which version counts. */
export function StaleNotice({ stale, onGiveUp }: { stale: StaleForm; onGiveUp: () => void }) {
  return (
    <Alert severity="warning" className="above" ref={bringIntoView}>
      <span>Este registro foi alterado por outra pessoa enquanto você editava.</span>
      {stale.now && <span>{` Agora está assim: ${stale.now}.`}</span>}
      {stale.details}
      <div className="row stale-notice__buttons">
        <Button size="small" variant="outlined" onClick={stale.overwrite}>
          Salvar a minha versão
        </Button>
        <Button size="small" variant="outlined" onClick={onGiveUp}>
          Ficar com a atual
        </Button>
      </div>
    </Alert>
  )
}

// The form may be scrolled to its end, where it was sent.
function bringIntoView(notice: HTMLElement | null) {
  notice?.scrollIntoView?.({ block: 'nearest' })
}
