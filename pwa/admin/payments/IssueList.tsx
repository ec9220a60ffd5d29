import { useState } from 'react'
import type { Court } from '#shared/court/court.ts'
import type { IssueAction } from '#shared/payment/ledger.schema.ts'
import type { PaymentIssue } from '#shared/payment/ledger.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { Face } from '../../ui/Face.tsx'
import { useVenueToday } from '../../ui/useVenueToday.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { IssueCard } from './IssueCard.tsx'
import { RebookDialog } from './RebookDialog.tsx'
import { StoryDialog } from './StoryDialog.tsx'

type Opened = { issue: PaymentIssue; act: IssueAction | 'story' }
type Props = { issues: readonly PaymentIssue[]; courts: readonly Court[]; venue: Venue }

export function IssueList({ issues, courts, venue }: Props) {
  const [opened, open] = useState<Opened | null>(null)
  const today = useVenueToday(venue, useAdminStore().serverNowMs)
  const close = () => open(null)
  return (
    <>
      {issues.length === 0 && (
        <Face sign="🏖️" title="Nada a resolver">
          Quando um pagamento precisar de uma decisão, ele aparece aqui.
        </Face>
      )}
      <div className="issues">
        {issues.map((issue) => (
          <IssueCard
            key={issue.id}
            issue={issue}
            timeZone={venue.timeZone}
            onAct={(act) => open({ issue, act })}
            onStory={() => open({ issue, act: 'story' })}
          />
        ))}
      </div>
      {opened && <OpenedDialog {...{ opened, courts, today, close }} timeZone={venue.timeZone} />}
    </>
  )
}

type DialogProps = Pick<Props, 'courts'> & {
  opened: Opened
  today: string
  timeZone: string
  close: () => void
}

function OpenedDialog({ opened: { issue, act }, courts, today, timeZone, close }: DialogProps) {
  if (act === 'rebook') return <RebookDialog {...{ issue, courts, today }} onClose={close} />
  if (act !== 'story') return <DecisionDialog issue={issue} action={act} onClose={close} />
  const { paymentGroupId } = issue
  return paymentGroupId && <StoryDialog {...{ paymentGroupId, timeZone }} onClose={close} />
}
