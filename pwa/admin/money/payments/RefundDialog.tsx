import { useState, type ComponentProps, type FormEvent } from 'react'
import { sumCents, formatReais, toCents, toReais, reaisText } from '#shared/platform/money/money.ts'
import type { GroupReservation, PaymentGroupHistory } from '#shared/payment/refund/groupHistory.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { useIsEnrolled } from '../../../account/pin/isEnrolled.ts'
import type { RefundWish } from '../../../api/payment/ledger.ts'
import { useAdminStore, useLeftToday } from '../../../offline/store/useAdminStore.ts'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { formValues } from '../../../ui/form/parseForm.ts'
import { PolicyQuote } from '../../reservation/MoneyQuestion.tsx'
import { hoursText } from '../../reservation/reservationTexts.ts'
import { REFUND_TEXT } from './issueTexts.ts'
import { DrawerOut } from '../../till/acts/TillNote.tsx'
import { LeftToday } from '../../ui/LeftToday.tsx'
import { ApprovalDialog } from '../../ui/approval/ApprovalDialog.tsx'
import { NoteField } from './MoneyLines.tsx'
import { isOver, useMoneyAct } from '../../ui/useMoneyAct.ts'
import './issues.css'

type Props = {
  /** Those whose money can still go back. */
  reservations: readonly GroupReservation[]
  onClose: () => void
}

/** Which parts of a payment go back; what was chosen is what is said on the button. */
export function RefundDialog({ reservations, onClose }: Props) {
  const { payments } = useAdminStore()
  const [chosen, choose] = useState<ReadonlySet<string>>(() => onlyOne(reservations))
  const [error, setError] = useState<string | undefined>()
  const parts = reservations.filter(({ id }) => chosen.has(String(id)))
  const cents = sumCents(parts.map(({ refundable }) => toCents(refundable)))
  const used = sumCents(parts.map(({ usedCredit }) => toCents(usedCredit)))
  const amount = formatReais(cents)
  const most = useLeftToday()
  const isAbove = cents > most
  const isEnrolled = useIsEnrolled()
  const [asked, setAsked] = useState<AskedApproval | null>(null)
  const { busy, run, keyOf } = useMoneyAct({
    act: payments.refund,
    succeeded: () => ({
      title: 'Estorno pedido',
      description: `${amount} a caminho do cliente.`,
      tone: 'success',
    }),
    failed: 'Não foi possível estornar',
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (parts.length === 0) return setError('Escolha ao menos uma reserva')
    if (isAbove && !isEnrolled) return setError(aboveText(most))
    const reason = (formValues(event.currentTarget)['note'] ?? '').trim()
    const reservationIds = parts.map(({ id }) => id)
    const wish = { reservationIds, amount: toReais(cents), ...(reason && { reason }) }
    if (isAbove) setAsked({ wish, act: { key: keyOf(wish), path: '/api/refunds', body: wish } })
    else await refund(wish)
  }
  const refund = async (wish: RefundWish) => {
    const outcome = await run(wish)
    if (outcome.kind === 'done' || isOver(outcome.problem)) onClose()
  }
  const approved = () => {
    if (asked) void refund(asked.wish)
    setAsked(null)
  }
  return (
    <FormDialog
      title="Estornar"
      submit={parts.length > 0 ? `Estornar ${amount}` : 'Estornar'}
      busy={busy}
      busyLabel="Estornando..."
      close="Voltar"
      form={{ noValidate: true, onSubmit: (event) => void submit(event) }}
      onClose={onClose}
    >
      <div className="refund-parts">
        <CheckList
          name="reservationIds"
          legend="O que devolver"
          all="Todas as reservas"
          options={reservations.map(asOption)}
          chosen={chosen}
          onChange={(chosen) => {
            choose(chosen)
            setError(undefined)
          }}
          error={error ?? (isAbove && !isEnrolled ? aboveText(most) : undefined)}
          disabled={busy}
        />
      </div>
      <p className="well between cash__sum" aria-live="polite">
        <span>Valor a devolver</span>
        <strong>{amount}</strong>
      </p>
      {used > 0 && <p className="well note">{usedText(used)}</p>}
      <NoteField label="Motivo (opcional)" />
      <p className="hint cash__note">{REFUND_TEXT}</p>
      {parts.some(({ paidBy }) => paidBy === 'admin') && <DrawerOut />}
      <PolicyQuote />
      {isAbove && isEnrolled && (
        <p className="well note">
          {`Hoje você ainda pode devolver ${formatReais(most)}. Este valor precisa da autorização de um gerente, com o PIN dele neste aparelho.`}
        </p>
      )}
      {!isAbove && <LeftToday />}
      {asked && (
        <ApprovalDialog
          act={asked.act}
          what={`Estornar ${amount}`}
          onApproved={approved}
          onClose={() => setAsked(null)}
        />
      )}
    </FormDialog>
  )
}

type AskedApproval = { wish: RefundWish; act: ComponentProps<typeof ApprovalDialog>['act'] }

function usedText(cents: number) {
  return `${formatReais(cents)} do crédito já foram usados e ficam: volta só o resto.`
}

function aboveText(most: number) {
  return `Hoje você ainda pode devolver ${formatReais(most)}. Acima disso, peça ao gerente ou ao dono.`
}

function onlyOne(reservations: readonly GroupReservation[]): ReadonlySet<string> {
  return new Set(reservations.length === 1 ? reservations.map(({ id }) => String(id)) : [])
}

function asOption(row: GroupReservation) {
  return {
    value: String(row.id),
    label: `#${row.id} ${row.courtName}, ${formatDate(row.date)}, ${hoursText(row)}`,
    hint: reaisText(row.refundable),
  }
}

/** The reservations whose money can still go back: cancelled, paid, nothing on its way, no other hour instead, nor credit that is used. */
export function refundable(history: PaymentGroupHistory | null): GroupReservation[] {
  return (history?.reservations ?? []).filter(
    ({ status, paymentStatus, refundAsked, refundRefusal }) =>
      status === 'canceled' && paymentStatus === 'paid' && !refundAsked && refundRefusal === null,
  )
}
