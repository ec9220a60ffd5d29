import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useContext, useId, type ReactNode } from 'react'
import { Pane, PaneContext } from '../../ui/Pane.tsx'

type Props = {
  title: string
  children: ReactNode
  actions?: ReactNode
  onClose: () => void
}

/** Something to read over the screen; beside its list, a part of the screen. */
export function DetailDialog(props: Props) {
  return useContext(PaneContext) === null ? <Over {...props} /> : <Pane {...props} />
}

function Over({ title, children, actions, onClose }: Props) {
  const titleId = useId()
  const isPhone = useMediaQuery('(width < 600px)', { noSsr: true })
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={isPhone}
      onClose={onClose}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {/* It scrolls and may have nothing else that takes the focus. */}
      <DialogContent tabIndex={0}>{children}</DialogContent>
      <DialogActions>
        {actions}
        <Button variant="outlined" onClick={onClose}>
          Fechar
        </Button>
      </DialogActions>
    </Dialog>
  )
}
