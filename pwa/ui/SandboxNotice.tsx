import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import './sandbox.css'

/** For customers and staff alike: what looks like money is none. */
export function SandboxNotice({ venue }: { venue: Venue | null | undefined }) {
  if (!venue?.warnsOfSandbox) return null
  return <p className="sandbox-notice">Ambiente de teste: nada é cobrado</p>
}
