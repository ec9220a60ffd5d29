import { useState, type FormEvent } from 'react'
import type { Court } from '#shared/court/court.ts'
import type { PaymentIssue } from '#shared/payment/ledger.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { formValues, type FieldErrors } from '../../ui/parseForm.ts'
import { isOver } from './isOver.ts'
import { IssueSummary } from './IssueSummary.tsx'
import { NoteField } from './NoteField.tsx'
import { lostSlots, readPlaces, toRebook } from './rebooking.ts'
import { RebookSlot } from './RebookSlot.tsx'
import { useMoneyAct } from './useMoneyAct.ts'
import type { Decision } from '../../api/ledger.ts'

type Props = {
  issue: PaymentIssue
  courts: readonly Court[]
  today: CivilDate
  onClose: () => void
}

/** Other hours for the money that is here: one place for each reservation, among those that are free. */
export function RebookDialog({ issue, courts, today, onClose }: Props) {
  const { payments } = useAdminStore()
  const rows = toRebook(issue)
  const [dates, setDates] = useState<Record<number, CivilDate | null>>(() =>
    Object.fromEntries(rows.map(({ id, date }) => [id, date < today ? today : date])),
  )
  const [errors, setErrors] = useState<FieldErrors>({})
  const { busy, run } = useMoneyAct({
    act: (decision: Decision, key) => payments.resolve(issue.id, decision, key),
    succeeded: () => ({
      title: rows.length === 1 ? 'Reserva remarcada' : 'Reservas remarcadas',
      description: 'O cliente recebe a confirmação por e-mail.',
      tone: 'success',
    }),
    failed: 'Não foi possível remarcar',
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = formValues(event.currentTarget)
    const { slots, errors } = readPlaces(rows, dates, values)
    setErrors(errors)
    if (Object.keys(errors).length > 0) return
    const note = (values['note'] ?? '').trim()
    const outcome = await run({ action: 'rebook', slots, ...(note && { note }) })
    if (outcome.kind === 'done' || isOver(outcome.problem)) return onClose()
    setErrors(lostSlots(rows, slots, outcome.problem))
  }
  return (
    <FormDialog
      title="Remarcar"
      submit={rows.length === 1 ? 'Remarcar reserva' : `Remarcar ${rows.length} reservas`}
      busy={busy}
      busyLabel="Remarcando..."
      close="Voltar"
      form={{
        noValidate: true,
        onSubmit: (event) => void submit(event),
      }}
      onClose={onClose}
    >
      <IssueSummary issue={issue} />
      {rows.map((row) => (
        <RebookSlot
          key={row.id}
          reservation={row}
          {...{ courts, today, errors }}
          date={dates[row.id] ?? null}
          onDate={(date) => setDates({ ...dates, [row.id]: date })}
          // With the choice itself: a select that is painted between its `input` and its `change` forgets what was chosen.
          onChanged={() => setErrors({})}
        />
      ))}
      <p className="cash__note">
        O valor já pago passa para o novo horário, que fica aprovado. O cliente é avisado por
        e-mail.
      </p>
      {issue.refund && <NoteField label="Observação (opcional)" />}
    </FormDialog>
  )
}
