import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import {
  formatReais,
  readReais,
  sumCents,
  toCents,
  toReais,
  typedReais,
} from '#shared/platform/money/money.ts'
import { TabPaymentSchema } from '#shared/book/tab/tab.schema.ts'
import { restCents, type Tab } from '#shared/book/tab/tab.ts'
import type { TillMethod } from '#shared/book/till/till.ts'
import { useEditForm } from '../../../offline/queue/useEditForm.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { BRAND_OPTIONS, METHOD_OPTIONS } from '../acts/methodOptions.ts'
import { TillNote } from '../acts/TillNote.tsx'
import { tabFailed } from './useTap.ts'

const MOST_PARTS = 6

type Part = { id: number; method: TillMethod; amount: string; nsu?: string; brand?: string }
type Props = {
  tab: Tab
  /** What its court still costs, where it can be paid with it; in centavos. */
  courtCents: number | null
  onClose: () => void
}

/** Takes money for a tab, and for its court with it, in as many ways as people pay it. */
export function PayTabDialog({ courtCents, onClose, tab }: Props) {
  // What was asked for stays while it is typed.
  const [asked] = useState({ rest: Math.max(0, restCents(tab)), court: courtCents })
  const [hasCourt, setHasCourt] = useState(asked.court !== null)
  const court = hasCourt ? (asked.court ?? 0) : 0
  const due = asked.rest + court
  const [parts, setParts] = useState<readonly Part[]>([
    { id: 1, method: 'cash', amount: typedReais(toReais(due)) },
  ])
  const paid = sumCents(parts.map(({ amount }) => centsOf(amount)))
  const { dialog, clear, errors, field } = useEditForm<
    typeof TabPaymentSchema,
    CommandOf<'tab.pay'>
  >({
    schema: TabPaymentSchema,
    read: () => ({
      parts: parts.map(({ amount, brand, method, nsu }) => ({
        method,
        amount: readReais(amount) ?? Number.NaN,
        ...(isCard(method) && nsu?.trim() && { nsu: nsu.trim() }),
        ...(isCard(method) && brand && { brand }),
      })),
      ...(court > 0 && { court: { price: toReais(court) } }),
    }),
    command: (body) => ({ kind: 'tab.pay', id: tab.id, body }),
    check() {
      if (paid > due) return { parts: `Passa do que falta pagar em ${formatReais(paid - due)}` }
      if (paid >= court) return null
      return { parts: `A quadra é paga inteira: ${formatReais(court)}` }
    },
    succeeded: () => ({ title: `Recebido ${formatReais(paid)}`, tone: 'success' }),
    failed: tabFailed,
    onClose,
  })
  const change = (id: number, values: Partial<Part>) => {
    clear('parts')
    setParts((before) => before.map((part) => (part.id === id ? { ...part, ...values } : part)))
  }
  const split = () =>
    setParts((before) => [
      ...before,
      {
        id: before.length + 1,
        method: 'pix',
        amount: paid < due ? typedReais(toReais(due - paid)) : '',
      },
    ])
  const withCourt = (isOn: boolean) => {
    const then = asked.rest + (isOn ? (asked.court ?? 0) : 0)
    clear('parts')
    setHasCourt(isOn)
    setParts([{ id: Date.now(), method: parts[0]!.method, amount: typedReais(toReais(then)) }])
  }
  return (
    <FormDialog title={`Receber de ${tab.name}`} submit="Receber" width="xs" {...dialog}>
      <div className="stack">
        {asked.court !== null && (
          <FormControlLabel
            label={`Receber também a quadra: ${formatReais(asked.court)}`}
            control={
              <Switch
                name="court"
                checked={hasCourt}
                onChange={({ target }) => withCourt(target.checked)}
              />
            }
          />
        )}
        <p>
          Falta pagar <strong>{formatReais(due)}</strong>
        </p>
        <TillNote isCash={parts.some(({ method }) => method === 'cash')} />
        {parts.map(({ amount, id, method }, at) => (
          <div className="halves" key={id}>
            <SelectField
              {...field(`method-${id}`, at === 0 ? 'Forma' : `Forma ${at + 1}`)}
              value={method}
              options={METHOD_OPTIONS}
              onChosen={(value) => change(id, { method: value as TillMethod })}
            />
            <Field
              {...field(`amount-${id}`, at === 0 ? 'Valor (R$)' : `Valor ${at + 1} (R$)`)}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={amount}
              onTyped={(typed) => change(id, { amount: typed })}
            />
            {isCard(method) && (
              <>
                <Field
                  {...field(`nsu-${id}`, 'NSU do comprovante')}
                  hint="Opcional"
                  required={false}
                  autoComplete="off"
                  maxLength={20}
                  onTyped={(nsu) => change(id, { nsu })}
                />
                <SelectField
                  {...field(`brand-${id}`, 'Bandeira')}
                  options={BRAND_OPTIONS}
                  blank="Sem anotar"
                  onChosen={(brand) => change(id, { brand })}
                />
              </>
            )}
          </div>
        ))}
        {parts.length < MOST_PARTS && (
          <div>
            <Button variant="outlined" onClick={split}>
              Dividir em mais uma forma
            </Button>
          </div>
        )}
        {paid < due && paid >= court && (
          <p className="note">Ficam {formatReais(due - paid)} em aberto nesta comanda.</p>
        )}
        {errors['parts'] && <p role="alert">{errors['parts']}</p>}
      </div>
    </FormDialog>
  )
}

const isCard = (method: TillMethod) => method === 'debit' || method === 'credit'

function centsOf(typed: string): number {
  const reais = readReais(typed)
  return reais === null ? 0 : toCents(reais)
}
