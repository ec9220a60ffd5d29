import { copyText } from './copyText.ts'
import { useToast } from './toast.tsx'

/** Copies a text and says so; where the browser refuses, `otherwise` says what the person can do instead. */
export function useCopy() {
  const toast = useToast()
  return async (text: string, done: string, otherwise: string): Promise<void> => {
    try {
      await copyText(text)
      toast({ title: done, tone: 'success' })
    } catch {
      toast({ title: 'Não foi possível copiar', description: otherwise })
    }
  }
}
