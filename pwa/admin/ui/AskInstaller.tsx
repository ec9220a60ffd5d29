import ContentCopy from '@mui/icons-material/ContentCopy'
import Button from '@mui/material/Button'
import { useCopy } from '../../ui/useCopy.ts'
import './adminUi.css'

type Props = {
  /** Tells its button from others on the screen: `E-mails`. */
  about: string
  /** For whoever installed the system, who knows its settings by their names. */
  text: string
}

/** Below what an owner cannot change by themselves: whom to ask, and the text to send them. */
export function AskInstaller({ about, text }: Props) {
  const copy = useCopy()
  return (
    <div className="row ask-installer">
      <span className="hint">Peça a quem instalou o sistema.</span>
      <Button
        variant="outlined"
        startIcon={<ContentCopy />}
        aria-label={`Copiar texto: ${about}`}
        onClick={() =>
          void copy(text, 'Texto copiado', `Anote para quem instalou o sistema: ${text}`)
        }
      >
        Copiar texto
      </Button>
    </div>
  )
}
