import { useState } from 'react'
import { readFailureText } from '../../api/refusal.ts'
import { reportDefect } from '../../api/reportDefect.ts'
import { useToast } from '../../ui/toast.tsx'

/** Makes one change of the devices at a time and shows how it went; the answer, or null when it was refused. */
export function useDeviceEdit() {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const run = async <T>(act: () => Promise<T>, done: string | null): Promise<T | null> => {
    if (busy) return null
    setBusy(true)
    try {
      const answer = await act()
      if (done) toast({ title: done, tone: 'success' })
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
