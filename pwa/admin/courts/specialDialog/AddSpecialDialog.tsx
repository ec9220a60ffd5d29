import LinearProgress from '@mui/material/LinearProgress'
import { useState, useId, type FormEvent } from 'react'
import { referenceCourtId, type Court } from '#shared/venue/courts/court.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { courtLabel } from '../../../ui/form/SelectField.tsx'
import { focusOnMount } from '../../../ui/focus.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import {
  focusFirstError,
  formValues,
  parseForm,
  withoutError,
  type FieldErrors,
} from '../../../ui/form/parseForm.ts'
import { useToast } from '../../../ui/toast.tsx'
import {
  reportText,
  reportToast,
  useCreateForCourts,
  type CreateProgress,
  type CreateReport,
} from './createForCourts.ts'
import { SpecialPriceFields, comingPriceSchema, readSpecialPrice } from './SpecialPriceFields.tsx'
import { invalid } from './specialPriceTexts.ts'
import './specialDialog.css'

/** Names what the form of a new special price begins with. */
export type SpecialStart = { date: CivilDate; courtId: number | null }

type Props = {
  start: SpecialStart | null
  courts: readonly Court[]
  today: CivilDate
  onClose: () => void
}

export function AddSpecialDialog({ start, today, onClose, ...props }: Props) {
  // As they were when it was opened: one that goes away must not take its tick with it in silence.
  const [courts] = useState(props.courts)
  const adding = useAddSpecialForm({ start, courts, today, onDone: onClose })
  const { form, busy, errors, report, progress } = adding
  return (
    <FormDialog
      title="Adicionar Preço Especial"
      submit="Adicionar"
      busyLabel="Adicionando..."
      busy={busy}
      form={form}
      onClose={onClose}
      extra={progress && <CreateProgressBar progress={progress} />}
    >
      <div className="stack">
        {report && <CreateReportAlert report={report} />}
        <CheckList
          name="courts"
          legend="Quadras"
          all="Selecionar todas"
          options={courtChoices(courts)}
          {...adding.courts}
          error={errors['courts']}
          disabled={busy}
        />
        <SpecialPriceFields {...adding.date} min={today} errors={errors} busy={busy} />
      </div>
    </FormDialog>
  )
}

function courtChoices(courts: readonly Court[]) {
  const paid = referenceCourtId(courts)
  return courts.map((court) => ({
    value: String(court.id),
    label: courtLabel(court),
    ...(court.id === paid && { hint: 'Os clientes pagam os preços desta' }),
  }))
}

function CreateProgressBar({ progress: { current, total } }: { progress: CreateProgress }) {
  const id = useId()
  return (
    <div className="stack tight special-form__progress">
      <output id={id}>
        Adicionando {current} de {total}…
      </output>
      <LinearProgress
        variant="determinate"
        aria-labelledby={id}
        value={Math.round((100 * (current - 1)) / total)}
      />
    </div>
  )
}

/** Which courts have not got the price, and why. They stay checked. It takes the focus, which also brings it into view. */
function CreateReportAlert({ report }: { report: CreateReport }) {
  const { refused, left, stopped } = report
  return (
    <Alert severity="error" tabIndex={-1} ref={focusOnMount}>
      <p>{reportText(report)}</p>
      {refused.length > 0 && (
        <ul className="special-form__refused">
          {refused.map(({ court, message }) => (
            <li key={court.id}>
              <strong>{court.name}:</strong> {message}
            </li>
          ))}
        </ul>
      )}
      {stopped !== null && (
        <p>
          {stopped} Nada foi perdido, falta: {left.map(({ name }) => name).join(', ')}.
        </p>
      )}
    </Alert>
  )
}

type AddSpecialOptions = Pick<Props, 'start' | 'courts' | 'today'> & { onDone: () => void }
type Chosen = ReadonlySet<string>

/** The form of a new special price: checked once, sent once per court, and left open with the courts that are still without. */
function useAddSpecialForm({ start, courts, today, onDone }: AddSpecialOptions) {
  const toast = useToast()
  const store = useAdminStore()
  const { progress, create } = useCreateForCourts()
  const [chosen, setChosen] = useState<Chosen>(chosenAtFirst(start))
  const [date, setDate] = useState<CivilDate | null>(start?.date ?? null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [report, setReport] = useState<CreateReport | null>(null)
  const clear = (name: string) => setErrors((before) => withoutError(before, name))

  const submit = async (form: HTMLFormElement) => {
    const body = readSpecialPrice(formValues(form), date)
    const wrong = { ...wrongCourts(chosen), ...wrongPrice(body, today) }
    setErrors(wrong)
    setReport(null)
    if (Object.keys(wrong).length > 0) {
      toast(invalid(wrong))
      return focusFirstError(form, wrong)
    }
    const wanted = courts.filter(({ id }) => chosen.has(String(id)))
    const outcome = await create(wanted, body)
    toast(reportToast(outcome, store.connection.get()))
    if (outcome.added + outcome.queued === outcome.total) return onDone()
    setReport(outcome)
    setChosen(withoutPrice(outcome))
  }
  return {
    progress,
    report,
    errors,
    busy: progress !== null,
    courts: {
      chosen,
      onChange: (next: Chosen) => {
        clear('courts')
        setChosen(next)
      },
    },
    date: {
      date,
      onDate: (next: CivilDate | null) => {
        clear('date')
        setDate(next)
      },
    },
    form: {
      noValidate: true,
      onChange: ({ target }: FormEvent<HTMLFormElement>) =>
        clear((target as HTMLInputElement).name),
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!progress) void submit(event.currentTarget)
      },
    },
  }
}

function chosenAtFirst(start: SpecialStart | null): Chosen {
  return new Set(start?.courtId ? [String(start.courtId)] : [])
}

function wrongCourts(chosen: Chosen): FieldErrors {
  return chosen.size === 0 ? { courts: 'Selecione pelo menos uma quadra.' } : {}
}

function wrongPrice(body: object, today: CivilDate): FieldErrors {
  // Any court does for judging the rest.
  return parseForm(comingPriceSchema(today), { ...body, courtId: 1 }).errors ?? {}
}

function withoutPrice({ refused, left }: CreateReport): Chosen {
  return new Set([...refused.map(({ court }) => court), ...left].map(({ id }) => String(id)))
}
