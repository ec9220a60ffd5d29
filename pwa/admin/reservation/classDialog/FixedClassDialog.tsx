import Button from '@mui/material/Button'
import { useState } from 'react'
import type { ClosedDate } from '#shared/venue/hours/stranded.schema.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import {
  FixedClassDraftSchema,
  type FixedClassEntry,
} from '#shared/venue/classes/fixedClass.schema.ts'
import type { Problem } from '#shared/problem.ts'
import { formatDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { useEditForm } from '../../../offline/queue/useEditForm.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { StrandedList } from '../StrandedList.tsx'
import { Tick } from '../../ui/Tick.tsx'
import type { Toast } from '../../../ui/toast.tsx'
import { ClassFieldset } from './ClassFieldset.tsx'
import { AGENDA_TEXTS, classNow } from './fixedClassTexts.ts'
import { useClassFields, useOpenedClass, withoutUntouched, type ClassCell } from './classFields.ts'

type Props = {
  fixedClass: FixedClassEntry | null
  courts: readonly Court[]
  today: CivilDate
  /** The agenda's cell in which it was begun: court, date, weekday and start are fixed. */
  cell?: ClassCell | null
  onClose: () => void
  /** Called once it is saved, where that is more than to close. */
  onSaved?: () => void
  /** Where it can be cancelled from here. */
  onCancelClass?: () => void
  texts?: ClassDialogTexts
}
export type ClassDialogTexts = {
  created: Toast
  updated: Toast
  notCreated: (message: string, problem: Problem | null) => Toast
  notUpdated: (message: string, problem: Problem | null) => Toast
}

export function FixedClassDialog(props: Props) {
  const { cell = null, courts, fixedClass, onClose, onCancelClass, texts = AGENDA_TEXTS } = props
  const fields = useClassFields(fixedClass, cell, courts)
  const { opened, status } = useOpenedClass(fixedClass)
  const [inTheWay, setInTheWay] = useState<Problem | null>(null)
  const closed = inTheWay?.closed ?? []
  const { dialog, clear, errors, field } = useEditForm({
    schema: FixedClassDraftSchema,
    read: ({ leaveOut, ...values }) => ({
      ...fields.read(values),
      ...(leaveOut && { leaveOut: closed.map(({ date }) => date) }),
    }),
    command: (body, version) =>
      fixedClass
        ? {
            kind: 'fixedClass.update',
            id: fixedClass.id,
            version: version ?? fixedClass.version,
            body: withoutUntouched(body, opened ?? fixedClass),
          }
        : { kind: 'fixedClass.create', body },
    succeeded: () => (fixedClass ? texts.updated : texts.created),
    failed: fixedClass ? texts.notUpdated : texts.notCreated,
    now: (current) => classNow(current, courts),
    onClose,
    ...(props.onSaved && { onDone: props.onSaved }),
    onRefused: (problem) => setInTheWay(problem?.affected ? problem : null),
  })
  return (
    <FormDialog
      title={fixedClass ? 'Editar Aula Fixa' : 'Nova Aula Fixa'}
      submit={fixedClass ? 'Salvar Alterações' : 'Criar Aula Fixa'}
      close="Fechar"
      {...dialog}
      extra={
        fixedClass &&
        onCancelClass && (
          <Button color="error" variant="outlined" onClick={onCancelClass}>
            Cancelar Aula
          </Button>
        )
      }
    >
      {inTheWay?.affected && (
        <Alert severity="error" className="above" ref={bringIntoView}>
          <strong>Conflito detectado</strong>
          <StrandedList stranded={inTheWay.affected} />
          {closed.length > 0 && (
            <Tick name="leaveOut">
              A quadra está fechada em {closed.map(closedText).join(', ')}. Deixar{' '}
              {closed.length > 1 ? 'estas datas' : 'esta data'} de fora.
            </Tick>
          )}
        </Alert>
      )}
      <ClassFieldset
        {...{ fields, field, errors, clear, courts }}
        fixedClass={opened}
        contact={status}
        isLocked={cell !== null}
        minDate={
          fixedClass && fixedClass.startDate < props.today ? fixedClass.startDate : props.today
        }
      />
    </FormDialog>
  )
}

function closedText({ date, reason }: ClosedDate) {
  return `${formatDate(date)} (${reason})`
}

// The form was sent from its end.
function bringIntoView(notice: HTMLElement | null) {
  notice?.scrollIntoView?.({ block: 'nearest' })
}
