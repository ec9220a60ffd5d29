import { useEffect, useState } from 'react'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { StaleNotice, type FormDialogProps } from '../../ui/form/FormDialog.tsx'
import { addForm } from '../../ui/form/halfTyped.ts'
import { createTyping } from '../../ui/form/useDiscard.tsx'
import { Pane } from '../../ui/Pane.tsx'
import { useLeaving } from './useLeaving.tsx'
import './formPane.css'

/** Draws the form of a dialog beside its list: what is typed in it is not thrown away unasked by another row, Back or Escape. */
export function FormPane(props: FormDialogProps) {
  const { title, submit, busy, busyLabel = 'Salvando...', form, onClose, stale, children } = props
  const [{ isTyped, fields }] = useState(createTyping)
  const [hasTyped, setHasTyped] = useState(false)
  useEffect(() => addForm(isTyped), [isTyped])
  const { leave, question } = useLeaving(title, hasTyped, () => setHasTyped(false))
  const look = () => setHasTyped(isTyped())
  const watched = {
    ...fields,
    onInput: () => {
      fields.onInput()
      look()
    },
    onChange: () => {
      fields.onChange()
      look()
    },
    onClick: () => {
      fields.onClick()
      look()
    },
  }
  const close = () => {
    if (!busy) leave(onClose)
  }
  return (
    <Pane title={title} onClose={close}>
      <form {...form} className="stack wide" aria-label={title}>
        <div {...watched}>
          {stale && <StaleNotice stale={stale} onGiveUp={onClose} />}
          {children}
        </div>
        <div className="row">
          <BusyButton type="submit" variant="contained" busy={busy} busyLabel={busyLabel}>
            {submit}
          </BusyButton>
        </div>
      </form>
      {question}
    </Pane>
  )
}
