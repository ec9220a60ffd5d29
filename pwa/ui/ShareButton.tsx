import { whatsappShareHref } from '#shared/platform/contact/whatsappShare.ts'
import { copyText } from './copyText.ts'
import type { ShowToast } from './toast.tsx'

type Props = { text: string; notify: ShowToast; children: string }

/** Hands a text to another app, or to the clipboard where the browser has no such menu, with WhatsApp beside it; where it has neither, the text is shown. */
export function ShareButton({ text, notify, children }: Props) {
  const share = async () => {
    try {
      if ('share' in navigator) return await navigator.share({ text })
      await copyText(text)
      notify({
        title: 'Texto copiado',
        description: 'Cole na conversa com quem vai jogar.',
        tone: 'success',
      })
    } catch (error) {
      // Closing the sheet of apps is no failure.
      if ((error as Error).name !== 'AbortError') {
        notify({ title: 'Não foi possível compartilhar', description: text, tone: 'destructive' })
      }
    }
  }
  return (
    <>
      <button type="button" className="button" onClick={() => void share()}>
        {children}
      </button>
      {!('share' in navigator) && (
        <a
          className="button"
          href={whatsappShareHref(text)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Enviar por WhatsApp<span className="visually-hidden"> (abre em nova aba)</span>
        </a>
      )}
    </>
  )
}
