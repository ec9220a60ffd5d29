import { useState } from 'react'
import type { Venue } from '#shared/venue/venue.schema.ts'
import { PaymentFilterBar } from './PaymentFilterBar.tsx'
import { PaymentResults } from './PaymentResults.tsx'
import { PaymentTotals } from './PaymentTotals.tsx'
import { StoryDialog } from './StoryDialog.tsx'
import { usePaymentList } from './usePaymentList.ts'

export function PaymentList({ venue }: { venue: Venue }) {
  const list = usePaymentList(venue)
  const [opened, open] = useState<string | null>(null)
  const { timeZone } = venue
  return (
    <div className="payments">
      <PaymentFilterBar list={list} />
      {list.range && !list.hasFailed && (
        <PaymentTotals range={list.range} method={list.filters.method} />
      )}
      <PaymentResults list={list} timeZone={timeZone} onOpen={open} />
      {opened !== null && (
        <StoryDialog paymentGroupId={opened} timeZone={timeZone} onClose={() => open(null)} />
      )}
    </div>
  )
}
