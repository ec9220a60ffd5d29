import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import '../../ui/adminUi.css'

/** How many acts without a connection wait for a yes or no; nothing while none does, or while nobody knows. */
export function DoubtBadge() {
  const open = valueOf(useResource(useAdminStore().payments.doubts(1)))?.open
  return open ? <span className="issue-badge">{open}</span> : null
}
