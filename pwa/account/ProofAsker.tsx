import { useEffect, useState } from 'react'
import type { ProofDialogs } from './ProofDialog.tsx'
import { loadAhead } from '../ui/loadAhead.ts'
import { whenShown } from '../ui/whenShown.ts'

/** Below it, whatever needs a fresh proof asks for one. How comes after the screen itself. */
export function ProofAsker({ isCustomer = false }: { isCustomer?: boolean }) {
  const [Asker, setAsker] = useState<typeof ProofDialogs | null>(null)
  useEffect(
    () =>
      whenShown(async () => {
        // Where it cannot be had, a call that needs a proof is refused, and says why.
        const module = await loadAhead(() => import('./ProofDialog.tsx'))
        if (module) setAsker(() => module.ProofDialogs)
      }),
    [],
  )
  return Asker && <Asker isCustomer={isCustomer} />
}
