import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { PaymentList } from './PaymentList.tsx'
import { PaymentTabs } from './PaymentTabs.tsx'
import './payments.css'

/** 'Pagamentos': every charge, what came in day by day, and the story of each. */
export function PaymentsScreen() {
  const { venue } = useAdminStore()
  return (
    <Page title="Pagamentos" backTo="/admin">
      <PaymentTabs />
      <Loaded resource={venue} failed="Erro ao carregar os pagamentos">
        {(venue) => <PaymentList venue={venue} />}
      </Loaded>
    </Page>
  )
}
