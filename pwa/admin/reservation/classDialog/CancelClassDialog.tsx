import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useState } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import type { FixedClassEntry } from '#shared/venue/classes/fixedClass.schema.ts'
import { formatDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_LABELS } from '#shared/platform/time/weekday.ts'
import { useRowEdit } from '../../ui/useRowEdit.ts'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'

type Props = {
  fixedClass: FixedClassEntry
  /** The occurrence it was opened on. */
  date: CivilDate
  onClose: () => void
  onDone: () => void
}
type Reach = 'one' | 'all'

/** Asks whether only this day of a class falls out, or every day from now on. */
export function CancelClassDialog({ fixedClass, date, onClose, onDone }: Props) {
  const { endTime, id, name, startTime, weekday } = fixedClass
  const [choice, setChoice] = useState<Reach>('one')
  const { busy, current, hasChanged, send } = useRowEdit<CommandOf<'fixedClass.cancel'>>(
    fixedClass,
    {
      succeeded: () => ({ title: 'Aula cancelada com sucesso', tone: 'success' }),
      failed: (message) => ({
        title: 'Erro ao cancelar aula fixa',
        description: message,
        tone: 'destructive',
      }),
    },
  )
  const cancel = async () => {
    const body = choice === 'all' ? { cancelAll: true } : { cancelAll: false, date }
    const { version } = current
    const { kind } = await send({ kind: 'fixedClass.cancel', id, version, body })
    if (kind === 'done') onDone()
  }
  return (
    <ConfirmDialog
      title="Cancelar Aula"
      confirm="Confirmar cancelamento"
      cancel="Voltar"
      busy={busy}
      busyLabel="Cancelando..."
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      <p>
        <strong>{name}</strong>: {WEEKDAY_LABELS[weekday]}, das {startTime} às {endTime}, em{' '}
        {formatDate(date)}.
      </p>
      <RadioGroup
        aria-label="O que deve ser cancelado?"
        value={choice}
        onChange={(_event, chosen) => setChoice(chosen as Reach)}
      >
        <FormControlLabel value="one" control={<Radio />} label="Cancelar apenas esta ocorrência" />
        <FormControlLabel
          value="all"
          control={<Radio />}
          label="Cancelar todas as ocorrências futuras"
        />
      </RadioGroup>
      <p>
        {choice === 'one'
          ? `O horário de ${formatDate(date)} volta a ficar livre para reservas.`
          : 'A aula deixa de acontecer; o que já passou fica no histórico.'}
      </p>
      {hasChanged && (
        <p role="alert">
          Esta aula foi alterada por outra pessoa enquanto você decidia. Confirme de novo para
          cancelar assim mesmo.
        </p>
      )}
    </ConfirmDialog>
  )
}
