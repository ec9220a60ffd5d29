import ContentCopy from '@mui/icons-material/ContentCopy'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { useCopy } from '../../ui/useCopy.ts'

type Props = {
  title: string
  /** What is copied, and the button that does it. */
  text: string
  label: string
  copied: string
  /** What to do where the browser does not copy. */
  otherwise: string
  hint?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Shows a link, a code or a key to be taken elsewhere. */
export function ShareDialog(props: Props) {
  const { title, text, label, copied, otherwise, hint, onClose, children } = props
  const copy = useCopy()
  return (
    <ConfirmDialog title={title} cancel="Fechar" width="sm" onClose={onClose}>
      <div className="stack">
        {children}
        <Button
          variant="outlined"
          startIcon={<ContentCopy />}
          onClick={() => void copy(text, copied, otherwise)}
        >
          {label}
        </Button>
        {hint}
      </div>
    </ConfirmDialog>
  )
}
