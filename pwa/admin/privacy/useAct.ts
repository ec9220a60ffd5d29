import { useState } from 'react'
import { reportDefect } from '../../api/reportDefect.ts'
import { readFailureText } from '../../api/refusal.ts'
import { useToast } from '../../ui/toast.tsx'

/** One call at a time; says why it failed, and returns null then. */
export function useAct(failed: string) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const run = async <T>(act: () => Promise<T>): Promise<T | null> => {
    if (busy) return null
    setBusy(true)
    try {
      return await act()
    } catch (error) {
      reportDefect(error)
      const description = readFailureText(error, 'Verifique a conexão com a internet.')
      toast({ title: failed, description, tone: 'destructive' })
      return null
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
