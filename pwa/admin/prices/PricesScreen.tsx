import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { CourtPrices } from './CourtPrices.tsx'
import { NoCourts } from './NoCourts.tsx'

const FAILED = 'Erro ao carregar preços'

/** What an hour costs, court by court and weekday by weekday. */
export function PricesScreen() {
  const desk = useAdminStore()
  return (
    <Page title="Gerenciar Preços" backTo="/admin">
      <Loaded resource={desk.courts} failed={FAILED}>
        {(courts) => (
          <Loaded resource={desk.prices} failed={FAILED}>
            {(prices) =>
              courts.length === 0 ? <NoCourts /> : <CourtPrices courts={courts} prices={prices} />
            }
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}
