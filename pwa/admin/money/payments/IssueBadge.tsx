import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import '../../ui/adminUi.css'

/** How many payments wait for a decision; nothing while none does, or while nobody knows. `note` is for who cannot see the colour. */
export function IssueBadge({ note }: { note?: string }) {
  const count = valueOf(useResource(useAdminStore().payments.openIssues))
  if (!count) return null
  return (
    <span className="issue-badge">
      {count}
      {note && <span className="visually-hidden"> {note}</span>}
    </span>
  )
}
