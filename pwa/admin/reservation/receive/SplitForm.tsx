import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import {
  formatReais,
  readReais,
  toCents,
  toReais,
  typedReais,
} from '#shared/platform/money/money.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { focusFirstError, formValues, type FieldErrors } from '../../../ui/form/parseForm.ts'
import { TillNote } from '../../till/acts/TillNote.tsx'
import { isCard, ReceiptFields } from '../PaidParts.tsx'
import { sumOf } from './useTake.ts'
import { WAY_NAMES, WAYS, type Part, type Way } from './ways.ts'

type Props = {
  busy: boolean
  /** Counts what is to be paid, and what credit there is; in centavos. */
  open: number
  credit: number
  /** Whether credit alone may pay it, or not at all. */
  isCreditWhole: boolean
  /** Whether it begins with all the credit that there is. */
  isByCredit: boolean
  onBack: () => void
  onParts: (parts: readonly Part[]) => void
}
/** The amounts as they are typed. */
type Amounts = Partial<Record<Way, string>>

/** Several ways, each with its amount beside it; what is still open goes into any of them by one tap. */
export function SplitForm(props: Props) {
  const { busy, credit, isByCredit, isCreditWhole, onBack, onParts, open } = props
  const hasCredit = credit > 0 && !isCreditWhole
  const ways = WAYS.filter((way) => way !== 'balance' || hasCredit)
  const [amounts, setAmounts] = useState<Amounts>(
    isByCredit && hasCredit ? { balance: typedOf(Math.min(credit, open)) } : {},
  )
  const [filled, setFilled] = useState<Partial<Record<Way, number>>>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const rows = useRef<HTMLUListElement>(null)
  // The first amount is what is typed next.
  useEffect(() => rows.current?.querySelector('input')?.focus(), [])
  const left = open - sumOf(partsIn(amounts, ways))
  const typed = (way: Way) => (text: string) => {
    setErrors({})
    setAmounts((all) => ({ ...all, [way]: text }))
  }
  const fill = (way: Way) => {
    typed(way)(typedOf(way === 'balance' ? Math.min(left, credit) : left))
    setFilled((all) => ({ ...all, [way]: (all[way] ?? 0) + 1 }))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const receipts = formValues(event.currentTarget)
    const parts = partsIn(amounts, ways).map((part) => ({ ...part, ...receiptIn(receipts, part) }))
    const wrong = mistakes(amounts, { credit, left, ways })
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) focusFirstError(event.currentTarget, wrong)
    else if (!busy) onParts(parts)
  }
  const field = (name: string, label: string) => ({ name, label, error: errors[name] })
  const taken = open - left
  return (
    <form noValidate className="form-dialog" onSubmit={submit}>
      <DialogContent className="stack">
        <ul className="stack tight" ref={rows}>
          {ways.map((way) => {
            const amount = amounts[way] ?? ''
            return (
              <li key={way} className="stack tight">
                <Field
                  // Filled by the button, it begins anew.
                  key={filled[way] ?? 0}
                  {...field(way, `${WAY_NAMES[way]} (R$)`)}
                  inputMode="decimal"
                  autoComplete="off"
                  required={false}
                  readOnly={busy}
                  defaultValue={amount}
                  hint={way === 'balance' ? `Há ${formatReais(credit)}.` : undefined}
                  onTyped={typed(way)}
                  end={
                    left > 0 &&
                    amount === '' && (
                      <Button
                        className="receive-rest"
                        aria-label={`O resto em ${WAY_NAMES[way]}: ${formatReais(left)}`}
                        onClick={() => fill(way)}
                      >
                        + {formatReais(left)}
                      </Button>
                    )
                  }
                />
                {isCard(way) && amount !== '' && (
                  <div className="halves">
                    <ReceiptFields {...{ field }} of={way} />
                  </div>
                )}
              </li>
            )
          })}
        </ul>
        <TillNote isCash={centsOf(amounts.cash) > 0} />
        <output className="strong">{leftText(left, open)}</output>
      </DialogContent>
      <DialogActions>
        <Button aria-disabled={busy} onClick={onBack}>
          Voltar
        </Button>
        <BusyButton type="submit" variant="contained" busy={busy} busyLabel="Recebendo...">
          {taken > 0 ? `Receber ${formatReais(taken)}` : 'Receber'}
        </BusyButton>
      </DialogActions>
    </form>
  )
}

const typedOf = (cents: number) => typedReais(toReais(cents))
const centsOf = (typed = '') => toCents(readReais(typed) ?? 0)

function partsIn(amounts: Amounts, ways: readonly Way[]): Part[] {
  return ways
    .map((method) => ({ method, cents: centsOf(amounts[method]) }))
    .filter(({ cents }) => cents > 0)
}

function receiptIn(texts: Record<string, string>, { method }: Part) {
  const nsu = texts[`${method}.nsu`]?.trim()
  const brand = texts[`${method}.brand`]
  return { ...(nsu ? { nsu } : {}), ...(brand ? { brand } : {}) }
}

type Asked = { credit: number; left: number; ways: readonly Way[] }

function mistakes(amounts: Amounts, { credit, left, ways }: Asked): FieldErrors {
  const unread = ways.find((way) => amounts[way] && readReais(amounts[way]) === null)
  if (unread) return { [unread]: 'Informe um valor em reais' }
  const [last] = partsIn(amounts, ways).toReversed()
  if (!last) return { [ways[0]!]: 'Informe um valor em reais' }
  // A person who has more in hand gets change.
  if (left < 0) return { [last.method]: `Passa do que falta em ${formatReais(-left)}` }
  const ofCredit = centsOf(amounts.balance)
  if (ofCredit > credit) return { balance: `No máximo ${formatReais(credit)}` }
  if (ofCredit > 0 && left > 0) {
    return { balance: `Crédito só quita: diga como entram os outros ${formatReais(left)}` }
  }
  return {}
}

function leftText(left: number, open: number): string {
  if (left === 0) return 'Cobre tudo o que falta.'
  if (left < 0) return `Passa do que falta em ${formatReais(-left)}.`
  return left === open ? `Faltam ${formatReais(open)}.` : `Ficam ${formatReais(left)} em aberto.`
}
