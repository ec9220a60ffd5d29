import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import { formatReais, readReais, toCents, toReais, typedReais } from '#shared/money/money.ts'
import { TabPaymentSchema } from '#shared/tab/tab.schema.ts'
import { restCents, type Tab } from '#shared/tab/tab.ts'
import { TILL_METHOD_NAMES, TILL_METHODS, type TillMethod } from '#shared/till/till.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/store/useAdminStore.ts'
import { useEditForm } from '../../offline/queue/useEditForm.ts'
import { Field } from '../../ui/form/Field.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { OpenTillDialog } from '../parts/OpenTill.tsx'
import { tabFailed } from './useTap.ts'

const METHODS = TILL_METHODS.filter((method) => method !== 'other')
const OPTIONS = METHODS.map((value) => ({ value, label: TILL_METHOD_NAMES[value] }))
const MOST_PARTS = 6

/** Takes money for a tab, in as many ways as people pay it. */
export function PayTabDialog({ onClose, tab }: { tab: Tab; onClose: () => void }) {
  // What was asked for stays while it is typed.
  const [rest] = useState(() => restCents(tab))
  const [methods, setMethods] = useState<readonly TillMethod[]>(['cash'])
  const [amounts, setAmounts] = useState<readonly string[]>([typedReais(toReais(rest))])
  const left = rest - amounts.reduce((sum, text) => sum + centsOf(text), 0)
  const { busy, errors, field, form } = useEditForm<typeof TabPaymentSchema, CommandOf<'tab.pay'>>({
    schema: TabPaymentSchema,
    read: () => ({
      parts: methods.map((method, at) => ({
        method,
        amount: readReais(amounts[at] ?? '') ?? Number.NaN,
      })),
    }),
    command: (body) => ({ kind: 'tab.pay', id: tab.id, body }),
    check: () => (left < 0 ? { parts: `Passa do que falta pagar em ${formatReais(-left)}` } : null),
    succeeded: () => ({ title: `Recebido ${formatReais(rest - left)}`, tone: 'success' }),
    failed: tabFailed,
    onDone: onClose,
  })
  const type = (at: number) => (typed: string) =>
    setAmounts((before) => before.map((text, index) => (index === at ? typed : text)))
  const choose = (at: number) => (value: string) =>
    setMethods((before) => before.map((one, i) => (i === at ? (value as TillMethod) : one)))
  const split = () => {
    setMethods((before) => [...before, 'pix'])
    setAmounts((before) => [...before, left > 0 ? typedReais(toReais(left)) : ''])
  }
  return (
    <FormDialog
      title={`Receber de ${tab.name}`}
      submit="Receber"
      width="xs"
      busy={busy}
      form={form}
      onClose={onClose}
    >
      <div className="stack">
        <p>
          Falta pagar <strong className="numbers">{formatReais(rest)}</strong>
        </p>
        <ClosedTillNotice isCash={methods.includes('cash')} />
        {methods.map((method, at) => (
          <div className="halves" key={at}>
            <SelectField
              {...field(`method-${at}`, at === 0 ? 'Forma' : `Forma ${at + 1}`)}
              value={method}
              options={OPTIONS}
              onChosen={choose(at)}
            />
            <Field
              {...field(`amount-${at}`, at === 0 ? 'Valor (R$)' : `Valor ${at + 1} (R$)`)}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={amounts[at]}
              onTyped={type(at)}
            />
          </div>
        ))}
        {methods.length < MOST_PARTS && (
          <div>
            <Button variant="outlined" onClick={split}>
              Dividir em mais uma forma
            </Button>
          </div>
        )}
        {left > 0 && <p className="note">Ficam {formatReais(left)} em aberto nesta comanda.</p>}
        {errors['parts'] && <p role="alert">{errors['parts']}</p>}
      </div>
    </FormDialog>
  )
}

function centsOf(typed: string): number {
  const reais = readReais(typed)
  return reais === null ? 0 : toCents(reais)
}

/** Cash that no open till has stands in the next one: it can be opened here. */
function ClosedTillNotice({ isCash }: { isCash: boolean }) {
  const till = valueOf(useResource(useAdminStore().till))
  const [opening, setOpening] = useState(false)
  if (!till || till.open || !isCash) return null
  return (
    <>
      <Alert
        severity="info"
        action={
          <Button size="small" onClick={() => setOpening(true)}>
            Abrir caixa
          </Button>
        }
      >
        O caixa está fechado.
      </Alert>
      {opening && <OpenTillDialog onClose={() => setOpening(false)} />}
    </>
  )
}
