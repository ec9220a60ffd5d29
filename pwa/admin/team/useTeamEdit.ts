import { useState } from 'react'
import { reportDefect } from '../../api/reportDefect.ts'
import { readFailureText } from '../../api/refusal.ts'
import { useToast } from '../../ui/toast.tsx'

/** Sends one change of the team at a time and shows how it went; the answer, or null when it was refused. */
export function useTeamEdit() {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const run = async <T>(act: () => Promise<T>, done: string): Promise<T | null> => {
    if (busy) return null
    setBusy(true)
    try {
      const answer = await act()
      toast({ title: done, tone: 'success' })
      return answer
    } catch (error) {
      reportDefect(error)
      toast({
        title: 'Não foi possível fazer a mudança',
        description: readFailureText(error, 'Verifique a conexão com a internet.'),
        tone: 'destructive',
      })
      return null
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
