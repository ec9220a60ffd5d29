import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState, type ReactNode } from 'react'
import type { Court } from '#shared/venue/courts/court.ts'
import { SPORT_LABELS, SPORTS } from '#shared/venue/courts/sport.ts'
import { maskPhone } from '#shared/platform/contact/phone.ts'
import {
  formatReais,
  readReais,
  reaisText,
  toCents,
  typedReais,
} from '#shared/platform/money/money.ts'
import { PAYMENT_LABELS } from '#shared/payment/charges/payment.ts'
import {
  STAFF_STATUSES,
  type EditableField,
} from '#shared/booking/reservation/adminReservation.schema.ts'
import { STATUS_LABELS } from '#shared/booking/reservation/status.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { hoursCovering } from '#shared/platform/time/hours.ts'
import { useLeftToday } from '../../offline/store/useAdminStore.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { Field, selectAll } from '../../ui/form/Field.tsx'
import { courtOptions, SelectField } from '../../ui/form/SelectField.tsx'
import type { FieldErrors } from '../../ui/form/parseForm.ts'
import { endsAfter, hourOptions, useShownHours } from '../ui/time/shownHours.ts'
import { PaidParts } from './PaidParts.tsx'
import type { ReservationFields } from './reservationFields.ts'
import './reservations.css'

type Labelled = { name: string; label: string; error?: string | undefined }
type Props = {
  fields: ReservationFields
  field: (name: string, label: string) => Labelled
  errors: FieldErrors
  clear: (name: string) => void
  courts: readonly Court[]
  minDate: CivilDate
  /** The money came by the provider, who alone may change it. */
  paidOnline?: boolean
  /** Parts of the price that are paid already, in reais. */
  taken?: number
  /** In place of the fields of e-mail and phone while this device has only their masks. */
  masked?: { customerEmail: ReactNode; customerPhone: ReactNode } | null
  /** Whose credit may be used; null while nobody known is named. */
  customerId?: number | null
  /** In place of the name's plain field. */
  person?: ReactNode
  /** Below the name: what is known of who was picked. */
  known?: ReactNode
  /** After the customer's fields. */
  cpf: ReactNode
  /** After the date and the hours. */
  recurrence?: ReactNode
}

const SPORT_OPTIONS = SPORTS.map((value) => ({ value, label: SPORT_LABELS[value] }))
const STATUS_OPTIONS = STAFF_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))
const PAYMENT_ORDER = ['paid', 'pending', 'failed', 'refunded'] as const
const PAYMENT_OPTIONS = PAYMENT_ORDER.map((value) => ({ value, label: PAYMENT_LABELS[value] }))

/** Who, where, when and for how much. */
export function ReservationFieldset(props: Props) {
  const { clear, courts, errors, field, fields, minDate, paidOnline = false, taken = 0 } = props
  const { change, start, values } = fields
  const [payment, setPayment] = useState<string>(start.paymentStatus)
  const shown = hoursCovering(useShownHours(), [start])
  // Every field that staff may set: one that is missing here does not compile.
  const inputs: Record<EditableField, ReactNode> = {
    customerName: props.person ?? (
      <Field {...field('customerName', 'Nome do cliente')} defaultValue={start.customerName} />
    ),
    customerEmail: props.masked?.customerEmail ?? (
      <Field
        {...field('customerEmail', 'E-mail')}
        hint="Opcional"
        type="email"
        required={false}
        autoComplete="off"
        defaultValue={start.customerEmail}
      />
    ),
    customerPhone: props.masked?.customerPhone ?? (
      <Field
        {...field('customerPhone', 'Telefone')}
        inputMode="tel"
        autoComplete="off"
        mask={maskPhone}
        defaultValue={start.customerPhone}
      />
    ),
    customerCpf: props.cpf,
    sportType: (
      <SelectField
        {...field('sportType', 'Modalidade')}
        options={SPORT_OPTIONS}
        value={values.sportType}
        onChosen={(sportType) => change({ sportType })}
      />
    ),
    courtId: (
      <SelectField
        {...field('courtId', 'Quadra')}
        options={courtOptions(courts.filter(({ active, id }) => active || id === start.courtId))}
        blank="Selecione"
        value={values.courtId}
        onChosen={(courtId) => change({ courtId })}
      />
    ),
    date: (
      <DateField
        label="Data"
        name="date"
        value={values.date}
        min={minDate}
        error={errors['date']}
        onChange={(date) => {
          clear('date')
          change({ date })
        }}
      />
    ),
    startTime: (
      <SelectField
        {...field('startTime', 'Início')}
        options={hourOptions(shown)}
        value={values.startTime}
        onChosen={(startTime) => change({ startTime })}
      />
    ),
    endTime: (
      <SelectField
        {...field('endTime', 'Término')}
        options={hourOptions(endsAfter(values.startTime, shown))}
        value={values.endTime}
        onChosen={(endTime) => change({ endTime })}
      />
    ),
    price: <PriceField {...{ fields, field }} disabled={paidOnline} />,
    status: (
      <SelectField
        {...field('status', 'Status')}
        options={STATUS_OPTIONS}
        defaultValue={start.status}
      />
    ),
    paymentStatus: (
      <SelectField
        {...field('paymentStatus', 'Pagamento')}
        options={PAYMENT_OPTIONS}
        defaultValue={start.paymentStatus}
        disabled={paidOnline}
        onChosen={setPayment}
      />
    ),
    notes: <NotesField {...field('notes', 'Observações')} defaultValue={start.notes} />,
  }
  return (
    <div className="stack reservation-form">
      {inputs.customerName}
      {props.known}
      <div className="halves reservation-form__row">
        {inputs.customerEmail}
        {inputs.customerPhone}
      </div>
      <div className="halves reservation-form__row">
        {inputs.customerCpf}
        {inputs.sportType}
      </div>
      <div className="halves reservation-form__row">
        {inputs.courtId}
        {inputs.date}
      </div>
      <div className="halves reservation-form__row">
        {inputs.startTime}
        {inputs.endTime}
      </div>
      {/* Beside what changes it: the price itself may be out of sight. */}
      <p className="reservation-form__new-price" aria-live="polite">
        {priceChange(fields)}
      </p>
      {props.recurrence}
      <div className="halves reservation-form__row reservation-form__row--three">
        {inputs.price}
        {inputs.status}
        {inputs.paymentStatus}
      </div>
      {taken > 0 && <p>{`Já pago em partes: ${reaisText(taken)}.`}</p>}
      {payment === 'paid' && start.paymentStatus !== 'paid' && (
        <PaidParts
          field={field}
          priceCents={restOfTyped(values.price ?? fields.untypedPrice, taken)}
          customerId={props.customerId ?? null}
          isWeekly={values.isRecurring}
        />
      )}
      {inputs.notes}
    </div>
  )
}

function restOfTyped(price: string, taken: number): number | null {
  const reais = readReais(price)
  return reais === null ? null : Math.max(0, toCents(reais) - toCents(taken))
}

type PriceProps = Pick<Props, 'fields' | 'field'> & { disabled: boolean }

/** The whole reservation's price: the price table's until another is typed. */
function PriceField({ fields, field, disabled }: PriceProps) {
  const id = useId()
  const { error, label, name } = field('price', 'Preço (R$)')
  const { change, untypedPrice, values } = fields
  const price = values.price ?? untypedPrice
  const left = useLeftToday()
  return (
    <FormControl fullWidth error={error !== undefined} disabled={disabled}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        id={id}
        name={name}
        value={price}
        onChange={({ target }) => change({ price: target.value })}
        onFocus={selectAll}
        inputProps={{ inputMode: 'decimal', 'aria-describedby': `${id}-note` }}
      />
      <FormHelperText id={`${id}-note`} aria-live="polite">
        {error ?? tableHint(fields, price, left)}
      </FormHelperText>
    </FormControl>
  )
}

function tableHint({ suggestedPrice }: ReservationFields, price: string, left: number) {
  if (price === suggestedPrice || !suggestedPrice) return ''
  const table = `Pela tabela: R$ ${suggestedPrice}`
  const isBelow = (readReais(price) ?? 0) < (readReais(suggestedPrice) ?? 0)
  if (!isBelow || left === Number.POSITIVE_INFINITY) return table
  return `${table}. A diferença conta no seu limite: hoje restam ${formatReais(left)}.`
}

/** What another place or length makes of the price as it is saved. */
function priceChange({ savedPrice, suggestedPrice, untypedPrice, values }: ReservationFields) {
  const price = values.price ?? untypedPrice
  const isSame = savedPrice === null || typedReais(savedPrice) === price
  if (isSame || price !== suggestedPrice) return ''
  return `O preço muda de ${reaisText(savedPrice)} para R$ ${price}, pela tabela.`
}

/** Multiline text. */
export function NotesField({
  name,
  label,
  error,
  defaultValue,
}: Labelled & { defaultValue: string }) {
  const id = useId()
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        id={id}
        name={name}
        multiline
        minRows={2}
        defaultValue={defaultValue}
        inputProps={{ 'aria-describedby': error ? `${id}-note` : undefined }}
      />
      <FormHelperText id={`${id}-note`}>{error}</FormHelperText>
    </FormControl>
  )
}
