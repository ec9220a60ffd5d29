import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import {
  formatReais,
  readReais,
  sumCents,
  toCents,
  toReais,
  typedReais,
} from '#shared/platform/money/money.ts'
import { TILL_METHOD_NAMES, type TillMethod } from '#shared/book/till/till.ts'
import { useConnection, useMay } from '../../offline/store/useAdminStore.ts'
import { useCustomers } from '../../offline/store/useCustomers.ts'
import { Field } from '../../ui/form/Field.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { BRAND_OPTIONS, METHOD_OPTIONS } from '../till/acts/methodOptions.ts'
import { TillNote } from '../till/acts/TillNote.tsx'

type Way = TillMethod | 'balance' | 'courtesy'
/** A part that was begun; the amount as it is typed. */
type Part = { key: number; way: Way; amount: string }

type Props = {
  field: (
    name: string,
    label: string,
  ) => { name: string; label: string; error?: string | undefined }
  /** Null while it is not known. */
  priceCents: number | null
  customerId: number | null
  /** Credit and courtesies are of one reservation. */
  isWeekly?: boolean
}

const ALSO = { balance: 'Crédito do cliente', courtesy: 'Cortesia' }
const nameOf = (way: Way) =>
  way === 'balance' || way === 'courtesy' ? ALSO[way] : TILL_METHOD_NAMES[way]

/** How the money was taken, in any number of parts: what they do not cover is taken by the first way. Cash wants an open till. */
export function PaidParts({ customerId, field, isWeekly = false, priceCents }: Props) {
  const may = useMay()
  const [method, setMethod] = useState('')
  const [parts, setParts] = useState<readonly Part[]>([])
  const credit = useCreditOf(customerId)
  const rest = restOf(priceCents, parts)
  const has = (way: Way) => parts.some((part) => part.way === way)
  const add = (way: Way, cents: number) => {
    const key = (parts.at(-1)?.key ?? 0) + 1
    setParts([...parts, { key, way, amount: cents > 0 ? typedReais(toReais(cents)) : '' }])
  }
  const mayCredit = !isWeekly && credit > 0 && !has('balance')
  const mayCourtesy = !isWeekly && may('courtesy') && !has('courtesy')
  const others = METHOD_OPTIONS.filter(({ value }) => value !== method && !has(value))
  return (
    <>
      <div className="halves reservation-form__row">
        <SelectField
          {...field('paidWith', 'Como foi pago')}
          options={METHOD_OPTIONS.filter(({ value }) => !has(value))}
          blank="Sem anotar"
          value={method}
          onChosen={setMethod}
        />
        {others.length > 0 && (
          <SelectField
            name="alsoMethod"
            label="E uma parte em"
            options={others}
            blank={parts.length > 0 ? 'Nada mais' : 'Nenhuma outra'}
            value=""
            onChosen={(way) => way !== '' && add(way as TillMethod, 0)}
          />
        )}
      </div>
      {isCard(method) && (
        <div className="halves reservation-form__row">
          <ReceiptFields {...{ field }} of="paidReceipt" />
        </div>
      )}
      {(mayCredit || mayCourtesy) && (
        <div className="row">
          {mayCredit && (
            <Button
              variant="outlined"
              onClick={() => add('balance', Math.min(credit, Math.max(0, rest ?? credit)))}
            >
              Usar crédito ({formatReais(credit)})
            </Button>
          )}
          {mayCourtesy && (
            <Button variant="outlined" onClick={() => add('courtesy', Math.max(0, rest ?? 0))}>
              Cortesia
            </Button>
          )}
        </div>
      )}
      {parts.map((part) => (
        <PartRow
          key={part.key}
          {...{ credit, field, part }}
          index={parts.filter(isOfTill).indexOf(part)}
          onTyped={(amount) =>
            setParts((all) => all.map((one) => (one.key === part.key ? { ...one, amount } : one)))
          }
          onRemove={() => setParts((all) => all.filter(({ key }) => key !== part.key))}
        />
      ))}
      {parts.length > 0 && rest !== null && (
        <output className="reservation-form__rest">{restText(rest, method)}</output>
      )}
      <TillNote isCash={method === 'cash' || has('cash')} />
    </>
  )
}

const isOfTill = ({ way }: Part) => way !== 'balance' && way !== 'courtesy'

function restOf(priceCents: number | null, parts: readonly Part[]): number | null {
  if (priceCents === null) return null
  return priceCents - sumCents(parts.map(({ amount }) => toCents(readReais(amount) ?? 0)))
}

function restText(rest: number, method: string): string {
  if (rest < 0) return `As partes passam do preço em ${formatReais(-rest)}.`
  if (rest === 0) return 'As partes cobrem o preço.'
  const by = method === '' ? 'sem forma anotada' : `em ${TILL_METHOD_NAMES[method as TillMethod]}`
  return `Falta ${formatReais(rest)}: ${by}.`
}

/** In centavos, as this device knows it. */
function useCreditOf(customerId: number | null): number {
  const person = useCustomers()?.find(({ id }) => id === customerId)
  return toCents(person?.credit ?? 0)
}

type RowProps = Pick<Props, 'field'> & {
  part: Part
  /** Which of the parts that are money. */
  index: number
  credit: number
  onTyped: (amount: string) => void
  onRemove: () => void
}

function PartRow({ credit, field, index, onRemove, onTyped, part }: RowProps) {
  const { amount, way } = part
  const isOffline = useConnection() === 'offline'
  const named = field(amountName(way, index), `Valor em ${nameOf(way)} (R$)`)
  const row = useRef<HTMLDivElement>(null)
  // The button that added it may be gone, and the amount is what is typed next.
  useEffect(() => row.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus(), [])
  return (
    <div className="halves reservation-form__row" ref={row}>
      {way !== 'balance' && way !== 'courtesy' && (
        <input type="hidden" name={`paidParts.${index}.method`} value={way} />
      )}
      <Field
        {...named}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={amount}
        hint={
          way === 'balance'
            ? `Há ${formatReais(credit)}${isOffline ? ', conforme o último contato' : ''}.`
            : undefined
        }
        onTyped={onTyped}
        end={
          <Button
            size="small"
            className="paid-part__remove"
            onClick={onRemove}
            aria-label={`Tirar ${nameOf(way)}`}
          >
            Tirar
          </Button>
        }
      />
      {way === 'courtesy' && (
        <Field
          {...field('courtesy.reason', 'Motivo da cortesia')}
          autoComplete="off"
          maxLength={200}
        />
      )}
      {isCard(way) && <ReceiptFields {...{ field }} of={`paidParts.${index}`} />}
    </div>
  )
}

export const isCard = (way: string) => way === 'debit' || way === 'credit'

/** What the machine's receipt of a card says. */
export function ReceiptFields({ field, of }: Pick<Props, 'field'> & { of: string }) {
  return (
    <>
      <Field
        {...field(`${of}.nsu`, 'NSU do comprovante')}
        hint="Opcional"
        required={false}
        autoComplete="off"
        maxLength={20}
      />
      <SelectField
        {...field(`${of}.brand`, 'Bandeira')}
        options={BRAND_OPTIONS}
        blank="Sem anotar"
      />
    </>
  )
}

function amountName(way: Way, index: number): string {
  if (way === 'balance') return 'paidCredit'
  return way === 'courtesy' ? 'courtesy.amount' : `paidParts.${index}.amount`
}

/** What the fields above say, as the wire carries it, and the other texts of their form. */
export function readParts(all: Record<string, string>) {
  const { alsoMethod: _, paidCredit, paidWith, ...rest } = all
  const { 'courtesy.amount': given, 'courtesy.reason': reason = '', ...others } = rest
  const isOwn = (name: string) => !/^(paidParts|paidReceipt)\./.test(name)
  const texts = Object.entries(others).filter(([name]) => isOwn(name))
  const receipt = receiptAt(others, 'paidReceipt')
  const paidParts = Object.keys(others)
    .filter((name) => /^paidParts\.\d+\.method$/.test(name))
    .map((name) => partAt(others, `paidParts.${name.split('.')[1]!}`))
  return {
    texts: Object.fromEntries(texts),
    paid: {
      ...(paidWith ? { paidWith: paidWith as TillMethod } : {}),
      ...(Object.keys(receipt).length > 0 ? { paidReceipt: receipt } : {}),
      ...(paidParts.length > 0 ? { paidParts } : {}),
      ...(paidCredit === undefined ? {} : { paidCredit: typed(paidCredit) }),
      ...(given === undefined ? {} : { courtesy: { amount: typed(given), reason } }),
    },
  }
}

function partAt(texts: Record<string, string>, part: string) {
  return {
    method: texts[`${part}.method`] as TillMethod,
    amount: typed(texts[`${part}.amount`] ?? ''),
    ...receiptAt(texts, part),
  }
}

function receiptAt(texts: Record<string, string>, part: string) {
  const nsu = texts[`${part}.nsu`]?.trim()
  const brand = texts[`${part}.brand`]
  return { ...(nsu ? { nsu } : {}), ...(brand ? { brand } : {}) }
}

const typed = (amount: string) => readReais(amount) ?? Number.NaN
