import { useRef, useState } from 'react'
import type { OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import { copyText } from '../ui/copyText.ts'
import { useToast } from '../ui/toast.tsx'
import { TimeLeft } from './TimeLeft.tsx'

type Props = { pix: NonNullable<OwnReservation['pix']>; expiresInMs: number }

/** The PIX that is still open, with the time left for it. */
export function PixCode({ pix, expiresInMs }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const toast = useToast()
  const copy = async () => {
    try {
      await copyText(pix.code ?? '')
      setCopied(true)
    } catch {
      field.current?.select()
      toast({ title: 'Copie o código pelo menu do aparelho', tone: 'destructive' })
    }
  }
  return (
    <section className="panel stack" aria-label="Pagar com PIX">
      <h2>Pague com PIX</h2>
      <p>
        Tempo para pagar: <TimeLeft ms={expiresInMs} />. A confirmação aparece aqui sozinha.
      </p>
      {pix.credit !== undefined && (
        <p>
          <span>{`${reaisText(pix.credit)} são pagos com o seu crédito`}</span>, que fica guardado
          até o PIX terminar; se ele não for pago, volta para você.
        </p>
      )}
      {pix.code && (
        <>
          <label htmlFor="own-pix">Código PIX copia e cola</label>
          <input
            id="own-pix"
            className="own__pix"
            ref={field}
            readOnly
            value={pix.code}
            onFocus={(event) => event.target.select()}
          />
          <button type="button" className="button button--primary" onClick={() => void copy()}>
            {isCopied ? 'Copiado' : 'Copiar código'}
          </button>
        </>
      )}
      {pix.image && (
        <img
          className="own__qr"
          src={pix.image}
          width={240}
          height={240}
          alt="QR Code do PIX para pagamento"
        />
      )}
    </section>
  )
}
