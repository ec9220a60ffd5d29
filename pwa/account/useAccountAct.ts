import { useState } from 'react'
import { reportFailure } from '../api/reporter.ts'
import { useToast, type Toast } from '../ui/toast.tsx'

/** Makes one call about the account at a time and shows how it went; returns whether it was done. */
export function useAccountAct(failed: (error: unknown) => Toast) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const run = async (act: () => Promise<unknown>, done?: string): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    try {
      await act()
      if (done) toast({ title: done, tone: 'success' })
      return true
    } catch (error) {
      reportFailure(error)
      toast(failed(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
