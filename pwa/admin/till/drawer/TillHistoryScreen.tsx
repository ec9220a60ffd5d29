import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore, useMay } from '../../../offline/store/useAdminStore.ts'
import { Page } from '../../../ui/Page.tsx'
import { DayReport } from './DayReport.tsx'
import { OlderTills } from './OlderTills.tsx'
import './till.css'

/** The tills that were closed, and the sums of a day. */
export function TillHistoryScreen() {
  const venue = valueOf(useResource(useAdminStore().venue))
  const may = useMay()
  return (
    <Page title="Fechamento de caixa">
      <div className="stack wide">
        {may('till.adjust') && <OlderTills />}
        {may('payment.total') && venue && <DayReport venue={venue} />}
      </div>
    </Page>
  )
}
