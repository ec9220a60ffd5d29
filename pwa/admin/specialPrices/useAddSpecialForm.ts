import { useState, type FormEvent } from 'react'
import type { Court } from '#shared/court/court.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import {
  focusFirstError,
  formValues,
  parseForm,
  withoutError,
  type FieldErrors,
} from '../../ui/parseForm.ts'
import { useToast } from '../../ui/toast.tsx'
import { reportToast } from './reportToast.ts'
import { comingPriceSchema, readSpecialPrice } from './specialPriceForm.ts'
import { invalid } from './specialPriceToasts.ts'
import { useCreateForCourts, type CreateReport } from './useCreateForCourts.ts'

type Options = { courts: readonly Court[]; today: CivilDate; onDone: () => void }
type Chosen = ReadonlySet<string>

/** The form of a new special price: checked once, sent once per court, and kept open with the courts that are still without. */
export function useAddSpecialForm({ courts, today, onDone }: Options) {
  const toast = useToast()
  const desk = useAdminStore()
  const { progress, create } = useCreateForCourts()
  const [chosen, setChosen] = useState<Chosen>(new Set())
  const [date, setDate] = useState<CivilDate | null>(null)
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
    toast(reportToast(outcome, desk.line.get()))
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
