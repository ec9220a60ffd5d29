import Campaign from '@mui/icons-material/Campaign'
import CurrencyExchange from '@mui/icons-material/CurrencyExchange'
import EventAvailable from '@mui/icons-material/EventAvailable'
import HowToReg from '@mui/icons-material/HowToReg'
import MailOutline from '@mui/icons-material/MailOutlined'
import ReceiptLong from '@mui/icons-material/ReceiptLong'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { sumCents, formatReais, toCents, reaisText } from '#shared/platform/money/money.ts'
import type { AttemptEntry } from '#shared/payment/charges/ledger.ts'
import { problemMessage } from '#shared/platform/http/problem.ts'
import type { PaymentGroupHistory, GroupHistoryEntry } from '#shared/payment/refund/groupHistory.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useIsEnrolled } from '../../../account/pin/isEnrolled.ts'
import { useAdminStore, useMay, useRefundable } from '../../../offline/store/useAdminStore.ts'
import { DetailDialog } from '../../ui/DetailDialog.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { instantText } from '../../reservation/reservationTexts.ts'
import { AttemptLines, ReservationLines } from './MoneyLines.tsx'
import { refundable, RefundDialog } from './RefundDialog.tsx'
import './history.css'

type HistoryDialogProps = { paymentGroupId: string; timeZone: string; onClose: () => void }

export function HistoryDialog({ paymentGroupId, timeZone, onClose }: HistoryDialogProps) {
  const resource = useAdminStore().payments.history(paymentGroupId)
  const [isRefunding, setRefunding] = useState(false)
  const may = useMay()
  // On an enrolled device a manager's PIN lifts the limit for one refund.
  const mayAsk = useIsEnrolled() && may('refund')
  const mayRefund = useRefundable() > 0 || mayAsk
  const parts = refundable(valueOf(useResource(resource)))
  const refund = (
    <NeedsConnection what="Estornar">
      <Button variant="contained" onClick={() => setRefunding(true)}>
        Estornar
      </Button>
    </NeedsConnection>
  )
  return (
    <>
      <DetailDialog
        title="Histórico do pagamento"
        actions={mayRefund && parts.length > 0 && refund}
        onClose={onClose}
      >
        <Loaded resource={resource} failed="Erro ao carregar o histórico do pagamento">
          {(history) => <HistoryDetails history={history} timeZone={timeZone} />}
        </Loaded>
      </DetailDialog>
      {isRefunding && <RefundDialog reservations={parts} onClose={() => setRefunding(false)} />}
    </>
  )
}

type HistoryDetailsProps = { history: PaymentGroupHistory; timeZone: string }

/** Whose payment it is and what has come of it, then everything in order of time. */
function HistoryDetails({ history, timeZone }: HistoryDetailsProps) {
  const { attempts, reservations } = history
  const [first] = reservations
  const refusals = reservations.flatMap(({ refundRefusal }) => refundRefusal ?? [])
  const hasPaidHour = reservations.some(
    ({ status, paymentStatus, refundRefusal }) =>
      status === 'approved' && paymentStatus === 'paid' && refundRefusal === null,
  )
  return (
    <div className="tiles payment-history">
      <section>
        {first && (
          <FactList
            rows={[
              ['Cliente', `${first.customerName}\n${first.customerEmail}`],
              ['Recebido', sumOf(attempts, 'received')],
              ...amountRow('Estornado', sumOf(attempts, 'refunded')),
              ...amountRow('Estorno a caminho', sumOf(attempts, 'refunding')),
            ]}
          />
        )}
        <h3 className="part-title">Reservas</h3>
        <ReservationLines reservations={reservations} />
        {hasPaidHour && (
          <p className="note payment-history__hint">
            Para devolver o valor de uma reserva aprovada, cancele-a antes em Reservas ou na Agenda.
          </p>
        )}
        {[...new Set(refusals)].map((code) => (
          <p key={code} className="note payment-history__hint">
            {problemMessage(code)}
          </p>
        ))}
        <h3 className="part-title">Cobranças</h3>
        <AttemptLines attempts={attempts} />
      </section>
      <section>
        <h3 className="part-title">Linha do tempo</h3>
        <Timeline entries={history.story} timeZone={timeZone} />
      </section>
    </div>
  )
}

const NOTHING = formatReais(0)

function amountRow(name: string, amount: string): [string, string][] {
  return amount === NOTHING ? [] : [[name, amount]]
}

function sumOf(attempts: readonly AttemptEntry[], field: 'received' | 'refunded' | 'refunding') {
  return formatReais(sumCents(attempts.map((attempt) => toCents(attempt[field] ?? 0))))
}

const ICONS: Record<GroupHistoryEntry['kind'], typeof Campaign> = {
  reservation: EventAvailable,
  charge: ReceiptLong,
  event: Campaign,
  refund: CurrencyExchange,
  decision: HowToReg,
  mail: MailOutline,
}

function Timeline({
  entries,
  timeZone,
}: {
  entries: readonly GroupHistoryEntry[]
  timeZone: string
}) {
  return (
    <ol className="timeline">
      {entries.map(({ at, kind, text, amount }, index) => {
        const Icon = ICONS[kind]
        return (
          // Two entries may be of one instant and say the same.
          <li key={index} data-kind={kind}>
            <Icon aria-hidden="true" />
            <span className="timeline__text">{text}</span>
            {amount !== null && <span className="cash__amount">{reaisText(amount)}</span>}
            <time className="fine" dateTime={at}>
              {instantText(at, timeZone)}
            </time>
          </li>
        )
      })}
    </ol>
  )
}
