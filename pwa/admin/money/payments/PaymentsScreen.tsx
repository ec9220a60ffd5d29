import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { useAdminStore, useMay } from '../../../offline/store/useAdminStore.ts'
import { Beside } from '../../ui/Beside.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useChosen } from '../../ui/useChosen.ts'
import { Page } from '../../../ui/Page.tsx'
import { PaymentFilterBar } from './PaymentFilterBar.tsx'
import { PaymentResults } from './PaymentResults.tsx'
import { PaymentTotals } from './PaymentTotals.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import { usePaymentList } from './usePaymentList.ts'
import './payments.css'

/** 'Pagamentos': every charge, what came in day by day, and the history of each. */
export function PaymentsScreen() {
  const { venue } = useAdminStore()
  return (
    <Page title="Pagamentos">
      <Loaded resource={venue} failed="Erro ao carregar os pagamentos">
        {(venue) => <PaymentList venue={venue} />}
      </Loaded>
    </Page>
  )
}

function PaymentList({ venue }: { venue: Venue }) {
  const list = usePaymentList(venue)
  const { chosen, close, linkTo } = useChosen('pagamento')
  const maySum = useMay()('payment.total')
  const { timeZone } = venue
  // Totals count all of these days: a list of less would not add up to them.
  const isWhole = list.filters.search === '' && list.filters.state === null
  return (
    <Beside
      onClose={close}
      chosen={
        chosen !== null && (
          <HistoryDialog key={chosen} paymentGroupId={chosen} timeZone={timeZone} onClose={close} />
        )
      }
    >
      <div className="stack wide payments">
        <PaymentFilterBar list={list} />
        {maySum && isWhole && list.range && !list.failed && (
          <PaymentTotals
            range={list.range}
            method={list.filters.method}
            drawer={list.filters.drawer}
          />
        )}
        <PaymentResults list={list} timeZone={timeZone} linkTo={linkTo} />
      </div>
    </Beside>
  )
}
