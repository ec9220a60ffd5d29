import { useState } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import { formatReais, readReais, reaisText } from '#shared/platform/money/money.ts'
import {
  CASH_REASON_NAMES,
  CASH_REASONS,
  COINS,
  countedCents,
  NOTES,
  type CashCount,
  type TillMovement,
} from '#shared/book/till/till.ts'
import {
  CashMoveSchema,
  CorrectionSchema,
  ExplanationSchema,
  TillClosingSchema,
} from '#shared/book/till/till.schema.ts'
import { useEditForm } from '../../../offline/queue/useEditForm.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { LeftToday } from '../../ui/LeftToday.tsx'
import { tillFailed, titleOf } from '../acts/OpenTill.tsx'

const REASONS = {
  supply: ['change', 'safe', 'bank', 'other'],
  withdrawal: CASH_REASONS.filter((reason) => reason !== 'change'),
} as const
const optionsOf = (reasons: readonly (typeof CASH_REASONS)[number][]) =>
  reasons.map((value) => ({ value, label: CASH_REASON_NAMES[value] }))

type CashProps = { kind: 'supply' | 'withdrawal'; onClose: () => void }

/** Change put in, or cash taken out. */
export function CashDialog({ kind, onClose }: CashProps) {
  const isOut = kind === 'withdrawal'
  const { dialog, field } = useEditForm<typeof CashMoveSchema, CommandOf<'till.cash'>>({
    schema: CashMoveSchema,
    read: ({ amount = '', note = '', reason = '' }) => ({
      kind,
      amount: readReais(amount) ?? Number.NaN,
      reason: reason as 'other',
      note,
    }),
    command: (body) => ({ kind: 'till.cash', body }),
    succeeded: () => ({ title: isOut ? 'Sangria lançada' : 'Suprimento lançado', tone: 'success' }),
    failed: tillFailed,
    onClose,
  })
  return (
    <FormDialog
      title={isOut ? 'Sangria: tirar dinheiro' : 'Suprimento: pôr dinheiro'}
      submit={isOut ? 'Lançar sangria' : 'Lançar suprimento'}
      width="xs"
      {...dialog}
    >
      <div className="stack">
        <Field {...field('amount', 'Valor (R$)')} inputMode="decimal" autoComplete="off" />
        <SelectField
          {...field('reason', 'Motivo')}
          blank="Selecione"
          options={optionsOf(REASONS[kind])}
        />
        <Field
          {...field('note', 'Observação')}
          autoComplete="off"
          hint="Opcional"
          required={false}
        />
        {isOut && <LeftToday />}
      </div>
    </FormDialog>
  )
}

type CorrectionProps = { movement: TillMovement; onClose: () => void }

/** A movement stays as it is: its opposite is written beside it. */
export function CorrectionDialog({ movement, onClose }: CorrectionProps) {
  const { dialog, field } = useEditForm<typeof CorrectionSchema, CommandOf<'till.correct'>>({
    schema: CorrectionSchema,
    read: ({ note = '' }) => ({ movement: movement.key, note }),
    command: (body) => ({ kind: 'till.correct', body }),
    succeeded: () => ({ title: 'Lançamento corrigido', tone: 'success' }),
    failed: tillFailed,
    onClose,
  })
  return (
    <FormDialog
      title={`Corrigir ${reaisText(Math.abs(movement.amount))}`}
      submit="Lançar o contrário"
      width="xs"
      {...dialog}
    >
      <p className="above">
        O lançamento fica na lista, e o contrário dele entra ao lado. Se o valor certo for outro,
        lance-o depois.
      </p>
      <Field {...field('note', 'O que aconteceu')} autoComplete="off" />
    </FormDialog>
  )
}

type CloseProps = {
  session: string
  /** Names its drawer, where there are several. */
  name: string | undefined
  onClose: () => void
}

/** Counted without seeing what should be there. */
export function CloseDialog({ name, session, onClose }: CloseProps) {
  const [count, setCount] = useState<CashCount>({})
  const { dialog, errors, field } = useEditForm<typeof TillClosingSchema, CommandOf<'till.close'>>({
    schema: TillClosingSchema,
    read: ({ credit = '', debit = '', pix = '' }) => ({
      session,
      count: Object.fromEntries(Object.entries(count).filter(([, pieces]) => pieces !== 0)),
      pix: typedOrNull(pix),
      debit: typedOrNull(debit),
      credit: typedOrNull(credit),
    }),
    command: (body) => ({ kind: 'till.close', body }),
    succeeded: () => ({ title: 'Caixa fechado', tone: 'success' }),
    failed: tillFailed,
    onClose,
  })
  const pieces = (value: number) => (
    <Field
      key={value}
      name={`pieces ${value}`}
      label={value < 100 ? `${value} centavos` : formatReais(value)}
      inputMode="numeric"
      autoComplete="off"
      required={false}
      mask={(typed) => typed.replace(/\D/g, '').slice(0, 4)}
      onTyped={(typed) => setCount((before) => ({ ...before, [value]: Number(typed) }))}
    />
  )
  return (
    <FormDialog
      title={titleOf('Fechar caixa', name)}
      submit="Fechar caixa"
      close="Voltar"
      width="sm"
      {...dialog}
    >
      <p className="above">
        Conte o dinheiro da gaveta. O valor esperado aparece só depois, e o caixa fechado não muda
        mais.
      </p>
      <fieldset className="till__count">
        <legend>Cédulas</legend>
        {NOTES.map(pieces)}
      </fieldset>
      <fieldset className="till__count">
        <legend>Moedas</legend>
        {COINS.map(pieces)}
      </fieldset>
      <p className="till__total">
        Contado: <output>{formatReais(countedCents(count))}</output>
      </p>
      {errors['count'] && <p role="alert">{errors['count']}</p>}
      <fieldset className="till__count">
        <legend>Do relatório da maquininha e do banco, se quiser conferir</legend>
        <Field {...money(field('debit', 'Débito (R$)'))} />
        <Field {...money(field('credit', 'Crédito (R$)'))} />
        <Field {...money(field('pix', 'PIX na chave (R$)'))} />
      </fieldset>
    </FormDialog>
  )
}

const money = <Labelled extends object>(labelled: Labelled) => ({
  ...labelled,
  inputMode: 'decimal' as const,
  autoComplete: 'off',
  required: false,
})

const typedOrNull = (typed: string) => (typed === '' ? null : (readReais(typed) ?? Number.NaN))

/** The sentence for what was short or too much. */
export function ExplainDialog({ session, onClose }: { session: string; onClose: () => void }) {
  const { dialog, field } = useEditForm<typeof ExplanationSchema, CommandOf<'till.explain'>>({
    schema: ExplanationSchema,
    read: ({ note = '' }) => ({ session, note }),
    command: (body) => ({ kind: 'till.explain', body }),
    succeeded: () => ({ title: 'Explicação guardada', tone: 'success' }),
    failed: tillFailed,
    onClose,
  })
  return (
    <FormDialog title="Explicar a diferença" submit="Guardar" width="xs" {...dialog}>
      <Field {...field('note', 'O que aconteceu')} autoComplete="off" />
    </FormDialog>
  )
}
