import { useResource, valueOf } from '../../api/resource.ts'
import { useDesk } from '../../offline/desk/DeskContext.ts'
import './IssueBadge.css'

/** How many payments wait for a decision; nothing while none does, or while nobody knows. `note` is for who cannot see the colour. */
export function IssueBadge({ note }: { note?: string }) {
  const count = valueOf(useResource(useDesk().payments.openIssues))
  if (!count) return null
  return (
    <span className="issue-badge">
      {count}
      {note && <span className="visually-hidden"> {note}</span>}
    </span>
  )
}
