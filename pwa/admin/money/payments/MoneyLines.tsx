import { partsText } from '#shared/booking/reservation/parts.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import {
  LEDGER_METHOD_NAMES,
  type AttemptEntry,
  type ChargeChange,
  type CounterPart,
} from '#shared/payment/charges/ledger.ts'
import { attemptLabel, PAYMENT_LABELS } from '#shared/payment/charges/payment.ts'
import type { PaymentIssue, PaidReservation } from '#shared/payment/refund/issue.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_SHORT, weekdayOf } from '#shared/platform/time/weekday.ts'
import { Chip, type ChipTone } from '../../../ui/DataTable.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { StatusChip } from '../../reservation/ReservationFacts.tsx'
import { hoursText } from '../../reservation/reservationTexts.ts'
import './moneyLines.css'

/** Whose money it is, and for what, in a few lines. */
export function IssueSummary({ issue }: { issue: PaymentIssue }) {
  const { customer, amount, reservations } = issue
  return (
    <div className="well stack tight cash__summary">
      <p>
        <strong>{customer?.name ?? 'Cliente desconhecido'}</strong>
        {amount !== null && <span className="cash__amount">{reaisText(amount)}</span>}
      </p>
      <ReservationLines reservations={reservations} />
    </div>
  )
}

/** Reservations that money is about: where and when, its status and its price. */
export function ReservationLines({ reservations }: { reservations: readonly PaidReservation[] }) {
  if (reservations.length === 0) return null
  return (
    <ul className="cash-lines" aria-label="Reservas">
      {reservations.map((row) => (
        <li key={row.id}>
          <span className="cash-lines__what">
            <span>
              <strong>#{row.id}</strong> {row.courtName}
            </span>
            <span className="note">
              {WEEKDAY_SHORT[weekdayOf(row.date)]}, {formatDate(row.date)}, {hoursText(row)}
            </span>
          </span>
          <span className="cash-lines__state">
            <StatusChip status={row.status} />
            <span className="note">{partsText(row) ?? PAYMENT_LABELS[row.paymentStatus]}</span>
          </span>
          <span className="cash__amount">{reaisText(row.price)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The charges of a payment: the method, the status and the provider's id. */
export function AttemptLines({ attempts }: { attempts: readonly AttemptEntry[] }) {
  if (attempts.length === 0)
    return <p className="note payment-history__hint">Nenhuma cobrança aberta.</p>
  return (
    <ul className="cash-lines" aria-label="Cobranças">
      {attempts.map((attempt) => (
        <li key={attempt.id}>
          <span className="cash-lines__what">
            <span>
              <strong>{attempt.number}ª</strong> {LEDGER_METHOD_NAMES[attempt.method]}{' '}
              {cardText(attempt)}
            </span>
            {attempt.chargeId && <span className="note">{attempt.chargeId}</span>}
          </span>
          <span className="cash-lines__state">
            <MoneyChip status={attemptStatus(attempt)} />
          </span>
          <span className="cash__amount">{reaisText(attempt.amount)}</span>
        </li>
      ))}
    </ul>
  )
}

const TONES: Record<StatusLabel['tone'], ChipTone> = {
  open: 'warning',
  paid: 'success',
  back: 'primary',
  lost: 'danger',
}

export function MoneyChip({ status: { label, tone } }: { status: StatusLabel }) {
  return <Chip label={label} tone={TONES[tone]} />
}

/** The status of a charge; `tone` is its colour. */
type StatusLabel = { label: string; tone: 'open' | 'paid' | 'back' | 'lost' }

const ATTEMPT_TONES: Record<AttemptEntry['state'], StatusLabel['tone']> = {
  creating: 'open',
  pending: 'open',
  unknown: 'open',
  in_analysis: 'open',
  paid: 'paid',
  gone: 'back',
  failed: 'lost',
  cancelled: 'lost',
}

export function attemptStatus({
  state,
  paymentStatus,
}: Pick<AttemptEntry, 'state' | 'paymentStatus'>): StatusLabel {
  const tone = paymentStatus === 'refunded' ? 'back' : ATTEMPT_TONES[state]
  return { label: attemptLabel(state, paymentStatus), tone }
}

/** Words the same of money that went back by the provider, or was undone there. */
export function changeStatus({ amount, kind }: ChargeChange): StatusLabel {
  if (kind === 'refund') return { label: 'Estornado', tone: 'back' }
  return amount < 0
    ? { label: 'Recebimento desfeito', tone: 'lost' }
    : { label: 'Recebimento refeito', tone: 'paid' }
}

/** The same of what people took or gave back. */
export function partStatus({ amount, isCorrection, kind, pix }: CounterPart): StatusLabel {
  if (isCorrection) return { label: 'Corrigido', tone: 'back' }
  if (amount < 0) return { label: 'Devolvido', tone: 'back' }
  if (pix === 'unchecked') return { label: 'A conferir', tone: 'open' }
  if (pix === 'missing') return { label: 'Não caiu', tone: 'lost' }
  return { label: kind === 'courtesy' ? 'Cortesia' : 'Recebido', tone: 'paid' }
}

/** `VISA final 8829`; null of what is no card, or of one of which nothing is known. */
export function cardText({
  cardBrand,
  cardLast4,
}: Pick<AttemptEntry, 'cardBrand' | 'cardLast4'>): string | null {
  const parts = [cardBrand, cardLast4 && `final ${cardLast4}`].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : null
}

/** The reason that whoever decides gives; the payment's history shows it. */
export function NoteField({ label }: { label: string }) {
  return <Field name="note" label={label} required={false} maxLength={300} autoComplete="off" />
}
