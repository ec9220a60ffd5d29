import { copyText } from './copyText.ts'
import { useToast } from './toast.tsx'

/** Hands a text to another app, or to the clipboard where the browser has no such menu; where it has neither, the text is shown. */
export function useShare() {
  const toast = useToast()
  return async (text: string): Promise<void> => {
    try {
      if ('share' in navigator) return await navigator.share({ text })
      await copyText(text)
      toast({
        title: 'Texto copiado',
        description: 'Cole na conversa com quem vai jogar.',
        tone: 'success',
      })
    } catch (error) {
      // Closing the sheet of apps is no failure.
      if ((error as Error).name !== 'AbortError') {
        toast({ title: 'Não foi possível compartilhar', description: text, tone: 'destructive' })
      }
    }
  }
}
