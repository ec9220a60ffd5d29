import { useState } from 'react'
import { readFailureText } from '../../api/refusal.ts'
import { reportDefect } from '../../api/operation/reportDefect.ts'
import { useToast, type Toast } from '../../ui/toast.tsx'

/** What is said once an act is done. */
type Done<T> = string | ((answer: T) => string)

/** What is said of an act that failed: the server's own reason where it gave one. */
export function actFailed(title: string) {
  return (error: unknown): Toast => ({
    title,
    description: readFailureText(error, 'Verifique a conexão com a internet.'),
    tone: 'destructive',
  })
}

const CHANGE_FAILED = actFailed('Não foi possível fazer a mudança')

/** Makes one call at a time that is not queued, and shows how it went; returns its answer, or null when it failed. */
export function useAct(failed: (error: unknown) => Toast = CHANGE_FAILED) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const run = async <T>(act: () => Promise<T>, done?: Done<T> | undefined): Promise<T | null> => {
    if (busy) return null
    setBusy(true)
    try {
      const answer = await act()
      if (done) toast({ title: typeof done === 'string' ? done : done(answer), tone: 'success' })
      return answer
    } catch (error) {
      reportDefect(error)
      toast(failed(error))
      return null
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
