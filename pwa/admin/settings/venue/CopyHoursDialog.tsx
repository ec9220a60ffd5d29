import { useState } from 'react'
import { countText } from '#shared/platform/text/countText.ts'
import type { OperationHours } from '#shared/venue/hours/operationHours.schema.ts'
import { WEEKDAY_LABELS } from '#shared/platform/time/weekday.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { failureOf } from '../../../api/failure.ts'
import { spokenMessage } from '../../../api/refusal.ts'
import { reportDefect } from '../../../api/operation/reportDefect.ts'
import { savedHere, useEditOnce, useMadeOn } from '../../../offline/queue/useEdit.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { focusFirstError } from '../../../ui/form/parseForm.ts'
import { useToast } from '../../../ui/toast.tsx'

type Props = { from: OperationHours; rows: readonly OperationHours[]; onClose: () => void }

const TARGETS = 'targets'

/** One day's opening hours for several others, each an edit of its own; a day on which that would strand somebody is left to its own dialog. */
export function CopyHoursDialog({ from, rows, onClose }: Props) {
  const others = rows.filter(({ id }) => id !== from.id)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [error, setError] = useState<string>()
  const { busy, copy, left } = useCopyHours(from)
  const submit = async (form: HTMLFormElement) => {
    if (chosen.size === 0) {
      setError('Escolha os dias')
      return focusFirstError(form, { [TARGETS]: 'Escolha os dias' })
    }
    const remaining = await copy(others.filter(({ weekday }) => chosen.has(weekday)))
    if (remaining.length === 0) onClose()
    else setChosen(new Set(remaining.map(({ weekday }) => weekday)))
  }
  return (
    <FormDialog
      title="Copiar horário para outros dias"
      submit="Copiar"
      busyLabel="Copiando..."
      width="xs"
      busy={busy}
      form={{
        noValidate: true,
        onSubmit: (event) => {
          event.preventDefault()
          if (!busy) void submit(event.currentTarget)
        },
      }}
      onClose={onClose}
    >
      <div className="stack">
        <p>
          <strong>{WEEKDAY_LABELS[from.weekday]}</strong>: {hoursText(from)}.
        </p>
        <CheckList
          name={TARGETS}
          legend="Dias que recebem este horário"
          all="Todos os dias"
          options={others.map((row) => ({
            value: row.weekday,
            label: WEEKDAY_LABELS[row.weekday],
            hint: hoursText(row),
          }))}
          chosen={chosen}
          onChange={(next) => {
            setError(undefined)
            setChosen(next)
          }}
          error={error}
          disabled={busy}
        />
        {left.length > 0 && (
          <Alert severity="warning">
            <ul>
              {left.map(({ weekday, why }) => (
                <li key={weekday}>
                  {WEEKDAY_LABELS[weekday]}: {why}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
    </FormDialog>
  )
}

type Left = OperationHours & { why: string }

/** Copies to one day after the other, and returns those that stay as they are. */
function useCopyHours({ isOpen, openTime, closeTime }: OperationHours) {
  const store = useAdminStore()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [left, setLeft] = useState<Left[]>([])
  const once = useEditOnce()
  const madeOn = useMadeOn()
  const copy = async (targets: readonly OperationHours[]): Promise<Left[]> => {
    setBusy(true)
    const remaining: Left[] = []
    let queued = 0
    for (const row of targets) {
      const body = { isOpen, openTime, closeTime, onStranded: 'ask' as const }
      const { id, version } = row
      try {
        const edit = { kind: 'operationHours.update' as const, id, version, body }
        const { isQueued } = await once(edit, (key) => store.edit(edit, key, madeOn))
        if (isQueued) queued += 1
      } catch (error) {
        reportDefect(error)
        remaining.push({ ...row, why: whyNot(error) })
      }
    }
    setBusy(false)
    setLeft(remaining)
    const done = targets.length - remaining.length
    if (queued > 0) toast(savedHere(store.connection.get()))
    else if (done > 0) {
      const description = countText(done, 'dia mudou.', 'dias mudaram.')
      toast({ title: 'Horário copiado', description, tone: 'success' })
    }
    return remaining
  }
  return { busy, copy, left }
}

function whyNot(error: unknown): string {
  const failure = failureOf(error)
  if (failure.kind === 'refused' && failure.problem?.code === 'strands-bookings')
    return 'há reservas ou aulas fora deste horário. Edite este dia para decidir sobre elas.'
  if (failure.kind === 'stale') return 'mudou enquanto isto estava aberto. Confira e copie de novo.'
  return spokenMessage(error, 'não foi possível copiar. Tente novamente.')
}

export function hoursText({ isOpen, openTime, closeTime }: OperationHours) {
  return isOpen ? `das ${openTime} às ${closeTime}` : 'fechado'
}
