import Button from '@mui/material/Button'
import { formatPhone } from '#shared/customer/phone.ts'
import type { IssueAction } from '#shared/payment/ledger.schema.ts'
import type { PaymentIssue } from '#shared/payment/ledger.ts'
import { useId, type ReactNode } from 'react'
import { Facts } from '../reservation/Facts.tsx'
import { instantText } from '../reservation/instantText.ts'
import { actionLabel, issueName, KIND_LABELS, refundText } from './issueWords.ts'
import { reais } from './reais.ts'
import { ReservationLines } from './ReservationLines.tsx'

type Props = {
  issue: PaymentIssue
  timeZone: string
  onAct: (action: IssueAction) => void
  onStory: () => void
}

/** One payment that waits for a decision: what happened, whose it is, and what can be done. */
export function IssueCard({ issue, timeZone, onAct, onStory }: Props) {
  const titleId = useId()
  const { amount, kind, reservations, text, paymentGroupId } = issue
  const name = issueName(issue, amount === null ? null : reais(amount))
  return (
    <article className="issue" aria-labelledby={titleId}>
      <div className="issue__head">
        <h2 id={titleId}>{KIND_LABELS[kind]}</h2>
        {amount !== null && <span className="cash__amount issue__amount">{reais(amount)}</span>}
      </div>
      <p>{text}</p>
      <div className="issue__body">
        <Facts rows={factsOf(issue, timeZone)} />
        <ReservationLines reservations={reservations} />
      </div>
      <div className="issue__actions">
        {paymentGroupId !== null && (
          <Button onClick={onStory} aria-label={`Ver histórico: ${name}`}>
            Ver histórico
          </Button>
        )}
        <div>
          {issue.actions.map((action, index) => (
            <Button
              key={action}
              variant={index === 0 ? 'contained' : 'outlined'}
              aria-label={`${actionLabel(action, issue)}: ${name}`}
              onClick={() => onAct(action)}
            >
              {actionLabel(action, issue)}
            </Button>
          ))}
        </div>
      </div>
    </article>
  )
}

function factsOf({ customer, refund, since }: PaymentIssue, timeZone: string) {
  const rows: [string, ReactNode][] = [['Desde', instantText(since, timeZone)]]
  if (customer) rows.push(['Cliente', <Customer key="customer" customer={customer} />])
  if (refund) rows.push(['Estorno', `${refundText(refund)} (${reais(refund.amount)})`])
  if (refund?.note) rows.push(['Observação', refund.note])
  return rows
}

function Customer({ customer }: { customer: NonNullable<PaymentIssue['customer']> }) {
  const { name, email, phone } = customer
  return (
    <span className="issue__customer">
      <span>{name}</span>
      <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
      <a href={`mailto:${email}`}>{email}</a>
    </span>
  )
}
