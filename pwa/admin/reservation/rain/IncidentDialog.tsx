import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMemo, useState, type FormEvent } from 'react'
import type { AgendaDay } from '#shared/booking/calendar/agenda.ts'
import type { CommandOf } from '#shared/commands/command.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { PLAYED_SHARES, type IncidentSpan, type PlayedShare } from '#shared/guest/rain/incident.ts'
import type { Problem } from '#shared/problem.ts'
import type { CivilDate, ClockTime } from '#shared/platform/time/civil.ts'
import { hourOf, hourText } from '#shared/platform/time/hours.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useEdit } from '../../../offline/queue/useEdit.ts'
import { useAdminStore, useConnection } from '../../../offline/store/useAdminStore.ts'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import type { Toast } from '../../../ui/toast.tsx'
import { useMinute } from '../../ui/time/clock.ts'
import { endsAfter, hourOptions, useShownHours } from '../../ui/time/shownHours.ts'
import { dayText } from '../reservationTexts.ts'
import { IncidentPreview } from './IncidentPreview.tsx'
import { closeText, PLAYED_NAMES } from './incidentTexts.ts'
import { OpenChoices } from './OpenChoices.tsx'
import { useIncident, wiredRows } from './useIncident.ts'
import './incident.css'

type Props = {
  date: CivilDate
  today: CivilDate
  day: AgendaDay | null
  courts: readonly Court[]
  timeZone: string
  onClose: () => void
}

const CLOSED: Toast = { title: 'Quadras fechadas', tone: 'success' }
const failed = (message: string, problem: Problem | null): Toast => ({
  title: 'Nada foi fechado',
  description: problem ? message : 'Não foi possível salvar. Tente novamente.',
  tone: 'destructive',
})

/** Closes courts because of rain or the like: which, from when until when, why, and what becomes of each thing on them. */
export function IncidentDialog({ courts, date, day, onClose, timeZone, today }: Props) {
  const store = useAdminStore()
  const closings = valueOf(useResource(store.closingDates))
  const shownHours = useShownHours()
  const isOffline = useConnection() === 'offline'
  const minute = useMinute()
  const [openedMs] = useState(() => store.serverNowMs())
  const active = courts.filter((court) => court.active)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(active.filter(({ covered }) => !covered).map(({ id }) => String(id))),
  )
  // The time when it began to rain, as the person saw it, also when the minutes go by meanwhile.
  const at = date === today ? venueNow(openedMs, timeZone).time : null
  const underWay = at === null ? null : hourText(hourOf(at))
  const starts = shownHours.filter((hour) => underWay === null || hour >= underWay)
  const [from, setFrom] = useState<ClockTime>(() => starts[0] ?? shownHours.at(-1)!)
  const [until, setUntil] = useState<ClockTime | null>(null)
  const [played, setPlayed] = useState<PlayedShare>('none')
  const [reason, setReason] = useState('Chuva')
  const [errors, setErrors] = useState<{ courts?: string; reason?: string }>({})
  const span = useMemo(
    (): IncidentSpan => ({
      courtIds: [...chosen].map(Number),
      date,
      startTime: from,
      endTime: endOf(from, until, day, shownHours),
      at,
      played: from === underWay ? played : 'none',
    }),
    [at, chosen, date, day, from, played, shownHours, underWay, until],
  )
  const context = useMemo(
    () => ({ courts, closings: closings ?? [], today }),
    [courts, closings, today],
  )
  // By the minute: an unpaid cart may run out while the dialog is open.
  const [skewMs] = useState(() => store.serverNowMs() - Date.now())
  const { choose, holds, rows } = useIncident(span, day, context, minute + skewMs)
  const { busy, run } = useEdit<CommandOf<'incident.create'>>({ succeeded: () => CLOSED, failed })
  const [hasChanged, setChanged] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const homeless = rows.filter(({ choice, place }) => choice === 'move' && place === null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...(chosen.size === 0 && { courts: 'Escolha as quadras' }),
      ...(reason.trim().length < 3 && { reason: 'Informe o motivo' }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0 || homeless.length > 0 || !day) return
    setChanged(false)
    const body = {
      ...span,
      courtIds: [...span.courtIds],
      reason: reason.trim(),
      rows: wiredRows(rows),
    }
    const outcome = await run({ kind: 'incident.create', body })
    if (outcome.kind === 'done') onClose()
    if (outcome.kind === 'refused' && outcome.problem?.code === 'incident-changed') {
      setChanged(true)
      store.syncNow()
    }
  }
  return (
    <FormDialog
      title="Choveu"
      submit={closeText(chosen.size, rows)}
      width="md"
      extra={<Button onClick={() => setAsking(true)}>Quem ainda não escolheu</Button>}
      busy={busy}
      form={{ noValidate: true, onSubmit: (event) => void submit(event) }}
      onClose={onClose}
    >
      <div className="stack incident">
        {hasChanged && (
          <Alert severity="warning">
            O que está nas quadras mudou e nada foi feito. Confira de novo antes de confirmar.
          </Alert>
        )}
        {isOffline && (
          <Alert severity="info">
            Sem conexão: a lista é a que este aparelho tem. Se algo tiver mudado, nada será feito e
            você confere de novo em Pendências.
          </Alert>
        )}
        <p className="muted">{dayText(date)}</p>
        <CheckList
          name="courts"
          legend="Quadras"
          all="Todas"
          options={active.map(({ covered, id, name }) => ({
            value: String(id),
            label: name,
            ...(covered && { hint: 'coberta' }),
          }))}
          chosen={chosen}
          onChange={setChosen}
          error={errors.courts}
        />
        <div className="halves">
          <SelectField
            name="startTime"
            label="Das"
            options={hourOptions(starts.length > 0 ? starts : [from])}
            value={from}
            onChosen={setFrom}
          />
          <SelectField
            name="endTime"
            label="Até"
            options={hourOptions(endsAfter(from, shownHours))}
            value={span.endTime}
            onChosen={setUntil}
          />
        </div>
        {from === underWay && (
          <SelectField
            name="played"
            label={`Do horário das ${from}, que está em jogo, já foi jogado`}
            options={PLAYED_SHARES.map((share) => ({ value: share, label: PLAYED_NAMES[share] }))}
            value={played}
            onChosen={(share) => setPlayed(share as PlayedShare)}
          />
        )}
        <Field
          name="reason"
          label="Motivo"
          defaultValue={reason}
          onTyped={setReason}
          error={errors.reason}
          hint="Aparece na agenda e na mensagem ao cliente."
          maxLength={200}
        />
        {day ? (
          <IncidentPreview rows={rows} holds={holds} courts={courts} onChoose={choose} />
        ) : (
          <Alert severity="warning">Este dia não está guardado neste aparelho.</Alert>
        )}
      </div>
      {isAsking && (
        <OpenChoices {...{ courts, today, timeZone }} onClose={() => setAsking(false)} />
      )}
    </FormDialog>
  )
}

/** What was chosen while it is still possible, else when the venue closes that day. */
function endOf(
  from: ClockTime,
  until: ClockTime | null,
  day: AgendaDay | null,
  shown: readonly ClockTime[],
): ClockTime {
  if (until !== null && until > from) return until
  const ends = endsAfter(from, shown)
  const closing = day?.operationHours?.closeTime ?? null
  return ends.find((end) => end === closing) ?? ends.at(-1)!
}
