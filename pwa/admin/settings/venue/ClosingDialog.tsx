import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState, type FormEvent } from 'react'
import * as v from 'valibot'
import type { Closing } from '#shared/venue/hours/availability.ts'
import { ClosingDateDraftSchema, closingObstacle } from '#shared/venue/hours/closingDate.schema.ts'
import { formatDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { formValues } from '../../../ui/form/parseForm.ts'
import { useToast } from '../../../ui/toast.tsx'
import { ClockField } from './ClockField.tsx'
import { StrandedQuestion } from './StrandedQuestion.tsx'
import { useStrandingForm } from './useStrandingForm.ts'

type Props = { closings: readonly Closing[]; today: CivilDate; onClose: () => void }

export function ClosingDialog({ closings, today, onClose }: Props) {
  const [date, setDate] = useState<CivilDate | null>(null)
  const [allDay, setAllDay] = useState(true)
  const toast = useToast()
  const { dialog, field, errors, clear, question } = useStrandingForm({
    schema: comingClosingSchema(closings, today),
    read: ({ description = '', startTime = '', endTime = '' }) => ({
      date,
      description,
      allDay,
      startTime,
      endTime,
    }),
    command: (body) => ({ kind: 'closingDate.create', body }),
    succeeded: (closing) => ({
      title: 'Data adicionada',
      description: `${closingDay(closing)}: ${closingSpan(closing).toLowerCase()}`,
      tone: 'success',
    }),
    failed: (message) => ({
      title: 'Erro ao adicionar data',
      description: message,
      tone: 'destructive',
    }),
    onClose,
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { startTime, endTime } = formValues(event.currentTarget)
    if (!allDay && !(startTime && endTime)) {
      toast({ title: 'Campos obrigatórios', description: BOTH_TIMES, tone: 'destructive' })
    }
    dialog.form.onSubmit(event)
  }
  return (
    <FormDialog
      title="Adicionar Data de Fechamento"
      submit="Adicionar"
      width="xs"
      {...dialog}
      form={{ ...dialog.form, onSubmit }}
    >
      <div className="stack wide">
        <DateField
          label="Data"
          name="date"
          value={date}
          min={today}
          error={errors['date']}
          disabled={dialog.busy}
          onChange={(picked) => {
            clear('date')
            setDate(picked)
          }}
        />
        <Field
          {...field('description', 'Descrição')}
          placeholder="Ex.: Natal"
          maxLength={200}
          autoComplete="off"
        />
        <FormControlLabel
          label="Fechado o dia todo"
          control={
            <Switch
              checked={allDay}
              disabled={dialog.busy}
              onChange={(event) => setAllDay(event.target.checked)}
            />
          }
        />
        {!allDay && (
          <div className="stack wide pair settings__times">
            <ClockField {...field('startTime', 'Início')} />
            <ClockField {...field('endTime', 'Fim')} />
          </div>
        )}
      </div>
      {question && <StrandedQuestion question={question} classes="canBeCancelled" />}
    </FormDialog>
  )
}

const BOTH_TIMES = 'Para fechamento parcial, informe os horários de início e fim.'

/** A closing of a day that can still be closed: the calendar offers no past date, but one can be typed. Missing times are reported beside whatever else is wrong. */
function comingClosingSchema(closings: readonly Closing[], today: CivilDate) {
  return v.pipe(
    ClosingDateDraftSchema,
    v.forward(
      v.partialCheck(
        [['date']],
        ({ date }) => closingObstacle(date, closings, today) === null,
        ({ input }) => closingObstacle(input.date, closings, today) ?? '',
      ),
      ['date'],
    ),
    v.forward(
      v.partialCheck(
        [['allDay'], ['startTime']],
        ({ allDay, startTime }) => allDay || startTime !== null,
        BOTH_TIMES,
      ),
      ['startTime'],
    ),
    v.forward(
      v.partialCheck(
        [['allDay'], ['endTime']],
        ({ allDay, endTime }) => allDay || endTime !== null,
        BOTH_TIMES,
      ),
      ['endTime'],
    ),
  )
}

/** `Fechado o dia todo` or `Fechado das 12:00 às 14:00`. */
export function closingSpan({ allDay, startTime, endTime }: Closing): string {
  return allDay ? 'Fechado o dia todo' : `Fechado das ${startTime} às ${endTime}`
}

/** `25/12/2026, Sexta-feira`. */
export function closingDay({ date }: Pick<Closing, 'date'>): string {
  return `${formatDate(date)}, ${WEEKDAY_LABELS[weekdayOf(date)]}`
}
