import { useMachine } from '@xstate/react'
import { useEffect, useMemo, useState, type FormEvent } from 'react'
import type { AgendaDay } from '#shared/booking/calendar/agenda.ts'
import type { CommandOf } from '#shared/commands/command.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import type { Problem } from '#shared/problem.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { useEdit } from '../../../offline/queue/useEdit.ts'
import { useAdminStore, useConnection } from '../../../offline/store/useAdminStore.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { Toast } from '../../../ui/toast.tsx'
import { useShownHours } from '../../ui/time/shownHours.ts'
import { dayText } from '../reservationTexts.ts'
import { createIncidentMachine } from './incident.machine.ts'
import { IncidentFields } from './IncidentFields.tsx'
import { IncidentPreview } from './IncidentPreview.tsx'
import { closeText } from './incidentTexts.ts'
import { decidedIn, firstValues, spanOf, type Wish } from './incidentValues.ts'
import { OpenChoicesButton } from './OpenChoices.tsx'
import { useIncidentRows } from './useIncidentRows.ts'
import './incident.css'

type Props = {
  date: CivilDate
  today: CivilDate
  day: AgendaDay | null
  courts: readonly Court[]
  timeZone: string
  /** A closing that was refused because of what had changed, to be looked at again. */
  again?: Wish
  onClose: () => void
  /** Called before it is closed, where the courts are. */
  onDone?: () => void
}

const CLOSED: Toast = { title: 'Quadras fechadas', tone: 'success' }
const failed = (message: string, problem: Problem | null): Toast => ({
  title: 'Nada foi fechado',
  description: problem ? message : 'Não foi possível salvar. Tente novamente.',
  tone: 'destructive',
})

/** Closes courts because of rain or the like: which, from when until when, why, and what becomes of each thing on them. */
export function IncidentDialog(props: Props) {
  const { courts, date, day, onClose, timeZone, today } = props
  const isOffline = useConnection() === 'offline'
  const shown = useShownHours()
  const [state, send] = useIncident(props)
  const { at, choices, errors, values, wholes } = state.context
  const span = useMemo(
    () => spanOf(values, { at, date, day, shown }),
    [at, date, day, shown, values],
  )
  const { holds, rows } = useIncidentRows(span, day, { courts, today }, { choices, wholes })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'submitted', span, rows: day && rows })
  }
  return (
    <FormDialog
      title="Choveu"
      submit={closeText(values.courtIds.size, rows)}
      close="Voltar"
      width="md"
      extra={<OpenChoicesButton {...{ courts, today, timeZone }} />}
      busy={state.matches('closing')}
      form={{ noValidate: true, onSubmit: submit }}
      onClose={onClose}
    >
      <div className="stack incident">
        {state.matches({ filling: 'outdated' }) && (
          <Alert severity="warning">
            O que está nas quadras mudou e nada foi feito. Confira de novo antes de confirmar.
          </Alert>
        )}
        {isOffline && (
          <Alert severity="info">
            Sem conexão: a lista é a que este aparelho tem. Se algo tiver mudado, os horários livres
            são fechados e você confere o resto em Pendências.
          </Alert>
        )}
        <p className="muted">{dayText(date)}</p>
        <IncidentFields
          {...{ values, span, courts, errors }}
          onChange={(change) => send({ type: 'field.changed', change })}
        />
        {day ? (
          <IncidentPreview
            {...{ rows, holds, courts, span }}
            onChoose={(some, choice) => send({ type: 'choice.made', rows: some, choice })}
            onScope={(key, keepsDry) => send({ type: 'scope.chosen', key, keepsDry })}
          />
        ) : (
          <Alert severity="warning">Este dia não está guardado neste aparelho.</Alert>
        )}
      </div>
    </FormDialog>
  )
}

/** The dialog's machine, on this device's store. */
function useIncident({ again, courts, date, onClose, onDone, timeZone, today }: Props) {
  const store = useAdminStore()
  const shown = useShownHours()
  const { run } = useEdit<CommandOf<'incident.create'>>({ succeeded: () => CLOSED, failed })
  const [machine] = useState(() =>
    createIncidentMachine({
      close: (body) => run({ kind: 'incident.create', body }),
      readAgain: store.syncNow,
    }),
  )
  const at = date === today ? venueNow(store.serverNowMs(), timeZone).time : null
  const [state, send] = useMachine(machine, {
    input: { at, values: firstValues(courts, at, shown), ...(again && decidedIn(again, at)) },
  })
  const isClosed = state.status === 'done'
  useEffect(() => {
    if (!isClosed) return
    onDone?.()
    onClose()
  }, [isClosed, onClose, onDone])
  return [state, send] as const
}
