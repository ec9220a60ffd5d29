import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState, useId, type ReactNode } from 'react'
import type { Court } from '#shared/venue/courts/court.ts'
import { formatPhone, telHref } from '#shared/platform/contact/phone.ts'
import { isOwed } from '#shared/booking/reservation/owed.ts'
import type { IssueAction, PaymentIssue } from '#shared/payment/refund/issue.ts'
import { countText } from '#shared/platform/text/countText.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { useAdminStore, useMay, useRefundable } from '../../../offline/store/useAdminStore.ts'
import { EmailText } from '../../../ui/EmailText.tsx'
import { Face } from '../../../ui/Face.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useVenueToday } from '../../ui/time/clock.ts'
import { FactList } from '../../reservation/ReservationFacts.tsx'
import { PayAtDesk } from '../../reservation/PayAtDesk.tsx'
import { instantText } from '../../reservation/reservationTexts.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { actionLabel, issueName, isToReturn, KIND_LABELS, refundText } from './issueTexts.ts'
import { ageText } from './receivableTexts.ts'
import { PaymentTabs } from './PaymentTabs.tsx'
import { RebookDialog } from './RebookDialog.tsx'
import { ReservationLines } from './MoneyLines.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import { formatReais, reaisText, sumCents, toCents } from '#shared/platform/money/money.ts'
import './payments.css'
import './issues.css'

export function IssuesScreen() {
  const { courts, payments, venue } = useAdminStore()
  return (
    <Page
      title="Pagamentos a resolver"
      backTo="/admin"
      intro="Pagamentos que não se encaixaram sozinhos. Cada um sai da lista quando é decidido."
    >
      <PaymentTabs />
      <Loaded resource={venue} failed="Erro ao carregar os dados do local">
        {(venue) => (
          <Loaded resource={courts} failed="Erro ao carregar quadras">
            {(courts) => (
              <Loaded resource={payments.issues} failed="Erro ao carregar os pagamentos a resolver">
                {(issues) => <IssueList {...{ issues, courts, venue }} />}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

/** How much of it is to be given back, and since when the oldest of it waits. */
function ToReturn({ issues, timeZone, today }: ToReturnProps) {
  const owed = issues.filter(isToReturn)
  const since = owed.map((issue) => issue.since).toSorted()[0]
  if (since === undefined) return null
  const cents = sumCents(owed.map(({ amount }) => toCents(amount ?? 0)))
  const { date } = venueNow(Date.parse(since), timeZone)
  return (
    <p className="numbers issues__sum">
      A devolver: <strong>{formatReais(cents)}</strong> em{' '}
      {countText(owed.length, 'entrada', 'entradas')}, a mais antiga {ageText(date, today)}.
    </p>
  )
}

type ToReturnProps = Pick<IssueListProps, 'issues'> & { timeZone: string; today: CivilDate }

/** What the account at the provider lacks, most likely, for the refunds that it refused. */
function TopUp({ issues }: Pick<IssueListProps, 'issues'>) {
  const refused = issues.flatMap(({ kind, refund }) =>
    kind === 'refund-refused' && refund ? [toCents(refund.amount)] : [],
  )
  if (refused.length < 2) return null
  return (
    <Alert severity="warning">
      {refused.length} devoluções foram recusadas, {formatReais(sumCents(refused))} ao todo. Se
      falta saldo na conta do provedor, complete este valor: elas são tentadas de novo sozinhas.
    </Alert>
  )
}

type OpenIssue = { issue: PaymentIssue; act: IssueAction | 'history' | 'receive' }
type IssueListProps = { issues: readonly PaymentIssue[]; courts: readonly Court[]; venue: Venue }

function IssueList({ issues, courts, venue }: IssueListProps) {
  const [opened, open] = useState<OpenIssue | null>(null)
  const today = useVenueToday(venue, useAdminStore().serverNowMs)
  const close = () => open(null)
  return (
    <>
      {issues.length === 0 && (
        <Face sign="beach" title="Nada a resolver">
          Quando um pagamento precisar de uma decisão, ele aparece aqui.
        </Face>
      )}
      <ToReturn {...{ issues, today }} timeZone={venue.timeZone} />
      <TopUp issues={issues} />
      <div className="stack wide issues">
        {issues.map((issue) => (
          <IssueCard
            key={issue.id}
            issue={issue}
            timeZone={venue.timeZone}
            onAct={(act) => open({ issue, act })}
            onHistory={() => open({ issue, act: 'history' })}
            onReceive={() => open({ issue, act: 'receive' })}
          />
        ))}
      </div>
      {opened && <OpenedDialog {...{ opened, courts, today, close }} timeZone={venue.timeZone} />}
    </>
  )
}

type DialogProps = Pick<IssueListProps, 'courts'> & {
  opened: OpenIssue
  today: string
  timeZone: string
  close: () => void
}

function OpenedDialog({ opened: { issue, act }, courts, today, timeZone, close }: DialogProps) {
  if (act === 'rebook') return <RebookDialog {...{ issue, courts, today }} onClose={close} />
  if (act === 'receive') {
    const { customerName, id } = issue.reservations.find(isOwed)!
    const reservation = { id, customerName, paymentGroupId: issue.paymentGroupId }
    return <PayAtDesk reservation={reservation} onClose={close} onPaid={close} />
  }
  if (act !== 'history') return <DecisionDialog issue={issue} action={act} onClose={close} />
  const { paymentGroupId } = issue
  return paymentGroupId && <HistoryDialog {...{ paymentGroupId, timeZone }} onClose={close} />
}

type IssueCardProps = {
  issue: PaymentIssue
  timeZone: string
  onAct: (action: IssueAction) => void
  onHistory: () => void
  onReceive: () => void
}

/** One payment that waits for a decision: what happened, whose it is, and what can be done. */
function IssueCard({ issue, timeZone, onAct, onHistory, onReceive }: IssueCardProps) {
  const titleId = useId()
  const { amount, kind, reservations, text, paymentGroupId } = issue
  const most = useRefundable()
  // An unknown sum is above every limit.
  const mayDecide = amount === null ? most === Number.POSITIVE_INFINITY : toCents(amount) <= most
  const name = issueName(issue, amount === null ? null : reaisText(amount))
  // The money was taken back, and the hour stands: its customer owes it.
  const mayReceive =
    useMay()('reservation.edit') && kind === 'chargeback' && reservations.some(isOwed)
  return (
    <article className="panel panel--wide stack issue" aria-labelledby={titleId}>
      <div className="between issue__head">
        <h2 id={titleId}>{KIND_LABELS[kind]}</h2>
        {amount !== null && <span className="cash__amount issue__amount">{reaisText(amount)}</span>}
      </div>
      <p>{text}</p>
      <div className="issue__body">
        <FactList rows={factsOf(issue, timeZone)} />
        <ReservationLines reservations={reservations} />
      </div>
      <div className="row between issue__actions">
        {paymentGroupId !== null && (
          <Button onClick={onHistory} aria-label={`Ver histórico: ${name}`}>
            Ver histórico
          </Button>
        )}
        {!mayDecide && <p className="note">A decisão é do gerente ou do dono.</p>}
        <NeedsConnection what="Decidir">
          <div className="row">
            {mayReceive && (
              <Button
                variant="contained"
                aria-label={`Receber no balcão: ${name}`}
                onClick={onReceive}
              >
                Receber no balcão
              </Button>
            )}
            {(mayDecide ? issue.actions : []).map((action, index) => (
              <Button
                key={action}
                variant={index === 0 && !mayReceive ? 'contained' : 'outlined'}
                aria-label={`${actionLabel(action, issue)}: ${name}`}
                onClick={() => onAct(action)}
              >
                {actionLabel(action, issue)}
              </Button>
            ))}
          </div>
        </NeedsConnection>
      </div>
    </article>
  )
}

function factsOf({ customer, refund, since }: PaymentIssue, timeZone: string) {
  const rows: [string, ReactNode][] = [['Desde', instantText(since, timeZone)]]
  if (customer) rows.push(['Cliente', <Customer key="customer" customer={customer} />])
  if (refund) rows.push(['Estorno', `${refundText(refund)} (${reaisText(refund.amount)})`])
  if (refund?.note) rows.push(['Observação', refund.note])
  return rows
}

function Customer({ customer }: { customer: NonNullable<PaymentIssue['customer']> }) {
  const { name, email, phone } = customer
  return (
    <span className="lines issue__customer">
      <span>{name}</span>
      <a href={telHref(phone)}>{formatPhone(phone)}</a>
      <a href={`mailto:${email}`}>
        <EmailText>{email}</EmailText>
      </a>
    </span>
  )
}
