import { useEffect, useState, type ComponentType } from 'react'

/** Below it, whatever needs a fresh proof asks for one. How comes after the screen itself. */
export function ProofAsker() {
  const [Asker, setAsker] = useState<ComponentType | null>(null)
  useEffect(() => {
    import('./ProofDialog.tsx')
      .then((module) => setAsker(() => module.ProofDialogs))
      // Then a call that needs a proof is refused, and says why.
      .catch(() => {})
  }, [])
  return Asker && <Asker />
}
