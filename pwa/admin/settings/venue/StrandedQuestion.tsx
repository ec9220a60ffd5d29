import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import type { Stranded } from '#shared/venue/hours/stranded.schema.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { StrandedList } from '../../reservation/StrandedList.tsx'
import { strandedChoices, strandedTitle, type ClassesFate } from './strandedTexts.ts'
import type { Question } from './useStrandingForm.ts'

/** Shows what a change would strand, and asks what to do. Only what is listed here is cancelled. */
export function StrandedQuestion({
  question,
  classes,
}: {
  question: Question
  classes: ClassesFate
}) {
  const { affected, hasChanged, busy, back } = question
  const { keep, cancel, note } = strandedChoices(affected, classes)
  // Confirmed for this list alone: another list asks again.
  const [confirming, setConfirming] = useState<Stranded | null>(null)
  const id = useId()
  const isPhone = useMediaQuery('(width < 600px)', { noSsr: true })
  const leave = () => {
    if (!busy) back()
  }
  return (
    <Dialog
      open
      className="stranded"
      fullWidth
      fullScreen={isPhone}
      maxWidth="sm"
      role="alertdialog"
      onClose={(_event, reason) => reason === 'escapeKeyDown' && leave()}
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>{strandedTitle(affected)}</DialogTitle>
      <DialogContent>
        {hasChanged && (
          <Alert severity="warning" className="above">
            A lista mudou enquanto você decidia e nada foi salvo. Confira de novo.
          </Alert>
        )}
        <StrandedList stranded={affected} />
        {note && (
          <Alert severity="info" role="note" className="below">
            {note}
          </Alert>
        )}
      </DialogContent>
      <div className="stranded__choices">
        <BusyButton
          variant="contained"
          busy={busy}
          busyLabel="Salvando..."
          aria-describedby={`${id}-keep`}
          onClick={question.keep}
        >
          {keep.label}
        </BusyButton>
        <p className="hint" id={`${id}-keep`}>
          {keep.effect}
        </p>
        {cancel && (
          <>
            <Button
              variant="outlined"
              color="error"
              aria-disabled={busy}
              aria-describedby={`${id}-cancel`}
              onClick={() => busy || setConfirming(affected)}
            >
              {cancel.label}
            </Button>
            <p className="hint" id={`${id}-cancel`}>
              {cancel.effect}
            </p>
          </>
        )}
        <Button
          variant="outlined"
          aria-disabled={busy}
          aria-describedby={`${id}-back`}
          onClick={leave}
        >
          Voltar
        </Button>
        <p className="hint" id={`${id}-back`}>
          Nada é salvo; você volta ao formulário.
        </p>
      </div>
      {cancel && confirming === affected && (
        <ConfirmDialog
          title={cancel.title}
          confirm="Sim, cancelar"
          cancel="Não"
          busy={busy}
          busyLabel="Cancelando..."
          onConfirm={question.cancel}
          onClose={() => setConfirming(null)}
        >
          <div className="stack tight">
            {cancel.consequences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p>Esta ação não pode ser desfeita.</p>
          </div>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
