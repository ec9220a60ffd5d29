import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { IssueList } from './IssueList.tsx'
import { PaymentTabs } from './PaymentTabs.tsx'
import './payments.css'

/** 'Pagamentos a resolver': money that waits for a person. */
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
