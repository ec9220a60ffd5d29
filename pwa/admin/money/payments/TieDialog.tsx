import { useState, type FormEvent } from 'react'
import type { Receivable } from '#shared/payment/charges/receivable.ts'
import type { PaymentIssue } from '#shared/payment/refund/issue.ts'
import { reaisText, toCents } from '#shared/platform/money/money.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import type { Decision } from '../../../api/payment/ledger.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { formValues } from '../../../ui/form/parseForm.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { IssueSummary } from './MoneyLines.tsx'
import { placeText } from './receivableTexts.ts'
import { isOver, useMoneyAct } from '../../ui/useMoneyAct.ts'
import './issues.css'

type Props = { issue: PaymentIssue; onClose: () => void }

/** Says whose a payment is that came without a reservation: one that is owed in the same sum, or any by its number. */
export function TieDialog({ issue, onClose }: Props) {
  const { payments } = useAdminStore()
  const [error, setError] = useState<string>()
  const { busy, run } = useMoneyAct({
    act: (decision: Decision, key) => payments.resolve(issue.id, decision, key),
    succeeded: ({ refunds }) =>
      refunds.length === 0
        ? { title: 'Pagamento ligado', description: 'A reserva está paga.', tone: 'success' }
        : {
            title: 'Pagamento ligado',
            description: 'Ele não serve para esta reserva e volta para quem pagou.',
          },
    failed: 'Não foi possível ligar o pagamento',
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { chosen = '', number = '' } = formValues(event.currentTarget)
    const reservationId = Number(number.replace('#', '').trim() || chosen)
    if (!Number.isSafeInteger(reservationId) || reservationId < 1)
      return setError('Escolha a reserva ou digite o número dela')
    const outcome = await run({ action: 'tie', reservationId })
    if (outcome.kind === 'done' || isOver(outcome.problem)) return onClose()
    setError(outcome.problem?.errors?.['reservationId']?.[0])
  }
  return (
    <FormDialog
      title="Ligar a uma reserva"
      submit="Ligar pagamento"
      busy={busy}
      busyLabel="Ligando..."
      close="Voltar"
      form={{ noValidate: true, onSubmit: (event) => void submit(event) }}
      onClose={onClose}
    >
      <IssueSummary issue={issue} />
      <div className="stack below">
        <OwedField amount={issue.amount} />
        <Field
          name="number"
          label="Ou o nº da reserva"
          inputMode="numeric"
          autoComplete="off"
          required={false}
          error={error}
          onTyped={() => setError(undefined)}
        />
      </div>
      <p className="hint cash__note">
        Se o valor for o da reserva e ela ainda não estiver paga, ela fica paga e outra cobrança
        aberta dela é encerrada. Se não, o pagamento volta para quem pagou.
      </p>
    </FormDialog>
  )
}

/** Reservations that are owed in exactly this sum. */
function OwedField({ amount }: Pick<PaymentIssue, 'amount'>) {
  const { payments } = useAdminStore()
  if (amount === null) return null
  const ofSum = `cents=${toCents(amount)}&page=1`
  const failed = 'Erro ao carregar as reservas em aberto'
  return (
    <Loaded resource={payments.receivables(`when=due&${ofSum}`)} failed={failed}>
      {(due) => (
        <Loaded resource={payments.receivables(`when=coming&${ofSum}`)} failed={failed}>
          {(coming) => (
            <OwedSelect amount={amount} owed={[...due.entries.toReversed(), ...coming.entries]} />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

function OwedSelect({ amount, owed }: { amount: number; owed: readonly Receivable[] }) {
  // The rest of a price is no price that a payment from outside can pay.
  const whole = owed.filter(({ price }) => price === undefined)
  const options = whole.flatMap((one) =>
    one.kind === 'unpaid' || one.kind === 'taken-back'
      ? [{ value: String(one.reservationId), label: optionText(one) }]
      : [],
  )
  if (options.length === 0)
    return <p className="note">Nenhuma reserva em aberto de {reaisText(amount)}.</p>
  return (
    <SelectField
      name="chosen"
      label={`Reserva em aberto de ${reaisText(amount)}`}
      blank="Escolha"
      options={options}
    />
  )
}

function optionText(one: Receivable): string {
  return `#${one.id} ${one.name || 'Sem nome'}, ${formatDate(one.date)}, ${placeText(one)}`
}
