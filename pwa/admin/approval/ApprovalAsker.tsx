import { useEffect, useState, type ComponentType } from 'react'
import { useIsEnrolled } from '../../account/pin/isEnrolled.ts'

/** Below it, on an enrolled device, whatever is above a limit asks for an approval. How comes after the screen itself. */
export function ApprovalAsker() {
  const isEnrolled = useIsEnrolled()
  const [Asker, setAsker] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isEnrolled) return
    import('./ApprovalDialog.tsx')
      .then((module) => setAsker(() => module.ApprovalDialogs))
      // Then a call above a limit is refused, and says why.
      .catch(() => {})
  }, [isEnrolled])
  return isEnrolled && Asker && <Asker />
}
