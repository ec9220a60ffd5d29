import type { ReactNode } from 'react'
import { EmailText } from '../../ui/EmailText.tsx'
import '../ui/adminUi.css'

type Props = { label: string; mask: string | null; status: 'loading' | 'ready' | 'failed' }

/** In the place of a field whose whole value has not come: saving leaves it as it is. */
export function MaskedContact({ label, mask, status }: Props): ReactNode {
  return (
    <p className="muted masked-contact">
      {label}: <EmailText>{mask ?? ''}</EmailText>
      {status === 'failed' && <span> (não será alterado)</span>}
    </p>
  )
}
