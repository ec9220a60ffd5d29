import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import {
  OperationHoursDraftSchema,
  type OperationHours,
} from '#shared/calendar/operationHours.schema.ts'
import { WEEKDAY_LABELS } from '#shared/time/weekday.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { ClockField } from './ClockField.tsx'
import { StrandedQuestion } from './StrandedQuestion.tsx'
import { useStrandingForm } from './useStrandingForm.ts'

export function HoursDialog({ row, onClose }: { row: OperationHours; onClose: () => void }) {
  const [isOpen, setOpen] = useState(row.isOpen)
  const day = WEEKDAY_LABELS[row.weekday]
  const { form, field, busy, stale, question } = useStrandingForm({
    schema: OperationHoursDraftSchema,
    read: ({ openTime = row.openTime, closeTime = row.closeTime }) => ({
      weekday: row.weekday,
      isOpen,
      openTime,
      closeTime,
    }),
    command: (body, version = row.version) => ({
      kind: 'operationHours.update',
      id: row.id,
      version,
      body,
    }),
    succeeded: (saved) => ({
      title: 'Horário atualizado',
      description: `${day}: ${hoursText(saved as OperationHours)}`,
      tone: 'success',
    }),
    failed: (message) => ({
      title: 'Erro ao atualizar horário',
      description: message,
      tone: 'destructive',
    }),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={`Horário de ${day}`}
      submit="Salvar"
      width="xs"
      busy={busy}
      form={form}
      onClose={onClose}
      stale={stale && { ...stale, now: hoursText(stale.current as OperationHours) }}
    >
      <div className="settings__fields">
        <FormControlLabel
          label="Aberto neste dia"
          control={
            <Checkbox
              checked={isOpen}
              disabled={busy}
              onChange={(event) => setOpen(event.target.checked)}
            />
          }
        />
        {isOpen ? (
          <div className="settings__times">
            <ClockField {...field('openTime', 'Abertura')} defaultValue={row.openTime} />
            <ClockField {...field('closeTime', 'Fechamento')} defaultValue={row.closeTime} />
          </div>
        ) : (
          <p className="settings__hint">
            Fechado: nenhum horário de {day.toLowerCase()} pode ser reservado.
          </p>
        )}
      </div>
      {question && <StrandedQuestion question={question} classes="stay" />}
    </FormDialog>
  )
}

function hoursText({ isOpen, openTime, closeTime }: OperationHours) {
  return isOpen ? `das ${openTime} às ${closeTime}` : 'fechado'
}
