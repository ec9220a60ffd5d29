import { useEffect, useState, type ReactNode } from 'react'
import { useIsEnrolled } from '../../../account/pin/isEnrolled.ts'
import { setAskForApproval } from '../../../api/account/approval.ts'

/** Below it, on an enrolled device, whatever the server refuses because of a limit, or to one person alone, asks for the PIN of somebody else who may. How comes when it is asked. */
export function ApprovalAsker({ ownId }: { ownId: number }) {
  const isEnrolled = useIsEnrolled()
  const [asked, setAsked] = useState<ReactNode>(null)
  useEffect(() => {
    if (!isEnrolled) return undefined
    setAskForApproval(async (act) => {
      // Where it cannot be had, the call stays refused and says why.
      const module = await import('./ApprovalDialog.tsx').catch(() => null)
      if (!module) return false
      const { AskedApproval } = module
      const isApproved = await new Promise<boolean>((answer) => {
        setAsked(<AskedApproval act={act} ownId={ownId} answer={answer} />)
      })
      setAsked(null)
      return isApproved
    })
    return () => setAskForApproval(null)
  }, [isEnrolled, ownId])
  return asked
}
